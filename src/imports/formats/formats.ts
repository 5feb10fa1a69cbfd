import { sha256 } from '../../lib/hash.js';
import type { Converted } from './converted.js';
import type { Here } from './dates.js';
import { fit } from './fit.js';
import { FORMAT_NAMES, type FormatName } from './format-names.js';
import { RECOGNISERS } from './recognition.js';
import type { Convert, ImportFile, ImportSource } from './source.js';

const READERS: Readonly<Record<FormatName, () => Promise<{ convert: Convert }>>> = {
  tududi: () => import('./tududi/format.js'),
  vikunja: () => import('./vikunja.js'),
  todoist: () => import('./todoist.js'),
  wekan: () => import('./wekan.js'),
  ics: () => import('./calendar.js'),
  ticktick: () => import('./ticktick.js'),
  asana: () => import('./asana.js'),
  csv: () => import('./table.js'),
  lines: () => import('./lines.js'),
};

/** Returns the first format that recognises a file. */
export function formatOf(file: ImportFile): FormatName | undefined {
  return FORMAT_NAMES.find((name) => RECOGNISERS[name](file));
}

/** Loads the reader of a format, with its parsers. */
export async function readerOf(format: FormatName): Promise<Convert> {
  return (await READERS[format]()).convert;
}

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
