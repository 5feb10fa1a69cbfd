import { Writable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { insertRows } from '../../db/query/bulk.js';
import { countAttempt } from '../../src/features/security-log/attempts.js';
import type { ActivatedJob } from '../../src/manifest.js';
import { breakTable, newDatabase, OF_SQLITE, SAME_SQL } from '../support/database.js';
import { runJob, writeFailedAttempts } from '../support/jobs.js';
import { PASSWORD, startService } from '../support/service.js';

// On PostgreSQL too: the store of the security log.

interface Event {
  kind: string;
  user_id: number | null;
  actor_id: number | null;
  subject: string | null;
  address: string | null;
}

const kinds = (events: Event[]) => events.map(({ kind }) => kind);

t.test(
  'A user sees events of their account in the security log, latest first; other users do not',
  SAME_SQL,
  async (t) => {
    const service = await startService(t);
    const root = await service.person('root');
    const body = { email: 'ada@example.com', password: PASSWORD };
    await service.anonymous.post('/api/register', body);
    await service.anonymous.post('/api/login', { ...body, password: 'wrong password' });
    const session = await service.signIn(body);
    const { body: key } = await session.post('/api/profile/api-keys', { name: 'script' });
    await session.post(`/api/profile/api-keys/${key.apiKey.id}/revoke`);
    await session.post(`/api/profile/api-keys/${key.apiKey.id}/revoke`);
    await session.delete(`/api/profile/api-keys/${key.apiKey.id}`);
    await session.post('/api/profile/change-password', {
      current_password: PASSWORD,
      new_password: 'another password',
    });
    const { body: project } = await session.post('/api/v1/project', { name: 'shared' });
    const share = { resource_type: 'project', resource_id: project.id, email: root.email, access: 'ro' };
    const { body: given } = await session.post('/api/v1/share', share);
    await session.put(`/api/v1/share/${given.id}`, { access: 'rw' });
    await session.delete(`/api/v1/share/${given.id}`);

    await writeFailedAttempts(service);
    const { body: own } = await session.get('/api/profile/security-log');
    t.same(kinds(own.security_events), [
      'sign_in_failed',
      'unshared',
      'share_changed',
      'shared',
      'password_changed',
      'api_key_deleted',
      'api_key_revoked',
      'api_key_created',
      'signed_in',
      'registered',
    ]);
    const failed: Event = own.security_events[0];
    t.match(failed, { actor_id: null, subject: 'ada@example.com', address: null });
    const created: Event = own.security_events[7];
    t.match(created, { actor_id: created.user_id, subject: 'script', address: '127.0.0.1' });

    const { body: other } = await root.get('/api/profile/security-log?kind=shared,unshared');
    t.same(kinds(other.security_events), ['unshared', 'shared'], 'a member sees what was shared with them');
    await session.post('/api/logout');
    const again = await service.signIn({ email: body.email, password: 'another password' });
    t.same(kinds((await again.get('/api/profile/security-log?limit=2')).body.security_events), [
      'signed_in',
      'signed_out',
    ]);
  },
);

t.test('Administrators see the security log of all accounts, other users do not', async (t) => {
  const service = await startService(t);
  const root = await service.person('root');
  const ada = await service.person('ada');
  await service.anonymous.post('/api/login', { email: 'unknown@example.com', password: 'whatever it is' });
  const { body: made } = await root.post('/api/v1/user', { email: 'new@example.com', password: PASSWORD });
  await root.put(`/api/v1/user/${made.id}`, { name: 'New', password: 'another password' });
  await root.delete(`/api/v1/user/${made.id}`);

  await writeFailedAttempts(service);
  const { body } = await root.get('/api/v1/security-log?limit=5');
  const events: Event[] = body.security_events;
  t.same(kinds(events), [
    'sign_in_failed',
    'account_deleted',
    'password_changed',
    'account_changed',
    'account_created',
  ]);
  t.match(events[1], { user_id: made.id, actor_id: root.id, subject: 'new@example.com' });
  t.match(events[0], { user_id: null, actor_id: null, subject: 'unknown@example.com' });
  const about = await root.get(`/api/v1/security-log?user_id=${made.id}`);
  t.equal(about.body.security_events.length, 4, 'the log outlives the account');
  t.equal((await ada.get('/api/v1/security-log')).status, 403);
  t.equal((await service.anonymous.get('/api/v1/security-log')).status, 401);
});

t.test(
  'Exports and imports of an account are in its security log, once for each that came about',
  SAME_SQL,
  async (t) => {
    const db = openDatabase(`sqlite:${t.testdir()}/tutti.db`);
    const service = await startService(t, { db });
    const ada = await service.person('ada');
    const bob = await service.person('bob');
    await ada.post('/api/v1/task', { name: 'x' });
    const { body: document } = await ada.get('/api/profile/export');
    t.equal((await ada.call('HEAD', '/api/profile/export')).status, 200);
    t.equal((await ada.post('/api/profile/import', document)).status, 409);
    t.equal((await bob.post('/api/profile/import', document)).status, 200);

    for (const [person, kind] of [
      [ada, 'account_exported'],
      [bob, 'account_imported'],
    ] as const) {
      const { body } = await person.get('/api/profile/security-log?kind=account_exported,account_imported');
      t.match(body.security_events, [{ kind, user_id: person.id, actor_id: person.id, address: '127.0.0.1' }]);
      t.equal(body.security_events.length, 1);
    }
  },
);

t.test(
  'An account can be exported where nothing can be written: the log of the process then says so',
  OF_SQLITE,
  async (t) => {
    const warnings: { level: number; msg: string }[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        warnings.push(JSON.parse(String(chunk)));
        done();
      },
    });
    const service = await startService(t, { logger: { level: 'warn', stream } });
    const ada = await service.person('ada');
    await ada.get('/api/v1/tasks');
    await sql`PRAGMA query_only = ON`.execute(service.db.read);
    const response = await ada.get('/api/profile/export');
    t.match(response, { status: 200, body: { account: { email: ada.email } } });
    t.equal(warnings.filter(({ msg }) => msg === 'could not record the export of an account').length, 1);
  },
);

