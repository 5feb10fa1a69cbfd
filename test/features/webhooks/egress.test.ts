import t from 'tap';
import { createEgress, type Slot } from '../../../src/background/egress.js';
import { deliveriesDueIn } from '../../../src/features/webhooks/deliver.js';
import { eventually } from '../../support/eventually.js';
import { runWebhookJobs } from '../../support/jobs.js';
import { startReceiver } from '../../support/receiver.js';
import { type Service, type ServiceOptions, startService } from '../../support/service.js';
import { create, list } from '../../support/world.js';

const HOUR_MS = 3_600_000;
const at = (ms: number) => new Date(Date.parse('2026-03-11T12:00:00.000Z') + ms);

const local = (env: Record<string, string> = {}): ServiceOptions => ({
  env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', ...env },
  time: at(0).toISOString(),
});

const run = (service: Service) => runWebhookJobs(service);

t.test('Egress: slots of a webhook, a user and the process; they come back', async (t) => {
  const egress = createEgress({ maxRequests: 1_000, maxBytes: 1_000_000 });
  const take = (id: number, user_id: number) => egress.take({ id, user_id }, at(0));
  const slots: Slot[] = [];
  const slotsOf = (id: number, user: number, most: number) => {
    for (let count = 0; count < most; count++) slots.push(take(id, user) as Slot);
    return slots.every((slot) => typeof slot === 'object');
  };
  t.ok(slotsOf(1, 1, 4));
  t.equal(take(1, 1), 'user', 'four of a webhook');
  t.ok(slotsOf(2, 1, 4));
  t.equal(take(3, 1), 'user', 'eight of a user');
  for (const user of [2, 3, 4]) t.ok(slotsOf(10 * user, user, 4) && slotsOf(10 * user + 1, user, 4));
  t.equal(take(50, 5), 'process', '32 of all');
  slots.shift()?.release();
  t.type(take(50, 5), 'object');
  t.equal(take(51, 5), 'process');
  const webhooks = [1, 2, 3, 4, 6, 5].map((user) => ({ id: 100 * user, user_id: user }));
  const users = () => egress.inTurn(webhooks).map(({ user_id }) => user_id);
  t.same(users().slice(0, 3), [6, 5, 1], 'users with the fewest in flight come first');
  for (const slot of slots.splice(0)) slot.release();
  const [first] = [take(20, 2) as Slot];
  first?.release();
  t.same(users(), [6, 1, 3, 4, 2, 5], 'then those who have waited longest');
});

t.test('Egress: requests and bytes of an hour; what was not sent does not count; a clock set back frees', async (t) => {
  const egress = createEgress({ maxRequests: 3, maxBytes: 100 });
  const webhook = { id: 1, user_id: 1 };
  const send = (ms: number, bytes: number | null) => {
    const slot = egress.take(webhook, at(ms));
    if (typeof slot === 'string') return slot;
    if (bytes !== null) slot.charge(bytes);
    slot.release();
    return 'sent';
  };
  t.same([send(0, 1), send(1, null), send(2, 1), send(3, 1), send(4, 1)], ['sent', 'sent', 'sent', 'sent', 'budget']);
  t.same(egress.spentUsers(at(5)), [1]);
  t.equal(egress.secondsToWait(1, at(1_000)), 3_599);
  t.same(egress.newlySpent(at(5)), [{ userId: 1, until: at(HOUR_MS) }]);
  t.same(egress.newlySpent(at(6)), [], 'said once');
  t.equal(egress.take({ id: 2, user_id: 1 }, at(6)), 'budget', 'of all webhooks of the user');
  t.type(egress.take({ id: 3, user_id: 2 }, at(6)), 'object', 'not of another');
  t.same([send(HOUR_MS, 99), send(HOUR_MS + 1, 99), send(HOUR_MS + 2, 1)], ['sent', 'sent', 'budget'], 'by bytes');
  t.equal(egress.newlySpent(at(HOUR_MS + 3)).length, 1);
  t.equal(send(HOUR_MS - 60_000, 1), 'sent', 'a clock that was set back');
});

