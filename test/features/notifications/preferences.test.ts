import t from 'tap';
import { NOTIFICATION_KINDS } from '../../../src/features/notifications/kinds.js';
import { nextDigest } from '../../../src/features/notifications/rules.js';
import { parsedDuration } from '../../../src/lib/durations.js';
import { LOCAL, TEMPLATE } from '../../support/channels.js';
import { SAME_SQL } from '../../support/database.js';
import { runJob } from '../../support/jobs.js';
import { startService } from '../../support/service.js';
import { create, expectStatus, list, share } from '../../support/world.js';

// On PostgreSQL too: the store of preferences.

const PREFERENCES = '/api/profile/notifications';
const WEEK = [0, 1, 2, 3, 4, 5, 6];

t.test('Preferences: all kinds as by default; what a change does not name stays', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const before = await ada.get(PREFERENCES);
  t.match(before.body, {
    kinds: {
      security: { centre: true, channels: [] },
      shared: { centre: true, channels: [] },
      digest: { centre: true },
    },
    ...{ quiet_hours: null, digest: null, reminder_time: '09:00', default_reminder: null },
  });
  const shown = NOTIFICATION_KINDS.filter((kind) => kind !== 'test');
  t.same(Object.keys(before.body.kinds).sort(), shown.sort(), 'a test has the channel that is tested');
  t.same(before.body.kinds.digest, { centre: true }, 'its channels are those of the digest');
  const quiet_hours = { from: '22:00', to: '07:00' };
  const first = await ada.put(PREFERENCES, { quiet_hours, kinds: { shared: { centre: false } } });
  t.match(first, { status: 200, body: { quiet_hours, kinds: { shared: { centre: false } } } });
  const digest = { time: '07:30', weekdays: [1, 2], channels: [] };
  const second = await ada.put(PREFERENCES, {
    digest,
    default_reminder: 'P1DT2H',
    kinds: { unshared: { centre: false } },
  });
  t.match(second.body, { quiet_hours, digest, kinds: { shared: { centre: false }, unshared: { centre: false } } });
  t.not(second.headers.etag, first.headers.etag);
  t.equal((await ada.put(PREFERENCES, second.body)).headers.etag, second.headers.etag, 'sent back, it changes nothing');
  t.equal((await ada.put(PREFERENCES, { digest: null }, { 'if-match': String(first.headers.etag) })).status, 412);
  t.match((await ada.put(PREFERENCES, { digest: null, quiet_hours: null })).body, { digest: null, quiet_hours: null });
  t.match((await ada.put(PREFERENCES, { default_reminder: 'PT60M' })).body, { default_reminder: 'PT1H' });
});

t.test('Preferences: faults name the member, and change nothing', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const before = (await ada.get(PREFERENCES)).text;
  for (const [body, path] of [
    [{ kinds: { security: { centre: false } } }, 'body/kinds/security/centre'],
    [{ kinds: { other: { centre: false } } }, 'body/kinds/other'],
    [{ kinds: { digest: { channels: [] } } }, 'body/kinds/digest/channels'],
    [{ kinds: { test: { centre: false } } }, 'body/kinds/test'],
    [{ kinds: { shared: { centre: true, sound: true } } }, 'body/kinds/shared/sound'],
    [{ kinds: { shared: { channels: ['no uid'] } } }, 'body/kinds/shared/channels/0'],
    [{ quiet_hours: { from: '22:00' } }, 'body/quiet_hours/to'],
    [{ quiet_hours: { from: '22:00', to: '22:00' } }, 'body/quiet_hours/to'],
    [{ quiet_hours: { from: '24:00', to: '07:00' } }, 'body/quiet_hours/from'],
    [{ digest: { time: '7:00', weekdays: [1], channels: [] } }, 'body/digest/time'],
    [{ digest: { time: '07:00', weekdays: [], channels: [] } }, 'body/digest/weekdays'],
    [{ digest: { time: '07:00', weekdays: [7], channels: [] } }, 'body/digest/weekdays/0'],
    [{ digest: { time: '07:00', weekdays: [1, 1], channels: [] } }, 'body/digest/weekdays'],
    [{ reminder_time: '9' }, 'body/reminder_time'],
    [{ reminder_time: null }, 'body/reminder_time'],
    [{ default_reminder: '30' }, 'body/default_reminder'],
    [{ default_reminder: 'P29D' }, 'body/default_reminder'],
  ] as const) {
    const refused = await ada.put(PREFERENCES, body);
    t.equal(refused.status, 400, JSON.stringify(body));
    t.match(JSON.stringify(refused.body.details), path, JSON.stringify(body));
  }
  t.equal((await ada.get(PREFERENCES)).text, before);
});

