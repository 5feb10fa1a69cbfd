import fc from 'fast-check';
import t, { type Test } from 'tap';
import { openDatabase } from '../../../db/open.js';
import { buildApp } from '../../../src/app.js';
import type { App } from '../../../src/context.js';
import { purgeAccounts } from '../../../src/features/accounts/removal-store.js';
import { ON_POSTGRES } from '../../support/database.js';
import { runJob } from '../../support/jobs.js';
import { createMirror } from '../../support/mirror.js';
import { LEAVER, type Numbers, OPERATIONS, operation, USERS, type Writers } from '../../support/random-writes.js';
import { type Person, type Service, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';

/**
 * Random writes of users who share with each other, with a clock that also goes back, and tokens that are narrowed to
 * projects. After each of them, each caller asks for each list again with all entity tags that it has received. A second
 * app on the same database, without memory for lists, computes each list: every 304 must stand for exactly its bytes,
 * and every response must be equal to it.
 */

const LISTS = [
  '/api/v1/tasks?limit=500',
  '/api/v1/tasks?include_subtasks=true&limit=3&count=true',
  '/api/v1/tasks?tag=tag%201,other%202&include_subtasks=true',
  '/api/v1/tasks?deferred=true&include_subtasks=true',
  '/api/v1/tasks?due=overdue',
  '/api/v1/tasks?blocked=true&include_subtasks=true',
  '/api/v1/tasks?claimed=true',
  '/api/v1/tasks?filter=(due:%3C7d%20or%20is:today%20or%20due:week)%20-is:deferred',
  '/api/v1/notes?filter=shared:true%20or%20tag:none',
  '/api/tasks/today',
  '/api/v1/tasks/upcoming?days=2',
  '/api/v1/tasks/inbox',
  '/api/v1/tasks/metrics',
  '/api/v1/projects',
  '/api/v1/areas',
  '/api/v1/goals',
  '/api/v1/notes?order_by=title&limit=5',
  '/api/v1/tags?order_by=usage_count:desc',
] as const;

interface Viewer {
  name: string;
  token: string;
  /** By URL, the responses with each tag. */
  received: Map<string, Map<string, string>>;
}

interface Real extends Writers {
  t: Test;
  service: Service;
  /** The app without memory for lists. */
  fresh: App;
  users: Person[];
  viewers: Map<string, Viewer>;
  deleted: Set<number>;
  counts: { unchanged: number; cached: number };
}

/** An equal response has equal bytes and an equal `Link`. */
interface Response {
  status: number;
  tag: string;
  content: string;
}

async function ask(app: App, { token }: Viewer, url: string, known?: readonly string[]): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(known !== undefined && known.length > 0 && { 'if-none-match': known.join(', ') }),
  };
  const { statusCode, headers: sent, payload } = await app.inject({ method: 'GET', url, headers });
  return { status: statusCode, tag: String(sent.etag), content: `${sent.link ?? ''}\n${payload}` };
}

/** Entity tags that a caller sends. */
const MOST_TAGS = 20;

async function urlsOf(real: Real, who: number): Promise<string[]> {
  const objects = [...(real.mirrors[who]?.objects.keys() ?? [])];
  const some = (type: string) => objects.filter((key) => key.startsWith(`${type} `)).map((key) => key.split(' ')[1]);
  const [task] = some('task').slice(-1);
  const [project] = some('project');
  const [view] = some('view').slice(-1);
  return [
    ...LISTS,
    ...(task === undefined ? [] : [`/api/v1/task/${task}/subtasks`]),
    ...(project === undefined ? [] : [`/api/v1/project/${project}/tasks?include_subtasks=true`]),
    ...(view === undefined ? [] : [`/api/v1/tasks?view=${view}`]),
  ];
}

async function checkAll(real: Real, after: string): Promise<void> {
  for (const [key, viewer] of real.viewers) {
    const who = Number(key.split(' ')[0]);
    if (real.deleted.has(who)) continue;
    for (const url of await urlsOf(real, who)) await check(real, viewer, url, after);
  }
}

async function check({ service, fresh, counts }: Real, viewer: Viewer, url: string, after: string): Promise<void> {
  const received = viewer.received.get(url) ?? new Map<string, string>();
  viewer.received.set(url, received);
  const expected = await ask(fresh, viewer, url);
  const response = await ask(service.app, viewer, url, [...received.keys()].slice(-MOST_TAGS));
  const fault = (what: string) =>
    new Error(`after ${after}, ${viewer.name}, ${url}, ${response.tag}: ${what}\n${expected.content}`);
  if (response.status === 304) {
    counts.unchanged += 1;
    const held = received.get(response.tag);
    if (expected.status !== 200 || held !== expected.content) throw fault(`304 for\n${held}`);
    return;
  }
  if (response.status !== expected.status) throw fault(`${response.status} for ${expected.status}`);
  if (response.status !== 200) return;
  if (response.content !== expected.content) throw fault(`200 with\n${response.content}`);
  const held = received.get(response.tag);
  if (held !== undefined && held !== response.content) throw fault(`a second response with this tag\n${held}`);
  received.set(response.tag, response.content);
  // From memory.
  const again = await ask(service.app, viewer, url);
  if (again.content !== expected.content || again.tag !== response.tag)
    throw fault(`the second time\n${again.content}`);
  counts.cached += 1;
}

