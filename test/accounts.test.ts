import t from 'tap';
import { PASSWORD, startService } from './support/service.js';

const DAY_MS = 86_400_000;
const ADA = { email: 'ada@example.com', password: PASSWORD };

t.test('Register: the first account is the administrator; no session is opened; a known e-mail is 409', async (t) => {
  const { anonymous } = await startService(t);
  const first = await anonymous.post('/api/register', { ...ADA, name: 'Ada' });
  t.equal(first.status, 201);
  t.match(first.body.user, { email: ADA.email, name: 'Ada', is_admin: true, timezone: 'UTC', first_day_of_week: 1 });
  t.notOk(first.headers['set-cookie']);
  t.equal((await anonymous.post('/api/register', { ...ADA, email: 'ADA@Example.com' })).body.code, 'CONFLICT');
  const second = await anonymous.post('/api/register', { ...ADA, email: 'bob@example.com' });
  t.equal(second.body.user.is_admin, false);
  for (const password of ['short', 'x'.repeat(257), 12345678, null]) {
    t.equal((await anonymous.post('/api/register', { email: 'c@example.com', password })).status, 400);
  }
  for (const email of ['no address', 'ada@', 'аda@example.com', 5]) {
    t.equal((await anonymous.post('/api/register', { email, password: PASSWORD })).status, 400, String(email));
  }
});

t.test('Register: closed in production once there is an account, unless it is switched on', async (t) => {
  const secret = { NODE_ENV: 'production', SERVICE_SESSION_SECRET: 's'.repeat(32), RATE_LIMITING_ENABLED: 'false' };
  const closed = await startService(t, { env: secret });
  t.equal((await closed.anonymous.post('/api/register', ADA)).status, 201, 'the first account is always welcome');
  const refused = await closed.anonymous.post('/api/register', { ...ADA, email: 'bob@example.com' });
  t.equal(refused.status, 403);
  t.equal(refused.body.code, 'REGISTRATION_CLOSED');
  const open = await startService(t, { env: { ...secret, REGISTRATION_ENABLED: 'true' } });
  await open.anonymous.post('/api/register', ADA);
  t.equal((await open.anonymous.post('/api/register', { ...ADA, email: 'bob@example.com' })).status, 201);
});

t.test(
  'Login: sets the session cookie: HttpOnly, SameSite=Lax, Path=/, 30 days; e-mail without regard to case',
  async (t) => {
    const { anonymous, person, clock } = await startService(t, { time: new Date().toISOString() });
    await person('ada');
    const answer = await anonymous.post('/api/login', { ...ADA, email: 'ADA@EXAMPLE.COM' });
    t.equal(answer.status, 200);
    t.equal(answer.body.user.email, ADA.email);
    const cookie = String(answer.headers['set-cookie']);
    for (const attribute of ['sid=', 'HttpOnly', 'SameSite=Lax', 'Path=/']) t.ok(cookie.includes(attribute), attribute);
    t.notOk(cookie.includes('Secure'), 'over HTTP');
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '');
    t.ok(Math.abs(expires - clock.now().getTime() - 30 * DAY_MS) < 60_000);
  },
);

t.test('Login: behind a trusted proxy over HTTPS the cookie is Secure', async (t) => {
  const { anonymous, person } = await startService(t, { env: { TRUST_PROXY: 'loopback' } });
  await person('ada');
  const answer = await anonymous.post('/api/login', ADA, { 'x-forwarded-proto': 'https' });
  t.ok(String(answer.headers['set-cookie']).includes('Secure'));
  t.ok(answer.headers['strict-transport-security']);
});

t.test('Login: wrong e-mail and wrong password answer 401 with the same body', async (t) => {
  const { anonymous, person } = await startService(t);
  await person('ada');
  const wrong = await anonymous.post('/api/login', { ...ADA, password: 'not the password' });
  const unknown = await anonymous.post('/api/login', { ...ADA, email: 'nobody@example.com' });
  for (const { status, body, headers } of [wrong, unknown]) {
    t.equal(status, 401);
    t.equal(body.code, 'INVALID_CREDENTIALS');
    t.ok(headers['www-authenticate']);
  }
  t.equal(wrong.body.error, unknown.body.error);
});

t.test('Session: every login has a fresh id, lasts 30 days, and survives a restart of the service', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const first = await service.anonymous.post('/api/login', ADA);
  const cookie = String(first.headers['set-cookie']).split(';', 1)[0] as string;
  const second = await service.anonymous.post('/api/login', ADA, { cookie });
  t.not(String(second.headers['set-cookie']).split(';', 1)[0], cookie);
  const session = await service.signIn(ada);
  t.equal((await session.get('/api/current_user')).body.user.id, ada.id);
  service.clock.advance(30 * DAY_MS - 1000);
  t.equal((await session.get('/api/current_user')).status, 200);
  service.clock.advance(1000);
  t.equal((await session.get('/api/current_user')).status, 401);
});

