import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
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

/**
 * Writes a text to an unlinked file, which no other process can open.
 * @throws errors of `pieces`, and ENOSPC; no file is left in either case
 */
export async function spool(pieces: AsyncIterable<string>): Promise<SpooledText> {
  const path = join(tmpdir(), `tutti-export-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
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
