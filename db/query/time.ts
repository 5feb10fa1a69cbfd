import { type Expression, type RawBuilder, sql } from 'kysely';
import { perDialect } from './dialect.js';

/** A timestamp as milliseconds since 1970. */
export function milliseconds(timestamp: Expression<unknown>): RawBuilder<number> {
  return perDialect({
    sqlite: sql`CAST(round(unixepoch(${timestamp}, 'subsec') * 1000) AS INTEGER)`,
    postgres: sql`CAST(round(extract(epoch FROM CAST(${timestamp} AS timestamptz)) * 1000) AS bigint)`,
  });
}
