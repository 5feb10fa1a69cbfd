import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import type { CompiledQuery } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import t from 'tap';
import { deliveriesDueIn, RETRY_DELAYS_MS, removeOld } from '../../../src/features/webhooks/deliver.js';
import { SAME_SQL } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { runWebhookJobs } from '../../support/jobs.js';
import { startReceiver } from '../../support/receiver.js';
import { type Service, type ServiceOptions, startService } from '../../support/service.js';
import { create, expectStatus, list, share } from '../../support/world.js';

// On PostgreSQL too: the store of deliveries.

const LOCAL: ServiceOptions = { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' }, time: '2026-03-11T12:00:00.000Z' };
const WEBHOOK = '/api/v1/webhook';

const run = (service: Service, stop?: AbortSignal) => runWebhookJobs(service, stop && { stop });

t.test(
  'Webhook: what happens is delivered, signed as the specification says, with the item of /changes',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, LOCAL);
    const receiver = await startReceiver(t);
    const ada = await service.person('ada');
    await create(ada, 'task', { name: 'before' });
    const made = await create(ada, 'webhook', { url: receiver.url, description: 'mine' });
    t.match(made, { secret: /^whsec_/, enabled: true, events: null, types: null, disabled_reason: null });
    t.notOk('secret' in (await ada.get(`${WEBHOOK}/${made.id}`)).body, 'shown once');
    const begun = expectStatus(await ada.get('/api/v1/changes'), 200).next_cursor;
    const task = await create(ada, 'task', { name: 'now' });
    await ada.post(`/api/v1/task/${task.id}/complete`);
    await ada.delete(`/api/v1/task/${task.id}`);
    await run(service);
    t.equal(receiver.received.length, 3, 'from now on');
    const verifier = new Verifier(String(made.secret));
    for (const { body, headers } of receiver.received) t.ok(verifies(verifier, body, headers));
    t.notOk(
      verifies(verifier, `${receiver.received[0]?.body} `, receiver.received[0]?.headers ?? {}),
      'not another body',
    );
    const [last] = receiver.received.slice(-1);
    t.match(last?.message, { type: 'task.deleted', timestamp: '2026-03-11T12:00:00.000Z', data: { object: null } });
    const { changes } = expectStatus(await ada.get(`/api/v1/changes?cursor=${begun}`), 200);
    t.same(last?.message.data, changes.at(-1), 'the very item');
    t.match(last?.headers, { 'content-type': 'application/json', 'user-agent': /^Tutti\// });
  },
);

/** The verifier looks at the real time: the test holds the service's. */
function verifies(verifier: Verifier, body: string, headers: object): boolean {
  const real = Date.now;
  Date.now = () => Date.parse('2026-03-11T12:00:00.000Z');
  try {
    verifier.verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  } finally {
    Date.now = real;
  }
}

t.test('Webhook: types and events narrow it; a member is told what is shared with them', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  await create(eve, 'webhook', { url: receiver.url, types: ['task'], events: ['shared', 'completed', 'unshared'] });
  const task = await create(ada, 'task', { name: 'x' });
  const given = await share(ada, 'task', task, eve, 'ro');
  await run(service);
  await ada.patch(`/api/v1/task/${task.id}`, { name: 'y' });
  await ada.post(`/api/v1/task/${task.id}/complete`);
  await run(service);
  await ada.delete(`/api/v1/share/${given.id}`);
  await run(service);
  t.same(
    receiver.received.map(({ message }) => [message.type, message.data.object?.access]),
    [
      ['task.shared', 'ro'],
      ['task.completed', 'ro'],
      ['task.unshared', undefined],
    ],
  );
});

