import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '../../../db/sqlite/driver.js';
import { errorMessage } from '../../../src/lib/typed.js';
import { CommandError } from '../../support/command.js';
import type { ImportFile } from '../format.js';

export type Row = Record<string, unknown>;

/** Reads whole tables. A missing table is empty. */
export interface Source {
  rows(table: string, userId?: number): Row[];
}

type Database = InstanceType<typeof Sqlite>;

/** Bytes 18 and 19 of a SQLite file: the versions of its format for writing and reading. 2 is a write-ahead log. */
const VERSIONS_AT = 18;
const ROLLBACK_JOURNAL = 1;
const WRITE_AHEAD_LOG = 2;

const INCOMPLETE =
  'FILE-wal is missing: SQLite keeps the latest changes in it until the program that uses the database ends. ' +
  'Copy both files, or stop tududi before you copy.';

/**
 * Reads a database without writing to its folder.
 * @param warn is called if the latest changes of the database may be missing
 * @throws CommandError if it is not a database of tududi
 */
export async function withDatabase<T>(
  file: ImportFile,
  warn: (message: string) => void,
  read: (source: Source) => T,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tutti-import-'));
  const isIncomplete = usesLog(file.bytes) && !existsSync(`${file.path}-wal`);
  const advice = isIncomplete ? ` ${INCOMPLETE.replace('FILE', file.name)}` : '';
  let db: Database | undefined;
  try {
    db = await opened(file, folder);
    const source = sourceOf(db);
    if (source === undefined) throw new CommandError(`This is not a database of tududi.${advice}`);
    if (isIncomplete) warn(`The database may lack its latest changes.${advice}`);
    return read(source);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The database cannot be read: ${errorMessage(error)}${advice && `.${advice}`}`);
  } finally {
    db?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function usesLog(bytes: Uint8Array): boolean {
  return bytes[VERSIONS_AT] === WRITE_AHEAD_LOG || bytes[VERSIONS_AT + 1] === WRITE_AHEAD_LOG;
}

/** Opens a copy: reading a database with a write-ahead log creates files beside it. */
async function opened({ path }: ImportFile, folder: string): Promise<Database> {
  if (existsSync(`${path}-wal`)) {
    const copy = join(folder, 'copy.sqlite3');
    await cp(path, copy);
    await cp(`${path}-wal`, `${copy}-wal`);
    return new Sqlite(copy);
  }
  const bytes = readFileSync(path);
  // A database in memory has no write-ahead log.
  if (usesLog(bytes)) bytes.fill(ROLLBACK_JOURNAL, VERSIONS_AT, VERSIONS_AT + 2);
  return new Sqlite(bytes);
}

function sourceOf(db: Database): Source | undefined {
  const tables = db.prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const known = new Set(tables.map(({ name }) => name));
  if (!known.has('users') || !known.has('tasks')) return undefined;
  return {
    rows(table, userId) {
      if (!known.has(table)) return [];
      const all = db.prepare<[], Row>(`SELECT * FROM "${table}"`).all();
      return userId === undefined ? all : all.filter((row) => row.user_id === userId);
    },
  };
}
