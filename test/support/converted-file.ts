import type { Here } from '../../src/imports/formats/dates.js';
import { FORMAT_NAMES, type FormatName } from '../../src/imports/formats/format-names.js';
import { convertFile, type FileContent, formatOf, readerOf } from '../../src/imports/formats/formats.js';
import { fileOf } from '../../src/imports/formats/source.js';
import { required } from '../../src/lib/typed.js';

/** Loaded before the tests, which read many small files. */
const READERS = new Map(await Promise.all(FORMAT_NAMES.map(async (name) => [name, await readerOf(name)] as const)));

/** Reads a file of another program, in this process. @param format the one that recognises the file if absent */
export function convertedFile(
  name: string,
  content: string | Uint8Array,
  here: Here,
  format?: FormatName,
): FileContent & { format: FormatName; encoding: string | null } {
  const file = fileOf({ name, bytes: Buffer.from(content) });
  const known = format ?? required(formatOf(file));
  const source = { file, columns: {}, user: undefined, project: undefined };
  return { ...convertFile(required(READERS.get(known)), source, here), format: known, encoding: file.encoding };
}
