import { type RawBuilder, sql } from 'kysely';
import { perDialect } from './dialect.js';

/**
 * Locks the selected rows of the table with this alias until the end of the transaction. PostgreSQL needs it under
 * READ COMMITTED.
 */
export function forUpdate(alias: string): RawBuilder<unknown> {
  return perDialect({ sqlite: sql``, postgres: sql`FOR NO KEY UPDATE OF ${sql.ref(alias)}` });
}

/**
 * Locks the selected rows against deletion until the end of the transaction. A write that refers to a row takes this
 * lock before it changes anything: the foreign key would take it at the insertion, where it deadlocks with a deletion.
 */
export function forReference(alias: string): RawBuilder<unknown> {
  return perDialect({ sqlite: sql``, postgres: sql`FOR KEY SHARE OF ${sql.ref(alias)}` });
}

/** Locks the selected rows for their deletion: waits for the writes that refer to them. */
export function forDeletion(alias: string): RawBuilder<unknown> {
  return perDialect({ sqlite: sql``, postgres: sql`FOR UPDATE OF ${sql.ref(alias)}` });
}

/** A statement for PostgreSQL that waits for a named lock, exclusive or shared. */
export function lockStatement(name: string, shared: boolean): RawBuilder<unknown> {
  return acquire(sql`${keyOf(name)}`, shared);
}

/** The same without parameters, to send it together with other statements as one text. */
export function lockText(name: string, shared: boolean): RawBuilder<unknown> {
  return acquire(sql.lit(keyOf(name)), shared);
}

const keyOf = (name: string) => `tutti ${name}`;

function acquire(key: RawBuilder<unknown>, shared: boolean): RawBuilder<unknown> {
  const lock = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  return sql`SELECT ${lock}(hashtextextended(${key}, 0))`;
}