t.test(
  'Webhook: one that a token makes is sent what the token may read; it changes none that is sent more',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, LOCAL);
    const receiver = await startReceiver(t);
    const ada = await service.person('ada');
    const keyed = async (scopes: string[]) => {
      const { token } = expectStatus(await ada.post('/api/profile/api-keys', { name: 'x', scopes }), 201);
      return service.client({ authorization: `Bearer ${token}` });
    };
    const client = await keyed(['webhooks:write', 'tasks:read', 'notes:write']);
    t.equal((await client.post(WEBHOOK, { url: receiver.url, types: ['project'] })).status, 403);
    const own = await create(client, 'webhook', { url: receiver.url });
    await create(ada, 'project', { name: 'unseen' });
    await create(ada, 'task', { name: 'seen' });
    await run(service);
    t.same(
      receiver.received.map(({ message }) => message.type),
      ['task.created'],
    );
    t.equal((await client.patch(`${WEBHOOK}/${own.id}`, { description: 'mine' })).status, 200);
    t.equal((await client.patch(`${WEBHOOK}/${own.id}`, { types: ['project'] })).status, 403);
    const adas = await create(ada, 'webhook', { url: receiver.url });
    const narrow = await create(ada, 'webhook', { url: receiver.url, types: ['task'] });
    const refused = await client.patch(`${WEBHOOK}/${adas.id}`, { url: 'http://127.0.0.1:1024/' });
    t.match(refused, { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } }, 'it would read what it may not');
    t.equal((await client.post(`${WEBHOOK}/${adas.id}/rotate-secret`)).status, 403);
    t.equal((await client.patch(`${WEBHOOK}/${narrow.id}`, { description: 'x' })).status, 200);
    t.equal((await client.post(`${WEBHOOK}/${narrow.id}/rotate-secret`)).status, 200);
    t.equal((await client.delete(`${WEBHOOK}/${adas.id}`)).status, 204, 'taking away tells nothing');
  },
);

t.test('Webhook: a failing delivery is tried again as documented, with the same id, and then given up', async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const made = await create(ada, 'webhook', { url: receiver.url });
  receiver.respond = ({ message }) => ({ status: message.data.id === 1 ? 503 : 200, body: 'x'.repeat(5_000) });
  const [bad] = [await create(ada, 'task', { name: 'fails' }), await create(ada, 'task', { name: 'is fine' })];
  await ada.patch(`/api/v1/task/${bad.id}`, { name: 'waits for the first' });
  await run(service);
  t.equal(receiver.received.length, 2, 'what comes later of the same object waits');
  const deliveries = async () => list(ada, `webhook/${made.id}/deliveries`);
  t.match((await deliveries()).at(-1), {
    ...{ state: 'pending', attempts: 1, status: 503, error: 'The response was 503.', type: 'task.created' },
  });
  t.equal(String((await deliveries()).at(-1)?.response).length, 1_024);
  const firstRetryMs = (await deliveriesDueIn(service)) ?? 0;
  t.ok(firstRetryMs >= 5_000 && firstRetryMs <= 5_500, `the job is due again in ${firstRetryMs} ms`);
  for (const [attempt, delay] of RETRY_DELAYS_MS.entries()) {
    const { next_attempt_at } = (await deliveries()).at(-1) as never;
    const wait = Date.parse(next_attempt_at) - service.clock.now().getTime();
    t.ok(wait >= delay && wait <= delay * 1.11, `attempt ${attempt + 2} after ${wait} ms`);
    await service.db.write((trx) => trx.updateTable('webhooks').set({ failing_since: null }).execute());
    service.clock.advance(wait - 1);
    await run(service);
    service.clock.advance(1);
    await run(service);
  }
  const ofBad = receiver.received.filter(
    ({ message }) => message.type === 'task.created' && message.data.id === bad.id,
  );
  t.equal(ofBad.length, 10);
  t.equal(new Set(ofBad.map(({ headers }) => headers['webhook-id'])).size, 1, 'one id');
  t.equal(new Set(ofBad.map(({ headers }) => headers['webhook-timestamp'])).size, 10, 'each signed at its time');
  t.match((await deliveries()).at(-1), { state: 'failed', attempts: 10, next_attempt_at: null });
  await run(service);
  t.equal((await deliveries())[0]?.attempts, 1, 'then comes the next of the object');

  receiver.respond = () => ({ status: 200 });
  const failed = (await deliveries()).at(-1);
  const path = `${WEBHOOK}/${made.id}/deliveries/${failed?.id}/redeliver`;
  t.match(await ada.post(path), { status: 200, body: { state: 'pending', attempts: 0 } });
  await run(service);
  t.match((await deliveries()).at(-1), { state: 'succeeded', message_id: failed?.message_id });
  t.equal((await ada.post(`${WEBHOOK}/${made.id}/deliveries/999/redeliver`)).status, 404);
});