t.test('Session: only a login creates one, and the database keeps only its hash', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await ada.get('/api/v1/tasks');
  await service.anonymous.get('/api/v1/tasks');
  const count = () => service.db.read.selectFrom('sessions').selectAll().execute();
  t.equal((await count()).length, 0);
  const answer = await service.anonymous.post('/api/login', ADA);
  const id = /sid=([^;.]+)/.exec(String(answer.headers['set-cookie']))?.[1] as string;
  t.equal((await count()).length, 1);
  t.notOk(JSON.stringify(await count()).includes(id));
});

t.test('Logout: 204 with or without a session, and the session is over', async (t) => {
  const service = await startService(t);
  const session = await service.signIn(await service.person('ada'));
  const out = await session.post('/api/logout');
  t.equal(out.status, 204);
  t.match(String(out.headers['set-cookie']), /sid=;/);
  t.equal((await session.get('/api/current_user')).status, 401);
  t.equal((await service.anonymous.post('/api/logout')).status, 204);
});

t.test("Password: changing it needs the current one and ends the user's other sessions", async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const [here, elsewhere] = [await service.signIn(ada), await service.signIn(ada)];
  const change = (current_password: string) =>
    here.post('/api/profile/change-password', { current_password, new_password: 'another password' });
  t.equal((await change('not the password')).body.code, 'INVALID_CREDENTIALS');
  t.equal((await elsewhere.get('/api/current_user')).status, 200);
  t.equal((await change(PASSWORD)).status, 204);
  t.equal((await here.get('/api/current_user')).status, 200);
  t.equal((await elsewhere.get('/api/current_user')).status, 401);
  t.equal((await ada.get('/api/current_user')).status, 200, 'tokens stay');
  t.equal((await service.anonymous.post('/api/login', ADA)).status, 401);
  t.equal((await service.anonymous.post('/api/login', { ...ADA, password: 'another password' })).status, 200);
});

t.test('Authentication: the full token is needed, prefix included; unauthenticated calls answer 401', async (t) => {
  const service = await startService(t);
  const { token } = await service.person('ada');
  const status = async (authorization: string) => {
    const { status, body, headers } = await service.client({ authorization }).get('/api/v1/tasks');
    if (status === 401) t.match(headers['www-authenticate'], /error="invalid_token"/);
    return status === 401 ? body.code : status;
  };
  t.equal(await status(`Bearer ${token}`), 200);
  t.equal(await status(`bearer ${token}`), 200, 'the scheme is not case-sensitive (RFC 9110, section 11.1)');
  for (const wrong of [token, `Bearer ${token.slice(3)}`, `Bearer ${token.slice(0, -1)}`, 'Basic YTpi', 'Bearer', '']) {
    t.equal(await status(wrong), 'INVALID_TOKEN', wrong);
  }
  const anonymous = await service.anonymous.get('/api/v1/tasks');
  t.equal(anonymous.status, 401);
  t.equal(anonymous.body.code, 'UNAUTHENTICATED');
  t.equal(anonymous.headers['www-authenticate'], 'Bearer realm="tutti"');
  t.equal((await service.anonymous.get(`/api/v1/tasks?access_token=${token}`)).status, 401, 'never in the URL');
});

t.test('Authentication: a bearer header decides alone, even beside a good cookie', async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const session = await service.signIn(ada);
  const both = await session.get('/api/current_user', { authorization: `Bearer ${bob.token}` });
  t.equal(both.body.user.id, bob.id);
  t.equal((await session.get('/api/current_user', { authorization: 'Bearer tt_wrong' })).status, 401);
});

t.test(
  'Authentication: a write that rides on the cookie from another site is refused; bearer calls are exempt',
  async (t) => {
    const service = await startService(t, { env: { SERVICE_ALLOWED_ORIGINS: 'https://app.example.com' } });
    const ada = await service.person('ada');
    const session = await service.signIn(ada);
    const write = (headers: Record<string, string>, client = session) =>
      client
        .post('/api/v1/task', { name: 'x' }, headers)
        .then(({ status, body }) => (status === 403 ? body.code : status));
    t.equal(await write({}), 201);
    t.equal(await write({ 'sec-fetch-site': 'same-origin' }), 201);
    t.equal(await write({ 'sec-fetch-site': 'none' }), 201);
    t.equal(await write({ 'sec-fetch-site': 'cross-site' }), 'CROSS_SITE');
    t.equal(await write({ origin: 'https://evil.example' }), 'CROSS_SITE');
    t.equal(await write({ origin: 'null' }), 'CROSS_SITE');
    t.equal(await write({ origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' }), 201);
    t.equal(await write({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, ada), 201);
    t.equal(
      (await session.get('/api/v1/tasks', { 'sec-fetch-site': 'cross-site' })).status,
      200,
      'reads are not writes',
    );
  },
);
