import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { normalizeIP } from '@fastify/rate-limit';
import fc from 'fast-check';
import Fastify, { type LightMyRequestResponse } from 'fastify';
import t, { type Test } from 'tap';
import type { TierConfig, TierName } from '../../src/config/config.js';
import type { App } from '../../src/context.js';
import { networkOf } from '../../src/http/auth/identity.js';
import { handleErrors } from '../../src/http/errors/handler.js';
import { type Charge, type LimitStore, partOf } from '../../src/http/rate-limit/charges.js';
import { memoryStore } from '../../src/http/rate-limit/in-memory.js';
import { createProxyWarning, limitRequests } from '../../src/http/rate-limit/rate-limit.js';
import type { NamedLimit } from '../../src/http/rate-limit/tiers.js';

const START_MS = Date.parse('2026-03-01T12:00:00.250Z');
const WINDOW_MS = 60_000;

interface Options {
  max?: Partial<Record<TierName, number>>;
  enabled?: boolean;
  trustProxy?: string[];
  store?: LimitStore;
}

/** An app with one route for each named tier and one for none; the caller is in the header `x-user`. */
async function setUp(t: Test, { max = {}, enabled = true, trustProxy = [], store }: Options = {}) {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const app: App = Fastify({ trustProxy, logger: { level: 'warn', stream } });
  t.teardown(() => app.close());
  const clock = { ms: START_MS };
  const tier = (name: TierName): TierConfig => ({ max: max[name] ?? 1_000_000, windowMs: WINDOW_MS });
  const tiers: Record<TierName, TierConfig> = {
    login: tier('login'),
    anonymous: tier('anonymous'),
    user: tier('user'),
    create: tier('create'),
    api_keys: tier('api_keys'),
    oauth_register: tier('oauth_register'),
    feed: tier('feed'),
  };
  app.decorate('documentedUrl', (url: string) => url);
  handleErrors(app);
  app.decorateRequest('route', null as never);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    const id = Number(request.headers['x-user'] ?? 0);
    request.route = request.routeOptions;
    if (id > 0) request.caller = { id, scopes: null, projects: null } as never;
    if (request.headers['x-hangs-up']) request.socket.destroy();
  });
  const warnOfProxy = createProxyWarning(app);
  app.addHook('onRequest', async (request) => warnOfProxy(request));
  const limits = { config: { limits: { enabled, tiers } }, now: () => new Date(clock.ms) };
  const charge = await limitRequests(app, limits, store);
  if (charge !== undefined) app.addHook('onRequest', charge);
  app.get('/health', async () => ({}));
  app.get('/standings', async (request) => app.quotaStatusOf(request));
  app.get('/api/things', async () => ({}));
  app.get('/api/v1/things', async () => ({}));
  for (const limit of ['login', 'register', 'password_reset', 'create', 'api_keys'] as NamedLimit[])
    app.post(`/api/${limit}`, { config: { limit } }, async () => ({}));
  return { app, clock, lines };
}

type Ask = { as?: number; from?: string; forwardedFor?: string };

