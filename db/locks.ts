import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Executor } from './database.js';
import { perDialect } from './query/dialect.js';

/**
 * Locks that a transaction holds until it ends: by name, and of the rows that a query selects. SQLite runs one write at
 * a time and needs none.
 */

export const LOCK_NAMES = {
  migrations: 'migrations',
  /** The existence of accounts, and which of them are administrators. */
  administrators: 'administrators',
  /** An account and its credentials. Writes on its behalf hold it shared. */
  account: (id: number) => `account ${id}`,
  /** The links between tasks of an owner. */
  blocking: (ownerId: number) => `blocking ${ownerId}`,
  keyActivity: 'key activity',
  /** The number of attachments of a task, note or project. */
  attachments: (column: string, id: number) => `attachments ${column} ${id}`,
  /** The number of sections of a project. */
  sections: (projectId: number) => `sections ${projectId}`,
  /** The number of subtasks of a task. */
  subtasks: (parentId: number) => `subtasks ${parentId}`,
  /** The number of comments on a task. */
  comments: (taskId: number) => `comments ${taskId}`,
  /** The number of views of an account. */
  views: (userId: number) => `views ${userId}`,
  /** The number of reminders of an account. */
  reminders: (userId: number) => `reminders ${userId}`,
  /** The number of feeds of an account. */
  feeds: (userId: number) => `feeds ${userId}`,
  /** The watches of an account. */
  watches: (userId: number) => `watches ${userId}`,
  /** The preferences of an account about its notifications. */
  preferences: (userId: number) => `preferences ${userId}`,
  sharingWith: (id: number) => `sharing with ${id}`,
  /** The number of mails that an account or an address has had. */
  mails: (key: string) => `mails ${key}`,
  uid: (table: string, uid: string) => `uid ${table} ${uid}`,
  revert: (batch: string) => `revert ${batch}`,
  idempotencyKey: (userId: number, keyHash: string) => `key ${userId} ${keyHash}`,
} as const;

/** Acquires the lock of this name exclusively until the transaction ends. */
export function lock(trx: Executor, name: string): Promise<void> {
  return acquire(trx, name, false);
}

export function lockShared(trx: Executor, name: string): Promise<void> {
  return acquire(trx, name, true);
}

async function acquire(trx: Executor, name: string, shared: boolean): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter)
    await lockStatement(sql`${keyOf(name)}`, shared).execute(trx);
}

/** The lock of this name as a statement of PostgreSQL without parameters, to send it together with others as one text. */
export function lockText(name: string, shared: boolean): RawBuilder<unknown> {
  return lockStatement(sql.lit(keyOf(name)), shared);
}

const keyOf = (name: string) => `tutti ${name}`;

function lockStatement(key: RawBuilder<unknown>, shared: boolean): RawBuilder<unknown> {
  const lock = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  return sql`SELECT ${lock}(hashtextextended(${key}, 0))`;
}

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
