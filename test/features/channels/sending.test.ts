import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import t from 'tap';
import { RETRY_DELAYS_MS } from '../../../src/features/channels/deliver.js';
import { MAX_PUSH_BYTES } from '../../../src/features/channels/message.js';
import { deliveriesDueIn, removeOld } from '../../../src/features/channels/outbox.js';
import { contactOf } from '../../../src/features/channels/push.js';
import { LOCAL, sendAll, TEMPLATE, tell } from '../../support/channels.js';
import { SAME_SQL } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { runJob, runWebhookJobs } from '../../support/jobs.js';
import { type PushService, startPushService } from '../../support/push-service.js';
import { startReceiver } from '../../support/receiver.js';
import { type Person, type Service, type ServiceOptions, startService } from '../../support/service.js';
import { create, expectStatus, list, type Made, share } from '../../support/world.js';

// On PostgreSQL too: the store of deliveries.

const CHANNEL = '/api/v1/channel';
const HOUR_MS = 3_600_000;

const http = (url: string) => ({ kind: 'http', name: 'receiver', url, body_template: TEMPLATE });

async function withPush(t: Test, options: ServiceOptions = LOCAL) {
  const service = await startService(t, options);
  const push = await startPushService(t, service.now);
  const ada = await service.person('ada');
  const channel = await create(ada, 'channel', { kind: 'webpush', ...push.subscribe() });
  return { service, push, ada, channel };
}

type Test = Parameters<typeof startService>[0];

const deliveriesOf = (person: Person, { id }: Made) => list(person, `channel/${id}/deliveries`);

async function waitFor(service: Service): Promise<number> {
  const ms = (await deliveriesDueIn(service)) ?? 0;
  service.clock.advance(ms);
  return ms;
}

