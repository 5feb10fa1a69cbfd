import { sql } from 'kysely';
import t from 'tap';
import { OF_SQLITE, SAME_SQL } from '../support/database.js';
import { runWebhookJobs } from '../support/jobs.js';
import { startReceiver } from '../support/receiver.js';
import { type Client, type Service, type ServiceOptions, startService } from '../support/service.js';
import { create, expectStatus, list, type Made } from '../support/world.js';

// On PostgreSQL too: what a token has made.

const LOCAL: ServiceOptions = { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' }, time: '2026-03-11T12:00:00.000Z' };
const WEBHOOK = '/api/v1/webhook';
const KEYS = '/api/profile/api-keys';

interface Keyed extends Client {
  id: number;
  made: Made;
}

async function keyMadeBy(service: Service, maker: Client, name: string, more: object = {}): Promise<Keyed> {
  const made = expectStatus(await maker.post(KEYS, { name, ...more }), 201);
  return { ...service.client({ authorization: `Bearer ${made.token}` }), id: made.apiKey.id, made: made.apiKey };
}

const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);

/** A session makes `a`, `a` makes `b`, `b` makes `c`; each has a part in webhooks; `other` has none in theirs. */
async function startFamily(t: Parameters<typeof startService>[0]) {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const person = await service.person('ada');
  const ada = await service.signIn(person);
  const a = await keyMadeBy(service, ada, 'a');
  const b = await keyMadeBy(service, a, 'b');
  const c = await keyMadeBy(service, b, 'c');
  const other = await keyMadeBy(service, ada, 'other');
  const hook = (client: Client) => create(client, 'webhook', { url: receiver.url });
  const changed = async (...clients: Client[]) => {
    const made = await hook(ada);
    for (const [at, client] of clients.entries()) {
      expectStatus(await client.patch(`${WEBHOOK}/${made.id}`, { url: `${receiver.url}/${at}` }), 200);
    }
    return made;
  };
  const hooks = {
    ofA: await hook(a),
    ofC: await hook(c),
    changedByA: await changed(a),
    changedByB: await changed(b),
    // Another key has changed it since, but its URL may still be the choice of this key.
    onceChangedByC: await changed(c, ada),
    ofOther: await hook(other),
    changedByOther: await changed(other),
    ofAda: await hook(ada),
  };
  const deliveredTo = async () => {
    receiver.received.length = 0;
    await create(ada, 'task', { name: 'x' });
    await runWebhookJobs(service);
    return Object.entries(hooks)
      .filter(([, { uid }]) => receiver.received.some(({ headers }) => String(headers['webhook-id']).includes(uid)))
      .map(([name]) => name);
  };
  return { service, receiver, ada, a, b, c, other, hooks, deliveredTo };
}

const EVERY_HOOK = [
  ...['ofA', 'ofC', 'changedByA', 'changedByB', 'onceChangedByC'],
  ...['ofOther', 'changedByOther', 'ofAda'],
];

t.test(
  'Revoking without cascade ends webhooks that the key created or changed last; keys that it created stay valid',
  SAME_SQL,
  async (t) => {
    const { ada, a, b, c, deliveredTo, hooks } = await startFamily(t);
    t.same(await deliveredTo(), EVERY_HOOK);
    t.equal(b.made.made_by_key_id, a.id);
    t.equal(a.made.made_by_key_id, null);
    const { body } = await ada.post(`${KEYS}/${a.id}/revoke`);
    t.notOk('ended' in body);
    t.match((await ada.get(`${WEBHOOK}/${hooks.changedByA.id}`)).body, {
      enabled: false,
      disabled_reason: 'key_ended',
    });
    for (const key of [b, c]) t.equal((await key.get('/api/v1/tasks')).status, 200);
    t.same(
      await deliveredTo(),
      EVERY_HOOK.filter((name) => !['ofA', 'changedByA'].includes(name)),
    );
  },
);

