import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Text in a temporary file, which is deleted when it has been read or the process ends. */
export interface SpooledText {
  bytes: number;
  /** Must be called once. */
  read(): Readable;
}

/** Characters per write. */
const WRITE_LENGTH = 256 * 1024;

/** Opens an unlinked file, which no other process can open. It is deleted when its last descriptor is closed. */
export async function openTemporary(): Promise<FileHandle> {
  const path = join(tmpdir(), `tutti-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/**
 * Writes a text to a temporary file.
 * @throws errors of `pieces`, and ENOSPC; no file is left in either case
 */
export async function spool(pieces: AsyncIterable<string>): Promise<SpooledText> {
  const file = await openTemporary();
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
export interface SpooledBody {
  file: FileHandle;
  bytes: number;
  sha256: string;
}

/** Writes a body to a temporary file, which the caller must close. @throws errors of `chunks`, and ENOSPC */
export async function spoolBody(chunks: AsyncIterable<Buffer>): Promise<SpooledBody> {
  const file = await openTemporary();
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      for (let at = 0; at < chunk.length; ) {
        at += (await file.write(chunk, at, chunk.length - at, bytes + at)).bytesWritten;
      }
      bytes += chunk.length;
    }
    return { file, bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await file.close();
    throw error;
  }
}
