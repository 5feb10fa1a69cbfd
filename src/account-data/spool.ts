import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createPrivateFolder, PRIVATE_FILE } from '../../db/private-files.js';
import type { Config } from '../config/config.js';
import { AppError } from '../lib/errors.js';
import type { BodyReservation } from '../lib/import-bytes.js';
import { errorCode } from '../lib/typed.js';

/** Folders for temporary files, in the order in which they are tried (`temporaryFolders` of the settings). */
type Folders = readonly string[];

/** Text in a temporary file, which is deleted when it has been read or the process ends. */
interface SpooledText {
  bytes: number;
  /** Must be called once. */
  read(): Readable;
}

/** Characters per write. */
const WRITE_LENGTH = 256 * 1024;

const TEMPORARY_FILE = /^tutti-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Opens an unlinked file, which no other process can open. It is deleted when its last descriptor is closed.
 * @throws AppError STORAGE_READ_ONLY if no folder can be written, and ENOSPC
 */
export async function openTemporary(folders: Folders): Promise<FileHandle> {
  let cause: unknown;
  for (const folder of folders) {
    try {
      return await openIn(folder);
    } catch (error) {
      cause = error;
    }
  }
  if (errorCode(cause) === 'ENOSPC') throw cause;
  const message = `This needs a temporary file, and none can be written to ${folders.join(' or ')}. The rest works.`;
  throw new AppError('STORAGE_READ_ONLY', { message, cause });
}

async function openIn(folder: string): Promise<FileHandle> {
  createPrivateFolder(folder);
  const path = join(folder, `tutti-${randomUUID()}`);
  const file = await open(path, 'wx+', PRIVATE_FILE);
  try {
    // Another service that starts may have removed it.
    await rm(path, { force: true });
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Removes the files of processes that were killed before they unlinked them. Those of other users stay. */
export async function removeLeftOver(folders: Folders): Promise<void> {
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => TEMPORARY_FILE.test(one))) {
      await rm(join(folder, name), { force: true }).catch(() => undefined);
    }
  }
}

/**
 * Writes a text to a temporary file. If a disk is full, it begins again in the next folder.
 * @param begin starts the text
 * @throws errors of the text, AppError STORAGE_READ_ONLY, and ENOSPC; no file is left
 */
export async function spool(folders: Folders, begin: () => AsyncIterable<string>): Promise<SpooledText> {
  try {
    return await spoolTo(await openTemporary(folders), begin());
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC' || folders.length === 1) throw error;
    return spool(folders.slice(1), begin);
  }
}

async function spoolTo(file: FileHandle, pieces: AsyncIterable<string>): Promise<SpooledText> {
  try {
    let bytes = 0;
    let waiting = '';
    const write = async () => {
      const buffer = Buffer.from(waiting);
      await file.writeFile(buffer);
      bytes += buffer.length;
      waiting = '';
    };
    for await (const piece of pieces) {
      waiting += piece;
      if (waiting.length >= WRITE_LENGTH) await write();
    }
    await write();
    return { bytes, read: () => file.createReadStream({ start: 0 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A body in a temporary file, whose position is its beginning. */
interface SpooledBody {
  /** @throws AppError OVERLOADED if the body exceeded the share of its user: only its hash is known then */
  readonly file: FileHandle;
  bytes: number;
  sha256: string;
  /** Must be called once. */
  close(): Promise<void>;
}

/**
 * Writes a body to a temporary file. A body that exceeds the share of its user is read to its end, but not written: its
 * hash can still find a stored response.
 * @param reservation extended if the body is longer, and released by `close`
 * @throws errors of `chunks`, AppError STORAGE_READ_ONLY, and ENOSPC
 */
export async function spoolBody(
  { temporaryFolders }: Pick<Config, 'temporaryFolders'>,
  reservation: BodyReservation,
  chunks: AsyncIterable<Buffer>,
): Promise<SpooledBody> {
  const file = await openTemporary(temporaryFolders);
  let refusal: unknown;
  let bytes = 0;
  const close = () => {
    reservation.release();
    return file.close();
  };
  try {
    const hash = createHash('sha256');
    for await (const chunk of chunks) {
      const start = bytes;
      bytes += chunk.length;
      hash.update(chunk);
      try {
        if (refusal === undefined) reservation.extendTo(bytes);
      } catch (error) {
        refusal = error;
        await file.truncate();
        reservation.release();
      }
      for (let at = refusal === undefined ? 0 : chunk.length; at < chunk.length; ) {
        at += (await file.write(chunk, at, chunk.length - at, start + at)).bytesWritten;
      }
    }
    const sha256 = hash.digest('hex');
    return {
      ...{ bytes, sha256, close },
      get file() {
        if (refusal !== undefined) throw refusal;
        return file;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
