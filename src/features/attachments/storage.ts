import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open, opendir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FilesOfAnotherDatabase } from '../../../db/errors.js';
import { createPrivateFolder, PRIVATE_FILE } from '../../../db/private-files.js';
import { AppError } from '../../lib/errors.js';
import { errorCode } from '../../lib/typed.js';
import { HEAD_BYTES } from './media-type.js';

/**
 * The folder of files: `tmp/` for uploads in progress, 256 folders for the others, and `database`, the uid of the
 * database that they belong to. Several services may share it.
 *
 * A file is written to `tmp/`, synced, and renamed; its folder is synced before the row is written. A crash leaves a
 * file without a row, never a row without a file. Files do not change after that.
 */

export interface FileStore {
  readonly folder: string;
}

const TEMPORARY = 'tmp';
const OWNER = 'database';
/** Bytes that are written at once. */
const WRITE_BYTES = 131_072;
const PARTS = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'));

let temporary: FileStore | undefined;

/** @param folder null for a temporary one, which is deleted when the process ends */
export function fileStore(folder: string | null): FileStore {
  if (folder !== null) return { folder };
  if (temporary === undefined) {
    const created = mkdtempSync(join(tmpdir(), 'tutti-files-'));
    process.once('exit', () => rmSync(created, { recursive: true, force: true }));
    temporary = { folder: created };
  }
  return temporary;
}

/**
 * Creates the folder, and proves that files can be written, read and deleted there.
 * @throws FilesOfAnotherDatabase, and errors of the file system
 */
export async function claimFolder({ folder }: FileStore, databaseUid: string): Promise<void> {
  createPrivateFolder(join(folder, TEMPORARY));
  await createParts({ folder });
  const owner = ownerOf({ folder });
  if (owner !== null && owner !== databaseUid) {
    throw new FilesOfAnotherDatabase(folder, { found: owner, expected: databaseUid });
  }
  if (owner === null) await writeOwner({ folder }, databaseUid);
  const proof = join(folder, TEMPORARY, newName());
  writeFileSync(proof, databaseUid, { mode: PRIVATE_FILE });
  const isSame = readFileSync(proof, 'utf8') === databaseUid;
  await unlink(proof);
  if (!isSame) throw new Error(`A file in ${folder} does not have the bytes that were written to it.`);
}

/** Creates the folders of files, so that no upload has to wait until a new one is on the disk. */
async function createParts({ folder }: FileStore): Promise<void> {
  const known = new Set(await readdir(folder));
  const missing = PARTS.filter((part) => !known.has(part));
  if (missing.length === 0) return;
  for (const part of missing) createPrivateFolder(join(folder, part));
  await syncFolder(folder);
}

