import { MAX_LINE_BYTES } from '../features/task-import/lines.js';
import { beginningOf } from '../lib/texts.js';
import { errorCode, errorMessage } from '../lib/typed.js';
import type { ImportItem } from './formats/converted.js';
import type { ResourceDrafts } from './formats/drafts.js';
import { FileFault } from './formats/fault.js';
import type { FormatName } from './formats/format-names.js';
import { convertFile, type FileContent, formatOf, readerOf } from './formats/formats.js';
import { columnsOf, fileOf, type ImportFile } from './formats/source.js';
import { MAX_FAILURES, MAX_ITEMS, MAX_UNPACKED_BYTES } from './limits.js';
import type { FileImportResult } from './schema.js';

/** Reads files of other programs. Runs in a process of its own (`worker.ts`), without access to the database. */

/** The parameters of a request to read a file. */
export interface FileJob {
  name: string;
  /** Name of its format; null to recognise it. */
  format: FormatName | null;
  columns: string;
  user: string | null;
  project: string | null;
  /** A timestamp. */
  now: string;
  timezone: string;
}

/** An object of a file. Areas, goals, tags, projects and notes precede the tasks, views follow them. */
export type FileEntry =
  | { [Kind in keyof ResourceDrafts]: { kind: Kind; draft: ResourceDrafts[Kind][number] } }[keyof ResourceDrafts]
  | ({ kind: 'tasks' } & ImportItem)
  | { kind: 'too large'; line: number; label?: string | undefined };

export type FileSummary = Pick<
  FileImportResult,
  | 'format'
  | 'encoding'
  | 'subtasks'
  | 'noted'
  | 'raised'
  | 'topped'
  | 'left_out'
  | 'warnings'
  | 'failed'
  | 'failed_count'
> & { kind: 'read'; total: number; hasNotes: boolean };

/** A file that cannot be read. `too complex` is beyond the limits of the process. */
export type FileRefusal = { kind: 'fault'; path: string; message: string } | { kind: 'too complex' };

interface FoundInFile {
  summary: FileSummary;
  entries: Iterable<FileEntry>;
}

const QUERY = { map: 'query/columns', user: 'query/user' } as const;
const MAX_MESSAGE_LENGTH = 500;

/** Reads a file of another program. The result has at most `MAX_ITEMS` items, within the limits of the service. */
export async function readFile(job: FileJob, bytes: Uint8Array): Promise<FoundInFile | FileRefusal> {
  const fault = (path: string, message: string): FileRefusal => ({ kind: 'fault', path, message: shortened(message) });
  const file = fileOf({ name: job.name, bytes, maxUnpackedBytes: MAX_UNPACKED_BYTES });
  try {
    const format = job.format ?? (job.columns === '' ? formatOf(file) : 'csv');
    if (format === undefined) return fault('body', 'The file is not a known format: name it with `format`.');
    const { user, project, now, timezone } = job;
    const columns = columnsOf(job.columns);
    const source = { file, columns, user: user ?? undefined, project: project ?? undefined };
    const content = convertFile(await readerOf(format), source, { now: new Date(now), timezone });
    const summary = summaryOf(format, file, content);
    if (summary.total + summary.subtasks > MAX_ITEMS) {
      return fault('body', `The file has more than ${MAX_ITEMS} tasks. Divide it.`);
    }
    return { summary, entries: entriesOf(content) };
  } catch (error) {
    if (error instanceof FileFault)
      return fault(error.option === undefined ? 'body' : QUERY[error.option], error.message);
    if (isOutOfMemory(error)) return { kind: 'too complex' };
    const isTooDeep = error instanceof RangeError && error.message.includes('call stack');
    if (isTooDeep) return fault('body', 'The file is nested too deeply.');
    // Members of another type than the format has, or what a parser does not expect.
    return fault('body', `The file is not as its format has it: ${errorMessage(error)}`);
  }
}

function isOutOfMemory(error: unknown): boolean {
  const isOfEngine = error instanceof RangeError && /allocation failed|string length/i.test(error.message);
  return isOfEngine || errorCode(error) === 'SQLITE_NOMEM';
}

function summaryOf(format: FormatName, { encoding }: ImportFile, content: FileContent): FileSummary {
  const { items, resources, failures, leftOut, noted, raised = 0, topped = 0, warnings = [] } = content;
  return {
    kind: 'read',
    ...{ format, encoding },
    total: Object.values(resources ?? {}).reduce((sum, list) => sum + list.length, items.length),
    hasNotes: (resources?.notes.length ?? 0) > 0,
    subtasks: items.reduce((sum, { task: { subtasks } }) => sum + (Array.isArray(subtasks) ? subtasks.length : 0), 0),
    ...{ noted, raised, topped, warnings: warnings.map(shortened) },
    left_out: [...leftOut].map(([what, count]) => ({ what, count })),
    failed: failures.slice(0, MAX_FAILURES).map(({ line, label, reason }) => ({
      ...{ line, label: label === undefined ? null : shortened(label), message: shortened(reason) },
    })),
    failed_count: failures.length,
  };
}

const BEFORE_TASKS = ['areas', 'goals', 'tags', 'projects', 'notes'] as const;

function* entriesOf({ resources, items }: FileContent): Generator<FileEntry> {
  for (const kind of BEFORE_TASKS) for (const draft of resources?.[kind] ?? []) yield { kind, draft } as FileEntry;
  for (const { label, ...item } of items) {
    yield { kind: 'tasks', ...item, ...(label !== undefined && { label: shortened(label) }) };
  }
  for (const draft of resources?.views ?? []) yield { kind: 'views', draft };
}

/** Returns an entry as a line. An entry that is longer than a line of an import can be is replaced. */
export function lineOf(entry: FileEntry, index: number): string {
  const line = JSON.stringify(entry);
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  const { line: number = index + 1, label }: Partial<ImportItem> = entry.kind === 'tasks' ? entry : {};
  return JSON.stringify({ kind: 'too large', line: number, label } satisfies FileEntry);
}

/** Names and messages that contain texts of the file, for a report. */
export function shortened(text: string): string {
  return text.length > MAX_MESSAGE_LENGTH ? `${beginningOf(text, MAX_MESSAGE_LENGTH)}…` : text;
}
