import { spawnSync } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { programPath } from '../../scripts/support/programs.js';
import { readConfig } from '../../src/config/config.js';
import { resolveResponse } from '../support/contract.js';
import { type Client, PASSWORD, type Result, type Service, startService } from '../support/service.js';

const START = '2026-03-11T12:00:00.000Z';
const QUARTER_HOUR_MS = 900_000;

function startLimited(t: Test, env: Record<string, string> = {}, time = START): Promise<Service> {
  return startService(t, { time, env: { NODE_ENV: 'development', TRUST_PROXY: 'loopback', ...env } });
}

function from(service: Service, address: string, headers: Record<string, string> = {}): Client {
  return service.client({ 'x-forwarded-for': address, ...headers });
}

function limitOf({ headers }: Result): [policy: unknown, remaining: number] {
  return [String(headers['ratelimit-policy']).split(';', 1)[0], Number(headers['ratelimit-remaining'])];
}

async function standings(client: Client): Promise<Record<string, number>> {
  const { status, body } = await client.get('/api/profile/limits');
  if (status !== 200) throw new Error(`The limits could not be read: ${status}`);
  return Object.fromEntries(
    body.tiers.map(({ tier, remaining }: { tier: string; remaining: number }) => [tier, remaining]),
  );
}

t.test('the tiers have the variables and the defaults of the specification', async (t) => {
  const { enabled, tiers } = readConfig({}).limits;
  t.equal(enabled, true);
  t.same(tiers, {
    login: { max: 5, windowMs: 900_000 },
    anonymous: { max: 100, windowMs: 900_000 },
    user: { max: 1000, windowMs: 900_000 },
    create: { max: 50, windowMs: 900_000 },
    api_keys: { max: 10, windowMs: 3_600_000 },
    oauth_register: { max: 60, windowMs: 3_600_000 },
    feed: { max: 120, windowMs: 900_000 },
  });
  const prefixes = {
    login: 'RATE_LIMIT_AUTH',
    anonymous: 'RATE_LIMIT_API',
    user: 'RATE_LIMIT_AUTH_API',
    create: 'RATE_LIMIT_CREATE',
    api_keys: 'RATE_LIMIT_API_KEY',
    feed: 'RATE_LIMIT_FEED',
  };
  for (const [tier, prefix] of Object.entries(prefixes)) {
    const set = readConfig({ [`${prefix}_MAX`]: '7', [`${prefix}_WINDOW_MS`]: '8000' }).limits.tiers;
    t.same(set, { ...tiers, [tier]: { max: 7, windowMs: 8000 } }, prefix);
  }
});

t.test('numbers that are none are named, and the service refuses to start', async (t) => {
  const faults = ['abc', '0', '-5', '1.5', '1e3', '5s', '9007199254740993'].map((value) => {
    try {
      readConfig({ RATE_LIMIT_AUTH_MAX: value });
    } catch (error) {
      return (error as { faults: string[] }).faults;
    }
    return value;
  });
  for (const fault of faults) t.match(fault, [/^RATE_LIMIT_AUTH_MAX must be a whole number/]);

  const env = { RATE_LIMIT_AUTH_MAX: 'abc', RATE_LIMIT_API_KEY_WINDOW_MS: '0', RATE_LIMITING_ENABLED: 'no', PORT: '0' };
  const { status, stderr } = spawnSync(process.execPath, [programPath('server')], { env, encoding: 'utf8' });
  t.equal(status, 1);
  t.match(stderr, /RATE_LIMIT_AUTH_MAX must be .* not "abc"/);
  t.match(stderr, /RATE_LIMIT_API_KEY_WINDOW_MS must be/);
  t.match(stderr, /RATE_LIMITING_ENABLED must be/);
});

