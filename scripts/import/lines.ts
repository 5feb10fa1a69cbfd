import { randomUUID } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { type Client, type Schemas, ServiceError } from '../../src/client/index.js';
import { sha256 } from '../../src/hash.js';
import { Name, Nullable } from '../../src/http/schemas.js';
import { createDemand } from '../../src/http/validation.js';
import { TaskCreate } from '../../src/tasks/schema.js';
import { remainingOf } from '../support/patient-fetch.js';
import type { ImportFailure, ImportFormat, ImportJob } from './format.js';

const { tags, priority, status, due_date, note } = TaskCreate.properties;
const timestamp = Type.Optional(Nullable(Type.String({ format: 'date-time' })));

const Line = Type.Object({
  name: Name('task'),
  project: Type.Optional(Nullable(Name('project'))),
  commit: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
  created_at: timestamp,
  completed_at: timestamp,
  tags,
  priority,
  status,
  due_date,
  note,
});
type Line = Static<typeof Line>;

/** A line that can be imported. */
interface Entry {
  line: number;
  content: Line;
  project: string | null;
  /** What the task is recognised by when the file is imported again. */
  key: string;
}

/** The most that are sent at once, and about how large that may be, in characters: a body has at most 1 MiB. */
const BATCH_ITEMS = 50;
const BATCH_SIZE = 250_000;

/** The line of a note that says what its task was imported from. */
const MARK = 'Imported: ';

/** One task a line, each a JSON object. */
export const taskLines: ImportFormat = {
  recognises: () => true,

  async run(job) {
    const { entries, failures } = readLines(job.text);
    const known = await importedKeys(job.client);
    const fresh = entries.filter(({ key }) => !known.has(key) && known.add(key));
    const projects = await projectsNamed(job, new Set(fresh.flatMap(({ project }) => project ?? [])));
    const sent = job.dryRun ? [] : await send(job, fresh, projects.ids);
    const failed = [...failures, ...sent];
    const made = job.dryRun ? 'to be created' : 'created';
    return {
      summary: [
        ...projects.made.map((name) => `New project: ${name}`),
        `${entries.length + failures.length} lines: ${fresh.length - sent.length} ${made}, ` +
          `${entries.length - fresh.length} skipped, ${failed.length} failed.`,
      ],
      failures: failed,
    };
  },
};

function readLines(text: string): { entries: Entry[]; failures: ImportFailure[] } {
  const entries: Entry[] = [];
  const failures: ImportFailure[] = [];
  const demandLine = createDemand(Line);
  for (const [index, json] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (json.trim() === '') continue;
    const line = index + 1;
    try {
      const content = demandLine(parsed(json));
      const project = content.project?.trim() ?? null;
      entries.push({ line, content, project, key: keyOf(content, project) });
    } catch (error) {
      failures.push({ line, reason: (error as Error).message });
    }
  }
  return { entries, failures };
}

function parsed(content: string): unknown {
  const value: unknown = JSON.parse(content);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('It is no JSON object.');
  return value;
}

/** Names what a line stands for: its commit within its project, or else all of its content. */
function keyOf({ commit, ...content }: Line, project: string | null): string {
  const members = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  const key = commit ?? `#${sha256(JSON.stringify(members)).slice(0, 16)}`;
  return (project === null ? key : `${project} ${key}`).replace(/\s+/g, ' ');
}

/** What has been imported into the account before. */
async function importedKeys(client: Client): Promise<Set<string>> {
  const keys = new Set<string>();
  const query = { q: MARK, include_subtasks: true, limit: 500 };
  for await (const { note, access } of client.all('/api/v1/tasks', { params: { query } })) {
    const mark = note?.split('\n').findLast((line) => line.startsWith(MARK));
    if (mark !== undefined && access === 'owner') keys.add(mark.slice(MARK.length));
  }
  return keys;
}

/** The ids of one's projects of these names. Those that are missing are made, unless it is a dry run. */
async function projectsNamed({ client, dryRun }: ImportJob, names: Set<string>) {
  const ids = new Map<string, number>();
  if (names.size > 0) {
    const query = { limit: 500, order_by: 'id' };
    for await (const { id, name, access } of client.all('/api/v1/projects', { params: { query } })) {
      if (access === 'owner' && !ids.has(name)) ids.set(name, id);
    }
  }
  const made = [...names].filter((name) => !ids.has(name));
  if (!dryRun) for (const name of made) ids.set(name, await makeProject(client, name));
  return { ids, made };
}

async function makeProject(client: Client, name: string): Promise<number> {
  const { data, error, response } = await client.POST('/api/v1/project', {
    params: { header: { 'Idempotency-Key': randomUUID() } },
    body: { name },
  });
  if (data === undefined) throw new ServiceError(response.status, error);
  return data.id;
}

/** Sends the entries in their order, as many at once as the service takes, and returns those that it refused. */
async function send(
  { client, progressOf }: ImportJob,
  entries: readonly Entry[],
  projects: ReadonlyMap<string, number>,
): Promise<ImportFailure[]> {
  const failures: ImportFailure[] = [];
  const progress = progressOf(entries.length, 'tasks');
  let most = BATCH_ITEMS;
  try {
    for (let sent = 0; sent < entries.length; ) {
      const outcome = await sendBatch(client, batchFrom(entries, sent, most, projects));
      if ('room' in outcome) {
        most = outcome.room;
        continue;
      }
      for (const [index, { error }] of outcome.results.entries()) {
        const { line } = entries[sent + index] as Entry;
        if (error !== null) failures.push({ line, reason: error.error.replace(/^Item \d+: /, '') });
      }
      sent += outcome.results.length;
      most = BATCH_ITEMS;
      progress.set(sent);
    }
  } finally {
    progress.end();
  }
  return failures;
}

type NewTask = Schemas['TaskCreate'];

function batchFrom(
  entries: readonly Entry[],
  start: number,
  most: number,
  projects: ReadonlyMap<string, number>,
): NewTask[] {
  const batch: NewTask[] = [];
  let size = 0;
  for (const entry of entries.slice(start, start + most)) {
    const task = taskOf(entry, projects);
    size += JSON.stringify(task).length;
    if (batch.length > 0 && size > BATCH_SIZE) break;
    batch.push(task);
  }
  return batch;
}

function taskOf({ content, project, key }: Entry, projects: ReadonlyMap<string, number>): NewTask {
  const { name, note, created_at, completed_at, tags, priority, status, due_date } = content;
  const times = [created_at && `created ${created_at}`, completed_at && `completed ${completed_at}`].filter(Boolean);
  const origin = [`${MARK}${key}`, ...(times.length > 0 ? [`There: ${times.join(', ')}`] : [])].join('\n');
  return {
    name,
    note: note ? `${note}\n\n${origin}` : origin,
    project_id: project === null ? null : (projects.get(project) as number),
    ...(tags !== undefined && { tags }),
    ...(priority !== undefined && { priority }),
    ...(status !== undefined && { status }),
    ...(due_date !== undefined && { due_date }),
  };
}

/** What came of each task; or how many there is room for, when these are too many for what a limit has left. */
async function sendBatch(client: Client, tasks: readonly NewTask[]) {
  const { data, error, response } = await client.POST('/api/v1/tasks/bulk', {
    params: { query: { atomic: false }, header: { 'Idempotency-Key': randomUUID() } },
    body: { items: tasks.map((task) => ({ action: 'create' as const, task })) },
  });
  if (response.status === 429) return { room: remainingOf(response.headers) };
  if (data === undefined) throw new ServiceError(response.status, error);
  return { results: data.results };
}
