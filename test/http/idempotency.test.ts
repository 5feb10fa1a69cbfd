import t, { type Test } from 'tap';
import { openDatabase } from '../../db/open.js';
import { sweepResponses } from '../../src/http/resources/idempotency.js';
import { SAME_SQL } from '../support/database.js';
import { type Person, type Service, startService } from '../support/service.js';

// On PostgreSQL too: transactions meet.

const DAY_MS = 86_400_000;
const key = (name: string) => ({ 'idempotency-key': name });

async function start(t: Test): Promise<{ service: Service; ada: Person }> {
  const service = await startService(t);
  return { service, ada: await service.person('ada') };
}

async function countTasks(person: Person): Promise<number> {
  return (await person.get('/api/v1/tasks?count=true')).body.pagination.total;
}

t.test(
  'Idempotency-Key: the same key and body get the first answer again, and nothing is created twice',
  SAME_SQL,
  async (t) => {
    const { service, ada } = await start(t);
    const body = { name: 'Call', tags: ['errand'], subtasks: [{ name: 'Find the number' }] };
    const first = await ada.post('/api/v1/task', body, key('k1'));
    t.equal(first.status, 201);
    t.equal(first.headers['idempotency-replayed'], undefined);
    await ada.put(`/api/v1/task/${first.body.id}`, { name: 'Changed since' });
    service.clock.advance(DAY_MS - 1000);
    for (const url of ['/api/v1/task', '/api/task']) {
      const again = await ada.post(url, body, key('k1'));
      t.equal(again.status, 201);
      t.equal(again.headers['idempotency-replayed'], 'true');
      t.equal(again.text, first.text);
      t.equal(again.headers.location, first.headers.location);
      t.equal(again.headers.etag, first.headers.etag);
      t.not(again.headers['x-request-id'], first.headers['x-request-id'], 'every request has an id of its own');
    }
    t.equal(await countTasks(ada), 1);
    t.equal((await ada.get('/api/v1/tags')).body.tags.length, 1);
  },
);

t.test('Idempotency-Key: elsewhere it is refused, and a read takes no notice of it', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  const session = await service.signIn(ada);
  for (const [method, path, body] of [
    ['POST', '/api/login', { email: ada.email, password: ada.password }],
    ['POST', '/api/logout', undefined],
    ['POST', '/api/profile/api-keys', { name: 'x' }],
    ['POST', '/api/profile/api-keys/1/revoke', undefined],
    ['DELETE', '/api/profile/api-keys/1', undefined],
    ['POST', '/api/profile/change-password', { current_password: ada.password, new_password: 'another password' }],
  ] as const) {
    const refused = await session.call(method, path, { headers: key('k1'), ...(body && { body }) });
    t.same([refused.status, refused.body.code], [400, 'IDEMPOTENCY_NOT_SUPPORTED'], path);
  }
  t.equal((await ada.get('/api/v1/tasks', key('k1'))).status, 200);
});

t.test(
  'Idempotency-Key: a recurring task moves on once, and a lost answer is no conflict with itself',
  SAME_SQL,
  async (t) => {
    const { ada } = await start(t);
    const made = (await ada.post('/api/v1/task', { name: 'daily', recurrence_type: 'daily', due_date: '2026-03-11' }))
      .body;
    const path = `/api/v1/task/${made.id}`;
    for (let count = 0; count < 3; count++) {
      t.equal((await ada.post(`${path}/complete`, undefined, key('k1'))).body.due_date, '2026-03-12');
    }
    t.equal((await ada.post(`${path}/complete`, undefined, key('k2'))).body.due_date, '2026-03-13');
    const { etag } = (await ada.get(path)).headers;
    const headers = { ...key('k3'), 'if-match': String(etag) };
    const first = await ada.patch(path, { name: 'changed' }, headers);
    const again = await ada.patch(path, { name: 'changed' }, headers);
    t.same([first.status, again.status, again.text], [200, 200, first.text]);
    t.equal((await ada.patch(path, { name: 'other' }, { ...key('k4'), 'if-match': String(etag) })).status, 412);
    t.equal((await ada.call('PATCH', `${path}/toggle_completion`, { headers: key('k5') })).body.due_date, '2026-03-14');
    t.equal((await ada.call('PATCH', `${path}/toggle_completion`, { headers: key('k5') })).body.due_date, '2026-03-14');
    t.equal((await ada.call('PATCH', '/api/v1/task/2/toggle_completion', { headers: key('k5') })).status, 422);
    t.equal((await ada.delete(path, key('k6'))).status, 204);
    t.equal((await ada.delete(path, key('k6'))).status, 204);
    t.equal((await ada.delete(path, key('k7'))).status, 404);
  },
);