t.test('TRUST_PROXY accepts addresses and ranges, but neither all addresses nor a number', async (t) => {
  const trusted = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy;
  t.same(trusted('10.0.0.0/8, 192.0.2.1,2001:db8::/32,loopback'), [
    '10.0.0.0/8',
    '192.0.2.1',
    '2001:db8::/32',
    'loopback',
  ]);
  for (const value of ['true', '1', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0', 'proxy.example.com', '10.0.0.1/'])
    t.throws(() => trusted(value), { message: /TRUST_PROXY must be/ }, value);
});

t.test('rate limiting is off with RATE_LIMITING_ENABLED=false and with NODE_ENV=test', async (t) => {
  for (const env of [{ NODE_ENV: 'production', RATE_LIMITING_ENABLED: 'false' }, { NODE_ENV: 'test' }]) {
    const service = await startService(t, {
      env: { ...env, RATE_LIMIT_API_MAX: '1', SERVICE_SESSION_SECRET: 's'.repeat(32) },
    });
    for (const _time of [1, 2, 3]) {
      const { status, headers } = await service.anonymous.get('/api/health');
      t.equal(status, 200);
      t.notMatch(Object.keys(headers).join(), /ratelimit|retry-after/);
    }
    const ada = await service.person('ada');
    t.match((await ada.get('/api/profile/limits')).body, { enabled: false, tiers: [] });
  }
});

t.test('login: five wrong passwords, then the right one is refused with Retry-After', async (t) => {
  const service = await startLimited(t);
  const { email } = await service.person('ada');
  const client = from(service, '198.51.100.7');
  const wrong = { email, password: 'not the password' };
  for (const left of [4, 3, 2, 1, 0]) {
    const response = await client.post('/api/login', wrong);
    t.equal(response.status, 401);
    t.same(limitOf(response), ['"login"', left]);
  }
  service.clock.advance(60_500);
  const refused = await client.post('/api/login', { email, password: PASSWORD });
  t.equal(refused.status, 429);
  t.equal(refused.headers['retry-after'], '840');
  t.match(refused.body, { code: 'RATE_LIMITED', retryAfter: 840, error: /14 minutes/, message: /sign-ins/ });
  t.equal(refused.body.request_id, refused.headers['x-request-id']);
  t.equal(refused.headers['set-cookie'], undefined);
  t.equal(refused.headers['ratelimit-reset'], String((Date.parse(START) + QUARTER_HOUR_MS) / 1000));

  t.equal((await from(service, '198.51.100.8').post('/api/login', { email, password: PASSWORD })).status, 200);
  t.equal((await client.get('/api/health')).status, 200, 'the address itself is not shut out');
  service.clock.advance(QUARTER_HOUR_MS - 60_500);
  t.equal((await client.post('/api/v1/login', { email, password: PASSWORD })).status, 200);
});

t.test('registration has a bucket of its own with the numbers of login', async (t) => {
  const service = await startLimited(t, { RATE_LIMIT_AUTH_MAX: '2' });
  const client = from(service, '198.51.100.7');
  for (const left of [1, 0]) {
    const response = await client.post('/api/register', { email: `${left}@example.com`, password: PASSWORD });
    t.equal(response.status, 201);
    t.same(limitOf(response), ['"register"', left]);
  }
  t.equal((await client.post('/api/register', { email: 'c@example.com', password: PASSWORD })).status, 429);
  t.same(limitOf(await client.post('/api/login', { email: '1@example.com', password: PASSWORD })), ['"login"', 1]);
});

t.test('who is not logged in is counted by address, and bypasses that tier when logged in', async (t) => {
  const service = await startLimited(t, { RATE_LIMIT_API_MAX: '3' });
  const { token } = await service.person('ada');
  const stranger = from(service, '198.51.100.7');
  t.same(limitOf(await stranger.get('/api/v1/tasks')), ['"anonymous"', 2]);
  t.same(limitOf(await stranger.get('/api/tasks')), ['"anonymous"', 1], 'both mounts share the budget');
  t.same(limitOf(await stranger.get('/api/nowhere')), ['"anonymous"', 0], 'a path that does not exist counts');
  t.equal((await stranger.delete('/api/v1/tasks')).status, 429, 'and so does a method that does not');
  const ada = from(service, '198.51.100.7', { authorization: `Bearer ${token}` });
  t.same(limitOf(await ada.get('/api/v1/tasks')), ['"user"', 999]);
});

t.test('an invalid token counts by address, as not logged in', async (t) => {
  const service = await startLimited(t, { RATE_LIMIT_API_MAX: '3' });
  const { token } = await service.person('ada');
  for (const [left, bad] of [`tt_${'0'.repeat(64)}`, token.slice(3), 'tt_'].entries()) {
    const response = await from(service, '198.51.100.7', { authorization: `Bearer ${bad}` }).get('/api/v1/tasks');
    t.equal(response.status, 401);
    t.same(limitOf(response), ['"anonymous"', 2 - left]);
  }
  const guess = from(service, '198.51.100.7', { authorization: `Bearer tt_${'1'.repeat(64)}` });
  t.equal((await guess.get('/api/v1/tasks')).status, 429);
});

t.test('session and bearer token of one user share one budget, from all addresses', async (t) => {
  // Sessions end by the clock of the machine.
  const service = await startLimited(t, { RATE_LIMIT_AUTH_API_MAX: '4' }, new Date().toISOString());
  const ada = await service.person('ada');
  const session = await service.signIn(ada);
  t.same(limitOf(await session.get('/api/v1/tasks')), ['"user"', 3]);
  t.same(limitOf(await ada.get('/api/tasks')), ['"user"', 2]);
  t.same(limitOf(await session.get('/api/tasks', { 'x-forwarded-for': '203.0.113.1' })), ['"user"', 1]);
  t.same(limitOf(await ada.get('/api/nowhere')), ['"user"', 0]);
  t.equal((await session.get('/api/v1/tasks')).status, 429);
  t.same(limitOf(await (await service.person('bob')).get('/api/v1/tasks')), ['"user"', 3]);
});

t.test('all creations share one budget; other requests do not use it', async (t) => {
  const service = await startLimited(t, { RATE_LIMIT_CREATE_MAX: '4' });
  const ada = await service.person('ada');
  const task = await ada.post('/api/v1/task', { name: 'one' });
  t.same(limitOf(task), ['"create"', 3]);
  t.same(limitOf(await ada.post('/api/v1/project', { name: 'two' })), ['"create"', 2]);
  t.same(limitOf(await ada.post('/api/tag', { name: 'three' })), ['"create"', 1]);
  t.same(limitOf(await ada.post('/api/v1/task', { name: '' })), ['"create"', 0], 'a creation that fails counts too');
  t.equal((await ada.post('/api/v1/task', { name: 'five' })).status, 429);
  for (const path of ['complete', 'tags']) {
    const response = await ada.post(`/api/v1/task/${task.body.id}/${path}`, path === 'tags' ? { tags: ['x'] } : {});
    t.equal(response.status, 200);
    t.equal(limitOf(response)[0], '"user"');
  }
});

t.test('managing API keys has a budget of its own, for an hour: all four operations', async (t) => {
  const service = await startLimited(t);
  const ada = await service.person('ada');
  const made = await ada.post('/api/profile/api-keys', { name: 'key' });
  t.same(limitOf(made), ['"api_keys"', 9]);
  const one = `/api/profile/api-keys/${made.body.apiKey.id}`;
  t.same(limitOf(await ada.get('/api/profile/api-keys')), ['"api_keys"', 8]);
  t.same(limitOf(await ada.post(`${one}/revoke`)), ['"api_keys"', 7]);
  t.same(limitOf(await ada.delete(one)), ['"api_keys"', 6]);
  for (let left = 5; left >= 0; left--) await ada.get('/api/v1/profile/api-keys');
  const refused = await ada.get('/api/profile/api-keys');
  t.equal(refused.status, 429);
  t.equal(refused.headers['retry-after'], '3600');
  service.clock.advance(3_600_000);
  t.equal((await ada.get('/api/profile/api-keys')).status, 200);
});

t.test('with all tiers on one route the headers show the tightest, and a refusal spends nothing else', async (t) => {
  const env = { RATE_LIMIT_AUTH_API_MAX: '6', RATE_LIMIT_CREATE_MAX: '4', RATE_LIMIT_CREATE_WINDOW_MS: '60000' };
  const service = await startLimited(t, env);
  const ada = await service.person('ada');
  const reported = [];
  for (const name of ['a', 'b', 'c', 'd']) reported.push(limitOf(await ada.post('/api/v1/task', { name })));
  t.same(reported, [
    ['"create"', 3],
    ['"create"', 2],
    ['"create"', 1],
    ['"create"', 0],
  ]);
  for (const _time of [1, 2, 3]) {
    const refused = await ada.post('/api/v1/task', { name: 'e' });
    t.equal(refused.status, 429);
    t.same(limitOf(refused), ['"create"', 0]);
  }
  service.clock.advance(60_000);
  t.same(limitOf(await ada.post('/api/v1/task', { name: 'e' })), ['"user"', 1], 'the refusals cost it nothing');
  t.same(await standings(ada), { user: 0, create: 3, api_keys: 10 });
  t.same(limitOf(await ada.post('/api/v1/task', { name: 'f' })), ['"user"', 0]);
  service.clock.advance(QUARTER_HOUR_MS - 60_000);
  t.same(limitOf(await ada.post('/api/v1/task', { name: 'f' })), ['"create"', 3]);
});

t.test('GET /api/profile/limits shows limit, remaining and reset, and spends one request of tier 3', async (t) => {
  const service = await startLimited(t);
  const ada = await service.person('ada');
  await ada.post('/api/v1/task', { name: 'one' });
  service.clock.advance(1500);
  const response = await ada.get('/api/profile/limits');
  const reset = (Date.parse(START) + QUARTER_HOUR_MS) / 1000;
  const { account, ...rates } = response.body;
  t.match(account, { tags: { used: 0 }, projects: { used: 0 }, text_bytes: { used: 3 } });
  t.same(rates, {
    enabled: true,
    tiers: [
      { tier: 'user', limit: 1000, remaining: 998, reset, window_ms: 900_000 },
      { tier: 'create', limit: 50, remaining: 49, reset, window_ms: 900_000 },
      { tier: 'api_keys', limit: 10, remaining: 10, reset: null, window_ms: 3_600_000 },
    ],
  });
  t.equal(response.headers['ratelimit-reset'], String(reset));
  t.equal((await service.anonymous.get('/api/profile/limits')).status, 401);
});

t.test('exactly the maximum of 200 parallel creations is made', async (t) => {
  const service = await startLimited(t, { RATE_LIMIT_CREATE_MAX: '37', RATE_LIMIT_AUTH_API_MAX: '150' });
  const ada = await service.person('ada');
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const agent = new http.Agent({ maxSockets: 200 });
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' };
  const create = () =>
    new Promise<number>((resolve, reject) => {
      const request = http.request({ port, agent, headers, method: 'POST', path: '/api/v1/task' }, (response) =>
        response.resume().on('end', () => resolve(response.statusCode ?? 0)),
      );
      request.on('error', reject).end('{"name":"one of many"}');
    });
  const statuses = await Promise.all(Array.from({ length: 200 }, create));
  agent.destroy();
  t.equal(statuses.filter((status) => status === 201).length, 37);
  t.equal(statuses.filter((status) => status === 429).length, 163);
  t.same(await standings(ada), { user: 112, create: 0, api_keys: 10 });
  t.equal((await ada.get('/api/v1/tasks?count=true')).body.pagination.total, 37);
});

t.test('health and documentation outside /api/ are not limited; preflights of browsers are not counted', async (t) => {
  const origin = 'https://app.example.com';
  const service = await startLimited(t, { RATE_LIMIT_API_MAX: '1', SERVICE_ALLOWED_ORIGINS: origin });
  for (const path of ['/health', '/health/ready', '/api-docs', '/api-docs/spec.json']) {
    const { headers } = await service.anonymous.get(path);
    t.equal(headers['ratelimit-limit'], undefined, path);
  }
  for (const _time of [1, 2, 3]) {
    const preflight = await service.anonymous.call('OPTIONS', '/api/v1/tasks', {
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    t.equal(preflight.status, 204);
  }
  const read = await service.anonymous.get('/api/health', { origin });
  t.equal(read.status, 200);
  const exposed = String(read.headers['access-control-expose-headers']);
  for (const name of ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy', 'Retry-After'])
    t.match(exposed, name);
  const refused = await service.anonymous.get('/api/health', { origin });
  t.equal(refused.status, 429);
  t.equal(refused.headers['access-control-allow-origin'], origin, 'a page may read why it was refused');
});

t.test('the document says of every operation below /api/ which tiers count it, with headers and the 429', async (t) => {
  const { document } = await startLimited(t);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({
      path,
      ...(operation as typeof operation & { 'x-rate-limit'?: string[] }),
    })),
  );
  const names = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'];
  for (const { path, operationId, responses, ...rest } of operations) {
    const limited = path.startsWith('/api/');
    t.equal('429' in responses, limited, operationId);
    t.ok(limited || rest['x-rate-limit'] === undefined, operationId);
  }
  const { headers = {} } = resolveResponse(document, { $ref: '#/components/responses/TooManyRequests' });
  for (const name of names) t.ok(name in headers, name);
  const named = (tier: string) =>
    operations.filter(({ 'x-rate-limit': tiers }) => tiers?.[0] === tier).map(({ operationId }) => operationId);
  const signIns = ['login', 'beginProviderSignIn', 'signInWithLink'];
  t.same(named('login').sort(), [...signIns, 'confirmPasswordReset', 'verifyEmail'].sort());
  t.same(named('password_reset'), ['requestPasswordReset']);
  t.same(named('register'), ['register']);
  t.same(named('api_keys').sort(), ['createApiKey', 'deleteApiKey', 'endConnection', 'listApiKeys', 'revokeApiKey']);
  const counted = ['createTask', 'createProject', 'createTag', 'createComment', 'createChannel', 'createFeed'];
  t.ok(counted.every((id) => named('create').includes(id)));
  t.notOk(['completeTask', 'addTaskTags', 'createReminder'].some((id) => named('create').includes(id)));
});
