import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { buildApp } from '../../src/app.js';
import { SAME_SQL } from '../support/database.js';
import { runJob } from '../support/jobs.js';
import { type Client, type Person, type Service, startService } from '../support/service.js';
import { create, expectStatus } from '../support/world.js';

// On PostgreSQL too: the store of the activity of tokens.

const KEYS = '/api/profile/api-keys';
const DAY_MS = 86_400_000;

interface Key {
  id: number;
  client: Client;
}

async function key(service: Service, person: Person, scopes: string[], more: object = {}): Promise<Key> {
  const { token, apiKey } = expectStatus(await person.post(KEYS, { name: 'robot', scopes, ...more }), 201);
  return { id: apiKey.id, client: service.client({ authorization: `Bearer ${token}` }) };
}

async function activityOf(service: Service, person: Client, { id }: Pick<Key, 'id'>, query = '') {
  await runJob(service, 'key activity');
  return expectStatus(await person.get(`${KEYS}/${id}/activity${query}`), 200);
}

t.test('activity: what a key did, by day and operation, with refusals by code', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const robot = await key(service, ada, ['tasks:write']);
  const task = await create(robot.client, 'task', { name: 'one' });
  await robot.client.get(`/api/v1/task/${task.id}`);
  await robot.client.get(`/api/v1/task/${task.id}`);
  await robot.client.get('/api/v1/task/999');
  await robot.client.get('/api/v1/notes');
  service.clock.advance(DAY_MS);
  await robot.client.call('HEAD', `/api/v1/task/${task.id}`);
  const { activity, suggest, pagination } = await activityOf(service, ada, robot);
  const counts = activity.map(({ date, operation, reads, writes, refused }: Record<string, unknown>) => [
    date,
    operation,
    reads,
    writes,
    refused,
  ]);
  t.same(counts[0], ['2026-03-12', 'getTask', 1, 0, {}], 'the latest day is first');
  t.same(counts.slice(1).sort(), [
    ['2026-03-11', 'createTask', 0, 1, {}],
    ['2026-03-11', 'getTask', 2, 0, { NOT_FOUND: 1 }],
    ['2026-03-11', 'listNotes', 0, 0, { INSUFFICIENT_SCOPE: 1 }],
  ]);
  t.same(suggest, [], 'the key is younger than 30 days');
  t.match(pagination, { has_more: false });
  t.match(activity[0], { networks: ['127.0.0.1'], last_at: '2026-03-12T12:00:00.000Z' });
  const since = await activityOf(service, ada, robot, '?since=2026-03-12');
  t.equal(since.activity.length, 1);
  t.equal((await ada.get(`${KEYS}/${robot.id}/activity?since=x`)).status, 400);
});

t.test('activity: counts of several writes and of several processes add up', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const robot = await key(service, ada, ['tasks:read']);
  const { features, types, now, signal, jobs, attachmentSlots, importBytes, config, db } = service;
  // The same database behind another object is that of another process.
  const own = { ...db, close: async () => undefined };
  const context = { features, types, now, signal, jobs, attachmentSlots, importBytes, config, db: own };
  const other = await buildApp({ ...context, sessionSecret: 's'.repeat(32), logger: false });
  t.teardown(() => other.close());
  const token = expectStatus(await ada.post(KEYS, { name: 'second', scopes: ['tasks:read'] }), 201);
  const authorization = `Bearer ${token.token}`;
  const addresses = ['192.0.2.1', '192.0.2.2', '2001:db8::1', '192.0.2.4', '192.0.2.5', '192.0.2.6', '2001:db8::2'];
  for (const remoteAddress of addresses) {
    await service.app.inject({ url: '/api/v1/tasks', headers: { authorization }, remoteAddress });
    await other.inject({ url: '/api/v1/task/999', headers: { authorization }, remoteAddress });
  }
  await runJob({ ...context, app: other, ...{ features } }, 'key activity');
  await activityOf(service, ada, { id: token.apiKey.id });
  await service.app.inject({ url: '/api/v1/tasks', headers: { authorization } });
  const { activity } = await activityOf(service, ada, { id: token.apiKey.id });
  const byName = Object.fromEntries(activity.map((one: { operation: string }) => [one.operation, one]));
  t.match(byName.listTasks, { reads: 8, writes: 0, refused: {} });
  t.match(byName.getTask, { reads: 0, refused: { NOT_FOUND: 7 } });
  t.same(byName.listTasks.networks, ['127.0.0.1', '2001:db8::/64', '192.0.2.6', '192.0.2.5', '192.0.2.4']);
  t.same((await activityOf(service, ada, robot)).activity, [], 'another key');
});

