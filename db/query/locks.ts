import { type RawBuilder, sql } from 'kysely';
import { perDialect } from './dialect.js';

/**
 * Ends a query whose rows, of the table with this alias, the transaction goes on to change as it has found them.
 * PostgreSQL runs transactions side by side, each statement seeing what is committed when it begins (READ COMMITTED).
 */
export function forUpdate(alias: string): RawBuilder<unknown> {
  return perDialect({ sqlite: sql``, postgres: sql`FOR NO KEY UPDATE OF ${sql.ref(alias)}` });
}

/** A statement for PostgreSQL that waits for a named lock. A shared one keeps out those that are not. */
export function lockStatement(name: string, shared: boolean): RawBuilder<unknown> {
  const acquire = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  return sql`SELECT ${acquire}(hashtextextended(${`tutti ${name}`}, 0))`;
}
