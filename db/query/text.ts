import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether one of the columns contains the text, without regard to (ASCII) case. The text is text: `%` and `_` too. */
export function contains(columns: readonly Expression<unknown>[], text: Expression<unknown>): RawBuilder<SqlBool> {
  const needle = sql`lower(${text})`;
  const found = columns.map((column) => sql`instr(lower(${column}), ${needle}) > 0`);
  return sql`(${sql.join(found, sql` OR `)})`;
}
