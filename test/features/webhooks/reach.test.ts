import type { CompiledQuery } from 'kysely';
import t from 'tap';
import { commonReach } from '../../../src/access/scopes.js';
import { SAME_SQL } from '../../support/database.js';
import { runWebhookJobs } from '../../support/jobs.js';
import { startReceiver } from '../../support/receiver.js';
import { type Client, type Service, type ServiceOptions, startService } from '../../support/service.js';
import { create, expectStatus, list, type Made } from '../../support/world.js';

// On PostgreSQL too: deliveries of the types that a token may read.

const LOCAL: ServiceOptions = { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' }, time: '2026-03-11T12:00:00.000Z' };
const WEBHOOK = '/api/v1/webhook';
const KEYS = '/api/profile/api-keys';

const run = (service: Service) => runWebhookJobs(service);

async function keyed(service: Service, maker: Client, scopes: string[], more: object = {}) {
  const made = expectStatus(await maker.post(KEYS, { name: scopes.join(' '), scopes, ...more }), 201);
  return { ...service.client({ authorization: `Bearer ${made.token}` }), id: made.apiKey.id as number };
}

t.test('Webhook: a token widens none, and redirects none that is sent more than it may read', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const token = await keyed(service, ada, ['webhooks:write', 'tasks:read']);
  const narrow = await create(ada, 'webhook', { url: receiver.url, types: ['task'] });
  for (const types of [null, ['note'], ['task', 'note']]) {
    const refused = await token.patch(`${WEBHOOK}/${narrow.id}`, { types });
    t.match(refused, { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } }, JSON.stringify(types));
  }
  t.equal((await token.patch(`${WEBHOOK}/${narrow.id}`, { types: null, url: receiver.url })).status, 403);
  await create(ada, 'note', { title: 'secret' });
  await run(service);
  t.same(receiver.received, []);
});

const TYPES = ['task', 'note'] as const;
type Types = readonly string[] | null;

const SCOPES: Record<string, string[] | null> = {
  session: null,
  tasks: ['webhooks:write', 'tasks:read'],
  notes: ['webhooks:write', 'notes:write'],
  both: ['webhooks:write', 'tasks:read', 'notes:read'],
};

function reads(who: string, type: string): boolean {
  const scopes = SCOPES[who] ?? null;
  return scopes === null || scopes.some((scope) => scope.startsWith(`${type}s:`));
}

const EVERY_TYPE = ['task', 'project', 'area', 'goal', 'note', 'tag', 'share'];

function sentTo(types: Types, ...bounds: string[]): string[] {
  return EVERY_TYPE.filter((type) => (types ?? EVERY_TYPE).includes(type) && bounds.every((who) => reads(who, type)));
}

t.test(
  'Webhook: makers × editors × changes: allowed, and sent, what both may read before and after',
  SAME_SQL,
  async (t) => {
    const service = await startService(t, LOCAL);
    const receiver = await startReceiver(t);
    const ada = await service.person('ada');
    const session = await service.signIn(ada);
    const clients: Record<string, Client> = { session };
    for (const [name, scopes] of Object.entries(SCOPES)) {
      if (scopes !== null) clients[name] = await keyed(service, ada, scopes);
    }
    const changes: Record<string, object[]> = {
      url: [{ url: `${receiver.url}changed/` }],
      types: [{ types: null }, { types: ['task'] }, { types: ['task', 'note'] }],
      events: [{ events: ['created'] }],
      enabled: [{ enabled: false }],
      description: [{ description: 'x' }],
    };
    const schemas = service.document.components.schemas as unknown as Record<string, { properties: object }>;
    const known = Object.keys(schemas.WebhookUpdate?.properties ?? {});
    t.same(Object.keys(changes).sort(), known.sort(), 'every member that can be changed is here');

    type Case = { name: string; made: Made; sent: string[] };
    const pending: Case[] = [];
    const deliverAll = async () => {
      await create(ada, 'task', { name: 'x' });
      await create(ada, 'note', { title: 'x' });
      await run(service);
      for (const { name, made, sent } of pending.splice(0)) {
        const deliveries = receiver.received.filter(({ headers }) => String(headers['webhook-id']).includes(made.uid));
        const types = deliveries.map(({ message }) => message.data.type).sort();
        t.same(types, TYPES.filter((type) => sent.includes(type)).sort(), `sent: ${name}`);
        await ada.delete(`${WEBHOOK}/${made.id}`);
      }
      receiver.received.length = 0;
    };
    for (const [maker, making] of Object.entries(clients)) {
      if (maker === 'notes') continue;
      for (const types of [null, ['task'], ['task', 'note']] as Types[]) {
        if (types?.some((type) => !reads(maker, type))) continue;
        for (const [editor, editing] of Object.entries(clients)) {
          for (const change of Object.values(changes).flat()) {
            const name = `${maker} ${JSON.stringify(types)} by ${editor} ${JSON.stringify(change)}`;
            const made = await create(making, 'webhook', { url: receiver.url, types });
            const next = 'types' in change ? (change.types as Types) : types;
            const isNamed = 'types' in change && change.types !== null;
            const seen = [...sentTo(types, maker), ...sentTo(next, maker), ...(isNamed ? (next as string[]) : [])];
            const isAllowed = seen.every((type) => reads(editor, type));
            const { status } = await editing.patch(`${WEBHOOK}/${made.id}`, change);
            t.equal(status, isAllowed ? 200 : 403, name);
            const isOff = 'enabled' in change && isAllowed;
            const sent = isAllowed
              ? sentTo(next, maker, 'description' in change ? maker : editor)
              : sentTo(types, maker);
            pending.push({ name, made, sent: isOff ? [] : sent });
            if (pending.length === 20) await deliverAll();
          }
        }
      }
    }
    await deliverAll();
  },
);

