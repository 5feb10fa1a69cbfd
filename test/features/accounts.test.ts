import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import argon2 from 'argon2';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { createAccount, makeAdministrator, resetPassword } from '../../src/features/accounts/operator.js';
import { allAccounts, sweepSessions } from '../../src/features/accounts/store.js';
import { PASSWORD, type Result, type Service, startService } from '../support/service.js';

const DAY_MS = 86_400_000;
/** Part of a challenge (RFC 9728, section 5.1). */
const METADATA = 'resource_metadata="http://localhost/.well-known/oauth-protected-resource/api"';

function cookieOf(response: Result): string {
  return String(response.headers['set-cookie']).split(';', 1)[0] as string;
}

async function logIn(service: Service, email: string, password = PASSWORD, headers = {}): Promise<Result> {
  return service.anonymous.post('/api/login', { email, password }, headers);
}

t.test('Register: 201 with the account, which opens no session; the first one is the administrator', async (t) => {
  const service = await startService(t);
  const body = { email: 'Ada@Example.com', password: PASSWORD, name: 'Ada' };
  const first = await service.anonymous.post('/api/register', body);
  t.equal(first.status, 201);
  t.match(first.body.user, { email: 'ada@example.com', name: 'Ada', is_admin: true, timezone: 'UTC', language: 'en' });
  t.equal(first.headers['set-cookie'], undefined);
  t.notMatch(first.text, /password|argon/);
  const second = await service.anonymous.post('/api/register', { email: 'bob@example.com', password: PASSWORD });
  t.match(second.body.user, { name: null, is_admin: false });
  const same = await service.anonymous.post('/api/register', { ...body, email: 'ADA@example.COM' });
  t.equal(same.status, 409);
  t.equal(same.body.code, 'CONFLICT');
});

t.test(
  'Register: an invalid e-mail address, or a password of other than 8 to 256 characters, is refused',
  async (t) => {
    const { anonymous } = await startService(t);
    const register = (email: unknown, password: unknown) => anonymous.post('/api/register', { email, password });
    for (const email of [undefined, null, '', 'ada', 'ada@', '@example.com', 'a b@example.com', 1]) {
      t.equal((await register(email, PASSWORD)).status, 400, String(email));
    }
    for (const password of [undefined, null, '', 'seven..', 'x'.repeat(257), 12345678]) {
      const response = await register('ada@example.com', password);
      t.equal(response.status, 400, String(password));
      t.match(response.body.error, /^password /);
    }
    t.equal((await register('ada@example.com', 'x'.repeat(8))).status, 201);
    t.equal((await register('bob@example.com', 'x'.repeat(256))).status, 201);
  },
);

t.test('Register: open while there is no account; then REGISTRATION_ENABLED decides', async (t) => {
  const service = await startService(t, { env: { REGISTRATION_ENABLED: 'false' } });
  const register = (email: string) => service.anonymous.post('/api/register', { email, password: PASSWORD });
  const both = await Promise.all([register('ada@example.com'), register('eve@example.com')]);
  t.same(both.map(({ status }) => status).sort(), [201, 403], 'two at once: one is the first');
  const closed = await register('bob@example.com');
  t.equal(closed.status, 403);
  t.equal(closed.body.code, 'REGISTRATION_CLOSED');
});

t.test('Login: sets the session cookie on success; the e-mail is compared without regard to case', async (t) => {
  const service = await startService(t);
  await service.person('ada');
  const login = await logIn(service, 'ADA@example.com');
  t.equal(login.status, 200);
  t.match(login.body.user, { email: 'ada@example.com' });
  const cookie = String(login.headers['set-cookie']);
  t.match(cookie, /^sid=[^;]{30,};/);
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Expires=']) t.match(cookie, attribute);
  t.notMatch(cookie, /Secure|Domain/);
  const session = service.client({ cookie: cookieOf(login) });
  const current = await session.get('/api/current_user');
  t.equal(current.body.user.email, 'ada@example.com');
  const made = await session.post('/api/v1/task', { name: 'x' });
  for (const used of [current, made]) t.equal(used.headers['set-cookie'], undefined, 'its end does not move');
});

