import { createHash } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import limit from 'p-limit';
import { type Client, createClient, type Schemas } from '../../src/client/index.js';

/** What a line of the file holds; members beyond these are left alone. */
const Line = Type.Object({
  name: Type.String({ minLength: 1 }),
  project: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  tags: Type.Optional(Type.Array(Type.String())),
  priority: Type.Optional(Type.Integer()),
  status: Type.Optional(Type.Integer()),
  due_date: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  commit: Type.Optional(Type.String()),
});

interface TaskLine {
  /** Number of the line in the file, from 1. */
  line: number;
  /** Tells the line apart from all others, in this and in later imports. */
  mark: string;
  task: Static<typeof Line>;
}

/** A line that could not be imported. */
export interface Faulty {
  line: number;
  reason: string;
}

export interface ImportReport {
  created: number;
  skipped: number;
  projects: number;
  failed: Faulty[];
}

export interface ImportOptions {
  url: string;
  token: string;
  /** Says what would be done, and does nothing. */
  dryRun: boolean;
  onProgress(done: number, total: number): void;
  /** The service asked to wait so many seconds. */
  onWait(seconds: number): void;
}

const AT_ONCE = 8;
const LONGEST_WAIT_S = 86_400;

/** Reads a file of lines; what is no task is told by its line, and stops nothing else. */
export function readLines(text: string): { lines: TaskLine[]; faulty: Faulty[] } {
  const isLine = new Ajv({ allErrors: false, allowUnionTypes: true }).compile<Static<typeof Line>>(Line);
  const lines: TaskLine[] = [];
  const faulty: Faulty[] = [];
  text.split('\n').forEach((content, index) => {
    if (content.trim() === '') return;
    const line = index + 1;
    let task: unknown;
    try {
      task = JSON.parse(content);
    } catch {
      faulty.push({ line, reason: 'is not JSON' });
      return;
    }
    if (isLine(task)) {
      lines.push({ line, mark: task.commit ?? createHash('sha256').update(content).digest('hex').slice(0, 12), task });
    } else {
      const [fault] = isLine.errors ?? [];
      faulty.push({ line, reason: `${fault?.instancePath.slice(1) ?? ''} ${fault?.message}`.trim() });
    }
  });
  return { lines, faulty };
}

/** Imports the lines that are not there yet. @throws Error when the service cannot be asked at all */
export async function importTasks(lines: readonly TaskLine[], options: ImportOptions): Promise<ImportReport> {
  const client = createClient({
    baseUrl: options.url,
    token: options.token,
    retries: Number.POSITIVE_INFINITY,
    maxWait: LONGEST_WAIT_S,
    fetch: announced(options.onWait),
  });
  const projects = await projectIds(client);
  const known = await importedMarks(client);
  const report: ImportReport = { created: 0, skipped: 0, projects: 0, failed: [] };
  const wanted = lines.filter(({ mark }) => !known.has(mark));
  report.skipped = lines.length - wanted.length;

  for (const name of new Set(wanted.flatMap(({ task }) => task.project ?? []))) {
    if (projects.has(name)) continue;
    report.projects += 1;
    if (!options.dryRun) projects.set(name, await createProject(client, name));
  }
  if (options.dryRun) return { ...report, created: wanted.length };

  let done = 0;
  const atMost = limit(AT_ONCE);
  await Promise.all(
    wanted.map((line) =>
      atMost(async () => {
        const reason = await createTask(client, line, projects);
        if (reason === null) report.created += 1;
        else report.failed.push({ line: line.line, reason });
        done += 1;
        options.onProgress(done, wanted.length);
      }),
    ),
  );
  return report;
}

/** Says when the service asks to wait; the client does the waiting. */
function announced(onWait: (seconds: number) => void) {
  return async (request: Request): Promise<Response> => {
    const response = await fetch(request);
    const seconds = Number(response.headers.get('retry-after'));
    if ([429, 503].includes(response.status) && seconds > 0) onWait(seconds);
    return response;
  };
}

async function projectIds(client: Client): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const query = { limit: 500 };
  for await (const { name, id, access } of client.all('/api/v1/projects', { params: { query } })) {
    if (access === 'owner') ids.set(name, id);
  }
  return ids;
}

const MARK = /^Imported as (\S+)$/m;

async function importedMarks(client: Client): Promise<Set<string>> {
  const marks = new Set<string>();
  const query = { limit: 500, include_subtasks: true };
  for await (const { note } of client.all('/api/v1/tasks', { params: { query } })) {
    const mark = MARK.exec(note ?? '')?.[1];
    if (mark !== undefined) marks.add(mark);
  }
  return marks;
}

async function createProject(client: Client, name: string): Promise<number> {
  const { data, error } = await client.POST('/api/v1/project', { body: { name } });
  if (data === undefined) throw new Error(`The project ${JSON.stringify(name)} could not be created: ${error.error}`);
  return data.id;
}

/** Why the line was refused; null when it was not. */
async function createTask(
  client: Client,
  { mark, task }: TaskLine,
  projects: ReadonlyMap<string, number>,
): Promise<string | null> {
  const { name, project, tags = [], due_date = null, priority, status } = task;
  const body = {
    name,
    note: `Imported as ${mark}`,
    tags,
    due_date,
    project_id: project == null ? null : (projects.get(project) ?? null),
    ...(priority !== undefined && { priority }),
    ...(status !== undefined && { status }),
  } as Schemas['TaskCreate'];
  // An answer that was lost on the way does not make the task twice.
  const params = { header: { 'Idempotency-Key': `import-${mark}` } };
  try {
    const { error } = await client.POST('/api/v1/task', { body, params });
    return error === undefined ? null : error.error;
  } catch (error) {
    return `the service does not answer (${(error as Error).message}); run the import again`;
  }
}