t.test('activity: suggests the scopes of the last 30 days, which are enough', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const wide = await key(service, ada, ['*']);
  await wide.client.get('/api/profile/export');
  service.clock.advance(31 * DAY_MS);
  const calls = async (client: Client) => {
    const task = await create(client, 'task', { name: 'one' });
    const statuses = [
      await client.get(`/api/v1/task/${task.id}`),
      await client.get('/api/v1/search?q=one&types=task,note'),
      await client.get('/api/v1/projects'),
      await client.get('/api/v1/changes?types=task,area'),
      await client.delete(`/api/v1/task/${task.id}`),
      await client.post(`/api/v1/trash/${task.uid}/restore`),
    ].map(({ status }) => status);
    t.ok(
      statuses.every((status) => status < 300),
      JSON.stringify(statuses),
    );
  };
  await calls(wide.client);
  await wide.client.get('/api/v1/goal/999');
  const { suggest } = await activityOf(service, ada, wide);
  t.same(suggest, [
    'tasks:write',
    'projects:read',
    'areas:read',
    'notes:read',
    'search:read',
    'changes:read',
    'trash:write',
  ]);
  await calls((await key(service, ada, suggest)).client);
});

t.test('activity: only for the user of the key; counts of all keys only for administrators', SAME_SQL, async (t) => {
  const service = await startService(t);
  const root = await service.person('root');
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const robot = await key(service, ada, ['tasks:read']);
  await robot.client.get('/api/v1/tasks?q=secret');
  await runJob(service, 'key activity');
  t.equal((await eve.get(`${KEYS}/${robot.id}/activity`)).status, 404);
  t.equal((await root.get(`${KEYS}/${robot.id}/activity`)).status, 404);
  t.equal((await robot.client.get(`${KEYS}/${robot.id}/activity`)).body.code, 'INSUFFICIENT_SCOPE');
  t.equal((await ada.get('/api/v1/api-key-activity')).status, 403);
  const all = expectStatus(await root.get(`/api/v1/api-key-activity?user_id=${ada.id}&key_id=${robot.id}`), 200);
  t.match(all.activity, [{ user_id: ada.id, key_id: robot.id, operation: 'listTasks', reads: 1 }]);
  t.notOk('networks' in all.activity[0]);
});

t.test('activity: expires after 90 days, and goes with the account, not with the key', async (t) => {
  const service = await startService(t);
  const root = await service.person('root');
  const ada = await service.person('ada');
  const robot = await key(service, ada, ['tasks:read']);
  const count = async () => (await root.get(`/api/v1/api-key-activity?key_id=${robot.id}`)).body.activity.length;
  await robot.client.get('/api/v1/tasks');
  await runJob(service, 'key activity');
  await ada.delete(`${KEYS}/${robot.id}`);
  t.equal(await count(), 1);
  service.clock.advance(90 * DAY_MS);
  await runJob(service, 'expired key activity');
  t.equal(await count(), 1);
  service.clock.advance(DAY_MS);
  await runJob(service, 'expired key activity');
  t.equal(await count(), 0);
  await ada.get('/api/v1/tasks');
  await runJob(service, 'key activity');
  t.not((await root.get(`/api/v1/api-key-activity?user_id=${ada.id}`)).body.activity.length, 0);
  t.equal((await root.delete(`/api/v1/user/${ada.id}`)).status, 204);
  t.same((await root.get(`/api/v1/api-key-activity?user_id=${ada.id}`)).body.activity, []);
});

t.test('activity: is written at most once a minute, and when the service stops', SAME_SQL, async (t) => {
  const db = openDatabase('sqlite::memory:');
  const service = await startService(t, { db: { ...db, close: async () => undefined } });
  t.teardown(() => db.close());
  const ada = await service.person('ada');
  const job = service.features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'key activity');
  const dueIn = () => (job !== undefined && 'dueIn' in job ? job.dueIn(service) : undefined);
  t.equal(await dueIn(), null, 'nothing was done yet');
  await ada.get('/api/v1/tasks');
  t.ok(((await dueIn()) ?? 1) <= 0);
  await runJob(service, 'key activity');
  await ada.get('/api/v1/tasks');
  service.clock.advance(20_000);
  t.equal(await dueIn(), 40_000);
  await service.app.close();
  const rows = await db.read.selectFrom('key_activity').select(['operation', 'reads']).execute();
  t.same(rows, [{ operation: 'listTasks', reads: 2 }]);
});