t.test('Login: a wrong e-mail and a wrong password get the same answer', async (t) => {
  const service = await startService(t);
  await service.person('ada');
  const wrong = [await logIn(service, 'ada@example.com', 'not the password'), await logIn(service, 'eve@example.com')];
  for (const { status, body, headers } of wrong) {
    t.equal(status, 401);
    t.equal(body.code, 'INVALID_CREDENTIALS');
    t.ok(headers['www-authenticate']);
    t.equal(headers['set-cookie'], undefined);
  }
  t.equal(wrong[0]?.body.error, wrong[1]?.body.error);
});

t.test('Login: only a login creates a session, and each has an id of its own that is kept as a hash', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-sessions-'));
  const service = await startService(t, { db: openDatabase(`sqlite:${folder}/tutti.db`) });
  const ada = await service.person('ada');
  const sessions = () => service.db.read.selectFrom('sessions').selectAll().execute();
  await ada.get('/api/v1/tasks');
  await service.anonymous.get('/api/v1/tasks');
  await service.client({ cookie: 'sid=made-up' }).get('/api/v1/tasks');
  await logIn(service, 'ada@example.com', 'not the password');
  t.equal((await sessions()).length, 0);
  const first = cookieOf(await logIn(service, ada.email));
  const second = cookieOf(await logIn(service, ada.email, PASSWORD, { cookie: first }));
  t.match(second, /^sid=[^;]{30,}/, 'one cookie, whatever the client came with');
  t.not(first, second, 'a login with a session gets a fresh id');
  t.equal((await sessions()).length, 1, 'the old one has ended');
  const id = decodeURIComponent(second.slice('sid='.length)).split('.', 1)[0] as string;
  const bytes = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'));
  t.notOk(bytes.some((content) => content.includes(id)));
});

t.test('Login: a password hash with other parameters is replaced', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const old = await argon2.hash(PASSWORD, { type: argon2.argon2id, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await service.db.write((trx) => trx.updateTable('users').set({ password_hash: old }).execute());
  t.equal((await logIn(service, ada.email)).status, 200);
  const { password_hash: now } = await service.db.read
    .selectFrom('users')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  const bob = await service.anonymous.post('/api/register', { email: 'bob@example.com', password: PASSWORD });
  t.equal(bob.status, 201);
  const { password_hash: fresh } = await service.db.read
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'bob@example.com')
    .executeTakeFirstOrThrow();
  const parametersOf = (hash: string | null) => hash?.split('$', 4).join('$');
  t.equal(parametersOf(now), parametersOf(fresh), 'those of a new account');
  t.not(parametersOf(now), parametersOf(old));
  t.equal((await logIn(service, ada.email)).status, 200);
});

t.test('Session: good for 30 days from the login, whatever happens in between; then swept', async (t) => {
  const service = await startService(t);
  const session = await service.signIn(await service.person('ada'));
  service.clock.advance(15 * DAY_MS);
  t.equal((await session.get('/api/current_user')).status, 200);
  service.clock.advance(15 * DAY_MS - 1);
  t.equal((await session.get('/api/current_user')).status, 200);
  service.clock.advance(1);
  t.equal((await session.get('/api/current_user')).status, 401);
  await service.db.write((trx) => sweepSessions(trx, service.clock.now().toISOString()));
  t.equal((await service.db.read.selectFrom('sessions').selectAll().execute()).length, 0);
});

t.test('Session: survives a restart', async (t) => {
  const file = `sqlite:${mkdtempSync(join(tmpdir(), 'tutti-restart-'))}/tutti.db`;
  const before = await startService(t, { db: openDatabase(file) });
  const ada = await before.person('ada');
  const cookie = cookieOf(await logIn(before, ada.email));
  await before.app.close();
  const after = await startService(t, { db: openDatabase(file) });
  t.equal((await after.client({ cookie }).get('/api/current_user')).status, 200);
  const forged = `${cookie.slice(0, -3)}abc`;
  t.equal((await after.client({ cookie: forged }).get('/api/current_user')).status, 401);
});

t.test('Session: COOKIE_SECURE decides over the Secure attribute; auto goes by the request', async (t) => {
  const secure = await startService(t, { env: { COOKIE_SECURE: 'true', TRUST_PROXY: 'loopback' } });
  const ada = await secure.person('ada');
  const https = { 'x-forwarded-proto': 'https' };
  t.match(String((await logIn(secure, ada.email, PASSWORD, https)).headers['set-cookie']), /; Secure/);
  const never = await startService(t, { env: { COOKIE_SECURE: 'false', TRUST_PROXY: 'loopback' } });
  await never.person('ada');
  t.notMatch(String((await logIn(never, ada.email, PASSWORD, https)).headers['set-cookie']), /; Secure/);
});

