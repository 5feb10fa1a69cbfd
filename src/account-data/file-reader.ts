import { columnsOf } from '../import-formats/columns.js';
import type { Converted } from '../import-formats/converted.js';
import { FileFault } from '../import-formats/fault.js';
import { fit } from '../import-formats/fit.js';
import type { ImportFile, ImportFormat } from '../import-formats/format.js';
import { FORMATS } from '../import-formats/formats.js';
import type { FormatName } from '../import-formats/names.js';
import { errorMessage } from '../lib/typed.js';
import { MAX_ITEMS, MAX_UNPACKED_BYTES } from './file-limits.js';

export interface FileJob {
  name: string;
  bytes: Uint8Array;
  /** Name of its format; null to recognize it. */
  format: string | null;
  columns: string;
  user: string | null;
  project: string | null;
  now: Date;
  timezone: string;
}

export type Found = Converted & Required<Pick<Converted, 'leftOut'>>;

export interface ReadFile {
  kind: 'read';
  format: FormatName;
  found: Found;
}

export type FileOutcome = ReadFile | { kind: 'fault'; path: string; message: string };

const QUERY = { map: 'query/columns', user: 'query/user' } as const;

/** Reads a file of another program. The result has at most `MAX_ITEMS` items, within the limits of the service. */
export function readFile(job: FileJob): FileOutcome {
  const fault = (path: string, message: string): FileOutcome => ({ kind: 'fault', path, message });
  const file = fileOf(job);
  try {
    const format = formatOf(file, job);
    if (format === undefined) return fault('body', 'The format of the file is unknown. Name it with `format`.');
    const { user, project, now, timezone } = job;
    const columns = columnsOf(job.columns);
    const source = { file, columns, user: user ?? undefined, project: project ?? undefined };
    const found: Found = { leftOut: new Map<string, number>(), ...format.convert(source, { now, timezone }) };
    if (sizeOf(found) > MAX_ITEMS) return fault('body', `The file has more than ${MAX_ITEMS} tasks. Divide it.`);
    fit(found);
    return { kind: 'read', format: format.name, found };
  } catch (error) {
    if (error instanceof FileFault)
      return fault(error.option === undefined ? 'body' : QUERY[error.option], error.message);
    const isTooDeep = error instanceof RangeError && error.message.includes('call stack');
    if (isTooDeep) return fault('body', 'The file is nested too deeply.');
    // Members of another type than the format has, or what a parser does not expect.
    return fault('body', `The file is not as its format has it: ${errorMessage(error)}`);
  }
}

function fileOf({ name, bytes }: FileJob): ImportFile {
  let text: string | undefined;
  return {
    name,
    bytes,
    maxUnpackedBytes: MAX_UNPACKED_BYTES,
    get text() {
      text ??= new TextDecoder().decode(bytes);
      return text;
    },
  };
}

function formatOf(file: ImportFile, { format, columns }: FileJob): ImportFormat | undefined {
  const wanted = format ?? (columns === '' ? null : 'csv');
  return FORMATS.find((one) => (wanted === null ? one.recognises(file) : one.name === wanted));
}

function sizeOf({ items, places }: Found): number {
  const ofPlaces = Object.values(places ?? {}).reduce((sum: number, list: readonly unknown[]) => sum + list.length, 0);
  return items.reduce((sum, { task }) => sum + 1 + subtasksOf(task), ofPlaces);
}

function subtasksOf({ subtasks }: { subtasks?: unknown }): number {
  return Array.isArray(subtasks) ? subtasks.length : 0;
}