t.test('Push: a browser decrypts what it gets, from a service with one key', SAME_SQL, async (t) => {
  const { service, push, ada, channel } = await withPush(t);
  const { public_key } = expectStatus(await ada.get('/api/v1/channels/push-key'), 200);
  t.equal(Buffer.from(public_key, 'base64url').length, 65);
  t.match(channel, { endpoint: push.origin, key_changed: false, url: null, headers: null, enabled: true });
  t.notMatch(JSON.stringify(channel), /p256dh|auth"/);
  const task = await create(ada, 'task', { name: 'Water the plants' });
  const data = { reminder_uid: 'r3v9x0q2m7b4t1z' };
  await tell(service, ada, [channel], { ref: task, text: 'today', data });
  await sendAll(service);
  t.same(push.refused, []);
  const [got] = push.received;
  t.match(got, {
    publicKey: public_key,
    contact: 'https://tasks.example.com',
    headers: { ttl: '86400', topic: /^[0-9a-z]{15}$/ },
    message: {
      ...{ kind: 'reminder', title: 'Water the plants', text: 'today', url: '/#/today' },
      ...{ task_uid: task.uid, reminder_uid: data.reminder_uid, account: /^[0-9a-z]{15}$/ },
    },
  });
  t.equal(got?.headers.topic, got?.message.uid);
  t.match(await deliveriesOf(ada, channel), [{ state: 'succeeded', attempts: 1, status: 201, error: null }]);
  t.match((await ada.get(`${CHANNEL}/${channel.id}`)).body, { last_success_at: '2026-03-11T12:00:00.000Z' });

  const same = push.subscribe();
  const first = expectStatus(await ada.post(CHANNEL, { kind: 'webpush', name: 'old', ...same }), 201);
  const again = await ada.post(CHANNEL, { kind: 'webpush', ...same, expiration_time: '2026-04-01T00:00:00.000Z' });
  t.match(again, { status: 200, body: { id: first.id, name: 'old', expiration_time: '2026-04-01T00:00:00.000Z' } });
  await service.db.write((trx) => trx.updateTable('channels').set({ push_key: 'another' }).execute());
  t.match((await ada.get(`${CHANNEL}/${first.id}`)).body, { key_changed: true });
});

t.test('Push: the contact of the service is its sender of mail, or its address if that is https', SAME_SQL, (t) => {
  const mail = { from: { name: 'Tutti', address: 'tutti@example.com' } } as never;
  for (const [settings, contact] of [
    [{ mail, baseUrl: 'https://tasks.example.com' }, 'mailto:tutti@example.com'],
    [{ mail: null, baseUrl: 'https://tasks.example.com' }, 'https://tasks.example.com'],
    [{ mail: null, baseUrl: 'http://localhost:3000' }, /^https:/],
    [{ mail: null, baseUrl: null }, /^https:/],
  ] as const) {
    t.match(contactOf(settings), contact);
  }
  t.end();
});

t.test('Push: long texts are shortened, and PUSH_PRIVATE leaves them out', SAME_SQL, async (t) => {
  const { service, push, ada, channel } = await withPush(t);
  const title = '\u0001'.repeat(255);
  await tell(service, ada, [channel], { title: '💧'.repeat(127), text: '\u0001'.repeat(200) });
  await tell(service, ada, [channel], { title, text: '💧'.repeat(100), data: { reminder_uid: 'x'.repeat(15) } });
  await sendAll(service);
  t.equal(push.received.length, 2);
  for (const { text, bytes } of push.received) t.ok(Buffer.byteLength(text) <= MAX_PUSH_BYTES && bytes <= 4_096);
  const secret = await withPush(t, { ...LOCAL, env: { ...LOCAL.env, PUSH_PRIVATE: 'true' } });
  await tell(secret.service, secret.ada, [secret.channel], { text: 'private' });
  await sendAll(secret.service);
  t.match(secret.push.received[0]?.message, { title: 'Water the plants', text: null });
});

t.test(
  'Push: 404 and 410 remove the channel; ten other 4xx in a row disable it, 429 does not count',
  SAME_SQL,
  async (t) => {
    const { service, push, ada, channel } = await withPush(t);
    for (const status of [404, 410]) {
      const gone = await create(ada, 'channel', { kind: 'webpush', ...push.subscribe() });
      push.respond = () => ({ status });
      await tell(service, ada, [gone]);
      await sendAll(service);
      t.equal((await ada.get(`${CHANNEL}/${gone.id}`)).status, 404);
    }
    const tenTimes = async (status: number) => {
      push.respond = () => ({ status });
      for (let count = 0; count < 10; count++) await tell(service, ada, [channel], { kind: 'security' });
      await sendAll(service);
    };
    await tenTimes(429);
    t.match((await ada.get(`${CHANNEL}/${channel.id}`)).body, { enabled: true });
    await tenTimes(403);
    t.match((await ada.get(`${CHANNEL}/${channel.id}`)).body, { enabled: false, disabled_reason: 'refused' });
    t.ok(
      (await deliveriesOf(ada, channel)).every(({ state }) => state === 'failed'),
      'nothing waits',
    );
    t.equal(await deliveriesDueIn(service), null);
  },
);

t.test(
  'Channel: retries as documented, Retry-After if it is later, and a reminder for 12 hours',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, LOCAL);
    const receiver = await startReceiver(t);
    const ada = await service.person('ada');
    const channel = await create(ada, 'channel', http(receiver.url));
    receiver.respond = () => ({ status: 503, body: 'x'.repeat(5_000) });
    await tell(service, ada, [channel], { kind: 'shared' });
    await sendAll(service);
    t.match(await deliveriesOf(ada, channel), [{ state: 'pending', attempts: 1, status: 503 }]);
    t.equal(String((await deliveriesOf(ada, channel))[0]?.response).length, 1_024);
    for (const [attempt, delay] of RETRY_DELAYS_MS.entries()) {
      const ms = await waitFor(service);
      t.ok(ms >= delay && ms <= delay * 1.11, `attempt ${attempt + 2} after ${ms} ms`);
      await sendAll(service);
    }
    t.match(await deliveriesOf(ada, channel), [{ state: 'failed', attempts: 6, next_attempt_at: null }]);

    receiver.respond = () => ({ status: 429, headers: { 'retry-after': '300' } });
    await tell(service, ada, [channel], { kind: 'shared' });
    await sendAll(service);
    t.equal(await waitFor(service), 300_000, 'later than the delay');
    receiver.respond = () => ({ status: 429, headers: { 'retry-after': '1' } });
    await sendAll(service);
    t.ok((await waitFor(service)) >= 120_000, 'sooner than the delay');
    receiver.respond = () => ({ status: 200 });
    await sendAll(service);
    t.match((await ada.get(`${CHANNEL}/${channel.id}`)).body, { failing_since: null, last_success_at: /./ });

    receiver.respond = () => ({ status: 503, headers: { 'retry-after': String(13 * 3_600) } });
    await tell(service, ada, [channel], { kind: 'reminder' });
    await sendAll(service);
    t.match((await deliveriesOf(ada, channel))[0], { kind: 'reminder', state: 'failed', attempts: 1 });
  },
);