/** Reads lists while a write is in progress. Their tags are checked afterwards, like any other. */
async function readMeanwhile({ service, viewers, deleted }: Real, at: number): Promise<void> {
  const all = [...viewers].filter(([key]) => !deleted.has(Number(key.split(' ')[0])));
  for (let n = 0; n < 6; n++) {
    const [, viewer] = all[(at + n * 7) % all.length] as [string, Viewer];
    const url = LISTS[(at + n) % LISTS.length] as string;
    const { status, tag, content } = await ask(service.app, viewer, url);
    const received = viewer.received.get(url) ?? new Map<string, string>();
    viewer.received.set(url, received);
    // A response may be newer than its tag, but the tag must then never count again.
    if (status === 200) received.set(tag, content);
  }
}

const ZONES = ['UTC', 'Asia/Tokyo', 'America/Havana', 'America/St_Johns', 'Africa/Cairo', 'Pacific/Apia'];

const pick = <T>(items: readonly T[], at: number): T => items[at % items.length] as T;

function taskOf({ mirrors }: Real, who: number, at: number): string | undefined {
  const tasks = [...(mirrors[who]?.objects.keys() ?? [])].filter((key) => key.startsWith('task '));
  return tasks[at % Math.max(1, tasks.length)]?.split(' ')[1];
}

type Operation = (real: Real, client: Person, numbers: Numbers) => Promise<unknown>;

const MORE: Record<string, Operation> = {
  date: (real, client, [who, a, b, c]) => {
    const at = (hours: number) => new Date(real.service.clock.now().getTime() + hours * 3_600_000).toISOString();
    return client.patch(`/api/v1/task/${taskOf(real, who, a)}`, {
      ...(b % 2 === 0 && { due_date: at(24 * ((c % 5) - 2)) }),
      ...(b % 3 !== 0 && { defer_until: at((c % 9) - 3) }),
      ...(c % 7 === 0 && { status: 1 }),
    });
  },
  blockTask: (real, client, [who, a, b, c]) => {
    const path = `/api/v1/task/${taskOf(real, who, a)}/blocked_by/${taskOf(real, who, b)}`;
    return c % 3 === 0 ? client.delete(path) : client.put(path);
  },
  claim: (real, client, [who, a, b]) => {
    const path = `/api/v1/task/${taskOf(real, who, a)}/claim`;
    return b % 3 === 0 ? client.delete(path) : client.post(path, { minutes: 1 + (b % 60) });
  },
  changeTag: ({ mirrors }, client, [who, a, b]) => {
    const tags = [...(mirrors[who]?.objects.keys() ?? [])].filter((key) => key.startsWith('tag '));
    const color = `#${String(b).padStart(6, '0')}`;
    const change = a % 2 === 0 ? { name: `other ${b % 5}` } : { color };
    return client.patch(`/api/v1/tag/${tags[a % Math.max(1, tags.length)]?.split(' ')[1]}`, change);
  },
  logTags: ({ service }) => runJob(service, 'changed tags'),
  clock: async ({ service }, _client, [, a, b]) => {
    const minutes = pick([1, 7, 59, 60, 61, 12 * 60, 24 * 60, -1, -30, -60, -24 * 60], a);
    service.clock.advance(minutes * 60_000 + (b % 2));
  },
  /** To the very time at which a deferral ends, or a millisecond before. */
  clockToDeferral: async ({ service, mirrors }, _client, [who, a, b]) => {
    const times = [...(mirrors[who]?.objects.values() ?? [])].flatMap(
      ({ defer_until }) => (defer_until as string) ?? [],
    );
    if (times.length > 0) service.clock.set(pick(times, a));
    service.clock.advance(-(b % 2));
  },
  settings: (_real, client, [, a, b]) =>
    client.patch('/api/profile', {
      timezone: pick(ZONES, a),
      language: pick(['en', 'de'], b),
      first_day_of_week: b % 7,
    }),
  settingsByAdministrator: ({ users }, _client, [who, a]) =>
    (users[0] as Person).patch(`/api/v1/user/${users[who]?.id}`, { timezone: pick(ZONES, a) }),
  narrow: async (real, client, [who, a, b]) => {
    const projects = [...(real.mirrors[who]?.objects.keys() ?? [])].filter((key) => key.startsWith('project '));
    if (projects.length === 0) return;
    const ids = [a, b].map((at) => Number(pick(projects, at).split(' ')[1]));
    const body = {
      name: 'narrow',
      project_ids: [...new Set(ids)],
      scopes: ['tasks:read', 'projects:read', 'notes:read', 'tags:read'],
    };
    const response = await client.post('/api/profile/api-keys', body);
    if (response.status !== 201) throw new Error(`no key: ${response.text}`);
    real.viewers.set(`${who} narrowed`, {
      name: `user ${who}, narrowed`,
      token: response.body.token,
      received: new Map(),
    });
  },
  importTasks: ({ service }, client, [, a]) =>
    service.app.inject({
      method: 'POST',
      url: '/api/v1/tasks/import',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/x-ndjson' },
      payload: `{"name":"imported ${a}","tags":["tag ${a % 3}"],"due_date":"2026-03-0${1 + (a % 9)}"}\n{"name":7}\n`,
    }),
  failedImport: ({ service }, client) =>
    service.app.inject({
      method: 'POST',
      url: '/api/profile/import',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      payload: '{"version":1}',
    }),
  purge: async ({ service }) => purgeAccounts(service),
};