t.test('Revoking with all that it made or changed: keys of keys, and webhooks, listed', async (t) => {
  const { ada, a, b, c, other, deliveredTo, hooks } = await startFamily(t);
  const ended = ['ofA', 'ofC', 'changedByA', 'changedByB', 'onceChangedByC'] as const;
  const revoked = expectStatus(await ada.post(`${KEYS}/${a.id}/revoke?cascade=true`), 200);
  t.match(revoked, { id: a.id, revoked_at: '2026-03-11T12:00:00.000Z' });
  t.same(idsOf(revoked.ended.api_keys), [b.id, c.id]);
  t.ok(revoked.ended.api_keys.every((key: Made) => key.revoked_at !== null));
  t.same(idsOf(revoked.ended.webhooks), idsOf(ended.map((name) => hooks[name])));
  for (const webhook of revoked.ended.webhooks) t.match(webhook, { enabled: false, disabled_reason: 'key_ended' });
  for (const key of [a, b, c])
    t.match(await key.get('/api/v1/tasks'), { status: 401, body: { code: 'TOKEN_REVOKED' } });
  t.equal((await other.get('/api/v1/tasks')).status, 200);
  t.same(await deliveredTo(), ['ofOther', 'changedByOther', 'ofAda']);
  t.same((await ada.post(`${KEYS}/${a.id}/revoke?cascade=true`)).body, revoked, 'again the same');
  const log = (await list(ada, '../profile/security-log?limit=8')) as unknown as { kind: string; subject: string }[];
  t.same(log.map(({ kind }) => kind).sort(), [
    ...['api_key_revoked', 'api_key_revoked', 'api_key_revoked'],
    ...ended.map(() => 'webhook_disabled'),
  ]);
  t.same((await ada.get(`/api/v1/webhook/${hooks.ofA.id}/deliveries?state=pending`)).body.deliveries, []);
});

t.test('Deleting with all that it made or changed: 200 with the lists; without, 204', SAME_SQL, async (t) => {
  const { ada, a, b, c, deliveredTo, hooks } = await startFamily(t);
  const { status, body } = await ada.delete(`${KEYS}/${b.id}?cascade=true`);
  t.equal(status, 200);
  t.same(idsOf(body.api_keys), [c.id]);
  t.same(idsOf(body.webhooks), idsOf([hooks.ofC, hooks.changedByB, hooks.onceChangedByC]));
  t.match(await c.get('/api/v1/tasks'), { status: 401, body: { code: 'TOKEN_REVOKED' } });
  t.match(await b.get('/api/v1/tasks'), { status: 401, body: { code: 'INVALID_TOKEN' } });
  t.equal((await a.get('/api/v1/tasks')).status, 200);
  t.same(await deliveredTo(), ['ofA', 'changedByA', 'ofOther', 'changedByOther', 'ofAda']);

  const plain = await ada.delete(`${KEYS}/${a.id}`);
  t.same([plain.status, plain.text], [204, '']);
  t.equal((await ada.get(`${WEBHOOK}/${hooks.ofA.id}`)).status, 404, 'what it made goes with it');
  const changed = (await ada.get(`${WEBHOOK}/${hooks.changedByA.id}`)).body;
  t.match(changed, { enabled: false, disabled_reason: 'key_ended', changed_by_key_id: a.id }, 'what it changed is off');
  t.same(await deliveredTo(), ['ofOther', 'changedByOther', 'ofAda']);
  t.same(await list(ada, '../profile/security-log?kind=api_key_deleted').then((events) => events.length), 2);
});

t.test('A key in between that was deleted hides nothing from revoking the first', SAME_SQL, async (t) => {
  const { ada, a, b, c, deliveredTo, hooks } = await startFamily(t);
  expectStatus(await ada.delete(`${KEYS}/${b.id}`), 204);
  const [listed] = (await list(ada, '../profile/api-keys')).filter(({ id }) => id === c.id);
  t.equal(listed?.made_by_key_id, a.id);
  const { ended } = expectStatus(await ada.post(`${KEYS}/${a.id}/revoke?cascade=true`), 200);
  t.same(idsOf(ended.api_keys), [c.id]);
  t.ok(idsOf(ended.webhooks).includes(hooks.changedByB.id), 'what the deleted one had changed');
  t.same(await deliveredTo(), ['ofOther', 'changedByOther', 'ofAda']);
});