t.test('No statement changes an entry of the security log, or removes one that has to stay', SAME_SQL, async (t) => {
  const { db, person } = await startService(t);
  const ada = await person('ada');
  const run = (statement: RawBuilder<unknown>) => db.write((trx) => statement.execute(trx));
  const insert = (userId: number | null, at: Date, rows = 1) => {
    const row = { kind: 'signed_in', user_id: userId, created_at: at.toISOString() };
    return db.write((trx) => insertRows(trx, 'security_events', Array<object>(rows).fill(row)));
  };
  const hasToStay = /has to stay/;

  // The database compares with its own clock.
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const userId of [ada.id, null]) {
    const own = userId === null ? sql`user_id IS NULL` : sql`user_id = ${userId}`;
    const count = async () => (await sql`SELECT id FROM security_events WHERE ${own}`.execute(db.read)).rows.length;
    await insert(userId, daysAgo(179.9));
    await t.rejects(run(sql`UPDATE security_events SET kind = 'x'`), /only grows/);
    await t.rejects(run(sql`DELETE FROM security_events`), hasToStay);
    await insert(userId, daysAgo(180.1));
    const old = sql`created_at < ${daysAgo(170).toISOString()} AND ${own}`;
    await t.rejects(run(sql`DELETE FROM security_events WHERE ${old}`), hasToStay);
    await run(sql`DELETE FROM security_events WHERE id = (SELECT max(id) FROM security_events WHERE ${old})`);

    await insert(userId, daysAgo(1), 10_001 - (await count()));
    const oldest = (n: number) => sql`SELECT id FROM security_events WHERE ${own} ORDER BY id LIMIT ${n}`;
    await t.rejects(run(sql`DELETE FROM security_events WHERE id IN (${oldest(2)})`), hasToStay);
    await run(sql`DELETE FROM security_events WHERE id IN (${oldest(1)})`);
    t.equal(await count(), 10_000);
  }
});

