import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { perDialect } from './dialect.js';

/** Functions that SQLite and PostgreSQL name differently. */

/** True if any of the texts contains another one, all in their form (`comparedText`). `%` and `_` are literal. */
export function contains(texts: readonly Expression<unknown>[], form: Expression<unknown>): RawBuilder<SqlBool> {
  const found = texts.map((text) =>
    perDialect({ sqlite: sql`instr(${text}, ${form}) > 0`, postgres: sql`strpos(${text}, ${form}) > 0` }),
  );
  return sql`(${sql.join(found, sql` OR `)})`;
}

/** Converts ASCII letters to lower case, independent of the locale of the database. */
export function lower(text: Expression<unknown>): RawBuilder<string> {
  return perDialect({ sqlite: sql`lower(${text})`, postgres: sql`lower(CAST(${text} AS text) COLLATE "C")` });
}

/** A timestamp as milliseconds since 1970. */
export function milliseconds(timestamp: Expression<unknown>): RawBuilder<number> {
  return perDialect({
    sqlite: sql`CAST(round(unixepoch(${timestamp}, 'subsec') * 1000) AS INTEGER)`,
    postgres: sql`CAST(round(extract(epoch FROM CAST(${timestamp} AS timestamptz)) * 1000) AS bigint)`,
  });
}