t.test('Webhook: four at a time, never two of one object, and a slow one holds up no other', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const [slow, quick] = [await startReceiver(t), await startReceiver(t)];
  const ada = await service.person('ada');
  await create(ada, 'webhook', { url: slow.url });
  await create(ada, 'webhook', { url: quick.url });
  const busy = new Map<number, number>();
  let together = 0;
  const held: (() => void)[] = [];
  slow.respond = ({ message }) => {
    const { id } = message.data;
    busy.set(id, (busy.get(id) ?? 0) + 1);
    together = Math.max(together, busy.get(id) ?? 0);
    const until = new Promise<void>((resolve) => {
      held.push(() => {
        busy.set(id, (busy.get(id) ?? 0) - 1);
        resolve();
      });
    });
    return { status: 200, until };
  };
  const tasks = [];
  for (let at = 0; at < 10; at++) tasks.push(await create(ada, 'task', { name: `${at}` }));
  for (const { id } of tasks) await ada.patch(`/api/v1/task/${id}`, { name: 'again' });
  const running = run(service);
  await eventually(() => held.length === 4 && quick.received.length === 20, 'the quick one has had all');
  for (let answered = 0; answered < 20; answered++) {
    await eventually(() => held.length > 0, 'the slow one gets the next');
    held.shift()?.();
  }
  await running;
  t.equal(slow.received.length, 20);
  t.equal(slow.mostAtOnce, 4);
  t.equal(together, 1);
  for (const { id } of tasks) {
    const own = slow.received.filter(({ message }) => message.data.id === id).map(({ message }) => message.type);
    t.same(own, ['task.created', 'task.updated'], 'in order');
  }
});

t.test('Webhook: 410 and five days without a success switch it off; its owner sees why', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const [gone, dead] = [await startReceiver(t), await startReceiver(t)];
  const ada = await service.person('ada');
  const [first, second] = [
    await create(ada, 'webhook', { url: gone.url }),
    await create(ada, 'webhook', { url: dead.url }),
  ];
  gone.respond = () => ({ status: 410 });
  dead.respond = () => ({ status: 500 });
  await create(ada, 'task', { name: 'x' });
  await run(service);
  t.match((await ada.get(`${WEBHOOK}/${first.id}`)).body, { enabled: false, disabled_reason: 'gone' });
  t.match((await ada.get(`${WEBHOOK}/${second.id}`)).body, { enabled: true, failing_since: /^2026-03-11/ });
  service.clock.advance(5 * 86_400_000);
  await run(service);
  t.match((await ada.get(`${WEBHOOK}/${second.id}`)).body, { enabled: false, disabled_reason: 'failing' });
  const events = (await list(ada, '../profile/security-log?kind=webhook_disabled')) as unknown as { subject: string }[];
  t.same(events.map(({ subject }) => subject).sort(), [gone.url, dead.url].sort());
  const sent = dead.received.length;
  await create(ada, 'task', { name: 'while it is off' });
  await run(service);
  dead.respond = () => ({ status: 200 });
  t.match(await ada.patch(`${WEBHOOK}/${second.id}`, { enabled: true }), {
    body: { enabled: true, disabled_reason: null, failing_since: null },
  });
  await create(ada, 'task', { name: 'on again' });
  await run(service);
  t.same(
    dead.received.slice(sent).map(({ message }) => message.data.object.name),
    ['on again'],
  );
});

t.test('Webhook: after a rotation both secrets sign for a day', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const made = await create(ada, 'webhook', { url: receiver.url });
  const rotated = expectStatus(await ada.post(`${WEBHOOK}/${made.id}/rotate-secret`), 200);
  t.not(rotated.secret, made.secret);
  const signatures = async () => {
    await create(ada, 'task', { name: 'x' });
    await run(service);
    return String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ').length;
  };
  t.equal(await signatures(), 2);
  const { body, headers } = receiver.received.at(-1) as { body: string; headers: object };
  for (const secret of [made.secret, rotated.secret]) t.ok(verifies(new Verifier(String(secret)), body, headers));
  service.clock.advance(86_400_000);
  t.equal(await signatures(), 1);
});