t.test('Webhook: a change of its types or URL holds for what is pending, and is sent again', async (t) => {
  const service = await startService(t, LOCAL);
  const [own, foreign] = [await startReceiver(t), await startReceiver(t)];
  const ada = await service.person('ada');
  const token = await keyed(service, ada, ['webhooks:write', 'tasks:read']);
  const made = await create(ada, 'webhook', { url: own.url });
  own.respond = () => ({ status: 500, body: 'the receiver repeats a secret' });
  await create(ada, 'note', { title: 'secret' });
  await create(ada, 'task', { name: 'open' });
  await run(service);
  t.equal((await ada.patch(`${WEBHOOK}/${made.id}`, { types: ['task'] })).status, 200);
  t.equal((await token.patch(`${WEBHOOK}/${made.id}`, { url: foreign.url })).status, 200);

  const deliveries = `webhook/${made.id}/deliveries`;
  const all = await list(ada, deliveries);
  t.same(
    all.map(({ type }) => type),
    ['task.created', 'note.created'],
  );
  t.same(
    (await list(token, deliveries)).map(({ type }) => type),
    ['task.created'],
  );
  const again = (client: Client, type: string) =>
    client.post(`/api/v1/${deliveries}/${all.find((one) => one.type === type)?.id}/redeliver`);
  t.equal((await again(token, 'note.created')).status, 404);
  t.equal((await again(token, 'task.created')).status, 200);
  t.equal((await again(ada, 'note.created')).status, 200);
  await run(service);
  t.same(
    foreign.received.map(({ message }) => message.type),
    ['task.created'],
  );
  const [, note] = await list(ada, deliveries);
  t.match(note, { state: 'failed', error: 'The webhook is no longer told of this.', next_attempt_at: null });
});

t.test('Webhook: it ends with the key of its maker or of its last editor, whatever ends that', async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.signIn(await service.person('ada'));
  const scopes = ['webhooks:write', '*:read'];
  const endings: Record<string, (id: number) => Promise<unknown>> = {
    revoked: (id) => ada.post(`${KEYS}/${id}/revoke`),
    deleted: (id) => ada.delete(`${KEYS}/${id}`),
    expired: async () => service.clock.set('2026-03-13T00:00:00.000Z'),
  };
  const received = (type: string) => receiver.received.filter(({ message }) => message.type === type).length;
  for (const [name, finish] of Object.entries(endings)) {
    const key = await keyed(service, ada, scopes, { expires_at: '2026-03-12' });
    const changed = await create(ada, 'webhook', { url: receiver.url });
    const own = await create(key, 'webhook', { url: receiver.url });
    const webhook = await create(ada, 'webhook', { url: receiver.url });
    const described = await key.patch(`${WEBHOOK}/${webhook.id}`, { description: 'only words' });
    t.match(described, { status: 200, body: { changed_by_key_id: null } });
    t.match(await key.patch(`${WEBHOOK}/${changed.id}`, { types: ['task'] }), {
      body: { made_by_key_id: null, changed_by_key_id: key.id },
    });
    t.match((await ada.get(`${WEBHOOK}/${own.id}`)).body, { made_by_key_id: key.id, changed_by_key_id: null });
    await finish(key.id);
    receiver.received.length = 0;
    await create(ada, 'task', { name: 'x' });
    await run(service);
    t.equal(received('task.created'), 1, `${name}: what its key had no part in goes on`);
    // Ada ends the others herself; when a key runs out, the service tells her of both webhooks.
    t.equal(received('notification.created'), name === 'expired' ? 2 : 0, `${name}: told`);
    const off = { enabled: false, disabled_reason: 'key_ended' };
    t.match((await ada.get(`${WEBHOOK}/${changed.id}`)).body, off, `${name}: changed`);
    const ofKey = await ada.get(`${WEBHOOK}/${own.id}`);
    if (name === 'deleted') t.equal(ofKey.status, 404);
    else {
      t.match(ofKey.body, off, `${name}: made`);
      const refused = await ada.patch(`${WEBHOOK}/${own.id}`, { enabled: true });
      t.match(refused, { status: 409, body: { code: 'CONFLICT' } }, 'it does not come back');
    }
    t.match(await ada.patch(`${WEBHOOK}/${changed.id}`, { enabled: true }), {
      status: 200,
      body: { enabled: true, disabled_reason: null, changed_by_key_id: null },
    });
    await create(ada, 'task', { name: 'y' });
    await run(service);
    t.equal(received('task.created'), 3, `${name}: its owner may switch the changed one on again`);
    for (const { id } of [changed, webhook]) await ada.delete(`${WEBHOOK}/${id}`);
  }
});

