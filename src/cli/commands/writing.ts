import { ServiceError, type Task } from '../../client/index.js';
import type { Call, Option } from '../command.js';
import type { Connection } from '../connection/connection.js';
import { BulkFailure, EXIT, exitOf } from '../failure.js';
import { dueOf, PRIORITY, personOf, taskColumns } from '../output/columns.js';
import type { Column } from '../output/table.js';

export const DRY_RUN: Option = { name: '--dry-run', help: 'Show what would change, and change nothing' };

/** An operation of the API that changes something. */
export interface Write {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  /** References on the command line to its objects: one for each operation of a bulk call. Not sent. */
  references?: readonly string[];
}

/** Most operations, and most items, of one bulk call. */
const MOST = 100;

/** Combines operations to bulk calls: each is carried out as a whole or not at all. */
export function bulk(writes: readonly Write[]): Write[] {
  if (writes.length <= 1) return [...writes];
  return chunks(writes).map((part) => ({
    ...{ method: 'POST', path: '/api/v1/batch' },
    body: { operations: part.map(({ references: _references, ...operation }) => operation) },
    references: part.flatMap(({ references = [] }) => references),
  }));
}

export function chunks<T>(items: readonly T[], most = MOST): T[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, index) =>
    items.slice(index * most, (index + 1) * most),
  );
}

interface BulkResult {
  results: { body?: unknown; task?: unknown }[];
}

/**
 * Plans requests and sends them in order, each with an Idempotency-Key. The same command sends the same plan with the
 * same keys again after it gave up. Writes the batches to standard error.
 * @returns the objects of the responses: undefined for one without a body
 */
export async function perform(call: Call, plan: (connection: Connection) => Promise<Write[]>): Promise<unknown[]> {
  const { out, options } = call;
  const connection = await call.connect();
  const keys = await call.keys();
  const isDry = options.has('dry-run');
  const isUndo = call.command.name === 'undo';
  const objects: unknown[] = [];
  let done = 0;
  try {
    const requests = await keys.plan(() => plan(connection));
    if (keys.isRepeated) out.note('The last run of this command gave up: sending the same requests again.');
    for (const { method, path, body, references } of requests) {
      const headers = isDry ? { 'dry-run': 'true' } : { 'idempotency-key': keys.next() };
      const init = { headers, ...(body !== undefined && { body }) };
      const { data, response } = await connection.send(method, path, init).catch((error: unknown) => {
        throw namedFailure(error, references, done > 0 && !isDry);
      });
      const isBulk = path === '/api/v1/batch' || path === '/api/v1/tasks/bulk';
      if (isBulk) objects.push(...(data as BulkResult).results.map((one) => one.body ?? one.task ?? undefined));
      else objects.push(data);
      done += 1;
      const batch = response.headers.get('tutti-batch');
      if (isDry)
        out.note(`Nothing has changed. It would change: ${response.headers.get('x-would-change') || 'nothing'}.`);
      else if (batch !== null)
        out.note(`Batch ${batch}; tutti undo ${isUndo ? `${batch} does it again` : 'takes it back'}.`);
      if (requests.length > 1) out.note(`${done} of ${requests.length} bulk calls are done.`);
    }
    if (!isDry) keys.forget();
    return objects;
  } catch (error) {
    const isReused = (error as { body?: { code?: string } }).body?.code === 'IDEMPOTENCY_KEY_REUSED';
    if (!isDry && exitOf(error) === EXIT.unavailable) keys.keep();
    else if (isReused) keys.forget();
    throw error;
  }
}

/** Names the object of the operation that made a bulk call fail. */
function namedFailure(error: unknown, references: readonly string[] = [], isPartial: boolean): unknown {
  if (!(error instanceof ServiceError)) return error;
  const reference = references[error.body?.failed_at ?? -1];
  return reference === undefined ? error : new BulkFailure(error, reference, isPartial);
}

/**
 * Writes what a command did to tasks: a sentence for people, the columns of a list for a pipe.
 * @param reminders times of the reminders of a task
 */
export async function printTasks(
  call: Call,
  verb: string,
  objects: readonly unknown[],
  reminders: (task: Task) => Promise<string[]> = async () => [],
): Promise<void> {
  const { out } = call;
  const tasks = objects.filter((object) => object !== undefined && object !== null) as Task[];
  if (out.json || !out.isTerminal || out.fields !== undefined) {
    await out.list(tasks, taskColumns(out.colours));
    return;
  }
  for (const task of tasks)
    await out.line(`${out.colours.green(verb)} ${out.safe(factsOf(task, await reminders(task)))}`);
}

/** The name of a task with all that is known of it. */
function factsOf(task: Task, reminders: readonly string[]): string {
  const { id, name, tags, project, area, priority, recurrence_type: recurrence, note, assignee } = task;
  const due = dueOf(task);
  const facts = [
    ...(due === '' ? [] : [`due ${due}`]),
    ...(recurrence === null ? [] : [`repeats ${recurrence.replaceAll('_', ' ')}`]),
    ...(priority === 0 ? [] : [PRIORITY[priority]]),
    ...(project === null ? [] : [`@${project.name}`]),
    ...(area === null ? [] : [`+${area.name}`]),
    ...tags.map((tag) => `#${tag.name}`),
    ...(assignee === null ? [] : [`for ${personOf(assignee)}`]),
    ...reminders.map((time) => `reminder ${time}`),
    ...(note === null ? [] : ['with a note']),
  ];
  return `${id} ${name}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
}

/** Writes objects of other types, with their id and name. */
export async function printObjects(call: Call, verb: string, objects: readonly unknown[]): Promise<void> {
  const { out } = call;
  const rows = objects.filter((object) => object !== undefined && object !== null) as Named[];
  if (out.json || !out.isTerminal || out.fields !== undefined) {
    await out.list(rows, NAMED);
    return;
  }
  for (const row of rows) await out.line(`${out.colours.green(verb)} ${out.safe(`${row.id} ${labelOf(row)}`)}`);
}

interface Named {
  id: number;
  name?: string | null;
  title?: string | null;
}

const labelOf = ({ name, title }: Named) => name ?? title ?? '';

const NAMED: Column<Named>[] = [
  { title: 'id', text: ({ id }) => String(id) },
  { title: 'name', isWide: true, text: labelOf },
];
