import { hostname } from 'node:os';
import type SqliteDatabase from 'better-sqlite3';
import { DatabaseInUse, isBusy, type LockHolder } from '../errors.js';
import { createPrivateFile } from '../private-files.js';
import { Sqlite } from './driver.js';

/** Locks of this process. The garbage collector would close a connection without references. */
const held = new Set<SqliteDatabase.Database>();

/**
 * Makes this process the only service on a database file, until it ends or releases the lock. The lock is a write
 * transaction on a small database in the same folder; the operating system releases it when the process ends for any
 * reason. Commands that open the database file itself are not blocked.
 * @returns the function that releases the lock
 * @throws DatabaseInUse
 */
export function lockDatabase(file: string): () => void {
  const path = `${file}.lock`;
  createPrivateFile(path);
  const lock = new Sqlite(path, { timeout: 0 });
  try {
    lock.exec('CREATE TABLE IF NOT EXISTS holder (pid INTEGER, host TEXT, since TEXT)');
    lock.exec('BEGIN IMMEDIATE; DELETE FROM holder');
    lock
      .prepare('INSERT INTO holder (pid, host, since) VALUES (?, ?, ?)')
      .run(process.pid, hostname(), new Date().toISOString());
    // A second process can read the holder while the lock stays held.
    lock.exec('COMMIT; BEGIN IMMEDIATE');
    held.add(lock);
    return () => {
      held.delete(lock);
      lock.close();
    };
  } catch (error) {
    const holder = isBusy(error) ? holderIn(lock) : undefined;
    lock.close();
    throw holder === undefined ? error : new DatabaseInUse(file, holder);
  }
}

function holderIn(lock: SqliteDatabase.Database): LockHolder {
  const unknown = { pid: 0, host: 'this machine', since: 'a moment ago' };
  return lock.prepare<[], LockHolder>('SELECT pid, host, since FROM holder').get() ?? unknown;
}
