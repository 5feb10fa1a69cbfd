import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { perDialect } from './dialect.js';

/** True if any of the columns contains the text, ignoring ASCII case. `%` and `_` are literal. */
export function contains(columns: readonly Expression<unknown>[], text: Expression<unknown>): RawBuilder<SqlBool> {
  const needle = lower(text);
  const found = columns.map((column) => {
    const hay = lower(column);
    return perDialect({ sqlite: sql`instr(${hay}, ${needle}) > 0`, postgres: sql`strpos(${hay}, ${needle}) > 0` });
  });
  return sql`(${sql.join(found, sql` OR `)})`;
}

/** Converts ASCII letters to lower case, independent of the locale of the database. */
export function lower(text: Expression<unknown>): RawBuilder<string> {
  return perDialect({ sqlite: sql`lower(${text})`, postgres: sql`lower(CAST(${text} AS text) COLLATE "C")` });
}
