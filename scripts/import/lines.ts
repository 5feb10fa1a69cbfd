import { type Static, Type } from '@sinclair/typebox';
import { createValidator } from '../../src/api/resources/validation.js';
import { DayInput, IntEnum, Name, Nullable, PRIORITIES } from '../../src/api/schemas.js';
import { type Schemas, ServiceError } from '../../src/client/index.js';
import { STATUS, TaskCreate } from '../../src/features/tasks/schema.js';
import { sha256 } from '../../src/lib/hash.js';
import type { ImportFailure, ImportFormat, ImportJob } from './format.js';

const { tags, note } = TaskCreate.properties;
const timestamp = Type.Optional(Nullable(Type.String({ format: 'date-time' })));

const Line = Type.Object({
  name: Name('task'),
  project: Type.Optional(Nullable(Name('project'))),
  commit: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 100 }))),
  created_at: timestamp,
  completed_at: timestamp,
  tags,
  priority: Type.Optional(Nullable(IntEnum(PRIORITIES))),
  status: Type.Optional(Nullable(IntEnum(STATUS))),
  due_date: Type.Optional(Nullable(DayInput('The day it is due.'))),
  note,
});
type Line = Static<typeof Line>;

/** A line that can be imported. */
interface Entry {
  line: number;
  content: Line;
  project: string | null;
  /** What the line is known by when the file is imported again. */
  key: string;
}

/** The line of a note that says what its task was imported from. */
const MARK = 'Imported: ';

/** One task a line, each a JSON object. */
export const taskLines: ImportFormat = {
  recognises: () => true,

  async run(job) {
    const { entries, failures } = readLines(job.text);
    const { created, skipped, failed } = await send(job, entries);
    const refused = failed.map(({ line, message }) => ({ line: entries[line - 1]?.line ?? line, reason: message }));
    const all = [...failures, ...refused];
    return {
      summary: [
        `${entries.length + failures.length} lines: ${created} ${job.dryRun ? 'to be created' : 'created'}, ` +
          `${skipped} skipped, ${all.length} failed.`,
      ],
      failures: all,
    };
  },
};

function readLines(text: string): { entries: Entry[]; failures: ImportFailure[] } {
  const entries: Entry[] = [];
  const failures: ImportFailure[] = [];
  const demandLine = createValidator(Line);
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

type Result = Schemas['TaskImportResult'];

/** Sends all entries as one stream of lines, and shows how far the service is. */
async function send({ client, dryRun, progressOf }: ImportJob, entries: readonly Entry[]): Promise<Result> {
  const progress = progressOf(entries.length, 'tasks');
  try {
    const { error, response } = await client.POST('/api/v1/tasks/import', {
      params: { query: { dry_run: dryRun } },
      body: entries.map((entry) => `${JSON.stringify(taskOf(entry))}\n`).join(''),
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

/** A line as the service takes it. */
function taskOf({ content, project, key }: Entry): Schemas['TaskImportLine'] {
  const { name, note, created_at, completed_at, tags, priority, status, due_date } = content;
  const times = [created_at && `created ${created_at}`, completed_at && `completed ${completed_at}`].filter(Boolean);
  const origin = [`${MARK}${key}`, ...(times.length > 0 ? [`There: ${times.join(', ')}`] : [])].join('\n');
  return {
    name,
    note: note ? `${note}\n\n${origin}` : origin,
    project_name: project,
    import_key: key.length <= MAX_KEY_LENGTH ? key : sha256(key),
    ...(tags !== undefined && { tags }),
    ...(priority != null && { priority }),
    ...(status != null && { status }),
    ...(due_date !== undefined && { due_date }),
  };
}

/** A longer key is known by its hash. */
const MAX_KEY_LENGTH = 255;
