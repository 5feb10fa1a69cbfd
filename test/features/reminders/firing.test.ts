import { sql } from 'kysely';
import t from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { runJob } from '../../support/jobs.js';
import { type Client, type Service, startService } from '../../support/service.js';
import { create, expectStatus, list, type Made, share } from '../../support/world.js';

// On PostgreSQL too: the store of firings.

interface Told {
  user_id: number;
  title: string;
  late: number;
  read_at: string | null;
  data: string;
  ref_uid: string | null;
  url: string;
}

async function notifications({ db }: Service): Promise<Told[]> {
  const { rows } = await sql<Told>`SELECT * FROM notifications WHERE kind = 'reminder' ORDER BY id`.execute(db.read);
  return rows;
}

const fire = (service: Service) => runJob(service, 'reminders');

async function due(client: Client, name: string, day: string, more: object = {}): Promise<Made> {
  return create(client, 'task', { name, due_date: day, due_time: '09:00', reminders: [{ before: 'PT0S' }], ...more });
}

t.test('Firing: a reminder notifies its user once, at its time', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await due(ada, 'Call', '2026-03-12');
  await fire(service);
  t.same(await notifications(service), []);
  service.clock.set('2026-03-12T09:00:00.500Z');
  await fire(service);
  await fire(service);
  const [told, ...more] = await notifications(service);
  t.match(told, { user_id: ada.id, title: 'Call', late: 0, read_at: null, ref_uid: task.uid });
  t.equal(told?.url, `/#/today?task=${task.uid}`, 'it leads to the task');
  t.same(more, []);
  const [fired] = await list(ada, 'reminders');
  t.match(fired, { state: 'fired', fires_at: null, last_fired_at: '2026-03-12T09:00:00.500Z' });
  t.same(JSON.parse(String(told?.data)), { reminder_uid: fired?.uid, due_date: '2026-03-12', due_time: '09:00' });
  // A clock that is set back, and a change that arms it for the same time again.
  service.clock.set('2026-03-12T08:00:00.000Z');
  expectStatus(await ada.patch(`/api/v1/task/${task.id}`, { due_date: '2026-03-13' }), 200);
  expectStatus(await ada.patch(`/api/v1/task/${task.id}`, { due_date: '2026-03-12' }), 200);
  service.clock.set('2026-03-12T09:00:01.000Z');
  await fire(service);
  t.equal((await notifications(service)).length, 1, 'it does not fire twice for one time');
  const [again] = await list(ada, 'reminders?state=fired');
  expectStatus(await ada.post(`/api/v1/reminder/${again?.id}/snooze`, { minutes: 10 }), 200);
  service.clock.advance(600_000);
  await fire(service);
  t.equal((await notifications(service)).length, 2);
  t.match(await list(ada, 'reminders'), [{ state: 'fired', snoozed_until: null }]);
});

t.test('Firing: one that was snoozed to an earlier time does not fire at its own as well', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await due(ada, 'Call', '2026-03-12');
  const [made] = await list(ada, 'reminders');
  expectStatus(await ada.post(`/api/v1/reminder/${made?.id}/snooze`, { minutes: 10 }), 200);
  service.clock.advance(600_000);
  await fire(service);
  t.equal((await notifications(service)).length, 1);
  expectStatus(await ada.patch(`/api/v1/task/${task.id}`, { status: 1 }), 200);
  expectStatus(await ada.patch('/api/profile', { timezone: 'America/New_York' }), 200);
  await runJob(service, 'reminder moves');
  service.clock.set('2026-03-12T20:00:00.000Z');
  await fire(service);
  t.match(await list(ada, 'reminders'), [{ state: 'fired', fires_at: null }]);
  t.equal((await notifications(service)).length, 1);
  expectStatus(await ada.patch(`/api/v1/task/${task.id}`, { due_date: '2026-03-14' }), 200);
  t.match(await list(ada, 'reminders'), [{ state: 'armed' }], 'another date arms it');
});

t.test('Firing: times of the last 90 days are recorded, and no earlier time fires again', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await due(ada, 'Water the plants', '2026-03-12');
  const key = expectStatus(await ada.post('/api/profile/api-keys', { name: 'k', scopes: ['*'] }), 201);
  const client = service.client({ authorization: `Bearer ${key.token}` });
  const moveTo = async (due_date: string) =>
    expectStatus(await client.patch(`/api/v1/task/${task.id}`, { due_date }), 200);
  const fireAt = async (time: string) => {
    service.clock.set(time);
    await fire(service);
    return (await notifications(service)).length;
  };
  const recorded = async () => {
    const rows = await service.db.read.selectFrom('reminder_firings').selectAll().orderBy('fires_at').execute();
    return rows.map(({ fires_at }) => fires_at.slice(0, 10));
  };
  t.equal(await fireAt('2026-03-12T09:00:00.000Z'), 1);
  await moveTo('2026-05-11');
  t.equal(await fireAt('2026-05-11T09:00:00.000Z'), 2);
  t.same(await recorded(), ['2026-03-12', '2026-05-11']);
  await moveTo('2026-06-11');
  t.equal(await fireAt('2026-06-11T09:00:00.000Z'), 3);
  t.same(await recorded(), ['2026-05-11', '2026-06-11']);

  await moveTo('2026-03-12');
  t.match(await list(client, 'reminders'), [{ fires_at: null }], 'a past time is not armed');
  t.equal(await fireAt('2026-06-11T09:00:01.000Z'), 3);
  service.clock.set('2026-05-10T00:00:00.000Z');
  await moveTo('2026-05-11');
  t.match(await list(client, 'reminders'), [{ fires_at: '2026-05-11T09:00:00.000Z' }]);
  t.equal(await fireAt('2026-05-11T09:00:01.000Z'), 3, 'a clock that is set back makes no second one');
});

