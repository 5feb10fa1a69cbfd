import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { Db } from '../../db/database.js';
import { openDatabase } from '../../db/open.js';
import { insertRows, reserveIds } from '../../db/query/bulk.js';
import { newUid } from '../../src/lib/ids.js';
import { inTurn } from '../../src/write/rehearsal-turns.js';
import { newDatabaseUrl, SAME_SQL } from '../support/database.js';
import { expectTurns } from '../support/event-loop.js';
import { randomSource } from '../support/random.js';
import { type Person, type Result, startService } from '../support/service.js';
import { create, expectStatus, list, share } from '../support/world.js';

// On PostgreSQL too: a dry run gives way to transactions.

// Dry runs among the requests of several users: they give way, and are charged by what they touch.

const DRY = { 'dry-run': 'true' };
const TASKS = 2_500;
const AT = '2026-03-11T12:00:00.000Z';

/** Starts a service with a project of many tasks, which a second person may change. */
async function start(t: Test) {
  const server = process.env.TEST_POSTGRES_URL;
  const url = server === undefined ? `sqlite:${t.testdir({})}/tutti.db` : await newDatabaseUrl(server);
  const opened = openDatabase(url, { connections: 6, giveWayMs: 1 });
  const runs = { rehearsed: 0 };
  const db: Db = {
    ...opened,
    write: (job, options) =>
      opened.write((trx) => {
        if (options?.isRehearsal) runs.rehearsed += 1;
        return job(trx);
      }, options),
  };
  // Without a refusal of requests, but with their count.
  const env = { NODE_ENV: 'development', RATE_LIMIT_AUTH_API_MAX: '100000', RATE_LIMIT_CREATE_MAX: '100000' };
  const service = await startService(t, { db, env });
  const [ada, bob, cleo] = [await service.person('ada'), await service.person('bob'), await service.person('cleo')];
  const project = await create(ada, 'project', { name: 'P' });
  const [first = 0] = await db.write((trx) => reserveIds(trx, 'tasks', TASKS));
  const rows = Array.from({ length: TASKS }, (_, index) => ({
    ...{ id: first + index, uid: newUid(), user_id: ada.id, project_id: project.id, name: `task ${index}` },
    ...{ created_at: AT, updated_at: AT },
  }));
  await db.write((trx) => insertRows(trx, 'tasks', rows));
  await share(ada, 'project', project, bob, 'rw');
  const path = `/api/v1/project/${project.id}`;
  return { runs, ada, bob, cleo, path, task: `/api/v1/task/${first}` };
}

const started = start(t);

async function remaining(person: Person, tier: string): Promise<number> {
  const { tiers } = expectStatus(await person.get('/api/profile/limits'), 200);
  return tiers.find((one: { tier: string }) => one.tier === tier).remaining;
}

t.test('A long dry run gives way to a write of another user, and has the same response', async (t) => {
  const { runs, ada, bob, path, task } = await started;
  const alone = await expectTurns(t, 'dry run', () => ada.delete(path, DRY));
  t.match(alone, { status: 204, headers: { 'dry-run': 'true', 'x-would-change': /task=2500/ } });
  // Whether the write comes during a dry run is chance, most of all on a busy machine.
  let reruns = 0;
  for (let tries = 0; reruns === 0 && tries < 100; tries++) {
    const order: string[] = [];
    const noted = async (name: string, response: Promise<Result>) => {
      const result = await response;
      order.push(name);
      return result;
    };
    const before = runs.rehearsed;
    const rehearsals = [noted('rehearsal', ada.delete(path, DRY)), noted('rehearsal', ada.delete(path, DRY))];
    while (runs.rehearsed === before) await turn();
    const write = await noted('write', bob.put(task, { name: `by bob ${tries}` }));
    for (const { status, headers } of await Promise.all(rehearsals)) {
      t.match({ status, headers }, { status: 204, headers: { 'x-would-change': alone.headers['x-would-change'] } });
    }
    t.equal(write.status, 200);
    t.equal(order[0], 'write');
    reruns = runs.rehearsed - before - rehearsals.length;
  }
  t.ok(reruns > 0, `${reruns} dry runs ran again`);
  t.match((await ada.get(task)).body.name, /^by bob/);
});

