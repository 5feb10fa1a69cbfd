import { type Schemas, ServiceError } from '../../src/client/index.js';
import { MAX_SUBTASKS } from '../../src/features/tasks/schema.js';
import { sha256 } from '../../src/lib/hash.js';
import type { ImportFailure, ImportJob, ImportReport } from './format.js';
import { type Places, sendNotes, sendPlaces } from './places.js';

/** A task to be imported, and where it stands in the file. */
export interface ImportItem {
  line: number;
  task: Schemas['TaskImportLine'];
}

/** What a kind of file has made of a file. */
export interface Converted {
  items: ImportItem[];
  failures: ImportFailure[];
  /** How many facts had no place of their own, and stand in the note of their task. */
  noted: number;
  /** Areas, projects and notes besides. */
  places?: Places;
  /** What could not be taken along at all, by what it is: how many. */
  leftOut?: Map<string, number>;
}

/** Nothing yet. */
export function nothingFound(): Converted & Required<Pick<Converted, 'places' | 'leftOut'>> {
  return { items: [], failures: [], noted: 0, places: { areas: [], projects: [], notes: [] }, leftOut: new Map() };
}

/** Counts something that is left out. */
export function leaveOut({ leftOut }: { leftOut: Map<string, number> }, what: string, count = 1): void {
  if (count > 0) leftOut.set(what, (leftOut.get(what) ?? 0) + count);
}

/** Makes a task a subtask of another; a task of its own when that has as many as there may be. */
export function putBelow(found: Converted, owner: ImportItem['task'] | undefined, { line, task }: ImportItem): void {
  if (owner === undefined || (owner.subtasks?.length ?? 0) >= MAX_SUBTASKS) {
    found.items.push({ line, task });
    return;
  }
  const { import_key: _key, project_name: _project, ...subtask } = task;
  owner.subtasks = [...(owner.subtasks ?? []), subtask as NonNullable<ImportItem['task']['subtasks']>[number]];
}

/** The line of a note that says what its task was imported from. */
export const MARK = 'Imported: ';

const MAX_KEY_LENGTH = 255;
const MAX_NOTE_LENGTH = 100_000;
const MAX_NAME_LENGTH = 255;
const MAX_TAG_LENGTH = 50;
const MAX_TAGS = 100;

/** What a task is known by when its file is imported again: a long key by its hash. */
export function importKey(key: string): string {
  return key.length <= MAX_KEY_LENGTH ? key : sha256(key);
}

/** A name of one line; what of it is too long for one goes on in the facts. */
export function nameOf(text: string, facts: string[]): string {
  const name = text.replace(/\s+/g, ' ').trim();
  if (name.length > MAX_NAME_LENGTH) facts.push(name);
  return name.slice(0, MAX_NAME_LENGTH);
}

/** Names as tags, each once, and no more than a task may have. */
export function tagsOf(names: readonly string[]): string[] {
  const trimmed = names.map((name) => name.trim()).filter((name) => name !== '');
  const byKey = new Map(trimmed.map((name) => [name.toLowerCase(), name.slice(0, MAX_TAG_LENGTH)]));
  return [...byKey.values()].slice(0, MAX_TAGS);
}

/** A note with the facts that have no place of their own, a line each; null when there is nothing to say. */
export function noteWith(note: string | null, facts: readonly string[]): string | null {
  const text = [note?.trim() ?? '', facts.join('\n')].filter((part) => part !== '').join('\n\n');
  return text === '' ? null : text.slice(0, MAX_NOTE_LENGTH);
}

/**
 * Imports tasks, and reports what became of them.
 * @param failures what of the file could not be read
 * @param what what the file consists of, in the plural
 */
export async function sendTasks(
  job: ImportJob,
  items: readonly ImportItem[],
  failures: readonly ImportFailure[],
  what: string,
): Promise<ImportReport> {
  const { created, skipped, failed } = await send(job, items);
  const refused = failed.map(({ line, message }) => ({ line: items[line - 1]?.line ?? line, reason: message }));
  const all = [...failures, ...refused];
  const made = `${created} ${job.dryRun ? 'to be created' : 'created'}`;
  return {
    summary: [`${items.length + failures.length} ${what}: ${made}, ${skipped} skipped, ${all.length} failed.`],
    failures: all,
  };
}

/** The same for what was converted, places first: says what went into notes, and what was left out, as well. */
export async function sendConverted(job: ImportJob, converted: Converted): Promise<ImportReport> {
  const { items, failures, noted, places, leftOut = new Map<string, number>() } = converted;
  const placed = places === undefined ? [] : await sendPlaces(job, places);
  const { summary, ...rest } = await sendTasks(job, items, failures, 'tasks');
  if (places !== undefined) placed.push(...(await sendNotes(job, places)));
  const subtasks = items.reduce((sum, { task }) => sum + (task.subtasks?.length ?? 0), 0);
  return {
    ...rest,
    summary: [
      ...placed,
      ...summary,
      ...(subtasks > 0 ? [`${subtasks} of their subtasks are made with them.`] : []),
      ...(noted > 0 ? [`${noted} facts without a place of their own stand in the notes.`] : []),
      ...[...leftOut].map(([what, count]) => `Left out: ${count} ${what}.`),
    ],
  };
}

type Result = Schemas['TaskImportResult'];

/** Sends all tasks as one stream of lines, and shows how far the service is. */
async function send({ client, dryRun, progressOf }: ImportJob, items: readonly ImportItem[]): Promise<Result> {
  const progress = progressOf(items.length, 'tasks');
  try {
    const { error, response } = await client.POST('/api/v1/tasks/import', {
      params: { query: { dry_run: dryRun } },
      body: items.map(({ task }) => `${JSON.stringify(task)}\n`).join(''),
      bodySerializer: (text) => text,
      headers: { 'content-type': 'application/x-ndjson' },
      parseAs: 'stream',
    });
    if (error !== undefined || response.body === null) throw new ServiceError(response.status, error);
    let last: Partial<Result & Schemas['TaskImportProgress']> = {};
    for await (const text of linesIn(response.body)) {
      last = JSON.parse(text);
      if (last.lines !== undefined) progress.set(last.lines);
    }
    if (last.failed === undefined) throw new Error('The answer of the service broke off. Run the import again.');
    return last as Result;
  } finally {
    progress.end();
  }
}

async function* linesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
