import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { openDatabase } from '../../../db/open.js';
import { Sqlite } from '../../../db/sqlite/driver.js';
import { credentialsOf, startService } from '../../support/service.js';

async function onDisk(t: Test, folder = t.testdir({}), busyTimeoutMs = 5_000) {
  const file = `${folder}/tutti.db`;
  const { db, writer } = openWithWriter(`sqlite:${file}`, { busyTimeoutMs });
  const service = await startService(t, { db });
  const ada = await service.person('ada');
  return { file, service, ada, writer };
}

/** Opens a database and returns it with the connection that writes. Other reads have connections of their own. */
function openWithWriter(url: string, options: Parameters<typeof openDatabase>[1]) {
  const { pragma } = Sqlite.prototype;
  const opened: InstanceType<typeof Sqlite>[] = [];
  Sqlite.prototype.pragma = function (...given) {
    opened.push(this);
    return pragma.apply(this, given);
  };
  try {
    const db = openDatabase(url, options);
    const [writer] = opened;
    if (writer === undefined) throw new Error('no connection was opened');
    return { db, writer };
  } finally {
    Sqlite.prototype.pragma = pragma;
  }
}

const LARGE = { name: 'large', note: 'x'.repeat(100_000) };

t.test(
  'Disk full: writes answer 507 STORAGE_FULL, reads go on, and writes work again once there is room',
  async (t) => {
    const { service, ada, writer } = await onDisk(t);
    const { body: existing } = await ada.post('/api/v1/task', { name: 'kept', tags: ['a'] });
    const pages = Number(writer.pragma('page_count', { simple: true }));
    writer.pragma(`max_page_count = ${pages}`);

    const refused = await ada.post('/api/v1/task', LARGE);
    t.match(refused, { status: 507, body: { code: 'STORAGE_FULL' } });
    t.same((await ada.get(`/api/v1/task/${existing.id}`)).body, existing, 'what is there can be read');

    const [large, small] = await Promise.all([
      ada.post('/api/v1/task', LARGE),
      ada.patch(`/api/v1/task/${existing.id}`, { priority: 2 }),
    ]);
    t.equal(large.status, 507);
    t.match(small, { status: 200, body: { priority: 2 } });

    writer.pragma(`max_page_count = ${pages + 1000}`);
    t.equal((await ada.post('/api/v1/task', LARGE)).status, 201);
    t.equal(writer.pragma('integrity_check', { simple: true }), 'ok');
    const { rows: names } = await sql<{ name: string }>`SELECT name FROM tasks ORDER BY id`.execute(service.db.read);
    t.same(
      names.map(({ name }) => name),
      ['kept', 'large'],
      'nothing is there by half',
    );
  },
);

t.test(
  'Read-only database: writes answer 503 STORAGE_READ_ONLY, reads go on, and it ends with the cause',
  async (t) => {
    const { service, ada, writer } = await onDisk(t);
    const { body: task } = await ada.post('/api/v1/task', { name: 'kept' });
    writer.pragma('query_only = ON');
    t.match(await ada.post('/api/v1/task', { name: 'new' }), { status: 503, body: { code: 'STORAGE_READ_ONLY' } });
    t.match(await ada.delete(`/api/v1/task/${task.id}`), { status: 503, body: { code: 'STORAGE_READ_ONLY' } });
    t.match(await service.anonymous.post('/api/login', credentialsOf(ada)), {
      status: 503,
      body: { code: 'STORAGE_READ_ONLY' },
    });
    t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, 1);
    writer.pragma('query_only = OFF');
    t.equal((await ada.post('/api/v1/task', { name: 'new' })).status, 201);
  },
);

t.test('Locked by another process: reads go on meanwhile, a write waits for the lock', async (t) => {
  const { file, ada } = await onDisk(t, t.testdir({}), 600_000);
  const other = new Sqlite(file);
  t.teardown(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  let written = false;
  const write = ada.post('/api/v1/task', { name: 'waits' }).then((response) => {
    written = true;
    return response;
  });
  for (let count = 0; count < 5; count++) {
    await sleep(50);
    t.equal((await ada.get('/api/v1/tasks')).status, 200);
  }
  t.equal(written, false);
  other.exec('COMMIT');
  t.equal((await write).status, 201);
});

t.test(
  'Locked for too long: 503 DATABASE_BUSY with Retry-After, nothing saved, and service as before after it',
  async (t) => {
    const { file, service, ada } = await onDisk(t, t.testdir({}), 200);
    const other = new Sqlite(file);
    t.teardown(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_none, index) => ada.post('/api/v1/task', { name: `task ${index}` })),
    );
    for (const { status, body, headers } of responses) {
      t.match({ status, code: body.code }, { status: 503, code: 'DATABASE_BUSY' });
      t.ok(Number(headers['retry-after']) >= 1);
    }
    t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, 0);
    t.equal((await service.anonymous.get('/health/ready')).status, 200);
    other.exec('ROLLBACK');
    t.equal((await ada.post('/api/v1/task', { name: 'after' })).status, 201);
  },
);

t.test(
  'More writes at once than the queue takes: 503 OVERLOADED with Retry-After, the others are written',
  async (t) => {
    const service = await startService(t, { db: openDatabase('sqlite::memory:', { maxWaiting: 50 }) });
    const ada = await service.person('ada');
    const responses = await Promise.all(
      Array.from({ length: 300 }, (_none, index) => ada.post('/api/v1/task', { name: `task ${index}` })),
    );
    const written = responses.filter(({ status }) => status === 201).length;
    for (const { status, body, headers } of responses.filter(({ status }) => status !== 201)) {
      t.match({ status, code: body.code }, { status: 503, code: 'OVERLOADED' });
      t.ok(Number(headers['retry-after']) >= 1);
    }
    t.equal((await ada.get('/api/v1/tasks?limit=500')).body.tasks.length, written);
    t.equal((await ada.post('/api/v1/task', { name: 'after' })).status, 201);
  },
);

t.test('The clock steps back: sessions and keys go on counting, what is new stays first', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const browser = await service.signIn(ada);
  const { body: first } = await ada.post('/api/v1/task', { name: 'first' });
  service.clock.set('2026-03-10T09:00:00.000Z');
  t.equal((await browser.get('/api/current_user')).status, 200);
  const { body: second } = await ada.post('/api/v1/task', { name: 'second' });
  const { body } = await ada.get('/api/v1/tasks?limit=1');
  t.same([body.tasks[0].id, body.pagination.has_more], [second.id, true]);
  const { body: rest } = await ada.get(`/api/v1/tasks?cursor=${body.pagination.next_cursor}`);
  t.same(
    rest.tasks.map(({ id }: { id: number }) => id),
    [first.id],
  );
  const { body: changed, status } = await ada.patch(`/api/v1/task/${first.id}`, { priority: 1 });
  t.match({ status, priority: changed.priority }, { status: 200, priority: 1 });
  t.equal((await (await service.signIn(ada)).get('/api/current_user')).status, 200);
});

t.test('The clock steps back: the use of a key is noted again', async (t) => {
  const service = await startService(t, { time: '2099-01-01T00:00:00.000Z' });
  const ada = await service.person('ada');
  await ada.get('/api/v1/tasks');
  await service.db.write(async () => undefined);
  service.clock.set('2026-03-11T12:00:00.000Z');
  await ada.get('/api/v1/tasks');
  await service.db.write(async () => undefined);
  const { body } = await ada.get('/api/profile/api-keys');
  t.equal(body.api_keys[0].last_used_at, '2026-03-11T12:00:00.000Z');
});
