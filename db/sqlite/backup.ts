import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorMessage } from '../../src/lib/typed.js';
import { CopyError, type CopyResult } from '../copy-error.js';
import { renewEpoch } from '../epoch.js';
import { isBusy } from '../errors.js';
import { createPrivateFile, createPrivateFolder, narrow, PRIVATE_FILE } from '../private-files.js';
import { openSqlite } from './connection.js';
import { Sqlite } from './driver.js';

/**
 * Writes a consistent copy to a new file while a service may run. The copy is verified before it gets its name.
 * @throws CopyError
 */
export async function backUp(database: string, file: string, { gzip }: { gzip: boolean }): Promise<CopyResult> {
  if (!existsSync(database)) throw new CopyError(`There is no database at ${database}.`);
  if (existsSync(file)) throw new CopyError(`${file} exists already. Name another file.`);
  createPrivateFolder(dirname(file));
  const copy = `${file}.part`;
  rmSync(copy, { force: true });
  // VACUUM INTO accepts an existing empty file and keeps its rights.
  createPrivateFile(copy);
  try {
    const sqlite = new Sqlite(database, { fileMustExist: true, timeout: 10_000 });
    try {
      // Reads one snapshot, independent of concurrent writes.
      sqlite.prepare('VACUUM INTO ?').run(copy);
    } finally {
      sqlite.close();
    }
    verify(copy);
    if (gzip) await compress(copy, file);
    else renameSync(copy, file);
  } catch (error) {
    throw error instanceof CopyError ? error : new CopyError(`${database} cannot be copied: ${errorMessage(error)}.`);
  } finally {
    rmSync(copy, { force: true });
  }
  return { file, bytes: statSync(file).size };
}

async function compress(copy: string, file: string): Promise<void> {
  const part = `${file}.gz.part`;
  await pipeline(createReadStream(copy), createGzip(), createWriteStream(part, { mode: PRIVATE_FILE }));
  renameSync(part, file);
}

/**
 * Replaces the database, which must not be open, by a backup. The former file is renamed to the returned `kept`; null
 * if there was none.
 * @param now part of the name of the former file
 * @throws CopyError, with nothing changed
 */
export async function restore(
  file: string,
  database: string,
  now: Date,
): Promise<CopyResult & { retained: string | null }> {
  if (!existsSync(file)) throw new CopyError(`There is no backup at ${file}.`);
  createPrivateFolder(dirname(database));
  const part = `${database}.part`;
  try {
    await unpack(file, part);
    verify(part);
    const copy = openSqlite(part);
    await renewEpoch(copy);
    await copy.close();
    const retained = existsSync(database) ? `${database}.before-${now.toISOString().replaceAll(':', '-')}` : null;
    if (retained !== null) {
      claim(database);
      for (const end of ['', '-wal', '-shm'])
        if (existsSync(database + end)) renameSync(database + end, retained + end);
    }
    // The narrower of the former file's rights and those of a private file.
    narrow(part, PRIVATE_FILE & (retained === null ? PRIVATE_FILE : statSync(retained).mode));
    renameSync(part, database);
    return { file: database, bytes: statSync(database).size, retained };
  } finally {
    for (const rest of ['', '-wal', '-shm']) rmSync(part + rest, { force: true });
  }
}

async function unpack(file: string, part: string): Promise<void> {
  rmSync(part, { force: true });
  const plain = createReadStream(file);
  try {
    if (file.endsWith('.gz')) await pipeline(plain, createGunzip(), createWriteStream(part, { mode: PRIVATE_FILE }));
    else await pipeline(plain, createWriteStream(part, { mode: PRIVATE_FILE }));
  } catch (error) {
    throw new CopyError(`${file} cannot be unpacked: ${errorMessage(error)}.`);
  }
}

/** Checks that no other process has the database open, and checkpoints an undamaged WAL. */
function claim(database: string): void {
  const sqlite = new Sqlite(database, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = DELETE');
  } catch (error) {
    if (isBusy(error)) throw new CopyError('A service still has the database open. Stop it first.');
  } finally {
    sqlite.close();
  }
}

/** @throws CopyError when the file is not a valid database */
function verify(file: string): void {
  let faults: unknown[];
  try {
    const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      const integrity = sqlite.pragma('integrity_check') as { integrity_check: string }[];
      const orphans = sqlite.pragma('foreign_key_check') as unknown[];
      faults = [...integrity.filter((row) => row.integrity_check !== 'ok'), ...orphans];
    } finally {
      sqlite.close();
    }
  } catch (error) {
    throw new CopyError(`${file} is not a database: ${errorMessage(error)}.`);
  }
  if (faults.length > 0) throw new CopyError(`${file} is damaged: ${JSON.stringify(faults[0])}.`);
}