t.test('Preferences: only channels of the user, or those that were named before', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const channel = { kind: 'http', name: 'x', url: 'http://127.0.0.1:1024/', body_template: TEMPLATE };
  const [own, other] = [await create(ada, 'channel', channel), await create(bob, 'channel', channel)];
  const before = (await ada.get(PREFERENCES)).text;
  const digest = { time: '07:30', weekdays: [1], channels: [other.uid] };
  for (const [body, path] of [
    [{ kinds: { shared: { channels: [own.uid, other.uid] } } }, 'body/kinds/shared/channels/1'],
    [{ digest }, 'body/digest/channels/0'],
    [{ kinds: { unshared: { channels: ['nosuchchannel00'] } } }, 'body/kinds/unshared/channels/0'],
  ] as const) {
    const refused = await ada.put(PREFERENCES, body);
    t.match(refused, { status: 400, body: { code: 'VALIDATION_FAILED', details: [{ path }] } }, path);
    t.equal(refused.body.details.length, 1);
  }
  t.equal((await ada.get(PREFERENCES)).text, before);
  expectStatus(await ada.put(PREFERENCES, { digest: { ...digest, channels: [own.uid] } }), 200);
  expectStatus(await ada.delete(`/api/v1/channel/${own.id}`), 204);
  const read = await ada.get(PREFERENCES);
  t.match(read.body, { digest: { channels: [own.uid] } });
  t.equal((await ada.put(PREFERENCES, read.body)).headers.etag, read.headers.etag, 'sent back, it changes nothing');
  const next = await create(ada, 'channel', channel);
  t.same((await ada.get(PREFERENCES)).body.kinds.reminder.channels, [next.uid], 'those that have ended leave');
});

t.test('Durations before a due time: weeks, days, hours and minutes up to 28 days', SAME_SQL, async (t) => {
  for (const text of ['PT0S', 'PT30M', 'PT1H', 'P1D', 'P1DT2H', 'P4W', 'P28D', 'PT672H'])
    t.ok(parsedDuration(text), text);
  for (const text of ['', 'P', 'PT', 'P1DT', 'PT30S', 'P1M', 'P1Y', '-PT1H', 'PT1.5H', 'P5W', 'P29D', 'PT673H', 'pt1h'])
    t.equal(parsedDuration(text), null, text);
});

t.test('A digest that does not arrive in the centre is there, read, and sent to its channels', async (t) => {
  const service = await startService(t, { ...LOCAL, time: '2026-03-11T05:00:00.000Z' });
  const ada = await service.person('ada');
  const channel = { kind: 'http', name: 'x', url: 'http://127.0.0.1:1024/', body_template: TEMPLATE };
  const [digest, other] = [await create(ada, 'channel', channel), await create(ada, 'channel', channel)];
  await create(ada, 'task', { name: 'Dig', due_date: '2026-03-11' });
  const preferences = { digest: { time: '07:30', weekdays: WEEK, channels: [digest.uid] } };
  const body = expectStatus(await ada.put(PREFERENCES, { ...preferences, kinds: { digest: { centre: false } } }), 200);
  t.match(body, { ...preferences, kinds: { digest: { centre: false } } });
  service.clock.set('2026-03-11T07:30:00.000Z');
  await runJob(service, 'digests');
  t.same(await list(ada, 'notifications?kind=digest&unread=true'), []);
  t.equal((await list(ada, 'notifications?kind=digest')).length, 1);
  t.equal((await list(ada, `channel/${digest.id}/deliveries`)).length, 1);
  t.same(await list(ada, `channel/${other.id}/deliveries`), []);
});

t.test('A kind that does not arrive in the centre is there, and read', SAME_SQL, async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  expectStatus(await ada.put(PREFERENCES, { kinds: { shared: { centre: false } } }), 200);
  await share(bob, 'task', await create(bob, 'task', { name: 'Dig' }), ada, 'ro');
  await runJob(service, 'acts of others');
  t.same(await list(ada, 'notifications?kind=shared&unread=true'), []);
  t.equal((await list(ada, 'notifications?kind=shared')).length, 1);
});

