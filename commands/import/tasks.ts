import { type Schemas, ServiceError } from '../../src/client/index.js';
import type { TaskImportLine } from '../../src/features/task-import/schema.js';
import type { ImportFailure, ImportItem } from '../../src/imports/formats/converted.js';
import type { FileContent } from '../../src/imports/formats/formats.js';
import { withIds } from '../../src/imports/formats/relations.js';
import { parsedJson } from '../../src/lib/typed.js';
import { CommandError } from '../support/command.js';
import { counted } from '../support/plural.js';
import type { ImportJob, ImportReport } from './job.js';
import { sendNotes, sendResources, sendViews } from './resources.js';

/** An item whose task is a line of the API. */
interface SentItem extends Omit<ImportItem, 'task'> {
  task: TaskImportLine;
}

/**
 * Imports tasks and reports the result.
 * @param failures parts of the file that could not be read
 * @param what plural noun for the items of the file
 */
async function sendTasks(
  job: ImportJob,
  items: readonly SentItem[],
  failures: readonly ImportFailure[],
  what: string,
): Promise<ImportReport> {
  const { created, skipped, failed } = await send(job, items);
  const refused = failed.map(({ line, message }) => {
    const item = items[line - 1];
    return { line: item?.line ?? line, ...(item?.label && { label: item.label }), reason: message };
  });
  const all = [...failures, ...refused];
  const made = `${created} ${job.dryRun ? 'to be created' : 'created'}`;
  const count = counted(items.length + failures.length, what);
  return { summary: [`${count}: ${made}, ${skipped} skipped, ${all.length} failed.`], failures: all };
}

/**
 * Imports a converted file: areas, goals, tags and projects first. The report includes facts in notes and dropped items.
 */
export async function sendConverted(job: ImportJob, found: FileContent): Promise<ImportReport> {
  const { items, failures, resources } = found;
  const sent = await sendResources(job, resources);
  const ids = { ...sent.ids, names: await importerOf(job, items) };
  const named = items.map(({ task, ...item }) => ({ ...item, task: withIds(task, ids) }));
  const { summary, ...report } = await sendTasks(job, named, failures, found.what ?? 'tasks');
  const notes = await sendNotes(job, resources?.notes ?? []);
  const views = await sendViews(job, resources?.views ?? []);
  return {
    failures: [...sent.failures, ...report.failures, ...notes.failures, ...views.failures],
    summary: [...sent.summary, ...summary, ...notes.summary, ...views.summary, ...remarksOn(found)],
  };
}

/** Returns the names of the importer, in lower case; none if no task has an assignee. */
async function importerOf({ client }: ImportJob, items: readonly ImportItem[]): Promise<Set<string>> {
  const isAssigned = items.some(({ task }) => [task, ...(task.subtasks ?? [])].some(({ assignee }) => assignee));
  const { data } = isAssigned ? await client.GET('/api/profile') : {};
  const { email, name, surname } = data ?? {};
  const whole = [name, surname].filter(Boolean).join(' ');
  return new Set([email, whole].flatMap((one) => (one ? [one.toLowerCase()] : [])));
}

function remarksOn({ items, noted, raised = 0, topped = 0, leftOut }: FileContent): string[] {
  const subtasks = items.reduce((sum, { task }) => sum + (task.subtasks?.length ?? 0), 0);
  const remarks = [
    [subtasks, 'of their subtasks is made with them', 'of their subtasks are made with them'],
    [raised, 'subtask of a subtask is below its top-level task', 'subtasks of subtasks are below their top-level task'],
    [
      topped,
      'subtask is a task of its own, because its parent is missing or full',
      'subtasks are tasks of their own, because their parents are missing or full',
    ],
    [
      noted,
      'fact without a place of its own stands in a note',
      'facts without a place of their own stand in the notes',
    ],
  ] as const;
  return [
    ...remarks.flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}.`])),
    ...[...leftOut].map(([what, count]) => `Left out: ${counted(count, what)}.`),
  ];
}

type Result = Schemas['TaskImportResult'];

async function send({ client, dryRun, project, progressOf }: ImportJob, items: readonly SentItem[]): Promise<Result> {
  const progress = progressOf(items.length, 'tasks');
  try {
    const lines = items.map(({ task }) => (project && !task.project_name ? { ...task, project_name: project } : task));
    const { error, response } = await client.POST('/api/v1/tasks/import', {
      params: { query: { dry_run: dryRun } },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      bodySerializer: (text) => text,
      headers: { accept: 'application/x-ndjson', 'content-type': 'application/x-ndjson' },
      parseAs: 'stream',
    });
    if (error !== undefined || response.body === null) throw new ServiceError(response.status, error);
    let last: Result | Schemas['TaskImportProgress'] | Schemas['ImportCut'] | undefined;
    for await (const text of linesIn(response.body)) {
      last = parsedJson<NonNullable<typeof last>>(text);
      if ('lines' in last) progress.set(last.lines);
    }
    if (last !== undefined && 'failed' in last) return last;
    const again = 'Run the import again: what was imported is skipped.';
    if (last === undefined || !('last_committed' in last)) {
      throw new CommandError(`The answer of the service broke off. ${again}`);
    }
    const { last_committed: done, error: reason } = last;
    throw new CommandError(`The import ended after ${done} of ${counted(items.length, 'tasks')}: ${reason} ${again}`);
  } finally {
    progress.end();
  }
}

async function* linesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
