import type { DatabaseOptions, Db } from './database.js';
import { openPostgres } from './postgres/connection.js';
import { MEMORY, openSqlite, sqliteFile } from './sqlite/connection.js';
import { lockDatabase } from './sqlite/process-lock.js';

/** The one place that chooses a dialect, by the URL of the database. */

/**
 * Opens the database that a URL names, creating it where that can be done: `sqlite:data/tutti.db`,
 * `sqlite:/var/lib/x.db`, `sqlite::memory:`, `postgres://user@host/name`. Migrations are a step of their own (`migrate`).
 * @throws TypeError when the URL names no database
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  if (isPostgres(url)) return openPostgres(url, options);
  return openSqlite(sqliteFile(url), options);
}

/** Whether a URL names a PostgreSQL database. */
export function isPostgres(url: string): boolean {
  return /^postgres(?:ql)?:/.test(url);
}

/** The file of the database that a URL names; null for one that is in none. @throws TypeError when it names no database */
export function databaseFile(url: string): string | null {
  if (isPostgres(url)) return null;
  const file = sqliteFile(url);
  return file === MEMORY ? null : file;
}

/**
 * Makes this process the only service on a database that takes but one, until the process ends.
 * @throws DatabaseInUse
 */
export function claimDatabase(url: string): void {
  const file = databaseFile(url);
  if (file !== null) lockDatabase(file);
}
