import { PostgresAdapter } from 'kysely';
import type { Executor } from './database.js';
import { lockStatement } from './query/locks.js';

/**
 * Locks that are no rows' and that a transaction holds until it ends. Where one write runs after the other, as on
 * SQLite, there is nothing to lock.
 */
export const LOCK_NAMES = {
  migrations: 'migrations',
  /** Whether there are accounts, and who of them administrates. */
  administrators: 'administrators',
  /** What an account is and who may act for it; writes on its behalf share it. */
  account: (id: number) => `account ${id}`,
  /** Who may share something with a user. */
  sharingWith: (id: number) => `sharing with ${id}`,
  /** Who is first with a uid of their choice. */
  uid: (table: string, uid: string) => `uid ${table} ${uid}`,
  /** The first request that comes with a key. */
  idempotencyKey: (userId: number, keyHash: string) => `key ${userId} ${keyHash}`,
} as const;

/** Waits until no other transaction holds the lock of this name, and holds it. */
export function lock(trx: Executor, name: string): Promise<void> {
  return acquire(trx, name, false);
}

/** The same beside others who hold it like this. */
export function lockShared(trx: Executor, name: string): Promise<void> {
  return acquire(trx, name, true);
}

async function acquire(trx: Executor, name: string, shared: boolean): Promise<void> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter) await lockStatement(name, shared).execute(trx);
}
