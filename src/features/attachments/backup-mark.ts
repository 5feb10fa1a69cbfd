import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateFolder, PRIVATE_FILE } from '../../../db/private-files.js';
import type { FileStore } from './storage.js';

/**
 * Marks of backups in progress, in the folder of files: while there is one, no file is deleted. A file whose row is
 * deleted after the snapshot of the backup is still there when the backup copies it. The mark of a killed backup expires.
 */

const MARK = /^backup-[0-9a-f-]{36}$/;
const EXPIRY_MS = 120_000;
const RENEWAL_MS = 20_000;

/** True while a backup of the files is in progress. */
export async function collectionIsHeld({ folder }: FileStore): Promise<boolean> {
  if (!existsSync(folder)) return false;
  for (const name of await readdir(folder)) {
    if (!MARK.test(name)) continue;
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    // The clock of the file system, not that of the service.
    if (facts !== undefined && Math.abs(Date.now() - facts.mtimeMs) < EXPIRY_MS) return true;
    await rm(path, { force: true });
  }
  return false;
}

/** Runs a backup during which no file is deleted. */
export async function holdingCollection<T>({ folder }: FileStore, run: () => Promise<T>): Promise<T> {
  createPrivateFolder(folder);
  const path = join(folder, `backup-${randomUUID()}`);
  await writeFile(path, '', { mode: PRIVATE_FILE });
  const renewing = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, RENEWAL_MS).unref();
  try {
    return await run();
  } finally {
    clearInterval(renewing);
    await rm(path, { force: true });
  }
}
