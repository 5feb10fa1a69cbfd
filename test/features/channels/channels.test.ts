import t from 'tap';
import { rendered, templateFault } from '../../../src/features/channels/template.js';
import { LOCAL, sendAll, TEMPLATE, tell } from '../../support/channels.js';
import { SAME_SQL } from '../../support/database.js';
import { runJob } from '../../support/jobs.js';
import { startPushService } from '../../support/push-service.js';
import { startReceiver } from '../../support/receiver.js';
import { startService } from '../../support/service.js';
import { create, expectStatus, list } from '../../support/world.js';

// On PostgreSQL too: origins and names of headers are read by SQL.

const CHANNEL = '/api/v1/channel';

t.test('Channel: secrets are never read back, and what was read keeps them', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const origin = new URL(receiver.url).origin;
  const made = await create(ada, 'channel', {
    ...{ kind: 'http', name: ' phone ', url: `${receiver.url}/secret?token=also-secret`, body_template: TEMPLATE },
    headers: { Authorization: 'Bearer secret', 'X-Priority': '5' },
  });
  t.match(made, {
    ...{ kind: 'http', name: 'phone', enabled: true, disabled_reason: null, url: origin, method: 'POST' },
    ...{ body_template: TEMPLATE, content_type: 'application/json', endpoint: null, key_changed: null },
  });
  t.same([...(made.headers as string[])].sort(), ['Authorization', 'X-Priority']);
  t.notMatch(JSON.stringify(made), /secret/);
  const read = expectStatus(await ada.get(`${CHANNEL}/${made.uid}`), 200);
  const kept = expectStatus(await ada.put(`${CHANNEL}/${made.id}`, read), 200);
  t.same({ ...kept, updated_at: '' }, { ...read, updated_at: '' }, 'what was read changes nothing');
  t.same(await list(ada, 'channels'), [kept]);
  await tell(service, ada, [made], { text: 'two\nlines' });
  await sendAll(service);
  const [got] = receiver.received;
  t.match(got, {
    method: 'POST',
    headers: { authorization: 'Bearer secret', 'x-priority': '5', 'content-type': 'application/json' },
    message: {
      ...{ title: 'Water the plants', text: 'two\nlines', kind: 'reminder' },
      url: 'https://tasks.example.com/#/today',
    },
  });

  const change = (body: object) => ada.patch(`${CHANNEL}/${made.id}`, body);
  t.equal(
    (await change({ headers: { authorization: null, 'X-Tag': 'x' } })).status,
    400,
    'names are those that were read',
  );
  t.equal((await change({ headers: { Authorization: null, 'X-Tag': 'x' } })).status, 200);
  t.match(await change({ url: 'http://localhost:1024/elsewhere' }), {
    status: 400,
    body: { details: [{ path: 'body/headers' }] },
  });
  t.match(await change({ url: 'http://localhost:1024/', headers: ['Authorization'] }), { status: 400 });
  t.equal((await change({ url: 'http://localhost:1024/', headers: {} })).status, 200, 'secrets do not move along');
  t.same((await change({ enabled: false })).body.headers, []);
});

t.test('Channel: bad bodies are 400 with the member, and change nothing', SAME_SQL, async (t) => {
  const service = await startService(t, LOCAL);
  const ada = await service.person('ada');
  const http = { kind: 'http', url: 'http://127.0.0.1:1024/', body_template: TEMPLATE };
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const webpush = { kind: 'webpush', endpoint: 'https://localhost:1024/x', keys };
  const injected = { 'X-A': 'a\r\nX-B: b' };
  const cases: [body: object, path: string][] = [
    [{ ...http, kind: 'sms' }, 'body/kind'],
    [{ ...http, url: 'ftp://127.0.0.1/' }, 'body/url'],
    [{ ...http, url: 'http://10.0.0.1/' }, 'body/url'],
    [{ ...http, url: 'http://[::ffff:169.254.169.254]/' }, 'body/url'],
    [{ ...http, url: 'http://127.0.0.1:22/' }, 'body/url'],
    [{ ...http, url: 'http://a:b@127.0.0.1:1024/' }, 'body/url'],
    [{ ...http, url: undefined }, 'body/url'],
    [{ ...http, body_template: undefined }, 'body/body_template'],
    [{ ...http, body_template: '{"a":"{{secret}}"}' }, 'body/body_template'],
    [{ ...http, body_template: '{"a":{{title}}}' }, 'body/body_template'],
    [{ ...http, body_template: '{"a":"{{title"}' }, 'body/body_template'],
    [{ ...http, content_type: 'text/html' }, 'body/content_type'],
    [{ ...http, method: 'GET' }, 'body/method'],
    [{ ...http, headers: injected }, 'body/headers/X-A'],
    [{ ...http, headers: { 'X A': 'a' } }, 'body/headers/X A'],
    [{ ...http, headers: { Host: 'a' } }, 'body/headers/Host'],
    [{ ...http, headers: { 'X-A': 'a', 'x-a': 'b' } }, 'body/headers/x-a'],
    [{ ...http, headers: { 'X-A': 'ä' } }, 'body/headers/X-A'],
    [{ ...http, headers: ['X-A'] }, 'body/headers'],
    [{ ...http, headers: Object.fromEntries([...Array(11).keys()].map((n) => [`X-${n}`, 'a'])) }, 'body/headers'],
    [{ ...http, endpoint: 'https://localhost:1024/' }, 'body/endpoint'],
    [{ ...webpush, endpoint: 'http://localhost:1024/x' }, 'body/endpoint'],
    [{ ...webpush, endpoint: 'https://10.0.0.1/x' }, 'body/endpoint'],
    [{ ...webpush, keys: undefined }, 'body/keys'],
    [{ ...webpush, keys: { ...keys, auth: 'AAAA' } }, 'body/keys/auth'],
    [{ ...webpush, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }, 'body/keys/p256dh'],
    [{ ...webpush, url: 'http://127.0.0.1:1024/' }, 'body/url'],
  ];
  for (const [body, path] of cases) {
    const refused = await ada.post(CHANNEL, body);
    t.match(refused, { status: 400, body: { code: 'VALIDATION_FAILED' } }, `${JSON.stringify(body)}: ${refused.text}`);
    t.equal(refused.body.details?.[0]?.path, path, refused.text);
  }
  t.same(await list(ada, 'channels'), []);
});