t.test('Webhook: eight requests at once for a user, 32 for all; who waits gets the next slot', async (t) => {
  const service = await startService(t, local());
  const [slow, quick] = [await startReceiver(t), await startReceiver(t)];
  const held: (() => void)[] = [];
  const hold = () => ({ status: 200, until: new Promise<void>((resolve) => held.push(resolve)) });
  slow.respond = hold;
  const crowd = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const person = await service.person(name);
    for (let count = 0; count < 3; count++) await create(person, 'webhook', { url: slow.url });
    crowd.push(person);
  }
  const [first] = crowd;
  for (let count = 0; count < 4; count++) await create(first as (typeof crowd)[0], 'task', { name: `${count}` });
  const first12 = run(service);
  await eventually(() => held.length === 8, 'all slots of the user are taken');
  for (let answered = 0; answered < 12; answered++) {
    await eventually(() => held.length > 0, 'a slot that is free is taken');
    held.shift()?.();
  }
  await first12;
  t.equal(slow.received.length, 12);
  t.equal(slow.mostAtOnce, 8, 'of a user');
  for (const person of crowd)
    for (let count = 0; count < 6; count++) await create(person, 'task', { name: `${count}` });
  const last = await service.person('last');
  await create(last, 'webhook', { url: quick.url });
  for (let count = 0; count < 3; count++) await create(last, 'task', { name: `${count}` });
  slow.received.length = 0;
  const started = () => slow.received.length + quick.received.length;
  const running = run(service);
  await eventually(() => held.length === 32, 'all slots are taken');
  while (quick.received.length < 3) {
    const before = started();
    held.shift()?.();
    await eventually(() => started() > before, 'a slot that is free is taken');
  }
  t.ok(slow.received.length <= 32 + 6, `the crowd had ${slow.received.length} of 90`);
  slow.respond = () => ({ status: 200 });
  for (const respond of held) respond();
  await running;
  t.equal(slow.received.length, 90);
  t.equal(slow.mostAtOnce, 32, 'of all');
});

t.test('Webhook: a small change of a large object is not sent without end', async (t) => {
  const service = await startService(t, local({ WEBHOOK_MAX_BYTES_PER_HOUR: '200000' }));
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const note = await create(ada, 'note', { content: 'x'.repeat(90_000) });
  for (let count = 0; count < 20; count++) await create(ada, 'webhook', { url: receiver.url });
  await ada.patch(`/api/v1/note/${note.id}`, { color: '#112233' });
  await run(service);
  const bytes = () => receiver.received.reduce((sum, { body }) => sum + body.length, 0);
  t.ok(bytes() >= 200_000 && receiver.received.length <= 8 + 2, `${receiver.received.length} requests`);
  for (let hour = 0; hour < 10; hour++) {
    service.clock.advance(HOUR_MS);
    await run(service);
  }
  t.equal(receiver.received.length, 20, 'the rest comes later');
});

t.test('Webhook: what goes beyond the hour waits for the next, and delays no other user', async (t) => {
  const warnings: string[] = [];
  const service = await startService(t, {
    ...local({ WEBHOOK_MAX_REQUESTS_PER_HOUR: '5' }),
    logger: { level: 'warn', stream: { write: (line: string) => void warnings.push(line) } },
  });
  const receiver = await startReceiver(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const made = await create(ada, 'webhook', { url: receiver.url });
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  for (const name of names) await create(ada, 'task', { name });
  await run(service);
  t.equal(receiver.received.length, 5);
  t.equal(await deliveriesDueIn(service), null, 'the job has nothing to do meanwhile');
  await run(service);
  t.equal(receiver.received.length, 5);
  const waiting = await list(ada, `webhook/${made.id}/deliveries?state=pending`);
  t.equal(waiting.length, 3);
  t.ok(waiting.every(({ attempts }) => attempts === 0));
  t.equal(warnings.filter((line) => line.includes('have reached the hourly limit')).length, 1);

  const trial = await ada.post(`/api/v1/webhook/${made.id}/test`);
  t.match(trial, { status: 429, body: { code: 'TOO_MANY_DELIVERIES', retryAfter: 3_600, error: /in 60 minutes\.$/ } });
  t.equal(trial.headers['retry-after'], '3600');
  await create(eve, 'webhook', { url: receiver.url });
  await create(eve, 'task', { name: "eve's" });
  await run(service);
  t.equal(receiver.received.at(-1)?.message.data.object.name, "eve's");

  service.clock.advance(HOUR_MS);
  t.ok(((await deliveriesDueIn(service)) ?? 1) <= 0);
  await run(service);
  t.same(receiver.received.map(({ message }) => message.data.object.name).sort(), [...names, "eve's"].sort());
  t.match((await ada.get(`/api/v1/webhook/${made.id}`)).body, { enabled: true, failing_since: null });
  t.match(await ada.post(`/api/v1/webhook/${made.id}/test`), { status: 200, body: { delivered: true } });
});

t.test('Webhook: trials take slots like deliveries', async (t) => {
  const service = await startService(t, local());
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const made = await create(ada, 'webhook', { url: receiver.url });
  const held: (() => void)[] = [];
  receiver.respond = () => ({ status: 204, until: new Promise((resolve) => held.push(resolve)) });
  const trials = [1, 2, 3, 4].map(() => ada.post(`/api/v1/webhook/${made.id}/test`));
  await eventually(() => held.length === 4, 'four are under way');
  const fifth = await ada.post(`/api/v1/webhook/${made.id}/test`);
  t.match(fifth, { status: 429, body: { code: 'TOO_MANY_DELIVERIES', retryAfter: 1 } });
  for (const respond of held) respond();
  for (const { status, body } of await Promise.all(trials)) t.same([status, body.delivered], [200, true]);
  receiver.respond = () => ({ status: 204 });
  t.equal((await ada.post(`/api/v1/webhook/${made.id}/test`)).status, 200);
});
