import { type Schemas, ServiceError } from '../../src/client/index.js';
import { parsedJson } from '../../src/lib/typed.js';
import type { Converted, ImportItem } from './converted.js';
import { fit } from './fit.js';
import type { ImportFailure, ImportJob, ImportReport } from './format.js';
import { sendNotes, sendPlaces } from './places.js';

/**
 * Imports tasks and reports the result.
 * @param failures parts of the file that could not be read
 * @param what plural noun for the items of the file
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

/** Imports a converted file: areas and projects first. The report includes facts in notes and dropped items. */
export async function sendConverted(job: ImportJob, converted: Converted): Promise<ImportReport> {
  const found = { leftOut: new Map<string, number>(), ...converted };
  fit(found);
  const { items, failures, noted, places, leftOut } = found;
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
    let last: Result | Schemas['TaskImportProgress'] | undefined;
    for await (const text of linesIn(response.body)) {
      last = parsedJson<Result | Schemas['TaskImportProgress']>(text);
      if ('lines' in last) progress.set(last.lines);
    }
    if (last === undefined || !('failed' in last))
      throw new Error('The answer of the service broke off. Run the import again.');
    return last;
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