const LIMITED = { env: { NODE_ENV: 'development', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' } };

t.test('Failed attempts are counted: one entry for a kind, an account and a network', SAME_SQL, async (t) => {
  const service = await startService(t, LIMITED);
  const root = await service.person('root');
  const ada = await service.person('ada');
  const job = service.features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'failed attempts');
  const dueIn = () => (job as ActivatedJob).dueIn(service);
  const guess = (email: string, address: string) =>
    service.anonymous.post('/api/login', { email, password: 'a wrong guess' }, { 'x-forwarded-for': address });
  const entries = async () => (await root.get('/api/v1/security-log?kind=sign_in_failed&order_by=id:asc')).body;

  t.equal(await dueIn(), null);
  const first = service.now().toISOString();
  await guess(ada.email, '2001:db8::1');
  service.clock.advance(1_000);
  await guess(ada.email.toUpperCase(), '2001:db8::2');
  await guess(ada.email, '2001:db8::2');
  await guess(ada.email, '203.0.113.7');
  const last = service.now().toISOString();
  for (const name of ['a', 'b']) await guess(`${name}@example.org`, '203.0.113.7');
  t.same((await entries()).security_events, [], 'not before a minute is over');
  const dueMs = Number(await dueIn());
  t.ok(dueMs > 0 && dueMs <= 60_000, `${dueMs}`);

  await writeFailedAttempts(service);
  const network = '2001:db8::/64';
  t.match((await entries()).security_events, [
    { user_id: ada.id, subject: null, address: network, count: 3, first_at: first, created_at: last },
    { user_id: ada.id, subject: ada.email, address: '203.0.113.7', count: 1, first_at: last, created_at: last },
    { user_id: null, subject: null, address: '203.0.113.7', count: 2 },
  ]);
  t.equal((await entries()).security_events.length, 3);
  t.equal(await dueIn(), null);
});

t.test('Failed attempts that cannot be written are kept, and a shutdown writes them', SAME_SQL, async (t) => {
  const db = await newDatabase(() => new Date());
  // The database outlives the app.
  const service = await startService(t, { ...LIMITED, db: { ...db, close: async () => undefined } });
  t.teardown(() => db.close());
  const ada = await service.person('ada');
  const guess = () => service.anonymous.post('/api/login', { email: ada.email, password: 'a wrong guess' });
  const { mend } = await breakTable(db, 'security_events');
  await guess();
  await t.rejects(writeFailedAttempts(service));
  await guess();
  await mend();
  await service.app.close();
  const rows = await db.read.selectFrom('security_events').selectAll().where('kind', '=', 'sign_in_failed').execute();
  t.match(rows, [{ user_id: ada.id, count: 2, subject: ada.email }]);
});

t.test('The memory of failed attempts is bounded: further networks are counted together', SAME_SQL, async (t) => {
  const service = await startService(t);
  const at = service.now().toISOString();
  const attempt = { kind: 'sign_in_failed' as const, userId: null, actorId: null, at };
  for (let n = 0; n < 10_100; n++) countAttempt(service, { ...attempt, address: `10.0.${n >> 8}.${n & 255}` });
  await writeFailedAttempts(service);
  const rows = await sql<{ n: number; count: number }>`SELECT count(*) AS n, max(count) AS count
    FROM security_events WHERE kind = 'sign_in_failed'`.execute(service.db.read);
  t.same(rows.rows, [{ n: 10_001, count: 100 }]);
});

t.test('The security log keeps 180 days and 10,000 entries of an account, and failed attempts go first', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { db } = service;
  const DAY = 86_400_000;
  const insert = (userId: number | null, kind: string, rows: number, ms = service.now().getTime()) => {
    const row = { kind, user_id: userId, created_at: new Date(ms).toISOString() };
    return db.write((trx) => insertRows(trx, 'security_events', Array<object>(rows).fill(row)));
  };
  const countsOf = async (userId: number | null) => {
    const own = userId === null ? sql`user_id IS NULL` : sql`user_id = ${userId}`;
    const { rows } = await sql<{ kind: string; n: number }>`SELECT kind, count(*) AS n FROM security_events
      WHERE ${own} GROUP BY kind`.execute(db.read);
    return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
  };
  await insert(ada.id, 'signed_in', 250, service.now().getTime() - 181 * DAY);
  await insert(ada.id, 'signed_out', 5, service.now().getTime() - 179 * DAY);
  await runJob(service, 'security log');
  t.same(await countsOf(ada.id), { api_key_created: 1, signed_out: 5 });

  for (const userId of [ada.id, null]) {
    await insert(userId, 'signed_in', 9_000);
    await insert(userId, 'sign_in_failed', 1_500);
  }
  await runJob(service, 'security log');
  t.same(await countsOf(ada.id), { api_key_created: 1, signed_out: 5, signed_in: 9_000, sign_in_failed: 994 });
  t.same(await countsOf(null), { signed_in: 9_000, sign_in_failed: 1_000 });
  await insert(ada.id, 'signed_in', 1_500);
  await runJob(service, 'security log');
  t.same(await countsOf(ada.id), { signed_in: 10_000 }, 'then the oldest');
});
