import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode, errorMessage } from '../src/lib/typed.js';
import { CopyError, DatabaseInUse, isStorageFull } from './errors.js';
import { createPrivateFile, createPrivateFolder, fileFault } from './private-files.js';
import { lockDatabase } from './sqlite/database-file.js';

/**
 * Unfinished files of backups. A lock beside each one tells whether its backup still runs: the operating system
 * releases it when the process ends. Each backup removes what dead ones have left in its folder.
 */

export interface CopyResult {
  file: string;
  bytes: number;
}

const LOCK = '.lock';
const PART = '.part';

/**
 * Runs a backup to a file. `run` writes to the empty file `part`, and may write to names that begin with it. All that
 * it has not renamed is removed.
 * @throws CopyError if another backup writes to the file, or the system refuses one; other errors of `run`
 */
export async function withPart<T>(file: string, run: (part: string) => Promise<T>): Promise<T> {
  try {
    return await claimed(file, run);
  } catch (error) {
    if (isStorageFull(error) || errorCode(error) === 'ENOSPC') throw new CopyError(`There is no space for ${file}.`);
    const fault = fileFault(error);
    throw fault === undefined ? error : new CopyError(fault);
  }
}

async function claimed<T>(file: string, run: (part: string) => Promise<T>): Promise<T> {
  const folder = dirname(file);
  createPrivateFolder(folder);
  removeAbandoned(folder);
  const part = file + PART;
  const release = claim(part);
  if (release === undefined) throw new CopyError(`Another backup writes to ${file}.`);
  try {
    remove(part);
    createPrivateFile(part);
    return await run(part);
  } finally {
    remove(part);
    release();
  }
}

function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(PART + LOCK)) continue;
    const part = join(folder, name.slice(0, -LOCK.length));
    const release = claim(part);
    if (release === undefined) continue;
    remove(part);
    release();
  }
}

/** Returns undefined while another process has the lock. */
function claim(part: string): (() => void) | undefined {
  try {
    const release = lockDatabase(part);
    return () => {
      // Removed before it is released: afterwards it may belong to another backup.
      for (const end of ['', '-journal']) rmSync(part + LOCK + end, { force: true });
      release();
    };
  } catch (error) {
    if (error instanceof DatabaseInUse) return undefined;
    const isOfLock = errorCode(error)?.startsWith('SQLITE_') === true && !isStorageFull(error);
    throw isOfLock ? new CopyError(`${part}${LOCK} cannot be used: ${errorMessage(error)}.`) : error;
  }
}

function remove(part: string): void {
  const folder = dirname(part);
  const lock = part + LOCK;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (path.startsWith(part) && !path.startsWith(lock)) rmSync(path, { force: true });
  }
}