t.test('Logout: 204 with or without a session, which is ended for good', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const cookie = cookieOf(await logIn(service, ada.email));
  const session = service.client({ cookie });
  const other = await service.signIn(ada);
  const logout = await session.post('/api/logout');
  t.equal(logout.status, 204);
  t.match(String(logout.headers['set-cookie']), /^sid=;.*Path=\/;.*Expires=Thu, 01 Jan 1970/);
  t.equal((await session.get('/api/current_user')).status, 401, 'the old cookie is worth nothing');
  t.equal((await other.get('/api/current_user')).status, 200, 'another session goes on');
  t.equal((await service.anonymous.post('/api/logout')).status, 204);
  t.equal((await session.post('/api/logout')).status, 204);
});

t.test('Change of the password: 204, and the user’s other sessions have ended; tokens stay', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.signIn(await service.person('bob'));
  const [one, other] = [await service.signIn(ada), await service.signIn(ada)];
  const change = { current_password: PASSWORD, new_password: 'staple battery horse' };
  const path = '/api/profile/change-password';
  t.equal((await one.post(path, { ...change, current_password: 'wrong' })).body.code, 'INVALID_CREDENTIALS');
  t.equal((await one.post(path, { ...change, new_password: 'short' })).status, 400);
  for (const refused of [
    { ...change, current_password: 'wrong', profile: { name: 'Eve' } },
    { ...change, profile: { name: 'Eve', timezone: 'Nowhere' } },
  ]) {
    t.match(await one.post(path, refused), { status: /40[01]/ });
    t.match((await one.get('/api/profile')).body, { name: 'ada' }, 'both change or neither');
  }
  t.equal((await other.get('/api/current_user')).status, 200, 'nothing has ended yet');
  t.equal((await one.post(path, { ...change, profile: { name: 'Ada L.' } })).status, 204);
  t.match(await one.get('/api/current_user'), { status: 200, body: { user: { name: 'Ada L.' } } });
  t.equal((await other.get('/api/current_user')).status, 401);
  t.equal((await bob.get('/api/current_user')).status, 200);
  t.equal((await ada.get('/api/current_user')).status, 200);
  t.equal((await logIn(service, ada.email)).status, 401);
  t.equal((await logIn(service, ada.email, 'staple battery horse')).status, 200);
  const back = { current_password: 'staple battery horse', new_password: PASSWORD };
  t.equal((await ada.post(path, back)).status, 204);
  t.equal((await one.get('/api/current_user')).status, 401, 'a change with a token ends them all');
});

t.test('Authentication: unauthenticated calls to protected endpoints return 401', async (t) => {
  const service = await startService(t);
  for (const [path, operations] of Object.entries(service.document.paths)) {
    for (const [method, { security }] of Object.entries(operations) as [string, { security?: unknown[] }][]) {
      if (security?.length === 0) continue;
      const { status, body, headers } = await service.anonymous.call(
        method.toUpperCase(),
        path.replace(/\{[^}]+\}/g, '1'),
      );
      t.equal(status, 401, `${method} ${path}`);
      t.equal(body.code, 'UNAUTHENTICATED');
      t.equal(headers['www-authenticate'], `Bearer realm="tutti", ${METADATA}`);
    }
  }
});

t.test('Authentication: an API token is sent as a bearer credential on any API request', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const path of ['/api/v1/tasks', '/api/tasks', '/api/profile', '/api/v1/profile', '/api/current_user']) {
    t.equal((await ada.get(path)).status, 200, path);
    const lower = service.client({ authorization: `bearer ${ada.token}` });
    t.equal((await lower.get(path)).status, 200, 'the name of the scheme has no case');
  }
});

t.test('Authentication: the full token must be sent, prefix included', async (t) => {
  const service = await startService(t);
  const { token } = await service.person('ada');
  const other = `tt_${token.endsWith('0') ? token.slice(3, -1).concat('1') : token.slice(3, -1).concat('0')}`;
  for (const wrong of [token.slice(3), token.slice(0, 12), `${token}a`, token.slice(0, -1), other, 'tt_', '']) {
    const { status, body, headers } = await service.client({ authorization: `Bearer ${wrong}` }).get('/api/v1/tasks');
    t.equal(status, 401);
    t.equal(body.code, 'INVALID_TOKEN');
    t.equal(headers['www-authenticate'], `Bearer realm="tutti", ${METADATA}, error="invalid_token"`);
  }
});

