import { PostgresAdapter } from 'kysely';
import type { Executor } from './database.js';
import { lockStatement } from './query/locks.js';

/** Named locks of a transaction. SQLite runs one write at a time and needs none. */
export const LOCK_NAMES = {
  migrations: 'migrations',
  /** The existence of accounts, and which of them are administrators. */
  administrators: 'administrators',
  /** An account and its credentials. Writes on its behalf hold it shared. */
  account: (id: number) => `account ${id}`,
  /** The links between tasks of an owner. */
  blocking: (ownerId: number) => `blocking ${ownerId}`,
  keyActivity: 'key activity',
  /** The number of sections of a project. */
  sections: (projectId: number) => `sections ${projectId}`,
  /** The number of subtasks of a task. */
  subtasks: (parentId: number) => `subtasks ${parentId}`,
  /** The number of views of an account. */
  views: (userId: number) => `views ${userId}`,
  sharingWith: (id: number) => `sharing with ${id}`,
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
  if (trx.getExecutor().adapter instanceof PostgresAdapter) await lockStatement(name, shared).execute(trx);
}