t.test('Channel: five days without success disable it, and its owner is told', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const channel = await create(ada, 'channel', http(receiver.url));
  receiver.respond = () => ({ status: 500 });
  for (const days of [0, 4.9, 0.2]) {
    service.clock.advance(days * 24 * HOUR_MS);
    await tell(service, ada, [channel], { kind: 'shared' });
    await sendAll(service);
    const { enabled } = expectStatus(await ada.get(`${CHANNEL}/${channel.id}`), 200);
    t.equal(enabled, days !== 0.2);
  }
  t.match((await ada.get(`${CHANNEL}/${channel.id}`)).body, { disabled_reason: 'failing' });
  const events = await list(ada, '../profile/security-log?kind=webhook_disabled');
  t.match(await list(ada, 'notifications?kind=webhook_disabled'), [{ title: /receiver/ }]);
  t.match(events, [{ subject: 'receiver', actor_id: null }]);
  t.match(await ada.post(`${CHANNEL}/${channel.id}/test`), { status: 409, body: { code: 'CONFLICT' } });
  t.match(await ada.patch(`${CHANNEL}/${channel.id}`, { enabled: true }), {
    ...{ status: 200, body: { failing_since: null, disabled_reason: null } },
  });
});

t.test('Channel: what was read, deleted or is not visible is not sent; quiet hours wait', async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const [ada, eve] = [await service.person('ada', { timezone: 'Europe/Berlin' }), await service.person('eve')];
  const channel = await create(ada, 'channel', http(receiver.url));
  await service.db.write((trx) =>
    trx.updateTable('notification_preferences').set({ quiet_from: '22:00', quiet_to: '07:00' }).execute(),
  );
  service.clock.set('2026-03-11T21:30:00.000Z');
  const [read, deleted] = [await tell(service, ada, [channel]), await tell(service, ada, [channel])];
  await tell(service, ada, [channel], { title: 'waits' });
  await tell(service, ada, [channel], { kind: 'security', title: 'does not wait' });
  await tell(service, ada, [channel], { ref: await create(eve, 'task', { name: "eve's" }) });
  await sendAll(service);
  t.same(
    receiver.received.map(({ message }) => message),
    [{ title: 'does not wait', text: '', url: 'https://tasks.example.com/#/today', kind: 'security' }],
  );
  t.equal(await deliveriesDueIn(service), 8.5 * HOUR_MS, 'until seven in Berlin');
  t.ok((await deliveriesOf(ada, channel)).every(({ attempts, kind }) => attempts === (kind === 'security' ? 1 : 0)));
  await service.db.write(async (trx) => {
    await trx
      .updateTable('notifications')
      .set({ read_at: '2026-03-12T00:00:00.000Z' })
      .where('id', '=', read)
      .execute();
    await trx.deleteFrom('notifications').where('id', '=', deleted).execute();
  });
  service.clock.set('2026-03-12T06:00:00.000Z');
  await sendAll(service);
  t.equal(receiver.received.length, 2);
  t.match(receiver.received[1]?.message, { title: 'waits' });
  const errors = (await deliveriesOf(ada, channel)).map(({ error }) => error);
  t.same(errors.reverse(), [
    'The notification was read before it was sent.',
    'The notification does not exist any more.',
    null,
    null,
    'You no longer see what it is about.',
  ]);
});

