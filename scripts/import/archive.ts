import { strFromU8, unzipSync } from 'fflate';
import { CommandError } from '../support/command.js';

/** What a file that was packed may come to: beyond it nothing is unpacked. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Whether a file is an archive (ZIP). */
export function isArchive(bytes: Uint8Array): boolean {
  return strFromU8(bytes.subarray(0, 4), true) === 'PK\u0003\u0004';
}

/** The texts in an archive whose names are asked for, by their names. @throws CommandError when it cannot be read */
export function textsIn(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, string> {
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        total += originalSize;
        if (total > MAX_BYTES) throw new Error(`it holds more than ${MAX_BYTES / 1024 / 1024} MiB`);
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
  } catch (error) {
    throw new CommandError(`This is no archive that can be read: ${(error as Error).message}`);
  }
}

/** The names of what is in an archive. */
export function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = [];
  textsIn(bytes, (name) => {
    names.push(name);
    return false;
  });
  return names;
}
