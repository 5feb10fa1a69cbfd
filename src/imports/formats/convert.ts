import { sha256 } from '../../lib/hash.js';
import type { Converted } from './converted.js';
import type { Here } from './dates.js';
import { fit } from './fit.js';
import type { Convert, ImportSource } from './format.js';

/** Contents of a file, within the limits of the service. */
export type FileContent = Converted & Required<Pick<Converted, 'leftOut'>>;

/**
 * Converts a file. A task without a key gets one from the content of the file and its line: a repeated import skips it.
 * @throws FileFault if the file cannot be read as a whole
 */
export function convertFile(convert: Convert, source: ImportSource, here: Here): FileContent {
  const content = { leftOut: new Map<string, number>(), ...convert(source, here) };
  fit(content);
  let hash: string | undefined;
  for (const { task, line } of content.items) {
    if (task.import_key !== undefined) continue;
    hash ??= sha256(source.file.bytes);
    task.import_key = `${hash} ${line}`;
  }
  return content;
}