const ALL: Record<string, Operation> = { ...(OPERATIONS as Record<string, Operation>), ...MORE };

const numbers = fc.tuple(fc.nat(USERS), fc.nat(1_000), fc.nat(1_000), fc.nat(1_000));
const step = fc.oneof(
  { weight: 3, arbitrary: operation },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constantFrom(...Object.keys(MORE), 'date', 'date', 'changeTag', 'changeTag', 'clock', 'clockToDeferral'),
      numbers,
    ),
  },
);

async function run(real: Real, name: string, given: Numbers): Promise<void> {
  const [who, at] = given;
  if (real.deleted.has(who)) return;
  await real.mirrors[who]?.catchUp(500);
  const written = (ALL[name] as Operation)(real, real.users[who] as Person, given);
  await Promise.all([written, readMeanwhile(real, at)]);
  await checkAll(real, `${name}(${given})`);
}

async function leave(real: Real): Promise<void> {
  const leaver = real.users[LEAVER] as Person;
  const { status, text } = await leaver.post('/api/profile/delete-account', { password: leaver.password });
  if (status !== 204) throw new Error(`the account could not be deleted: ${text}`);
  real.deleted.add(LEAVER);
  await checkAll(real, 'departure');
  await purgeAccounts(real.service);
  await checkAll(real, 'purge');
}

async function start(t: Test, time: string): Promise<Pick<Real, 'service' | 'fresh'>> {
  const db = ON_POSTGRES ? undefined : openDatabase(`sqlite:${t.testdir({})}/lists.db`);
  const service = await startService(t, { time, ...(db !== undefined && { db }) });
  const { app: _app, clock: _clock, document: _document, ...context } = service;
  const fresh = await buildApp({
    ...context,
    db: { ...service.db, read: service.db.read, close: async () => undefined },
    config: { ...service.config, listCacheBytes: 0 },
    sessionSecret: 's'.repeat(32),
    logger: false,
  });
  t.teardown(() => fresh.close());
  return { service, fresh };
}

const RUNS = slowly(1, 10);
const STEPS = slowly(15, 80);
/** Days on which the clocks of a zone change at midnight, and an ordinary one. */
const TIMES = [
  '2026-03-07T22:00:00.000Z',
  '2026-11-01T02:30:00.000Z',
  '2026-04-23T20:00:00.000Z',
  '2026-03-11T12:00:00.000Z',
];

t.test('Lists: every 304 and every response from memory is equal to a new response', async (t) => {
  const { service, fresh } = await start(t, TIMES[3] as string);
  const counts = { unchanged: 0, cached: 0 };
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: STEPS, maxLength: STEPS }),
      fc.constantFrom(...TIMES),
      async (steps, time) => {
        round += 1;
        service.clock.set(time);
        const users: Person[] = [];
        for (let at = 0; at <= USERS; at++) users.push(await service.person(`user${at}-of-${round}`));
        const viewers = new Map(
          users.map(({ token }, at) => [`${at}`, { name: `user ${at}`, token, received: new Map() }]),
        );
        const mirrors = users.map((user) => createMirror(user));
        const later = () => service.clock.advance(60_000);
        const real: Real = { t, service, fresh, users, viewers, mirrors, later, deleted: new Set(), counts };
        await checkAll(real, 'the beginning');
        for (const [name, given] of steps) await run(real, name, given);
        await leave(real);
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  t.ok(counts.unchanged > 100, `${counts.unchanged} responses with 304`);
  t.ok(counts.cached > 100, `${counts.cached} responses from memory`);
});