t.test('Firing: nothing fires for a task that is closed, deferred, or hidden', SAME_SQL, async (t) => {
  const service = await startService(t);
  const [ada, ben] = [await service.person('ada'), await service.person('ben')];
  const set = async (uid: string, columns: object) => {
    await service.db.write((trx) => trx.updateTable('tasks').set(columns).where('uid', '=', uid).execute());
  };
  const closed = await due(ada, 'closed', '2026-03-12');
  const deferred = await due(ada, 'deferred', '2026-03-12');
  const shared = await due(ada, 'shared', '2026-03-12');
  await share(ada, 'task', shared, ben, 'ro');
  await create(ben, 'reminder', { task_id: shared.id, before: 'PT0S' });
  // As if a write had not told the reminders.
  await set(closed.uid, { status: 2 });
  await set(deferred.uid, { defer_until: '2026-03-14T00:00:00.000Z' });
  await service.db.write((trx) => trx.deleteFrom('shares').execute());
  service.clock.set('2026-03-12T09:00:00.000Z');
  await fire(service);
  t.match(await notifications(service), [{ user_id: ada.id, title: 'shared' }]);
  t.equal((await notifications(service)).length, 1);
  t.equal((await list(ada, 'reminders?state=waiting')).length, 2);
});

t.test('Firing: the end of a deferral arms what is still ahead', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await due(ada, 'ahead', '2026-03-14', { defer_until: '2026-03-14T09:00:00.000Z' });
  await due(ada, 'past', '2026-03-14', { defer_until: '2026-03-14T09:00:00.001Z' });
  t.equal((await list(ada, 'reminders?state=waiting')).length, 2);
  service.clock.set('2026-03-14T09:00:01.000Z');
  await fire(service);
  t.match(await notifications(service), [{ title: 'ahead' }]);
  t.equal((await notifications(service)).length, 1);
});

t.test('Firing: late reminders', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada', { language: 'de' });
  const ben = await service.person('ben');
  const cid = await service.person('cid');
  const send = { method: 'POST', url: 'https://example.com/', body_template: '{{title}}', content_type: 'text/plain' };
  for (const person of [ada, ben, cid]) await create(person, 'channel', { kind: 'http', name: 'phone', ...send });
  for (let n = 0; n < 3; n++) await due(cid, `c${n}`, '2026-03-12');
  for (let n = 0; n < 5; n++) await due(ada, `t${n}`, '2026-03-12', { due_time: `09:0${n}` });
  await due(ada, 'old', '2026-03-11', { due_time: '12:30' });
  await due(ben, 'one', '2026-03-12');
  service.clock.set('2026-03-12T15:00:00.000Z');
  await fire(service);
  const told = await notifications(service);
  t.equal(told.length, 10);
  t.match(
    told.find(({ title }) => title === 'old'),
    { late: 1, read_at: '2026-03-12T15:00:00.000Z' },
    'older than a day: read at once',
  );
  t.match(
    told.find(({ user_id }) => user_id === ben.id),
    { late: 1, title: 'one', read_at: null },
  );
  const [first] = told.filter(({ user_id, read_at }) => user_id === ada.id && read_at === null);
  t.equal(first?.title, 't0 und 4 weitere verspätete Erinnerungen');
  t.equal(JSON.parse(String(first?.data)).count, 5);
  const { rows: sent } = await sql<{ title: string }>`SELECT n.title FROM channel_deliveries d
    JOIN notifications n ON n.id = d.notification_id ORDER BY n.title`.execute(service.db.read);
  t.same(
    sent.map(({ title }) => title),
    ['c0', 'c1', 'c2', 'one', first?.title],
    'up to three are sent each, more are one delivery',
  );
});