t.test('Webhook: a trial says what came of it', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const made = await create(ada, 'webhook', { url: receiver.url });
  t.match(await ada.post(`${WEBHOOK}/${made.id}/test`), { body: { delivered: true, status: 204, error: null } });
  t.match(receiver.received[0]?.message, { type: 'webhook.test' });
  receiver.respond = () => ({ status: 302, headers: { location: receiver.url }, body: 'elsewhere' });
  t.match(await ada.post(`${WEBHOOK}/${made.id}/test`), {
    body: { delivered: false, status: 302, response: 'elsewhere' },
  });
  t.equal(receiver.received.length, 2, 'redirects are not followed');
  receiver.respond = () => ({ status: 200, body: 'x'.repeat(1_000_000) });
  t.match(await ada.post(`${WEBHOOK}/${made.id}/test`), { body: { delivered: true } });
  for (const request of [
    eve.get(`${WEBHOOK}/${made.id}`),
    eve.patch(`${WEBHOOK}/${made.id}`, { enabled: false }),
    eve.delete(`${WEBHOOK}/${made.id}`),
    eve.post(`${WEBHOOK}/${made.id}/test`),
    eve.post(`${WEBHOOK}/${made.id}/rotate-secret`),
    eve.get(`${WEBHOOK}/${made.id}/deliveries`),
  ]) {
    t.equal((await request).status, 404, "another's is not there");
  }
});

t.test(
  'Webhook: only public addresses, at creation and at delivery, whatever a name resolves to by then',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
    const ada = await service.person('ada');
    for (const host of [
      ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0.0.0.0', '10.0.0.1', '172.16.3.4', '192.168.1.1'],
      ...['169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1', '240.0.0.1'],
      ...['[::1]', '[::]', '[fe80::1]', '[fd00::1]', '[fc00::1]', '[ff02::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
      ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001:db8::1]', '[::127.0.0.1]', 'localhost', 'LOCALHOST'],
    ]) {
      const { status, body } = await ada.post(WEBHOOK, { url: `http://${host}/x` });
      t.equal(status, 400, host);
      t.match(body.error, /public address/, host);
    }
    for (const url of ['ftp://example.com/', 'javascript:alert(1)', 'http://', 'https://user:pass@example.com/', 'x']) {
      t.equal((await ada.post(WEBHOOK, { url })).status, 400, url);
    }
    const made = await create(ada, 'webhook', { url: 'http://name-that-does-not-resolve.invalid/' });
    t.ok(made.id, 'a name that does not resolve is accepted');
    t.match(await ada.patch(`${WEBHOOK}/${made.id}`, { url: 'http://127.0.0.1/' }), { status: 400 });

    const receiver = await startReceiver(t);
    const { port } = new URL(receiver.url);
    const real = dns.lookup;
    t.teardown(() => {
      dns.lookup = real;
      syncBuiltinESMExports();
    });
    // Public when it is checked, inside of the network when it is used; and one name with both.
    let asked = 0;
    for (const responses of [[['93.184.216.34'], ['127.0.0.1']], [['93.184.216.34', '127.0.0.1']]]) {
      asked = 0;
      dns.lookup = ((_host: string, _options: object, callback: (...all: unknown[]) => void) => {
        const found = responses[Math.min(asked++, responses.length - 1)] as string[];
        callback(
          null,
          found.map((address) => ({ address, family: 4 })),
        );
      }) as never;
      syncBuiltinESMExports();
      const { status, body } = await ada.post(WEBHOOK, { url: `http://rebind.example:${port}/` });
      if (responses.length === 1) {
        t.equal(status, 400, 'one of its addresses is enough');
        continue;
      }
      t.equal(status, 201);
      const { body: trial } = await ada.post(`${WEBHOOK}/${body.id}/test`);
      t.match(trial, { delivered: false, status: null, error: /not a public address: nothing was sent/ });
    }
    t.equal(receiver.received.length, 0);
  },
);