t.test('Authentication: a bearer header decides alone; a bad one is 401 even with a good cookie', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const cookie = cookieOf(await logIn(service, ada.email));
  const both = (authorization: string) => service.client({ cookie, authorization }).get('/api/current_user');
  t.equal((await both(`Bearer ${bob.token}`)).body.user.email, bob.email);
  t.equal((await both('Bearer tt_nothing')).status, 401);
  t.equal((await both('Basic YTpi')).body.user.email, ada.email, 'one of another scheme is meant for another user');
});

t.test('Authentication: a caller lacking rights gets 403', async (t) => {
  const service = await startService(t);
  await service.person('admin');
  const bob = await service.person('bob');
  const { status, body } = await bob.get('/api/v1/users');
  t.equal(status, 403);
  t.equal(body.code, 'FORBIDDEN');
});

t.test('Cross-site writes: refused when Sec-Fetch-Site or Origin says that they come from elsewhere', async (t) => {
  const env = { SERVICE_ALLOWED_ORIGINS: 'https://app.example.com' };
  const service = await startService(t, { env });
  const ada = await service.person('ada');
  const session = await service.signIn(ada);
  const write = async (headers: Record<string, string>, client = session) =>
    (await client.post('/api/v1/task', { name: 'x' }, { host: 'tutti.example.com', ...headers })).status;
  t.equal(await write({}), 201, 'a program that says nothing');
  t.equal(await write({ 'sec-fetch-site': 'same-origin', origin: 'https://tutti.example.com' }), 201);
  t.equal(await write({ 'sec-fetch-site': 'none' }), 201, 'the person themselves');
  t.equal(await write({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' }), 403);
  t.equal(await write({ 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' }), 403);
  t.equal(await write({ 'sec-fetch-site': 'cross-site' }), 403);
  t.equal(await write({ origin: 'https://tutti.example.com' }), 201, 'an older browser, same host');
  t.equal(await write({ origin: 'https://evil.example.com' }), 403);
  t.equal(await write({ origin: 'null' }), 403);
  const allowed = { 'sec-fetch-site': 'cross-site', origin: 'https://app.example.com' };
  t.equal(await write(allowed), 201, 'an allowed origin');
  t.equal(await write({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' }, ada), 201, 'bearer');
  const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' };
  t.equal((await session.get('/api/v1/tasks', evil)).status, 200, 'reading is not writing');
  const refused = await session.post('/api/v1/task', { name: 'x' }, evil);
  t.equal(refused.body.code, 'CROSS_SITE');
  t.equal((await session.post('/api/logout', undefined, evil)).status, 403);
});

t.test('Cross-site writes: a form of another site cannot sign its visitor in', async (t) => {
  const service = await startService(t);
  const { email } = await service.person('ada');
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const payload = JSON.stringify({ email, password: PASSWORD });
    const login = await service.anonymous.call('POST', '/api/login', { payload, headers: { 'content-type': type } });
    t.equal(login.status, 415, type);
    t.equal(login.headers['set-cookie'], undefined);
  }
});

t.test('CORS: allowed origins only, with credentials, and the headers that a page needs exposed', async (t) => {
  const service = await startService(t, { env: { SERVICE_ALLOWED_ORIGINS: 'https://app.example.com' } });
  const ada = await service.person('ada');
  const allowed = await ada.get('/api/v1/tasks', { origin: 'https://app.example.com' });
  t.equal(allowed.headers['access-control-allow-origin'], 'https://app.example.com');
  t.equal(allowed.headers['access-control-allow-credentials'], 'true');
  for (const name of [
    'RateLimit-Remaining',
    'Retry-After',
    'Tutti-Batch',
    'ETag',
    'Link',
    'Location',
    'X-Request-Id',
  ]) {
    t.match(allowed.headers['access-control-expose-headers'], name);
  }
  const other = await ada.get('/api/v1/tasks', { origin: 'https://evil.example.com' });
  t.not(other.headers['access-control-allow-origin'], 'https://evil.example.com');
  t.not(other.headers['access-control-allow-origin'], '*');
  const preflight = await service.anonymous.call('OPTIONS', '/api/v1/task/1', {
    headers: {
      origin: 'https://app.example.com',
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization,if-match',
    },
  });
  t.equal(preflight.status, 204);
  t.match(preflight.headers['access-control-allow-methods'], /DELETE/);
  t.match(preflight.headers['access-control-allow-headers'], /authorization/i);
});

t.test('CORS: no origin is allowed by default', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const response = await ada.get('/api/v1/tasks', { origin: 'https://app.example.com' });
  t.equal(response.headers['access-control-allow-origin'], undefined);
});

t.test('The operator makes accounts while registration is closed, resets passwords and appoints', async (t) => {
  const service = await startService(t, { env: { REGISTRATION_ENABLED: 'false' } });
  const account = (name: string) => ({ email: `${name}@example.com`, password: PASSWORD });
  t.equal((await createAccount(service, account('ada'), false)).is_admin, 1, 'the first one');
  t.equal((await createAccount(service, account('bob'), false)).is_admin, 0);
  t.equal((await createAccount(service, account('eve'), true)).is_admin, 1);
  await t.rejects(createAccount(service, account('BOB'), false), { code: 'CONFLICT' });

  const session = await service.signIn(account('bob'));
  await resetPassword(service, 'Bob@example.com', 'staple battery horse');
  t.equal((await session.get('/api/current_user')).status, 401);
  t.equal((await logIn(service, 'bob@example.com', 'staple battery horse')).status, 200);
  await makeAdministrator(service, 'bob@example.com');
  await makeAdministrator(service, 'bob@example.com');
  const accounts = await allAccounts(service.db.read);
  t.same(
    accounts.map(({ email, is_admin }) => [email, is_admin]),
    [
      ['ada@example.com', 1],
      ['bob@example.com', 1],
      ['eve@example.com', 1],
    ],
  );
  await t.rejects(resetPassword(service, 'unknown@example.com', PASSWORD), { code: 'NOT_FOUND' });
  await t.rejects(makeAdministrator(service, 'unknown@example.com'), { code: 'NOT_FOUND' });

  const admin = await service.signIn({ email: 'bob@example.com', password: 'staple battery horse' });
  const { body } = await admin.get('/api/v1/security-log?user_id=2');
  t.same(
    body.security_events
      .map(({ kind, actor_id }: { kind: string; actor_id: number | null }) => [kind, actor_id])
      .reverse(),
    [
      ['account_created', null],
      ['signed_in', 2],
      ['password_changed', null],
      ['signed_in', 2],
      ['account_changed', null],
      ['signed_in', 2],
    ],
  );
});

t.test('The most common passwords are refused in each operation that sets one, in upper case as well', async (t) => {
  const service = await startService(t);
  const root = await service.person('root');
  const session = await service.signIn(root);
  const { body: user } = await root.post('/api/v1/user', { email: 'eve@example.com', password: PASSWORD });
  for (const password of ['password', '12345678', 'Qwertyuiop', 'TRUSTNO1']) {
    const account = { email: 'new@example.com', password };
    const change = { current_password: PASSWORD, new_password: password };
    for (const [member, response] of [
      ['password', await service.anonymous.post('/api/register', account)],
      ['password', await root.post('/api/v1/user', account)],
      ['password', await root.patch(`/api/v1/user/${user.id}`, { password })],
      ['new_password', await session.post('/api/profile/change-password', change)],
    ] as const) {
      const details = [{ path: `body/${member}`, message: /most common passwords/ }];
      t.match(response, { status: 400, body: { code: 'VALIDATION_FAILED', details } }, `${member} ${password}`);
    }
    await t.rejects(createAccount(service, account, false), { code: 'VALIDATION_FAILED' });
    await t.rejects(resetPassword(service, 'eve@example.com', password), { code: 'VALIDATION_FAILED' });
  }
  t.same(
    (await allAccounts(service.db.read)).map(({ email }) => email),
    [root.email, 'eve@example.com'],
  );
  t.equal((await logIn(service, 'eve@example.com')).status, 200, 'the former one counts');
  const rare = { current_password: PASSWORD, new_password: 'qwertyuiop and more' };
  t.equal((await session.post('/api/profile/change-password', rare)).status, 204);
});
