import { constants, existsSync, readdirSync, statSync } from 'node:fs';
import { copyFile, link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '../../db/database.js';
import { createPrivateFolder, PRIVATE_FILE } from '../../db/private-files.js';
import { type FileStore, partOf, pathOf, writeOwner } from '../../src/features/attachments/storage.js';
import { allFileRows, namesOfErased } from '../../src/features/attachments/store.js';
import { errorCode } from '../../src/lib/typed.js';

/** The files of attachments beside a backup of the database. */

const FOLDER = '.files';

/** Returns the folder of files of a backup. */
export function filesOf(backup: string): FileStore {
  return { folder: backup + FOLDER };
}

interface CopiedFiles {
  copied: number;
  /** Files that an earlier backup has, which are hard links to it. */
  linked: number;
  /** Uids of attachments whose file is missing. */
  missing: string[];
}

/**
 * Copies the files that a database has rows of, or had when its copy was made: while files are not collected, the names of
 * those are still there. A file of an earlier backup beside this one is linked, not copied.
 */
export async function copyFiles(db: Pick<Db, 'read'>, from: FileStore, backup: string): Promise<CopiedFiles> {
  const to = filesOf(backup);
  const earlier = earlierBackups(backup);
  const found: CopiedFiles = { copied: 0, linked: 0, missing: [] };
  createPrivateFolder(to.folder);
  for await (const { uid, name, size } of allFileRows(db.read)) {
    const target = pathOf(to, name);
    createPrivateFolder(join(to.folder, partOf(name)));
    if (await linkFrom(earlier, name, { target, size })) found.linked += 1;
    else if (await copyWhole(pathOf(from, name), target)) found.copied += 1;
    else found.missing.push(uid);
  }
  for (const name of await namesOfErased(db.read)) {
    createPrivateFolder(join(to.folder, partOf(name)));
    if (await copyWhole(pathOf(from, name), pathOf(to, name))) found.copied += 1;
  }
  return found;
}

/** Puts the files of a backup into the folder of the service. Those that are there stay. @returns uids of missing ones */
export async function restoreFiles(
  db: Pick<Db, 'read'>,
  { backup, to, databaseUid }: { backup: string; to: FileStore; databaseUid: string },
): Promise<CopiedFiles> {
  const from = filesOf(backup);
  const found: CopiedFiles = { copied: 0, linked: 0, missing: [] };
  createPrivateFolder(to.folder);
  await writeOwner(to, databaseUid);
  for await (const { uid, name, size } of allFileRows(db.read)) {
    const target = pathOf(to, name);
    if (existsSync(target) && statSync(target).size === size) continue;
    createPrivateFolder(join(to.folder, partOf(name)));
    if (await copyWhole(pathOf(from, name), target)) found.copied += 1;
    else found.missing.push(uid);
  }
  return found;
}

/** False for a database of a version without attachments. */
export async function hasAttachments({ read }: Pick<Db, 'read'>): Promise<boolean> {
  return (await read.introspection.getTables()).some(({ name }) => name === 'attachment_files');
}

function earlierBackups(backup: string): FileStore[] {
  const parent = dirname(backup);
  const others = readdirSync(parent).filter((name) => name.endsWith(FOLDER) && join(parent, name) !== backup + FOLDER);
  return others.map((name) => ({ folder: join(parent, name) })).toReversed();
}

async function linkFrom(
  earlier: readonly FileStore[],
  name: string,
  { target, size }: { target: string; size: number },
): Promise<boolean> {
  for (const other of earlier) {
    const path = pathOf(other, name);
    if (!existsSync(path) || statSync(path).size !== size) continue;
    // Another file system, or one without links: the file is copied.
    const isLinked = await link(path, target).then(
      () => true,
      () => false,
    );
    if (isLinked) return true;
  }
  return false;
}

/** @returns false if there is no such file */
async function copyWhole(path: string, target: string): Promise<boolean> {
  const part = `${target}.part`;
  try {
    await copyFile(path, part, constants.COPYFILE_FICLONE);
  } catch (error) {
    await rm(part, { force: true });
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
  const file = await open(part, 'r+', PRIVATE_FILE);
  await file.sync();
  await file.close();
  await rename(part, target);
  return true;
}
