import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorMessage } from '../../src/lib/typed.js';
import { type CopyResult, withPart } from '../backup-parts.js';
import { CopyError, DatabaseHasLinks, isBusy } from '../errors.js';
import { renewEpoch } from '../identity.js';
import { createPrivateFolder, narrow, PRIVATE_FILE, reasonOf } from '../private-files.js';
import { openSqlite } from './connection.js';
import { faultBeside, realFile } from './database-file.js';
import { Sqlite } from './driver.js';

/**
 * Writes a consistent copy to a new file while a service may run. The copy is verified before it gets its name.
 * @throws CopyError
 */
export async function backUp(database: string, file: string, { gzip }: { gzip: boolean }): Promise<CopyResult> {
  if (!existsSync(database)) throw new CopyError(`There is no database at ${database}.`);
  if (existsSync(file)) throw new CopyError(`${file} exists already. Name another file.`);
  try {
    await withPart(file, async (part) => {
      const sqlite = new Sqlite(realFile(database), { fileMustExist: true, timeout: 10_000 });
      try {
        // Reads one snapshot, independent of concurrent writes. Keeps the rights of the empty file.
        sqlite.prepare('VACUUM INTO ?').run(part);
      } finally {
        sqlite.close();
      }
      verify(part);
      if (gzip) await compress(part, file);
      else renameSync(part, file);
    });
  } catch (error) {
    if (error instanceof CopyError || error instanceof DatabaseHasLinks) throw error;
    throw new CopyError(faultBeside(database, error) ?? `${database} cannot be copied: ${reasonOf(error)}.`);
  }
  return { file, bytes: statSync(file).size };
}

async function compress(copy: string, file: string): Promise<void> {
  const compressed = `${copy}.gz`;
  await pipeline(createReadStream(copy), createGzip(), createWriteStream(compressed, { mode: PRIVATE_FILE }));
  renameSync(compressed, file);
}

/**
 * Replaces the database, which must not be open, by a backup. The former file is renamed to the returned `kept`; null
 * if there was none.
 * @param now part of the name of the former file
 * @throws CopyError, with nothing changed
 */
export async function restore(
  file: string,
  target: string,
  now: Date,
): Promise<CopyResult & { retained: string | null }> {
  if (!existsSync(file)) throw new CopyError(`There is no backup at ${file}.`);
  const database = realFile(target);
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
    throw new CopyError(`${file} cannot be unpacked: ${reasonOf(error)}.`);
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