t.test('A dry run that gives way too often is 503 DATABASE_BUSY, and can be repeated', async (t) => {
  const { ada, bob, path, task } = await started;
  let isOver = false;
  const writes = (async () => {
    for (let index = 0; !isOver; index++) {
      await Promise.all([bob.put(task, { name: `${index}` }), bob.put(task, { priority: 'high' }), turn()]);
    }
  })();
  const refused = await ada.delete(path, DRY);
  isOver = true;
  await writes;
  t.match(refused, { status: 503, body: { code: 'DATABASE_BUSY' }, headers: { 'retry-after': /\d/ } });
  t.equal((await ada.delete(path, DRY)).status, 204);
});

t.test('Dry runs of a user run one after the other; eight wait, for ten seconds at most', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const db = {} as Db;
  const [ada, bob] = [1, 2];
  const ends: (() => void)[] = [];
  const run = (user: number) => inTurn(db, user, () => new Promise<void>((resolve) => ends.push(resolve)));
  const busy = { code: 'DATABASE_BUSY', retryAfter: 1 };

  const first = run(ada);
  const others = Array.from({ length: 8 }, () => run(ada));
  await t.rejects(run(ada), busy, 'a tenth');
  const ofBob = run(bob);
  await turn();
  t.equal(ends.length, 2, 'one of each user runs');
  ends.shift()?.();
  await first;
  await turn();
  t.equal(ends.length, 2, 'the next one has begun');
  const late = run(ada);
  const outcomes = Promise.allSettled([...others, late]);
  mock.timers.tick(10_000);
  for (const end of ends.splice(0)) end();
  await ofBob;
  t.same(
    (await outcomes).map(({ status }) => status),
    ['fulfilled', ...Array(8).fill('rejected')],
    'those that have waited too long are refused',
  );
  const last = run(ada);
  await turn();
  ends.pop()?.();
  await last;
  await t.rejects(
    inTurn(db, ada, async () => Promise.reject(new Error('a fault'))),
    /a fault/,
  );
  t.equal(await inTurn(db, ada, async () => 'next'), 'next', 'a fault ends a turn');
});

t.test('A dry run is charged for one request for each 1,000 objects, after its run', SAME_SQL, async (t) => {
  const { ada, bob, path } = await started;
  const cost = async (run: () => Promise<Result>, status: number) => {
    const before = await remaining(ada, 'user');
    t.equal((await run()).status, status);
    // One for the request that reads the limits.
    return before - (await remaining(ada, 'user')) - 1;
  };
  t.equal(await cost(() => ada.post('/api/v1/task', { name: 'x' }, DRY), 201), 1);
  t.equal(await cost(() => ada.delete(path, DRY), 204), 3);
  t.equal(await cost(() => ada.put(path, { name: 'renamed' }, DRY), 200), 1);
  t.equal(await cost(() => bob.delete(path, DRY), 403), 0, 'of the user who asks');
});

t.test('Dry runs, keys and writes of several users: what was acknowledged is there, once', async (t) => {
  const { ada, bob, cleo } = await started;
  const people = [ada, bob, cleo];
  const random = randomSource(49);
  const acknowledged = new Map(people.map((person) => [person, new Set<string>()]));
  const rehearsed = async (person: Person, name: string, key: Record<string, string>) => {
    const result = await person.post('/api/v1/task', { name }, { ...DRY, ...key });
    t.ok([201, 409, 503].includes(result.status), result.text);
  };
  const stored = async (person: Person, name: string, key: Record<string, string>) => {
    const { status, text } = await person.post('/api/v1/task', { name }, key);
    t.ok([201, 409, 503].includes(status), text);
    if (status === 201) acknowledged.get(person)?.add(name);
  };
  const acts = Array.from({ length: 150 }, async (_, index) => {
    const person = random.pick(people);
    const name = `made ${random.below(60)} by ${person.id}`;
    for (let wait = index; wait > 0; wait--) await turn();
    const key = { 'idempotency-key': name.replaceAll(' ', '-') };
    await (random.chance(2) ? rehearsed(person, name, key) : stored(person, name, key));
    if (random.chance(20)) await ada.delete(`/api/v1/project/${(await list(ada, 'projects'))[0]?.id}`, DRY);
  });
  await Promise.all(acts);
  for (const person of people) {
    const found: string[] = [];
    for (const { name } of await list(person, 'tasks?limit=500&order_by=created_at:desc')) found.push(String(name));
    const made = found.filter((name) => name.startsWith('made'));
    t.same(made.sort(), [...(acknowledged.get(person) ?? [])].sort());
  }
});
