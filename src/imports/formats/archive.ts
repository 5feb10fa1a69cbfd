import { unzipSync } from 'fflate';
import { errorMessage } from '../../lib/typed.js';
import { FileFault } from './fault.js';
import type { ImportFile } from './source.js';
import { type DecodedText, decoded } from './text.js';

/** Limit of the unpacked size of the entries that are read, in bytes, unless the file has its own. */
export const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;

/** Returns the decoded texts of the wanted entries by name. @throws FileFault when the archive cannot be read */
export function textsIn(
  { bytes, maxUnpackedBytes = MAX_UNPACKED_BYTES }: Pick<ImportFile, 'bytes' | 'maxUnpackedBytes'>,
  isWanted: (name: string) => boolean,
): Map<string, DecodedText> {
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        total += originalSize;
        if (total > maxUnpackedBytes) throw new Error(`it holds more than ${maxUnpackedBytes / 1024 / 1024} MiB`);
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, content]) => [name, decoded(content)]));
  } catch (error) {
    throw new FileFault(`The archive cannot be read: ${errorMessage(error)}`);
  }
}

export function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = [];
  textsIn({ bytes }, (name) => {
    names.push(name);
    return false;
  });
  return names;
}
