import { type RawBuilder, sql } from 'kysely';
import { perDialect } from './dialect.js';

/**
 * Locks the selected rows of the table with this alias until the end of the transaction. PostgreSQL needs it under
 * READ COMMITTED.
 */
export function forUpdate(alias: string): RawBuilder<unknown> {
  return perDialect({ sqlite: sql``, postgres: sql`FOR NO KEY UPDATE OF ${sql.ref(alias)}` });
}

/** A statement for PostgreSQL that waits for a named lock, exclusive or shared. */
export function lockStatement(name: string, shared: boolean): RawBuilder<unknown> {
  const acquire = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  return sql`SELECT ${acquire}(hashtextextended(${`tutti ${name}`}, 0))`;
}