t.test('Channel: a test is queued, and says what became of it', async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada', { language: 'de' });
  const channel = await create(ada, 'channel', { ...http(receiver.url), method: 'PUT' });
  const queued = expectStatus(await ada.post(`${CHANNEL}/${channel.id}/test`), 202);
  t.match(queued, { kind: 'test', state: 'pending', attempts: 0, notification_id: null });
  await sendAll(service);
  t.match(receiver.received, [{ method: 'PUT', message: { title: 'Test von Tutti', kind: 'test' } }]);
  t.match(await deliveriesOf(ada, channel), [{ uid: queued.uid, state: 'succeeded', status: 204 }]);
  receiver.respond = () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } });
  await ada.post(`${CHANNEL}/${channel.id}/test`);
  await sendAll(service);
  t.match((await deliveriesOf(ada, channel))[0], { state: 'pending', error: 'The response was 302.' });
  for (let count = 0; count < 4; count++) expectStatus(await ada.post(`${CHANNEL}/${channel.id}/test`), 202);
  t.match(await ada.post(`${CHANNEL}/${channel.id}/test`), { status: 429, body: { code: 'TOO_MANY_DELIVERIES' } });
  service.clock.advance(8 * 24 * HOUR_MS);
  await removeOld({ context: service, stop: new AbortController().signal });
  t.equal((await deliveriesOf(ada, channel)).length, 5, 'finished ones are kept for seven days');
});

