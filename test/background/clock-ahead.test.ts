import { sql } from 'kysely';
import t from 'tap';
import { undoBrokenImports } from '../../src/account-data/import.js';
import { runJobs } from '../../src/background/driver.js';
import { dueTime } from '../../src/background/store.js';
import type { Context } from '../../src/context.js';
import { MAX_UNUSED } from '../../src/features/oauth/registration.js';
import { deliveriesDueIn } from '../../src/features/webhooks/deliver.js';
import type { Job } from '../../src/manifest.js';
import { jobsOf } from '../../src/processes/start.js';
import { eventually } from '../support/eventually.js';
import { runJob, runWebhookJobs } from '../support/jobs.js';
import { OAUTH_ENV, registerApp } from '../support/oauth.js';
import { startReceiver } from '../support/receiver.js';
import { logIn, nextStep, setUpSecondFactor } from '../support/second-factor.js';
import { type Service, startService } from '../support/service.js';
import { create, expectStatus, names, share } from '../support/world.js';

/** A clock that was ahead by 60 days, and was set back, leaves nothing blocked. */

const AHEAD_MS = 60 * 86_400_000;
const HOUR_MS = 3_600_000;

/** Does work while the clock is ahead. */
async function ahead<T>({ clock }: Service, work: () => Promise<T>): Promise<T> {
  clock.advance(AHEAD_MS);
  const done = await work();
  clock.advance(-AHEAD_MS);
  return done;
}

t.test('Clock: every stored end of a period is known here', async (t) => {
  const MENDED = [
    ...[
      'deliveries.due_at',
      'mails.due_at',
      'mail_tokens.expires_at',
      'jobs.due_at',
      'leases.until',
      'oauth_clients.fresh_until',
      'tag_updates.due_at',
      'name_updates.due_at',
    ],
    ...['second_factors.last_step', 'sessions.authenticated_at', 'task_claims.until', 'users.importing_since'],
    ...['webhooks.failing_since', 'channels.failing_since', 'channel_deliveries.due_at'],
    ...['notification_preferences.digest_due_at'],
  ];
  /** Ends of what users or the service keep. They are later by the error of the clock, and block nothing. */
  const LATER = [
    ...[
      'api_keys.expires_at',
      'sessions.expires_at',
      'sign_in_links.expires_at',
      'trash.expires_at',
      'undo.expires_at',
    ],
    ...['oauth_access_tokens.expires_at', 'oauth_assertions.expires_at', 'oauth_codes.expires_at'],
    ...['oauth_refresh_tokens.expires_at', 'oauth_requests.expires_at', 'oidc_requests.expires_at'],
    ...['webhooks.previous_secret_until', 'tasks.defer_until'],
    // Times that the user chose, and after the firing of a reminder with a date, the end of the days for which it stays.
    ...['reminders.due_at', 'reminders.snoozed_until'],
  ];
  const { db } = await startService(t);
  const columns = db.isShared
    ? sql<{ name: string }>`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public'`
    : sql<{ name: string }>`SELECT m.name || '.' || c.name AS name FROM sqlite_master m, pragma_table_info(m.name) c
        WHERE m.type = 'table'`;
  const found = (await columns.execute(db.read)).rows.map(({ name }) => name);
  const isEnd = /\.(\w*due_at|\w*until|\w*expires_at|last_step|authenticated_at|\w+_since)$/;
  t.same(found.filter((name) => isEnd.test(name)).sort(), [...MENDED, ...LATER].sort());
});

