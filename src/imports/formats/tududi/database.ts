import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ForeignDatabase, type ForeignRow, openForeign } from '../../../../db/foreign.js';
import { errorMessage } from '../../../lib/typed.js';
import { MAX_UNPACKED_BYTES } from '../archive.js';
import type { Converted } from '../converted.js';
import { FileFault } from '../fault.js';
import type { ImportFile } from '../source.js';

export type Row = ForeignRow;

/** Reads whole tables. A missing table is empty. */
export interface Source {
  rows(table: string, userId?: number): Row[];
}

/** Bytes 18 and 19 of a SQLite file: the versions of its format for writing and reading. 2 is a write-ahead log. */
const VERSIONS_AT = 18;
const ROLLBACK_JOURNAL = 1;
const WRITE_AHEAD_LOG = 2;

const INCOMPLETE =
  'FILE-wal is missing: SQLite keeps the latest changes in it until the program that uses the database ends. ' +
  'Copy both files, or stop tududi before you copy.';

/**
 * Reads a database without writing to its folder. A warning is added if its latest changes may be missing.
 * @throws FileFault if it is not a database of tududi
 */
export function withDatabase(file: ImportFile, read: (source: Source) => Converted): Converted {
  const isIncomplete = usesLog(file.bytes) && !hasLog(file);
  const advice = isIncomplete ? ` ${INCOMPLETE.replace('FILE', file.name)}` : '';
  try {
    return opened(file, (db) => {
      const source = sourceOf(db);
      if (source === undefined) throw new FileFault('This is not a database of tududi.');
      const found = read(source);
      return isIncomplete ? { ...found, warnings: [`The database may lack its latest changes.${advice}`] } : found;
    });
  } catch (error) {
    if (error instanceof FileFault) throw new FileFault(`${error.message}${advice}`, error.option);
    throw new FileFault(`The database cannot be read: ${errorMessage(error)}${advice && `.${advice}`}`);
  }
}

function usesLog(bytes: Uint8Array): boolean {
  return bytes[VERSIONS_AT] === WRITE_AHEAD_LOG || bytes[VERSIONS_AT + 1] === WRITE_AHEAD_LOG;
}

function hasLog({ path }: ImportFile): boolean {
  return path !== undefined && existsSync(`${path}-wal`);
}

function opened<T>(file: ImportFile, read: (db: ForeignDatabase) => T): T {
  const { maxUnpackedBytes: maxBytes = MAX_UNPACKED_BYTES } = file;
  if (file.path !== undefined && hasLog(file))
    return copied(file.path, (copy) => using(openForeign(copy, maxBytes), read));
  const bytes = Uint8Array.from(file.bytes);
  // A database in memory has no write-ahead log.
  if (usesLog(bytes)) bytes.fill(ROLLBACK_JOURNAL, VERSIONS_AT, VERSIONS_AT + 2);
  return using(openForeign(bytes, maxBytes), read);
}

/** Reading a database with a write-ahead log creates files beside it. */
function copied<T>(path: string, read: (copy: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-import-'));
  try {
    const copy = join(folder, 'copy.sqlite3');
    cpSync(path, copy);
    cpSync(`${path}-wal`, `${copy}-wal`);
    return read(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function using<T>(db: ForeignDatabase, read: (db: ForeignDatabase) => T): T {
  try {
    return read(db);
  } finally {
    db.close();
  }
}

function sourceOf(db: ForeignDatabase): Source | undefined {
  if (!db.tables.has('users') || !db.tables.has('tasks')) return undefined;
  return {
    rows(table, userId) {
      if (!db.tables.has(table)) return [];
      const all = db.rows(table);
      return userId === undefined ? all : all.filter((row) => row.user_id === userId);
    },
  };
}