t.test('Channel: addresses are judged when it is called, whatever a name resolves to by then', SAME_SQL, async (t) => {
  const service = await startService(t, { ...LOCAL, env: { ...LOCAL.env, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const { lookup } = dns;
  t.teardown(() => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });
  const resolveTo = (address: string) => {
    const answer = (_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
      callback(null, [{ address, family: 4 }]);
    dns.lookup = answer as never;
    syncBuiltinESMExports();
  };
  resolveTo('93.184.216.34');
  const { port } = new URL(receiver.url);
  const channel = await create(ada, 'channel', http(`http://rebinding.example:${port}/`));
  const pushed = await create(ada, 'channel', {
    ...{ kind: 'webpush', endpoint: `https://rebinding.example:${port}/x` },
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  });
  resolveTo('10.0.0.1');
  await tell(service, ada, [channel, pushed]);
  await sendAll(service);
  for (const one of [channel, pushed]) {
    t.match(await deliveriesOf(ada, one), [{ error: 'rebinding.example is not a public address: nothing was sent.' }]);
  }
  t.equal(receiver.received.length, 0);
});

t.test('Channel: webhooks and channels of a user share one budget, and one job sends both', SAME_SQL, async (t) => {
  const service = await startService(t, { ...LOCAL, env: { ...LOCAL.env, WEBHOOK_MAX_REQUESTS_PER_HOUR: '5' } });
  const [hook, receiver] = [await startReceiver(t), await startReceiver(t)];
  const ada = await service.person('ada');
  await create(ada, 'webhook', { url: hook.url });
  const channel = await create(ada, 'channel', http(receiver.url));
  for (let count = 0; count < 4; count++) await create(ada, 'task', { name: `${count}` });
  for (let count = 0; count < 4; count++) await tell(service, ada, [channel], { kind: 'shared' });
  await runWebhookJobs(service);
  t.equal(hook.received.length + receiver.received.length, 5);
  t.ok(hook.received.length > 0 && receiver.received.length > 0, 'both have their turn');
  service.clock.advance(HOUR_MS);
  await sendAll(service);
  t.same([hook.received.length, receiver.received.length], [4, 4]);
});

t.test('Channel: one that hangs delays no other; a stop loses nothing', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const [slow, quick] = [await startReceiver(t), await startReceiver(t)];
  const ada = await service.person('ada');
  slow.respond = () => ({ status: 200, until: new Promise(() => undefined) });
  const [hanging, other] = [
    await create(ada, 'channel', http(slow.url)),
    await create(ada, 'channel', http(quick.url)),
  ];
  for (let count = 0; count < 3; count++) await tell(service, ada, [hanging, other]);
  const stop = new AbortController();
  const running = sendAll(service, stop.signal);
  const isDone = async () =>
    slow.received.length === 3 && (await deliveriesOf(ada, other)).every(({ state }) => state === 'succeeded');
  await eventually(isDone, 'the other one has had all');
  stop.abort();
  await running;
  t.ok((await deliveriesOf(ada, hanging)).every(({ state, attempts }) => state === 'pending' && attempts === 0));
  slow.respond = () => ({ status: 200 });
  await sendAll(service);
  t.equal(slow.received.length, 6, 'they come again');
  t.equal(quick.received.length, 3);
});

t.test('Channel: twenty of webpush, of which the one longest without success gives way, and ten others', async (t) => {
  const service = await startService(t, LOCAL);
  const push: PushService = await startPushService(t, service.now);
  const ada = await service.person('ada');
  const made: Made[] = [];
  for (let count = 0; count < 20; count++) {
    service.clock.advance(1_000);
    made.push(await create(ada, 'channel', { kind: 'webpush', ...push.subscribe() }));
  }
  await tell(service, ada, made.slice(0, 1));
  await sendAll(service);
  const last = await create(ada, 'channel', { kind: 'webpush', ...push.subscribe() });
  const left = (await list(ada, 'channels')).map(({ id }) => id);
  t.equal(left.length, 20);
  t.ok(left.includes(made[0]?.id as number) && left.includes(last.id));
  t.notOk(left.includes(made[1]?.id as number));
  for (let count = 0; count < 10; count++) await create(ada, 'channel', http(`http://127.0.0.1:1024/${count}`));
  t.match(await ada.post(CHANNEL, http('http://127.0.0.1:1024/')), {
    status: 409,
    body: { code: 'TOO_MANY_CHANNELS' },
  });
  const { kinds } = await service.db.read
    .selectFrom('notification_preferences')
    .select('kinds')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow();
  const { reminder, security } = JSON.parse(kinds);
  t.ok(reminder.channels.includes(last.uid) && security.channels.includes(last.uid), 'a new one joins two kinds');
});

t.test('Push: VAPID_PRIVATE_KEY is the key of the service', SAME_SQL, async (t) => {
  const VAPID_PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url');
  const { service, push, ada, channel } = await withPush(t, { ...LOCAL, env: { ...LOCAL.env, VAPID_PRIVATE_KEY } });
  await tell(service, ada, [channel]);
  await sendAll(service);
  const { public_key } = expectStatus(await ada.get('/api/v1/channels/push-key'), 200);
  t.equal(push.received[0]?.publicKey, public_key);
  const stored = await service.db.read.selectFrom('push_keys').selectAll().execute();
  t.same(stored, [], 'none is made');
  await runJob(service, 'old channel deliveries');
});

t.test('Channel: a reminder reaches a new channel, and so does what the centre does not show', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const channel = await create(ada, 'channel', http(receiver.url));
  const task = await create(ada, 'task', { name: 'Water the plants' });
  await create(ada, 'reminder', { task_id: task.id, at: '2026-03-11T12:01:00.000Z' });
  service.clock.advance(60_000);
  await runJob(service, 'reminders');
  await sendAll(service);
  t.match(receiver.received, [{ message: { title: /Water the plants/, kind: 'reminder' } }]);
  const kinds = { shared: { centre: false, channels: [channel.uid] } };
  expectStatus(await ada.put('/api/profile/notifications', { kinds }), 200);
  const eve = await service.person('eve');
  await share(eve, 'task', await create(eve, 'task', { name: "eve's" }), ada, 'ro');
  await runJob(service, 'acts of others');
  await sendAll(service);
  t.match(receiver.received[1], { message: { kind: 'shared' } });
});
