import type { Convert, ImportFile } from './format.js';
import { FORMAT_NAMES, type FormatName } from './names.js';
import { RECOGNISERS } from './recognition.js';

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