function send(app: App, route: string, { as, from, forwardedFor }: Ask = {}): Promise<LightMyRequestResponse> {
  const [method, url] = route.split(' ') as ['GET' | 'POST', string];
  return app.inject({
    method,
    url,
    headers: { ...(as && { 'x-user': String(as) }), ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
    ...(from && { remoteAddress: from }),
  });
}

function statuses(responses: { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

async function repeat(times: number, ask: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse[]> {
  const responses: LightMyRequestResponse[] = [];
  for (let time = 0; time < times; time++) responses.push(await ask());
  return responses;
}

const TIERS: { tier: TierName; bucket: string; route: string; as?: number }[] = [
  { tier: 'login', bucket: 'login', route: 'POST /api/login' },
  { tier: 'login', bucket: 'register', route: 'POST /api/register' },
  { tier: 'login', bucket: 'password_reset', route: 'POST /api/password_reset' },
  { tier: 'anonymous', bucket: 'anonymous', route: 'GET /api/things' },
  { tier: 'user', bucket: 'user', route: 'GET /api/things', as: 7 },
  { tier: 'create', bucket: 'create', route: 'POST /api/create', as: 7 },
  { tier: 'api_keys', bucket: 'api_keys', route: 'POST /api/api_keys', as: 7 },
];

for (const { tier, bucket, route, as } of TIERS) {
  const ask = as ? { as } : {};

  t.test(`${bucket}: exactly the maximum passes in each window`, async (t) => {
    const { app, clock } = await setUp(t, { max: { [tier]: 3 } });
    t.same(statuses(await repeat(5, () => send(app, route, ask))), { 200: 3, 429: 2 });
    clock.ms += WINDOW_MS - 1;
    t.same(statuses(await repeat(1, () => send(app, route, ask))), { 429: 1 });
    clock.ms += 1;
    t.same(statuses(await repeat(5, () => send(app, route, ask))), { 200: 3, 429: 2 });
  });

  t.test(`${bucket}: exactly the maximum of 200 parallel connections passes`, async (t) => {
    const { app } = await setUp(t, { max: { [tier]: 37 } });
    t.same(statuses(await burst(app, route, as)), { 200: 37, 429: 163 });
  });

  t.test(`${bucket}: headers and body of a refusal`, async (t) => {
    const { app, clock } = await setUp(t, { max: { [tier]: 1 } });
    const passed = await send(app, route, ask);
    const reset = Math.ceil((START_MS + WINDOW_MS) / 1000);
    t.match(passed.headers, {
      'ratelimit-limit': '1',
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(reset),
      'ratelimit-policy': `"${bucket}";q=1;w=60`,
    });
    t.notOk('retry-after' in passed.headers);
    clock.ms += 20_500;
    const refused = await send(app, route, ask);
    t.equal(refused.statusCode, 429);
    t.match(refused.headers, {
      'ratelimit-limit': '1',
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(reset),
      'ratelimit-policy': `"${bucket}";q=1;w=60`,
      'retry-after': '40',
    });
    const { error, message, ...rest } = refused.json();
    t.equal(error, message);
    t.match(message, /Try again in 40 s/);
    t.same(rest, { code: 'RATE_LIMITED', retryAfter: 40, request_id: rest.request_id });
    clock.ms += WINDOW_MS - 20_501;
    t.equal((await send(app, route, ask)).headers['retry-after'], '1', 'at least one second to wait');
  });
}

async function burst(app: App, route: string, as?: number): Promise<{ statusCode: number }[]> {
  const [method, path] = route.split(' ');
  if (app.addresses().length === 0) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new http.Agent({ maxSockets: 200 });
  const one = () =>
    new Promise<{ statusCode: number }>((resolve, reject) => {
      const headers = as ? { 'x-user': String(as) } : {};
      const request = http.request({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
        response.resume().on('end', () => resolve({ statusCode: response.statusCode ?? 0 }));
      });
      request.on('error', reject).end();
    });
  const responses = await Promise.all(Array.from({ length: 200 }, one));
  agent.destroy();
  return responses;
}

async function remaining(app: App, as: number): Promise<Record<string, number>> {
  const standings = (await send(app, 'GET /standings', { as })).json() as { tier: string; remaining: number }[];
  return Object.fromEntries(standings.map(({ tier, remaining }) => [tier, remaining]));
}

t.test('several tiers on one request: the headers are those of the tier with the least left', async (t) => {
  const { app } = await setUp(t, { max: { user: 5, create: 3 } });
  const policies = [];
  for (const route of ['GET /api/things', 'POST /api/create', 'GET /api/things', 'POST /api/create'])
    policies.push((await send(app, route, { as: 1 })).headers);
  t.match(policies, [
    { 'ratelimit-policy': '"user";q=5;w=60', 'ratelimit-remaining': '4' },
    { 'ratelimit-policy': '"create";q=3;w=60', 'ratelimit-remaining': '2' },
    { 'ratelimit-policy': '"user";q=5;w=60', 'ratelimit-remaining': '2' },
    { 'ratelimit-policy': '"create";q=3;w=60', 'ratelimit-remaining': '1' },
  ]);
  const last = await send(app, 'POST /api/create', { as: 1 });
  t.match(last.headers, { 'ratelimit-policy': '"create";q=3;w=60', 'ratelimit-remaining': '0' }, 'the special of two');
});

t.test('a refusal of one tier spends nothing of the others', async (t) => {
  const { app } = await setUp(t, { max: { user: 100, create: 2 } });
  await repeat(6, () => send(app, 'POST /api/create', { as: 1 }));
  t.same(await remaining(app, 1), { user: 98, create: 0, api_keys: 1_000_000 });

  const { app: narrow } = await setUp(t, { max: { user: 3, create: 50 } });
  const refused = (await repeat(6, () => send(narrow, 'POST /api/create', { as: 1 }))).at(-1);
  t.match(refused?.headers, { 'ratelimit-policy': '"user";q=3;w=60', 'ratelimit-remaining': '0' });
  t.equal((await remaining(narrow, 1)).create, 47);
});

t.test('a refusal spends nothing of the others in a burst either', async (t) => {
  const { app } = await setUp(t, { max: { user: 40, create: 90 } });
  t.same(statuses(await burst(app, 'POST /api/create', 1)), { 200: 40, 429: 160 });
  t.match(await remaining(app, 1), { user: 0, create: 50 });

  const { app: other } = await setUp(t, { max: { user: 90, create: 40 } });
  t.same(statuses(await burst(other, 'POST /api/create', 1)), { 200: 40, 429: 160 });
  t.match(await remaining(other, 1), { user: 50, create: 0 });
});

t.test('requests that arrive in one piece are counted one by one', async (t) => {
  const { app } = await setUp(t, { max: { user: 50, create: 20 } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const one = (end: string) => `POST /api/create HTTP/1.1\r\nhost: x\r\nx-user: 1\r\ncontent-length: 0\r\n${end}\r\n`;
  socket.end(one('').repeat(59) + one('connection: close\r\n'));
  let text = '';
  for await (const piece of socket) text += piece;
  const codes = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => ({ statusCode: Number(code) }));
  t.same(statuses(codes), { 200: 20, 429: 40 });
  t.match(await remaining(app, 1), { user: 30, create: 0 });
});

t.test('a user has one budget, whatever the address and the mount', async (t) => {
  const { app } = await setUp(t, { max: { user: 3 } });
  await send(app, 'GET /api/things', { as: 1, from: '192.0.2.1' });
  await send(app, 'GET /api/v1/things', { as: 1, from: '192.0.2.2' });
  t.equal((await send(app, 'GET /api/v1/things', { as: 1 })).headers['ratelimit-remaining'], '0');
  t.equal((await send(app, 'GET /api/things', { as: 2 })).headers['ratelimit-remaining'], '2');
  t.equal((await send(app, 'GET /api/things')).headers['ratelimit-limit'], '1000000', 'nor does it touch an address');
});

t.test('a tier that counts by user does not apply to a caller without one', async (t) => {
  const { app } = await setUp(t, { max: { create: 1 } });
  t.same(statuses(await repeat(3, () => send(app, 'POST /api/create'))), { 200: 3 });
});

t.test('what lies below /api/ is counted, whether it exists or not; anything else is not', async (t) => {
  const { app } = await setUp(t);
  for (const route of ['GET /api/nothing', 'POST /api/things', 'GET /%61pi/things'])
    t.ok('ratelimit-limit' in (await send(app, route)).headers, route);
  for (const route of ['GET /health', 'GET /nothing', 'GET /api-docs', 'GET /api'])
    t.notOk('ratelimit-limit' in (await send(app, route)).headers, route);
});

t.test('switched off, nothing is refused and no header is sent', async (t) => {
  const { app } = await setUp(t, { enabled: false, max: { user: 1, create: 1 } });
  const responses = await repeat(3, () => send(app, 'POST /api/create', { as: 1 }));
  t.same(statuses(responses), { 200: 3 });
  for (const { headers } of responses) t.notMatch(Object.keys(headers).join(), /ratelimit|retry-after/);
  t.same((await send(app, 'GET /standings', { as: 1 })).json(), []);
});

t.test('the log names tier, key and route once per window and key', async (t) => {
  const { app, clock, lines } = await setUp(t, { max: { create: 2, anonymous: 1 } });
  const expected = { tier: 'create', key: 'create:u:1', route: 'POST /api/create' };
  await repeat(6, () => send(app, 'POST /api/create', { as: 1 }));
  t.match(lines, [expected]);
  await repeat(4, () => send(app, 'POST /api/create', { as: 2 }));
  await repeat(4, () => send(app, 'GET /api/nothing', { from: '192.0.2.1' }));
  t.match(lines.slice(1), [
    { ...expected, key: 'create:u:2' },
    { tier: 'anonymous', key: 'anonymous:a:192.0.2.1', route: 'GET -' },
  ]);
  clock.ms += WINDOW_MS;
  await repeat(4, () => send(app, 'POST /api/create', { as: 1 }));
  t.match(lines.slice(3), [expected]);
  t.equal(lines.length, 4);
});

t.test('asking where one stands spends nothing; a window that is not open has no end', async (t) => {
  const { app } = await setUp(t, { max: { user: 9, create: 5, api_keys: 4 } });
  await send(app, 'POST /api/create', { as: 1 });
  const open = { reset: Math.ceil((START_MS + WINDOW_MS) / 1000), window_ms: WINDOW_MS };
  for (const _time of [1, 2])
    t.same((await send(app, 'GET /standings', { as: 1 })).json(), [
      { tier: 'user', limit: 9, remaining: 8, ...open },
      { tier: 'create', limit: 5, remaining: 4, ...open },
      { tier: 'api_keys', limit: 4, remaining: 4, reset: null, window_ms: WINDOW_MS },
    ]);
});

t.test('an IPv6 client is counted by its /64, a mapped address as the IPv4 address it is', async (t) => {
  const { app } = await setUp(t, { max: { anonymous: 10 } });
  const left = async (from: string) => (await send(app, 'GET /api/things', { from })).headers['ratelimit-remaining'];
  t.equal(await left('2001:db8:1:2:3:4:5:6'), '9');
  t.equal(await left('2001:db8:1:2::9'), '8');
  t.equal(await left('2001:db8:1:3::9'), '9');
  t.equal(await left('192.0.2.1'), '9');
  t.equal(await left('::ffff:192.0.2.1'), '8');
  t.equal(await left('::FFFF:c000:0201'), '7');
});

t.test('a network is that of the rate limit plugin', async (t) => {
  const network = (ip: string) => normalizeIP(ip, 64);
  fc.assert(fc.property(fc.ipV4(), (ip) => networkOf(ip) === network(ip) && networkOf(`::ffff:${ip}`) === ip));
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
      return (networkOf(one) === networkOf(other)) === (network(one) === network(other));
    }),
  );
  t.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  t.equal(networkOf('fe80::1%eth0.100'), 'fe80::/64');
  t.equal(networkOf('::1'), '::/64');
  t.equal(networkOf('64:ff9b::192.0.2.1'), '64:ff9b::/64');
  t.equal(networkOf('[2001:db8:1:2::9]:443'), '2001:db8:1:2::/64');
  t.equal(networkOf('Unknown'), 'unknown');
});

t.test('who comes through a trusted proxy is counted by the address it reports, and no other', async (t) => {
  const { app } = await setUp(t, { max: { anonymous: 10 }, trustProxy: ['10.0.0.0/8'] });
  const left = async (ask: Ask) => (await send(app, 'GET /api/things', ask)).headers['ratelimit-remaining'];
  t.equal(await left({ from: '10.1.1.1', forwardedFor: '198.51.100.1' }), '9');
  t.equal(await left({ from: '10.1.1.1', forwardedFor: '198.51.100.2' }), '9');
  t.equal(await left({ from: '10.2.2.2', forwardedFor: '203.0.113.5, 198.51.100.2' }), '8', 'the last is the proxy’s');
  t.equal(await left({ from: '192.0.2.1', forwardedFor: '198.51.100.1' }), '9');
  t.equal(await left({ from: '192.0.2.1', forwardedFor: '198.51.100.9' }), '8', 'the header of a stranger is ignored');
});

t.test('a client that hangs up before it is counted is no failure of the service', async (t) => {
  const { app, lines } = await setUp(t);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const options = { port, path: '/api/things', headers: { 'x-hangs-up': 'yes' } };
  await new Promise((resolve) => http.get(options).on('error', resolve));
  await app.close();
  t.same(lines, []);
});

t.test('the log says once that a proxy is not trusted', async (t) => {
  const { app, lines } = await setUp(t, { trustProxy: ['10.0.0.0/8'] });
  await send(app, 'GET /api/things', { from: '10.1.1.1', forwardedFor: '198.51.100.1' });
  t.same(lines, []);
  await repeat(3, () => send(app, 'GET /api/things', { from: '192.0.2.1', forwardedFor: '198.51.100.1' }));
  t.match(lines, [{ proxy: '192.0.2.1', msg: /TRUST_PROXY/ }]);
  t.equal(lines.length, 1);
});

function laterStore(): { store: LimitStore; charged: Charge[] } {
  const counts = memoryStore(() => START_MS);
  const charged: Charge[] = [];
  const store: LimitStore = {
    async charge(charges) {
      await setImmediate();
      charged.push(...charges);
      return counts.charge(charges);
    },
  };
  return { store, charged };
}

t.test('several processes can share a store', async (t) => {
  const { store, charged } = laterStore();
  const options = { max: { user: 90, create: 40 }, store };
  const [{ app: one }, { app: other }] = await Promise.all([setUp(t, options), setUp(t, options)]);
  t.same(statuses(await burst(one, 'POST /api/create', 1)), { 200: 40, 429: 160 });
  t.match(await remaining(other, 1), { user: 50, create: 0 });
  t.equal((await send(other, 'POST /api/create', { as: 1 })).statusCode, 429);
  t.same([...new Set(charged.map(({ key }) => key))].sort(), ['api_keys:u:1', 'create:u:1', 'user:u:1']);
});

t.test('each of several processes that count for themselves has its part, one request at least', async (t) => {
  const { app } = await setUp(t, {
    max: { user: 10, create: 2 },
    store: partOf(
      memoryStore(() => START_MS),
      4,
    ),
  });
  t.same(statuses(await repeat(4, () => send(app, 'GET /api/things', { as: 1 }))), { 200: 2, 429: 2 });
  const first = await send(app, 'POST /api/create', { as: 2 });
  t.match(first.headers, { 'ratelimit-policy': '"create";q=1;w=60', 'ratelimit-remaining': '0' });
  t.equal((await send(app, 'POST /api/create', { as: 2 })).statusCode, 429);
});

t.test('an app that is closed closes its store', async (t) => {
  let closed = 0;
  const store = { ...laterStore().store, close: async () => void closed++ };
  const { app } = await setUp(t, { store });
  await app.close();
  t.equal(closed, 1);
});