t.test('Idempotency-Key: with another body or path it is refused with 422', SAME_SQL, async (t) => {
  const { ada } = await start(t);
  await ada.post('/api/v1/tag', { name: 'errand' }, key('k1'));
  for (const [url, body] of [
    ['/api/v1/tag', { name: 'home' }],
    ['/api/v1/tag', { name: 'errand', color: '#112233' }],
    ['/api/v1/project', { name: 'errand' }],
  ] as const) {
    const refused = await ada.post(url, body, key('k1'));
    t.equal(refused.status, 422);
    t.equal(refused.body.code, 'IDEMPOTENCY_KEY_REUSED');
  }
  t.equal((await ada.get('/api/v1/tags')).body.tags.length, 1);
});

t.test('Idempotency-Key: while the first request is in flight, the same one is refused with 409', async (t) => {
  const { ada } = await start(t);
  // Requests may also be so quick that the second finds the response of the first.
  let overlapped = false;
  let rounds = 0;
  for (; rounds < 20 && !overlapped; rounds++) {
    const send = (name: string) => ada.post('/api/v1/task', { name }, key(`k${rounds}`));
    const responses = await Promise.all(['Call', 'Call', 'Write'].map(send));
    const [first, ...more] = responses.filter(
      ({ status, headers }) => status === 201 && headers['idempotency-replayed'] === undefined,
    );
    t.ok(first !== undefined);
    t.same(more, [], 'carried out once');
    const isOther = ({ body }: { body: { name?: string } }, index: number) =>
      body.name === undefined && (index === 2) === (first?.body.name === 'Call');
    for (const [index, response] of responses.entries()) {
      const { status, body, headers } = response;
      if (status === 201) t.equal(body.id, first?.body.id);
      else if (isOther(response, index))
        t.match({ status, body }, { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
      else {
        t.match({ status, body }, { status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } });
        t.equal(headers['retry-after'], '1');
        overlapped = true;
      }
    }
    const later = await send(first?.body.name);
    t.equal(later.text, first?.text);
    t.equal(later.headers['idempotency-replayed'], 'true');
  }
  t.ok(overlapped);
  t.equal(await countTasks(ada), rounds);
});

t.test('Idempotency-Key: two processes on one database create once', async (t) => {
  const file = `sqlite:${t.testdir({})}/tutti.db`;
  const one = await startService(t, { db: openDatabase(file) });
  const other = await startService(t, { db: openDatabase(file) });
  const ada = await one.person('ada');
  const there = other.client({ authorization: `Bearer ${ada.token}` });
  const send = (client: Pick<Person, 'post'>) => client.post('/api/v1/task', { name: 'Call' }, key('k1'));
  const responses = await Promise.all([send(ada), send(there)]);
  t.same(new Set(responses.map(({ text }) => text)).size, 1);
  t.equal(responses.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length, 1);
  t.equal(await countTasks(ada), 1);
});

t.test('Idempotency-Key: a request that was refused has changed nothing and may be sent again', SAME_SQL, async (t) => {
  const { ada } = await start(t);
  t.equal((await ada.post('/api/v1/tag', { name: '' }, key('k1'))).status, 400);
  t.equal((await ada.post('/api/v1/tag', { name: 'errand' }, key('k1'))).status, 201);
  t.equal((await ada.post('/api/v1/tag', { name: 'errand' }, key('k2'))).status, 409);
  const { body } = await ada.get('/api/v1/tags');
  await ada.delete(`/api/v1/tag/${body.tags[0].id}`);
  const again = await ada.post('/api/v1/tag', { name: 'errand' }, key('k2'));
  t.equal(again.status, 201);
  t.equal(again.headers['idempotency-replayed'], undefined);
});

t.test('Idempotency-Key: a fault between creating and keeping the answer leaves neither', async (t) => {
  const { service, ada } = await start(t);
  await service.db.write((trx) => trx.schema.alterTable('idempotency_keys').renameTo('elsewhere').execute());
  t.equal((await ada.post('/api/v1/task', { name: 'Call' }, key('k1'))).status, 500);
  t.equal(await countTasks(ada), 0);
  t.equal((await ada.post('/api/v1/task', { name: 'Write' })).status, 201, 'without a key nothing is kept');
  await service.db.write((trx) => trx.schema.alterTable('elsewhere').renameTo('idempotency_keys').execute());
  const made = await ada.post('/api/v1/task', { name: 'Call' }, key('k1'));
  t.equal(made.status, 201);
  t.equal(made.headers['idempotency-replayed'], undefined, 'a fault of ours is not kept');
});

t.test('Idempotency-Key: a key counts for its user and for 24 hours', async (t) => {
  const { service, ada } = await start(t);
  const bob = await service.person('bob');
  const body = { name: 'Call' };
  const first = await ada.post('/api/v1/task', body, key('k1'));
  const his = await bob.post('/api/v1/task', body, key('k1'));
  t.equal(his.status, 201);
  t.not(his.body.id, first.body.id);
  service.clock.advance(DAY_MS + 1);
  const later = await ada.post('/api/v1/task', { name: 'Something else' }, key('k1'));
  t.equal(later.status, 201);
  t.equal(later.headers['idempotency-replayed'], undefined);
  const again = await ada.post('/api/v1/task', { name: 'Something else' }, key('k1'));
  t.equal(again.text, later.text);

  const storedKeys = () =>
    service.db.read.selectFrom('idempotency_keys').select('user_id').orderBy('user_id').execute();
  t.same(await storedKeys(), [{ user_id: ada.id }, { user_id: bob.id }]);
  await service.db.write((trx) => sweepResponses(trx, service.clock.now()));
  t.same(await storedKeys(), [{ user_id: ada.id }]);
});

t.test('Idempotency-Key: what is kept tells neither the key nor the request', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  await ada.post('/api/v1/project', { name: 'Move', description: 'secret' }, key('my-own-key'));
  const [stored] = await service.db.read
    .selectFrom('idempotency_keys')
    .select(['key_hash', 'fingerprint', 'headers'])
    .execute();
  t.match(stored?.key_hash, /^[0-9a-f]{64}$/);
  t.match(stored?.fingerprint, /^[0-9a-f]{64}$/);
  t.notMatch(JSON.stringify(stored), /my-own-key|secret/);
});