t.test('Clock: every interval job runs again, past the leases of processes that have died', async (t) => {
  const service = await startService(t);
  const shared: Context = { ...service, db: { ...service.db, isShared: true } };
  const runs = new Map<string, number>();
  const jobs = jobsOf(service.features).flatMap((job): Job[] => {
    if (!('everyMs' in job)) return [];
    runs.set(job.name, 0);
    return [{ ...job, run: async () => void runs.set(job.name, (runs.get(job.name) ?? 0) + 1) }];
  });
  const runAll = async (times: number) => {
    const runner = runJobs(shared, jobs, service.app.log);
    const atMost = new Date(service.clock.now().getTime() + HOUR_MS).toISOString();
    await eventually(async () => {
      const due = await Promise.all(jobs.map(({ name }) => dueTime(service.db.read, name)));
      return due.every((at) => at !== undefined && at <= atMost) && [...runs.values()].every((n) => n === times);
    }, `every job has run ${times} times`);
    await runner.stop();
  };
  t.ok(jobs.length > 10);
  await ahead(service, async () => {
    await runAll(1);
    const end = new Date(service.clock.now().getTime() + 20_000).toISOString();
    const leases = jobs.map(({ name }) => ({ name: `job ${name}`, holder: 'dead', until: end, outcome: null }));
    await service.db.write((trx) => trx.insertInto('leases').values(leases).execute());
  });
  await runAll(2);
  t.same(await service.db.read.selectFrom('leases').selectAll().execute(), []);
});

t.test('Clock: deliveries that wait for a retry go out, and their failure begins now', async (t) => {
  const service = await startService(t, { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const { id } = await create(ada, 'webhook', { url: receiver.url });
  receiver.isDown = true;
  await ahead(service, async () => {
    const task = await create(ada, 'task', { name: 'one' });
    await runWebhookJobs(service);
    await ada.patch(`/api/v1/task/${task.id}`, { name: 'two' });
    await runWebhookJobs(service);
  });
  t.equal(receiver.received.length, 0);
  t.equal(await deliveriesDueIn(service), 0);
  await runWebhookJobs(service);
  const webhook = expectStatus(await ada.get(`/api/v1/webhook/${id}`), 200);
  t.equal(webhook.failing_since, service.clock.now().toISOString());
  receiver.isDown = false;
  service.clock.advance(HOUR_MS);
  await runWebhookJobs(service);
  t.same(
    receiver.received.map(({ message }) => message.type),
    ['task.created', 'task.updated'],
  );
  t.equal(await deliveriesDueIn(service), null);
});

t.test('Clock: the hourly budget of requests to webhooks begins again', async (t) => {
  const env = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', WEBHOOK_MAX_REQUESTS_PER_HOUR: '1' };
  const service = await startService(t, { env });
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  await create(ada, 'webhook', { url: receiver.url });
  const createTask = async () => {
    await create(ada, 'task', { name: 'one' });
    await runWebhookJobs(service);
  };
  await ahead(service, createTask);
  await createTask();
  t.equal(receiver.received.length, 2);
  await createTask();
  t.equal(receiver.received.length, 2, 'the hour of now counts');
});

t.test('Clock: the next digest comes on its day', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const digest = { weekdays: [0, 1, 2, 3, 4, 5, 6], channels: [] };
  const choose = (digest: object) => ada.put('/api/profile/notifications', { digest });
  const isSoon = async () => {
    const row = await service.db.read
      .selectFrom('notification_preferences')
      .select('digest_due_at')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    const ms = Date.parse(String(row.digest_due_at)) - service.clock.now().getTime();
    return ms > 0 && ms <= 24 * HOUR_MS;
  };
  const tell = () => runJob(service, 'digests');
  const makeOne = async (time: string) => {
    expectStatus(await choose({ ...digest, time }), 200);
    service.clock.advance(24 * HOUR_MS);
    await tell();
    service.clock.advance(-24 * HOUR_MS);
  };
  await ahead(service, () => makeOne('07:30'));
  t.notOk(await isSoon());
  await tell();
  t.ok(await isSoon(), 'the job computes it again');
  await ahead(service, () => makeOne('08:00'));
  expectStatus(await choose({ ...digest, time: '08:30' }), 200);
  t.ok(await isSoon(), 'a new choice, too');
});

t.test('Clock: members are told of changed tags', async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const task = await create(ada, 'task', { name: 'shared', tags: ['errand'] });
  await share(ada, 'task', task, bob, 'ro');
  const [{ id }] = task.tags as [{ id: number }];
  await ahead(service, async () => {
    for (const name of ['phone', 'call']) {
      expectStatus(await ada.patch(`/api/v1/tag/${id}`, { name }), 200);
      await runJob(service, 'changed tags');
    }
  });
  const { next_cursor: cursor } = expectStatus(await bob.get('/api/v1/changes'), 200);
  await runJob(service, 'changed tags');
  const { changes } = expectStatus(await bob.get(`/api/v1/changes?cursor=${cursor}`), 200);
  t.match(changes, [{ type: 'task', id: task.id, object: { tags: [{ name: 'call' }] } }]);
});