t.test('Template: values are escaped for the type of the body', SAME_SQL, async (t) => {
  const values = {
    ...{ title: 'a "b" \\ & {{text}}', text: 'x\n\u0007y', url: 'https://a.example/?b=c&d', kind: 'reminder' },
    ...{ 'task.uid': 'k3v9x0q2m7b4t1z', priority: '2' },
  };
  const json = '{"t":"{{title}}","x":"{{ text }}","n":{{priority}},"u":"{{task.uid}}"}';
  t.equal(templateFault(json, 'application/json'), null);
  t.same(JSON.parse(rendered(json, 'application/json', values)), {
    ...{ t: values.title, x: values.text, n: 2, u: 'k3v9x0q2m7b4t1z' },
  });
  const form = rendered('title={{title}}&url={{url}}', 'application/x-www-form-urlencoded', values);
  t.same(Object.fromEntries(new URLSearchParams(form)), { title: values.title, url: values.url });
  t.equal(rendered('{{text}}!', 'text/plain', values), 'x\ny!');
  t.equal(templateFault('{"a":{"b":{"c":"{{title}}"}}}', 'application/json'), null, 'nested braces');
  t.match(templateFault(`{{${' '.repeat(3_000)}`, 'text/plain'), /without an end/);
});

t.test('Channel: rights, and its end with the token or the session that made it', async (t) => {
  const service = await startService(t, LOCAL);
  const [receiver, push] = [await startReceiver(t), await startPushService(t, service.now)];
  const ada = await service.person('ada');
  const keyed = async (scopes: string[], more: object = {}) => {
    const { token, ...made } = expectStatus(
      await ada.post('/api/profile/api-keys', { name: 'x', scopes, ...more }),
      201,
    );
    return { id: (made.api_key ?? made.apiKey).id, client: service.client({ authorization: `Bearer ${token}` }) };
  };
  const http = { kind: 'http', url: receiver.url, body_template: TEMPLATE };
  for (const scopes of [['notifications:write'], ['webhooks:write'], ['notifications:read']]) {
    const { client } = await keyed(scopes);
    t.match(await client.post(CHANNEL, http), { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
  }
  const project = await create(ada, 'project', { name: 'p' });
  const narrowed = await keyed(['notifications:write', 'webhooks:write'], { project_ids: [project.id] });
  t.equal((await narrowed.client.post(CHANNEL, http)).status, 403);
  const both = ['notifications:write', 'webhooks:write'];
  const [maker, editor] = [await keyed(both), await keyed(both)];
  const ofKey = await create(maker.client, 'channel', http);
  const own = await create(ada, 'channel', http);
  t.equal((await editor.client.patch(`${CHANNEL}/${own.id}`, { url: `${receiver.url}/2` })).status, 200);
  const stranger = await service.person('stranger');
  for (const [method, path] of [
    ['get', ''],
    ['put', ''],
    ['delete', ''],
    ['get', '/deliveries'],
    ['post', '/test'],
  ] as const) {
    t.equal((await stranger[method](`${CHANNEL}/${own.id}${path}`, method === 'put' ? {} : undefined)).status, 404);
  }
  for (const { id } of [maker, editor]) await ada.post(`/api/profile/api-keys/${id}/revoke`);
  await tell(service, ada, [ofKey, own]);
  await sendAll(service);
  t.equal(receiver.received.length, 0, 'at once');
  await runJob(service, 'channels of ended keys');
  for (const { id } of [ofKey, own]) {
    t.match((await ada.get(`${CHANNEL}/${id}`)).body, { enabled: false, disabled_reason: 'key_ended' });
  }
  t.equal((await ada.patch(`${CHANNEL}/${ofKey.id}`, { enabled: true })).status, 409);
  t.equal((await ada.patch(`${CHANNEL}/${own.id}`, { enabled: true })).status, 200, 'of a session again');
  const events = await list(ada, '../profile/security-log');
  t.ok(events.some(({ kind, subject }) => kind === 'webhook_disabled' && subject === own.name));

  const browser = await service.signIn(ada);
  const subscription = { kind: 'webpush', ...push.subscribe() };
  const pushed = await create(browser, 'channel', subscription);
  const plain = await create(browser, 'channel', http);
  await browser.post('/api/logout');
  t.equal((await ada.get(`${CHANNEL}/${pushed.id}`)).status, 404, 'signing out ends it');
  t.equal((await ada.get(`${CHANNEL}/${plain.id}`)).status, 200, 'not one of another kind');
  const second = await service.signIn(ada);
  const staying = await create(second, 'channel', { kind: 'webpush', ...push.subscribe() });
  service.clock.advance(31 * 86_400_000);
  await runJob(service, 'sessions');
  const later = await service.signIn(ada);
  t.equal((await later.get(`${CHANNEL}/${staying.id}`)).status, 200, 'a session that runs out does not');
});
