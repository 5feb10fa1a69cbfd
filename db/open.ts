import type { DatabaseOptions, Db } from './database.js';
import { withTimings } from './measurements.js';
import { openPostgres } from './postgres/connection.js';
import { MEMORY, openSqlite, sqliteFile } from './sqlite/connection.js';
import { faultBeside, lockDatabase } from './sqlite/database-file.js';

/**
 * Opens a database by URL and creates a missing SQLite file: `sqlite:data/tutti.db`, `sqlite:/var/lib/x.db`,
 * `sqlite::memory:`, `postgres://user@host/name`. Does not migrate. The only code that chooses a dialect.
 * @throws TypeError for any other URL
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  return withTimings(isPostgres(url) ? openPostgres(url, options) : openSqlite(sqliteFile(url), options));
}

export function isPostgres(url: string): boolean {
  return /^postgres(?:ql)?:/.test(url);
}

/** Returns the file of a SQLite URL; null for other databases. @throws TypeError for an invalid URL */
export function databaseFile(url: string): string | null {
  if (isPostgres(url)) return null;
  const file = sqliteFile(url);
  return file === MEMORY ? null : file;
}

/** Returns a sentence for the file beside a SQLite database that caused an error; undefined for other errors. */
export function faultBesideDatabase(url: string, error: unknown): string | undefined {
  const file = databaseFile(url);
  return file === null ? undefined : faultBeside(file, error);
}

/**
 * Makes this process the only service on a SQLite database until it exits.
 * @throws DatabaseInUse
 */
export function claimDatabase(url: string): void {
  const file = databaseFile(url);
  if (file !== null) lockDatabase(file);
}