t.test('Clock: others are told of new names of users', async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const task = await create(ada, 'task', { name: 'shared', assignee_id: 'me' });
  await share(ada, 'task', task, bob, 'ro');
  await ahead(service, async () => {
    for (const name of ['Ada', 'Countess']) {
      expectStatus(await ada.patch('/api/profile', { name }), 200);
      await runJob(service, 'renamed users');
    }
  });
  const { next_cursor: cursor } = expectStatus(await bob.get('/api/v1/changes'), 200);
  await runJob(service, 'renamed users');
  const { changes } = expectStatus(await bob.get(`/api/v1/changes?cursor=${cursor}`), 200);
  t.match(changes, [{ type: 'task', id: task.id, object: { assignee: { name: 'Countess' } } }]);
});

t.test('Clock: a task can be claimed', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { id } = await create(ada, 'task', { name: 'task' });
  const url = `/api/v1/task/${id}/claim`;
  const claim = (client: Service['anonymous']) => client.post(url, { minutes: 1_440 });
  await ahead(service, () => claim(ada));
  const session = await service.signIn(ada);
  t.same(await names(ada, 'tasks?claimed=false'), ['task']);
  t.equal((await claim(session)).status, 200);
  t.same(await names(ada, 'tasks?claimed=true'), ['task']);
  t.equal((await claim(ada)).status, 409, 'a claim of now counts');
});

t.test('Clock: sign-in by password and second factor is possible', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { code } = await setUpSecondFactor(service, await service.signIn(ada), ada.password);
  nextStep(service);
  const signIn = async () => (await logIn(service, ada, code())).status;
  t.equal(await ahead(service, signIn), 200);
  nextStep(service);
  t.equal(await signIn(), 200);
  t.equal(await signIn(), 401, 'a code counts once');
});

const CHANGE = { new_password: 'another horse battery' };

t.test('Clock: a sign-in is not recent for longer', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const early = await ahead(service, () => service.signIn(ada));
  const late = await service.signIn(ada);
  await service.db.write((trx) =>
    trx.updateTable('users').set({ password_hash: '' }).where('id', '=', ada.id).execute(),
  );
  const change = (client: Service['anonymous']) => client.post('/api/profile/change-password', CHANGE);
  t.match(await change(early), { status: 403, body: { code: 'RECENT_SIGN_IN_REQUIRED' } });
  t.equal((await change(late)).status, 204);
});

t.test('Clock: an import that was broken off ends, where others serve the database', async (t) => {
  const service = await startService(t);
  const shared: Context = { ...service, db: { ...service.db, isShared: true } };
  const ada = await service.person('ada');
  const since = await ahead(service, async () => service.clock.now().toISOString());
  await service.db.write((trx) =>
    trx.updateTable('users').set({ importing_since: since }).where('id', '=', ada.id).execute(),
  );
  t.equal((await ada.get('/api/v1/tasks')).status, 409);
  await undoBrokenImports(shared);
  t.equal((await ada.get('/api/v1/tasks')).status, 200);
});

t.test('Clock: apps that registered while it was ahead make room', async (t) => {
  const service = await startService(t, { env: OAUTH_ENV });
  await ahead(service, async () => {
    await registerApp(service);
    const copies = sql`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${sql.lit(MAX_UNUSED - 1)})
      INSERT INTO oauth_clients (client_id, kind, name, metadata, created_at)
      SELECT c.client_id || n.i, c.kind, c.name, c.metadata, c.created_at FROM oauth_clients c, n`;
    await service.db.write((trx) => copies.execute(trx));
    t.equal((await service.anonymous.post('/oauth/register', { redirect_uris: ['https://a.example/'] })).status, 503);
  });
  await registerApp(service);
});