t.test('Webhook: it ends with the key that made it; a user has at most twenty', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const { token, apiKey } = expectStatus(await ada.post('/api/profile/api-keys', { name: 'hooks' }), 201);
  const bearer = service.client({ authorization: `Bearer ${token}` });
  const made = await create(bearer, 'webhook', { url: receiver.url });
  await ada.post(`/api/profile/api-keys/${apiKey.id}/revoke`);
  await create(ada, 'task', { name: 'x' });
  await run(service);
  t.equal(receiver.received.length, 0);
  t.match((await ada.get(`${WEBHOOK}/${made.id}`)).body, { enabled: false, disabled_reason: 'key_ended' });
  await ada.delete(`/api/profile/api-keys/${apiKey.id}`);
  t.equal((await ada.get(`${WEBHOOK}/${made.id}`)).status, 404);
  for (let at = 0; at < 20; at++) await create(ada, 'webhook', { url: receiver.url });
  t.equal((await ada.post(WEBHOOK, { url: receiver.url })).status, 409);
});

t.test(
  'Webhook: it is deleted with its deliveries; old ones are removed; an account takes all along',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, LOCAL);
    const receiver = await startReceiver(t);
    const [ada, eve] = [await service.person('ada'), await service.person('eve')];
    const left = async () => (await service.db.read.selectFrom('deliveries').select('id').execute()).length;
    const made = await create(ada, 'webhook', { url: receiver.url });
    await create(eve, 'webhook', { url: receiver.url });
    for (const person of [ada, eve]) await create(person, 'task', { name: 'x' });
    await run(service);
    t.equal(await left(), 2);
    service.clock.advance(7 * 86_400_000 + 1);
    await create(ada, 'task', { name: 'later' });
    await run(service);
    await removeOld({ context: service, stop: new AbortController().signal });
    t.equal(await left(), 1);
    t.equal((await ada.delete(`${WEBHOOK}/${made.id}`)).status, 204);
    t.equal(await left(), 0);
    await create(eve, 'task', { name: 'y' });
    await run(service);
    expectStatus(await eve.post('/api/profile/delete-account', { password: eve.password }), 204);
    t.equal(await left(), 0);
    t.same(await service.db.read.selectFrom('webhooks').select('id').execute(), []);
  },
);

t.test(
  'Webhook: a stop in the middle loses nothing; what was on its way comes again with its id',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, LOCAL);
    const receiver = await startReceiver(t);
    const ada = await service.person('ada');
    await create(ada, 'webhook', { url: receiver.url });
    receiver.respond = () => ({ status: 200, until: new Promise(() => undefined) });
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) await create(ada, 'task', { name });
    const stop = new AbortController();
    const running = run(service, stop.signal);
    await eventually(() => receiver.received.length === 4, 'four are under way');
    stop.abort();
    await running;
    receiver.respond = () => ({ status: 200 });
    const first = receiver.received.splice(0).map(({ headers }) => headers['webhook-id']);
    await run(service);
    t.same(receiver.received.map(({ message }) => message.data.object.name).sort(), names);
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    t.ok(
      first.every((id) => ids.has(id)),
      'the same ids',
    );
  },
);

t.test('Webhook: what a query found before it was delivered is not delivered again', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  await create(ada, 'webhook', { url: receiver.url });
  const held: (() => void)[] = [];
  receiver.respond = () => ({ status: 200, until: new Promise((resolve) => held.push(resolve)) });
  for (const name of ['a', 'b']) await create(ada, 'task', { name });
  const pending = () => service.db.read.selectFrom('deliveries').select('id').where('state', '=', 'pending').execute();
  let found = 0;
  const read = new Proxy(service.db.read, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value;
      return async (query: CompiledQuery) => {
        const result = await target.executeQuery(query);
        if (!/SELECT d\.\* FROM deliveries d/.test(query.sql)) return result;
        found += 1;
        if (found === 2) {
          t.equal(result.rows.length, 2, 'found while they are on their way');
          await eventually(() => held.length === 2, 'both are on their way');
          for (const respond of held) respond();
          await eventually(async () => (await pending()).length === 0, 'they are delivered');
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        return result;
      };
    },
  });
  await runWebhookJobs(service, { context: { ...service, db: { ...service.db, read } } });
  t.ok(found >= 2);
  t.same(
    receiver.received.map(({ message }) => message.data.object.name),
    ['a', 'b'],
  );
});
