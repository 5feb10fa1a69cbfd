import { parsedJson, required } from '../../src/lib/typed.js';
import { createRandom } from '../support/random.js';
import { newToken, type Person, postJson, startServer } from '../support/server.js';

export const PASSWORD = 'a password for benchmarks';
const TAGS = ['home', 'work', 'errand', 'phone', 'read', 'write', 'plan', 'buy', 'fix', 'later'];
const WORDS = 'review draft invoice kitchen server backup quarterly plan call dentist renew passport report sink'.split(
  ' ',
);
export const PROJECTS = 5;
const DAY_MS = 86_400_000;
const TASKS_OF_WRITER = 100;
const KNOWN_TASKS = 100;

export interface BenchUser {
  tasks: number;
  email: string;
  token: string;
  projectUid: string;
  uids: string[];
}

export interface BenchUsers {
  /** One user per size, smallest first. */
  sized: BenchUser[];
  writers: BenchUser[];
}

/**
 * Fills a new database over the API with the same rows at every run: a user per size, and the writers.
 * @param program path of the server, if not that of this checkout
 */
export async function fill(
  database: string,
  { sizes, writers }: { sizes: readonly number[]; writers: number },
  progress: (text: string) => void,
  program?: string,
): Promise<BenchUsers> {
  const server = startServer('', {
    env: { DATABASE_URL: database, SERVICE_SESSION_SECRET: 'the benchmark signs its sessions with it' },
    ...(program !== undefined && { program }),
  });
  try {
    const base = await server.listening();
    const addUser = (name: string, tasks: number): Promise<BenchUser> => {
      progress(`filling ${tasks} tasks of ${name}`);
      return fillUser(base, { email: `${name}@example.com`, password: PASSWORD }, tasks);
    };
    const users: BenchUsers = { sized: [], writers: [] };
    for (const tasks of sizes) users.sized.push(await addUser(`user${tasks}`, tasks));
    for (let at = 0; at < writers; at++) users.writers.push(await addUser(`writer${at}`, TASKS_OF_WRITER));
    return users;
  } finally {
    await server.stop('SIGTERM');
  }
}

async function fillUser(base: string, person: Person, tasks: number): Promise<BenchUser> {
  const token = await newToken(base, person);
  const headers = { authorization: `Bearer ${token}` };
  await expectOk(
    await fetch(`${base}/api/profile`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"ai_assistant_enabled":true}',
    }),
  );
  const projects: { uid: string }[] = [];
  for (let at = 0; at < PROJECTS; at++) {
    const made = await expectOk(await postJson(`${base}/api/v1/project`, { name: `Project ${at}` }, headers));
    projects.push(parsedJson<{ uid: string }>(await made.text()));
  }
  const imported = await fetch(`${base}/api/v1/tasks/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: linesOf(tasks),
  });
  const result = required((await (await expectOk(imported)).text()).trim().split('\n').at(-1));
  if (parsedJson<{ created: number }>(result).created !== tasks) throw new Error(`The tasks are not there: ${result}`);
  const listed = await expectOk(await fetch(`${base}/api/v1/tasks?order_by=id&limit=${KNOWN_TASKS}`, { headers }));
  const { tasks: first } = parsedJson<{ tasks: { uid: string }[] }>(await listed.text());
  const { uid: projectUid } = required(projects[0]);
  return { tasks, email: person.email, token, projectUid, uids: first.map(({ uid }) => uid) };
}

async function expectOk(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Lines to import; the same ones for the same count. */
export function linesOf(count: number): string {
  const random = createRandom(count);
  const pick = <T>(from: readonly T[]) => required(from[Math.floor(random() * from.length)]);
  const words = (n: number) => Array.from({ length: n }, () => pick(WORDS)).join(' ');
  const start = Date.now();
  const line = (at: number) => {
    const due = new Date(start + Math.floor(random() * 300 - 20) * DAY_MS).toISOString().slice(0, 10);
    const first = Math.floor(random() * TAGS.length);
    return {
      name: `${words(4)} ${at}`,
      note: words(20),
      priority: Math.floor(random() * 3),
      due_date: random() < 0.5 ? due : null,
      project_name: random() < 0.8 ? `Project ${Math.floor(random() * PROJECTS)}` : null,
      tags: [TAGS[first], TAGS[(first + 1) % TAGS.length]],
    };
  };
  return Array.from({ length: count }, (_, at) => `${JSON.stringify(line(at))}\n`).join('');
}