t.test('Webhook: between the end of a key and its being noticed nothing is sent', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const key = await keyed(service, ada, ['webhooks:write', '*:read']);
  await create(key, 'webhook', { url: receiver.url });
  receiver.respond = () => ({ status: 500 });
  await create(ada, 'task', { name: 'x' });
  await run(service);
  t.equal(receiver.received.length, 1);
  await create(ada, 'task', { name: 'y' });
  service.clock.advance(60_000);
  const at = service.clock.now().toISOString();
  // While the job is at work, the key ends: its query for ended keys came before.
  const read = new Proxy(service.db.read, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value;
      return async (query: CompiledQuery) => {
        const result = await target.executeQuery(query);
        if (/NOT \(\(/.test(query.sql) && /FROM webhooks w/.test(query.sql)) {
          await service.db.write((trx) =>
            trx.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', key.id).execute(),
          );
        }
        return result;
      };
    },
  });
  await runWebhookJobs(service, { context: { ...service, db: { ...service.db, read } } });
  t.equal(receiver.received.length, 1);
});

t.test('Webhook: the narrowing of its keys bounds it as well', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const [inside, outside] = [
    await create(ada, 'project', { name: 'in' }),
    await create(ada, 'project', { name: 'out' }),
  ];
  const key = await keyed(service, ada, ['webhooks:write', '*:read']);
  const made = await create(key, 'webhook', { url: receiver.url });
  // A narrowed token makes none today.
  await service.db.write((trx) =>
    trx
      .updateTable('api_keys')
      .set({ project_ids: `[${inside.id}]` })
      .where('id', '=', key.id)
      .execute(),
  );
  for (const { id } of [inside, outside]) await create(ada, 'task', { name: 'x', project_id: id, tags: [`tag ${id}`] });
  await create(ada, 'tag', { name: 'unseen' });
  await run(service);
  t.same(receiver.received.map(({ message }) => [message.type, message.data.object?.name]).sort(), [
    ['tag.created', `tag ${inside.id}`],
    ['task.created', 'x'],
  ]);
  t.equal((await key.patch(`${WEBHOOK}/${made.id}`, { url: receiver.url })).status, 403, 'nor changes one');
});

t.test('Webhook: changes of its URL, types, events and secret are in the security log', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const made = await create(ada, 'webhook', { url: receiver.url });
  const path = `${WEBHOOK}/${made.id}`;
  const url = `${receiver.url}other`;
  await ada.patch(path, { description: 'says nothing' });
  await ada.patch(path, { url: receiver.url, types: null });
  await ada.patch(path, { types: ['task'] });
  await ada.patch(path, { url, events: ['created'] });
  await ada.post(`${path}/rotate-secret`);
  const log = (await list(ada, '../profile/security-log')) as unknown as { kind: string; subject: string }[];
  t.same(
    log.filter(({ kind }) => kind.startsWith('webhook')).map(({ kind, subject }) => [kind, subject]),
    [
      ['webhook_secret_rotated', url],
      ['webhook_changed', `${url} (url, events)`],
      ['webhook_changed', `${receiver.url} (types)`],
      ['webhook_created', receiver.url],
    ],
  );
});

t.test('Reach: what several credentials have in common', SAME_SQL, async (t) => {
  const all = { scopes: null, projects: null };
  t.same(commonReach([all, all]), all);
  const { scopes } = commonReach([
    { ...all, scopes: ['*:read', 'tasks:write'] },
    { ...all, scopes: ['tasks:write', 'admin'] },
  ]);
  t.same(scopes, ['tasks:read', 'tasks:write']);
  t.same(
    commonReach([
      { ...all, scopes: ['*', 'admin'] },
      { ...all, scopes: ['*'] },
    ]).scopes?.includes('admin'),
    false,
  );
  t.same(
    commonReach([
      { ...all, scopes: [] },
      { ...all, scopes: ['*'] },
    ]).scopes,
    [],
    'nothing is no bound less',
  );
  t.equal(
    commonReach([
      { ...all, projects: '[1,2]' },
      { ...all, projects: '[2,3]' },
    ]).projects,
    '[2]',
  );
  t.equal(commonReach([{ ...all, projects: '[1]' }, all]).projects, '[1]');
  t.equal(
    commonReach([
      { ...all, projects: '[1]' },
      { ...all, projects: '[2]' },
    ]).projects,
    '[]',
    'none, not all',
  );
});