t.test('Next digest: on the chosen weekdays, once a day, at its local time over a change of clocks', async (t) => {
  const next = (now: string, more: object = {}) =>
    nextDigest({ time: '07:30', weekdays: WEEK, timezone: 'Europe/Berlin', lastDay: null, ...more }, new Date(now));
  t.equal(next('2026-03-11T05:00:00Z'), '2026-03-11T06:30:00.000Z');
  t.equal(next('2026-03-11T06:30:00Z'), '2026-03-12T06:30:00.000Z');
  t.equal(next('2026-03-11T05:00:00Z', { lastDay: '2026-03-11' }), '2026-03-12T06:30:00.000Z');
  t.equal(next('2026-03-11T05:00:00Z', { weekdays: [1] }), '2026-03-16T06:30:00.000Z');
  t.equal(next('2026-03-28T12:00:00Z'), '2026-03-29T05:30:00.000Z');
  t.equal(next('2026-03-28T12:00:00Z', { time: '02:30' }), '2026-03-29T01:30:00.000Z', 'the clocks skip it');
});

t.test(
  'Digest: at its time, once a day, if there is something, and not more than three hours late',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, { time: '2026-03-11T05:00:00.000Z' });
    const ada = await service.person('ada', { timezone: 'Europe/Berlin', language: 'de' });
    const digests = async () => {
      await runJob(service, 'digests');
      return list(ada, 'notifications?kind=digest');
    };
    const digest = { time: '07:30', weekdays: WEEK, channels: [] };
    expectStatus(await ada.put(PREFERENCES, { digest }), 200);
    service.clock.set('2026-03-11T06:30:00.000Z');
    t.same(await digests(), [], 'nothing to do');
    await create(ada, 'task', { name: 'late', due_date: '2026-03-09' });
    await create(ada, 'task', { name: 'today', due_date: '2026-03-12' });
    await create(ada, 'task', { name: 'tomorrow', due_date: '2026-03-13' });
    await create(ada, 'task', { name: 'waiting', status: 4 });
    await create(ada, 'task', { name: 'deferred', due_date: '2026-03-12', defer_until: '2026-04-01T00:00:00Z' });
    expectStatus(await ada.put(PREFERENCES, { digest: { ...digest, time: '08:00' } }), 200);
    service.clock.set('2026-03-11T07:00:00.000Z');
    t.same(await digests(), [], 'there was one this day');
    service.clock.set('2026-03-12T07:00:00.000Z');
    const counts = { overdue: 1, today: 1, tomorrow: 1, waiting: 1 };
    t.match(await digests(), [
      {
        title: 'Dein Tag: 1 heute fällig, 1 überfällig, 1 morgen fällig, 1 wartend',
        data: { date: '2026-03-12', counts },
      },
    ]);
    t.equal((await digests()).length, 1);
    t.match((await ada.get('/api/v1/digest')).body, {
      date: '2026-03-12',
      ...{ overdue: [{ name: 'late' }], today: [{ name: 'today' }], tomorrow: [{ name: 'tomorrow' }] },
      ...{ waiting: [{ name: 'waiting' }], counts },
    });
    service.clock.set('2026-03-13T10:00:01.000Z');
    t.equal((await digests()).length, 1, 'too late');
    service.clock.set('2026-03-14T09:59:59.000Z');
    t.equal((await digests()).length, 2);
    expectStatus(await ada.put('/api/v1/profile', { timezone: 'Asia/Tokyo' }), 200);
    service.clock.set('2026-03-14T23:00:00.000Z');
    t.equal((await digests()).length, 3, '08:00 of the next day there');
  },
);

t.test('Export and import: preferences come along', SAME_SQL, async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const body = {
    kinds: { shared: { centre: false }, digest: { centre: false } },
    quiet_hours: { from: '22:00', to: '07:00' },
    digest: { time: '07:30', weekdays: [1], channels: [] },
    ...{ reminder_time: '08:00', default_reminder: 'PT1H' },
  };
  const { body: chosen } = await ada.put(PREFERENCES, body);
  const document = (await ada.get('/api/profile/export')).body;
  expectStatus(await bob.put(PREFERENCES, { reminder_time: '10:00' }), 200);
  expectStatus(await bob.post('/api/profile/import', document), 200);
  t.same((await bob.get(PREFERENCES)).body, chosen);
  await runJob(service, 'digests');
  t.same(await list(bob, 'notifications?kind=digest'), []);
});

t.test('Another time of reminders moves those of tasks without time', SAME_SQL, async (t) => {
  const service = await startService(t, { time: '2026-03-11T05:00:00.000Z' });
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  const task = await create(ada, 'task', { name: 'Dig', due_date: '2026-03-20' });
  const reminder = await create(ada, 'reminder', { task_id: task.id, before: 'PT0S' });
  t.equal(reminder.fires_at, '2026-03-20T08:00:00.000Z');
  expectStatus(await ada.put(PREFERENCES, { reminder_time: '18:30' }), 200);
  await runJob(service, 'reminder moves');
  t.equal((await ada.get(`/api/v1/reminder/${reminder.id}`)).body.fires_at, '2026-03-20T17:30:00.000Z');
});