t.test('Firing: one task reminds each user at the time of their own zone', async (t) => {
  const service = await startService(t);
  const [ada, ben] = [
    await service.person('ada', { timezone: 'America/New_York' }),
    await service.person('ben', { timezone: 'Asia/Tokyo' }),
  ];
  const task = await due(ada, 'Call', '2026-03-12');
  await share(ada, 'task', task, ben, 'ro');
  await create(ben, 'reminder', { task_id: task.uid, before: 'PT0S' });
  await create(ben, 'reminder', { task_id: task.uid, before: 'PT1H' });
  const times = async (client: Client) => (await list(client, 'reminders?order_by=id')).map(({ fires_at }) => fires_at);
  t.same(await times(ada), ['2026-03-12T13:00:00.000Z']);
  t.same(await times(ben), ['2026-03-12T00:00:00.000Z', '2026-03-11T23:00:00.000Z']);
  expectStatus(await ada.patch(`/api/v1/task/${task.uid}`, { due_date: '2026-03-14', due_time: null }), 200);
  t.same(await times(ada), ['2026-03-14T13:00:00.000Z'], '09:00 of the day');
  t.same(await times(ben), ['2026-03-14T00:00:00.000Z', '2026-03-13T23:00:00.000Z']);
  service.clock.set('2026-03-14T00:00:00.000Z');
  await fire(service);
  t.same(
    (await notifications(service)).map(({ user_id }) => user_id),
    [ben.id, ben.id],
  );
  service.clock.set('2026-03-14T13:00:00.000Z');
  await fire(service);
  t.same(
    (await notifications(service)).map(({ user_id }) => user_id),
    [ben.id, ben.id, ada.id],
  );
});

t.test('Firing: a fired reminder with a fixed time goes after a week', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x' });
  await create(ada, 'reminder', { task_id: task.id, at: '2026-03-12T00:00:00.000Z' });
  service.clock.set('2026-03-12T00:00:00.000Z');
  await fire(service);
  service.clock.set('2026-03-18T23:59:00.000Z');
  await fire(service);
  t.equal((await list(ada, 'reminders')).length, 1);
  service.clock.set('2026-03-19T00:00:00.000Z');
  await fire(service);
  t.same(await list(ada, 'reminders'), []);
});

t.test('Moves: another zone, and many users', async (t) => {
  const service = await startService(t, { unchecked: true });
  const ada = await service.person('ada');
  await due(ada, 'x', '2026-03-20');
  expectStatus(await ada.patch('/api/profile', { timezone: 'Asia/Tokyo' }), 200);
  await runJob(service, 'reminder moves');
  t.match(await list(ada, 'reminders'), [{ fires_at: '2026-03-20T00:00:00.000Z' }]);

  const task = await create(ada, 'task', { name: 'many', due_date: '2026-03-20', due_time: '09:00' });
  const at = service.clock.now().toISOString();
  await service.db.write(async (trx) => {
    for (let n = 0; n < 620; n++) {
      const user = {
        uid: `u${n}`.padEnd(15, 'x'),
        email: `u${n}@example.com`,
        password_hash: '',
        created_at: at,
        updated_at: at,
      };
      const { id } = await trx
        .insertInto('users')
        .values(user as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      const row = {
        uid: `r${n}`.padEnd(15, 'x'),
        user_id: id,
        task_id: task.id,
        at: null,
        before: 'PT1H',
        state: 'armed',
      };
      const times = { fires_at: '2026-03-19T23:00:00.000Z', due_at: '2026-03-19T23:00:00.000Z', last_fired_at: null };
      await trx
        .insertInto('reminders')
        .values({ ...row, ...times, snoozed_until: null, created_at: at, updated_at: at } as never)
        .execute();
    }
  });
  const former = async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM reminders
      WHERE task_id = ${task.id} AND fires_at = '2026-03-19T23:00:00.000Z'`.execute(service.db.read);
    return Number(rows[0]?.count);
  };
  t.equal(await former(), 620);
  expectStatus(await ada.patch(`/api/v1/task/${task.id}`, { due_date: '2026-03-21' }), 200);
  t.equal(await former(), 120, 'one write moves 500 of others');
  await runJob(service, 'reminder moves');
  t.equal(await former(), 0);
});

t.test('Default reminder: once, for an own task that gets a due time', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const at = service.clock.now().toISOString();
  const preferences = { user_id: ada.id, default_reminder: 'PT15M', updated_at: at };
  await service.db.write((trx) =>
    trx
      .insertInto('notification_preferences')
      .values(preferences as never)
      .execute(),
  );
  const task = await create(ada, 'task', { name: 'x', due_date: '2026-03-20' });
  t.same(await list(ada, 'reminders'), []);
  const url = `/api/v1/task/${task.id}`;
  const timed = await ada.patch(url, { due_time: '10:00' });
  t.match(await list(ada, 'reminders'), [{ auto: true, before: 'PT15M', fires_at: '2026-03-20T09:45:00.000Z' }]);
  const [made] = await list(ada, 'reminders');
  expectStatus(await ada.delete(`/api/v1/reminder/${made?.id}`), 204);
  await ada.patch(url, { due_time: null });
  await ada.patch(url, { due_time: '11:00' });
  t.same(await list(ada, 'reminders'), [], 'only once');
  t.equal(timed.status, 200);
  await create(ada, 'task', { name: 'y', due_date: '2026-03-20', due_time: '10:00', reminders: [{ before: 'PT15M' }] });
  t.match(await list(ada, 'reminders'), [{ auto: false }]);
  const line = `${JSON.stringify({ name: 'z', due_date: '2026-03-20', due_time: '10:00' })}\n`;
  const headers = { 'content-type': 'application/x-ndjson' };
  expectStatus(await ada.call('POST', '/api/v1/tasks/import', { payload: line, headers }), 200);
  t.equal((await list(ada, 'reminders')).length, 1, 'none by an import');
});
