import { stat } from 'node:fs/promises';
import type { Db } from '../../../db/database.js';
import { DAY_MS } from '../../lib/periods.js';
import { allFiles, digestOf, type FileStore, pathOf } from './storage.js';
import * as store from './store.js';

interface FoundFiles {
  /** Number of files of attachments, including those in the trash. */
  files: number;
  /** Uids of attachments whose file is missing. */
  missing: string[];
  /** Uids of attachments whose file has another size or, if it was read, other bytes. */
  damaged: string[];
  /**
   * Numbers of files without an attachment, by age: those of uploads in progress, and those that a job should delete.
   */
  young: number;
  old: number;
}

interface Checked {
  db: Pick<Db, 'read'>;
  files: FileStore;
  now(): Date;
}

const NAMES_AT_ONCE = 200;

/** Compares the rows with the files. @param deep true to read every file */
export async function checkFiles({ db, files, now }: Checked, { deep }: { deep: boolean }): Promise<FoundFiles> {
  const found: FoundFiles = { files: 0, missing: [], damaged: [], young: 0, old: 0 };
  const before = new Date(now().getTime() - DAY_MS);
  let ages = new Map<string, Date>();
  // Files come before rows: a file that is stored meanwhile has its row by then.
  for await (const { name, changedAt } of allFiles(files)) {
    if (name === null) count(found, changedAt, before);
    else ages.set(name, changedAt);
    if (ages.size < NAMES_AT_ONCE) continue;
    await countUnknown(db, found, ages, before);
    ages = new Map();
  }
  await countUnknown(db, found, ages, before);
  for await (const { uid, name, size, sha256 } of store.allFileRows(db.read)) {
    const path = pathOf(files, name);
    const facts = await stat(path).catch(() => undefined);
    found.files += 1;
    if (facts === undefined) found.missing.push(uid);
    else if (facts.size !== size || (deep && (await digestOf(path)) !== sha256)) found.damaged.push(uid);
  }
  return found;
}

async function countUnknown(
  { read }: Pick<Db, 'read'>,
  found: FoundFiles,
  ages: ReadonlyMap<string, Date>,
  before: Date,
): Promise<void> {
  const known = await store.knownFiles(read, [...ages.keys()]);
  for (const [name, changedAt] of ages) if (!known.has(name)) count(found, changedAt, before);
}

function count(found: FoundFiles, changedAt: Date, before: Date): void {
  if (changedAt > before) found.young += 1;
  else found.old += 1;
}