t.test('Idempotency-Key: 1 to 255 visible ASCII characters, quoted or not', SAME_SQL, async (t) => {
  const { ada } = await start(t);
  const body = { name: 'Call' };
  const first = await ada.post('/api/v1/task', body, key('"abc"'));
  t.equal((await ada.post('/api/v1/task', body, key('abc'))).body.id, first.body.id);
  t.equal((await ada.post('/api/v1/task', body, key('x'.repeat(255)))).status, 201);
  for (const bad of ['', '""', 'x'.repeat(256), 'a b', 'a, b', '"a', 'a\\b', '\u00fc']) {
    const refused = await ada.post('/api/v1/task', body, key(bad));
    t.equal(refused.status, 400, JSON.stringify(bad));
    t.match(refused.body, { code: 'VALIDATION_FAILED', details: [{ path: 'header/Idempotency-Key' }] });
  }
});

/** They take too long for one transaction, and keep their response when it is there. */
const LONG = [
  'createAttachment',
  'generateDailyBrief',
  'generateProjectInsights',
  'generateTaskInsights',
  'importFile',
  'importProfile',
  'importTasks',
];

t.test(
  'Idempotency-Key: every operation that takes one is registered as a write, but for the long ones',
  SAME_SQL,
  async (t) => {
    const { service } = await start(t);
    const operations = Object.values(service.document.paths).flatMap((path) => Object.values(path as object));
    const taking = operations
      .filter(({ parameters }) => JSON.stringify(parameters ?? '').includes('Idempotency'))
      .map(({ operationId }) => operationId as string);
    const registered = [...new Set(service.app.mountedWrites.map(({ operationId }) => operationId))];
    t.ok(registered.length > 40, `${registered.length} write operations`);
    t.same(taking.filter((id) => !registered.includes(id)).sort(), LONG);
    t.same(
      registered.filter((id) => !taking.includes(id)),
      [],
    );
  },
);