/** Returns the uid of the database that a folder belongs to; null for a new folder. */
export function ownerOf({ folder }: FileStore): string | null {
  const path = join(folder, OWNER);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

/** Names the database that the folder belongs to. */
export async function writeOwner({ folder }: FileStore, databaseUid: string): Promise<void> {
  const part = join(folder, TEMPORARY, newName());
  createPrivateFolder(join(folder, TEMPORARY));
  const file = await open(part, 'wx', PRIVATE_FILE);
  try {
    await file.writeFile(`${databaseUid}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, join(folder, OWNER));
  await syncFolder(folder);
}

export interface ReceivedFile {
  /** In `tmp/`. */
  path: string;
  size: number;
  sha256: string;
  /** Its first bytes. */
  head: Buffer;
}

/** Writes a body to `tmp/`, chunk by chunk. Nothing is left if it fails. @throws errors of `chunks`, AppError STORAGE_READ_ONLY, ENOSPC */
export async function receive({ folder }: FileStore, chunks: AsyncIterable<Buffer>): Promise<ReceivedFile> {
  const parent = join(folder, TEMPORARY);
  const path = join(parent, newName());
  const file = await createFile(path, parent);
  try {
    const hash = createHash('sha256');
    const heads: Buffer[] = [];
    let unwritten: Buffer[] = [];
    let written = 0;
    let size = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (size < HEAD_BYTES) heads.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - size)));
      unwritten.push(chunk);
      size += chunk.length;
      if (size - written < WRITE_BYTES) continue;
      await writeWhole(file, unwritten);
      unwritten = [];
      written = size;
    }
    await writeWhole(file, unwritten);
    await file.sync();
    await file.close();
    return { path, size, sha256: hash.digest('hex'), head: Buffer.concat(heads) };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw unwritable(error, parent);
  }
}

async function writeWhole(file: FileHandle, chunks: readonly Buffer[]): Promise<void> {
  if (chunks.length === 0) return;
  const { bytesWritten } = await file.writev(chunks);
  if (bytesWritten === chunks.reduce((sum, { length }) => sum + length, 0)) return;
  const rest = Buffer.concat(chunks).subarray(bytesWritten);
  for (let at = 0; at < rest.length; ) at += (await file.write(rest, at)).bytesWritten;
}

/** Moves a received file from `tmp/` to its folder; it then survives a power cut. @returns its name */
export async function store({ folder }: FileStore, { path }: Pick<ReceivedFile, 'path'>): Promise<string> {
  const name = newName();
  const part = join(folder, partOf(name));
  const move = () => rename(path, join(part, name));
  await move().catch(async (error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    // The folders of a restored backup, or of a test, are created one by one, by several uploads at the same time.
    createPrivateFolder(part);
    await syncFolder(folder);
    await move();
  });
  await syncFolder(part);
  return name;
}

export async function dropReceived({ path }: Pick<ReceivedFile, 'path'>): Promise<void> {
  await rm(path, { force: true });
}

export function pathOf({ folder }: FileStore, name: string): string {
  return join(folder, partOf(name), name);
}

/** Deletes a file. One that is gone counts as deleted. */
export async function remove(files: FileStore, name: string): Promise<void> {
  await rm(pathOf(files, name), { force: true });
}

/** Opens a file; undefined if it is missing or does not have this size. */
export async function openFile(files: FileStore, name: string, size: number): Promise<FileHandle | undefined> {
  const file = await open(pathOf(files, name), 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined || (await file.stat()).size === size) return file;
  await file.close();
  return undefined;
}

export interface FoundFile {
  path: string;
  /** Null in `tmp/`. */
  name: string | null;
  size: number;
  changedAt: Date;
}

const STORED = /^[0-9a-f]{32}$/;

/** Yields the files of all folders, in no order. */
export async function* allFiles({ folder }: FileStore): AsyncGenerator<FoundFile> {
  for await (const part of await opendir(folder)) {
    if (!part.isDirectory() || !/^(?:tmp|[0-9a-f]{2})$/.test(part.name)) continue;
    for await (const { name } of await opendir(join(folder, part.name))) {
      const isStored = STORED.test(name) && partOf(name) === part.name;
      if (!isStored && part.name !== TEMPORARY) continue;
      const path = join(folder, part.name, name);
      const facts = await stat(path).catch(() => undefined);
      if (facts?.isFile()) yield { path, name: isStored ? name : null, size: facts.size, changedAt: facts.mtime };
    }
  }
}

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'r');
  for await (const chunk of file.createReadStream({ highWaterMark: 262_144 })) hash.update(chunk);
  return hash.digest('hex');
}

function newName(): string {
  return randomBytes(16).toString('hex');
}

export function partOf(name: string): string {
  return name.slice(0, 2);
}

/** @throws AppError STORAGE_READ_ONLY, and ENOSPC */
async function createFile(path: string, parent: string): Promise<FileHandle> {
  const create = () => open(path, 'wx', PRIVATE_FILE);
  try {
    return await create().catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      createPrivateFolder(parent);
      return create();
    });
  } catch (error) {
    throw unwritable(error, parent);
  }
}

/** Returns STORAGE_READ_ONLY for an error of a file system that takes no file, and another error as it is. */
function unwritable(error: unknown, parent: string): unknown {
  if (!/^(?:EROFS|EACCES|EPERM|ENOTDIR|EEXIST|EFBIG|EIO)$/.test(errorCode(error) ?? '')) return error;
  const message = `Files cannot be written to ${parent}: nothing was saved. Reading still works.`;
  return new AppError('STORAGE_READ_ONLY', { message, cause: error });
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