t.test(
  'Who may: a key ends itself and all it made; a token needs webhooks:write; others see nothing',
  SAME_SQL,
  async (t) => {
    const { service, ada, a, b, deliveredTo } = await startFamily(t);
    const eve = await service.person('eve');
    for (const path of [`${KEYS}/${a.id}/revoke?cascade=true`, `${KEYS}/999999/revoke?cascade=true`]) {
      t.equal((await eve.post(path)).status, 404);
    }
    t.equal((await eve.delete(`${KEYS}/${a.id}?cascade=true`)).status, 404);
    const limited = await keyMadeBy(service, ada, 'limited', { scopes: ['api_keys:write'] });
    for (const refused of [
      await limited.post(`${KEYS}/${a.id}/revoke?cascade=true`),
      await limited.delete(`${KEYS}/${a.id}?cascade=true`),
    ]) {
      t.match(refused, { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
      t.match(String(refused.headers['www-authenticate']), 'webhooks:write');
    }
    t.same(await deliveredTo(), EVERY_HOOK, 'nothing has ended');
    t.equal((await limited.post(`${KEYS}/${limited.id}/revoke`)).status, 200);
    t.equal((await b.delete(`${KEYS}/${b.id}?cascade=true`)).status, 200, 'itself');
    t.equal((await a.post(`${KEYS}/${a.id}/revoke?cascade=true`)).status, 200, 'itself');
    t.same(await deliveredTo(), ['ofOther', 'changedByOther', 'ofAda']);
    t.equal((await ada.post(`${KEYS}/${a.id}/revoke?cascade=yes`)).status, 400);
  },
);

t.test('Everything in the database that names a key ends with it, or only tells of it', OF_SQLITE, async (t) => {
  const { db } = await startService(t, LOCAL);
  // A new column that refers to a key belongs here, with a decision on the end of that key.
  const decided = [
    'api_keys.made_by', // revoked with cascade
    'changes.key_id', // a record
    'channels.editor_key_id', // switched off
    'channels.key_id', // switched off, and deleted with the key
    'feeds.key_id', // its address is refused
    'key_activity.key_id', // a record
    'oauth_access_tokens.key_id', // deleted with the key; refused once it is revoked
    'oauth_codes.key_id', // deleted with the key
    'oauth_refresh_tokens.key_id', // deleted with the key; refused once it is revoked
    'tag_updates.key_id', // a record
    'task_claims.key_id', // ends by itself
    'undo.key_id', // a record, by which a key reverts what it did
    'webhook_editors.key_id', // switched off with cascade
    'webhooks.editor_key_id', // switched off
    'webhooks.key_id', // switched off
  ];
  const { rows } = await sql<{ name: string }>`
    SELECT m.name || '.' || c.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND c.name LIKE '%key_id'
    UNION SELECT m.name || '.' || f."from" FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f
      WHERE m.type = 'table' AND f."table" = 'api_keys'
    ORDER BY 1`.execute(db.read);
  t.same(
    rows.map(({ name }) => name),
    decided,
  );
});

t.test(
  'What a token may make or change is bound by its scopes: keys are never changed, webhooks are checked',
  SAME_SQL,
  async (t) => {
    const { document } = await startService(t);
    const updates = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as unknown as Record<string, { operationId: string }>)
        .filter(([method]) => method !== 'get' && method !== 'delete')
        .map(([, { operationId }]) => ({ path, operationId })),
    );
    const about = (part: string) =>
      updates.filter(({ path }) => path.includes(part)).map(({ operationId }) => operationId);
    t.same(about('api-keys').sort(), ['createApiKey', 'revokeApiKey']);
    // Tested in webhooks/reach.test.ts; the last two change nothing of a webhook.
    t.same(about('/webhook').sort(), [
      ...['createWebhook', 'patchWebhook', 'redeliverWebhookDelivery', 'rotateWebhookSecret', 'testWebhook'],
      'updateWebhook',
    ]);
  },
);
