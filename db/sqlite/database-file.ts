import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import type SqliteDatabase from 'better-sqlite3';
import { errorCode } from '../../src/lib/typed.js';
import { DatabaseHasLinks, DatabaseInUse, DatabaseMoved, isBusy, type LockHolder } from '../errors.js';
import { createPrivateFile, fileFault } from '../private-files.js';
import { Sqlite } from './driver.js';

/**
 * Returns the path of a database file without symbolic links. SQLite keeps the WAL beside that path, and so
 * does the service its lock: all paths to a file lead to the same ones.
 * @throws DatabaseHasLinks
 */
export function realFile(file: string): string {
  // SQLite creates it at this path.
  if (!existsSync(file)) return file;
  const path = realpathSync(file);
  const stat = statSync(path);
  if (stat.isFile() && stat.nlink > 1) throw new DatabaseHasLinks(path, stat.nlink);
  return path;
}

/**
 * Remembers which file is at a path.
 * @returns a function that throws DatabaseMoved once another file, or none, is there
 */
export function watchFile(path: string): () => void {
  // Numbers of 64 bits.
  const { dev, ino } = statSync(path, { bigint: true });
  return () => {
    let isSame: boolean;
    try {
      const now = statSync(path, { bigint: true });
      isSame = now.dev === dev && now.ino === ino;
    } catch (error) {
      throw new DatabaseMoved(path, error);
    }
    if (!isSame) throw new DatabaseMoved(path);
  };
}

const BESIDE = ['-wal', '-shm', '.lock'] as const;

/**
 * Returns a sentence for the file beside a database that kept SQLite from using it: the error of SQLite does not name
 * it. Undefined for other errors, and if the database file itself cannot be used.
 */
export function faultBeside(database: string, error: unknown): string | undefined {
  if (!/^SQLITE_(?:CANTOPEN|READONLY|PERM|IOERR)/.test(errorCode(error) ?? '')) return undefined;
  const file = realFile(database);
  return accessFault(file) === undefined
    ? BESIDE.map((end) => accessFault(file + end)).find((fault) => fault !== undefined)
    : undefined;
}

/** Returns a sentence for what exists and is not a file that can be read and written. */
function accessFault(path: string): string | undefined {
  try {
    if (!statSync(path).isFile()) return `${path} cannot be used: it is not a file.`;
    accessSync(path, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : fileFault(error);
  }
}

/** Locks of this process. The garbage collector would close a connection without references. */
const held = new Set<SqliteDatabase.Database>();

/**
 * Makes this process the only service on a database file, until it ends or releases the lock. The lock is a write
 * transaction on a small database beside the real file; the operating system releases it when the process ends for any
 * reason. Commands that open the database file itself are not blocked.
 * @returns the function that releases the lock
 * @throws DatabaseInUse, DatabaseHasLinks
 */
export function lockDatabase(database: string): () => void {
  const file = realFile(database);
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
