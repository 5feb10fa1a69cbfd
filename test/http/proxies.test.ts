import t from 'tap';
import { credentialsOf, startService } from '../support/service.js';

t.test('Behind a proxy with Basic authentication the service is of use: that header is not looked at', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  for (const authorization of ['Basic YWRhOnNlY3JldA==', 'Bearer tt_nothing', `Bearer ${ada.token}`, 'x']) {
    const login = await service.client({ authorization }).post('/api/login', credentialsOf(ada));
    t.equal(login.status, 200, authorization);
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] as string;
    const behind = service.client({ cookie, authorization: 'Basic YWRhOnNlY3JldA==' });
    t.equal((await behind.get('/api/current_user')).body.user.email, ada.email);
    t.equal((await behind.post('/api/v1/task', { name: 'x' })).status, 201);
    const logout = service.client({ cookie, authorization });
    t.equal((await logout.post('/api/logout')).status, 204);
    t.equal((await behind.get('/api/current_user')).status, 401, 'the session has ended');
  }
  const register = { email: 'new@example.com', password: 'correct horse battery' };
  t.equal((await service.client({ authorization: 'Bearer x' }).post('/api/register', register)).status, 201);
  const bearer = service.client({ authorization: 'bEaReR tt_nothing' });
  t.equal((await bearer.get('/api/current_user')).body.code, 'INVALID_TOKEN', 'a bearer header decides alone');
  t.equal((await service.client({ authorization: 'Basic x' }).get('/api/current_user')).body.code, 'UNAUTHENTICATED');
});

t.test('Only a request that carries the session cookie reads a session, and only a login starts one', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  t.equal((await ada.get('/api/v1/tasks')).headers['set-cookie'], undefined);
  const login = await service.anonymous.post('/api/login', credentialsOf(ada));
  const cookie = String(login.headers['set-cookie']).split(';', 1)[0] as string;
  const session = service.client({ cookie });
  t.equal((await session.get('/api/v1/tasks')).headers['set-cookie'], undefined);
  t.equal((await service.client({ cookie: 'other=1' }).get('/api/current_user')).status, 401);
  t.equal((await service.client({ cookie: 'sid=forged' }).get('/api/current_user')).status, 401);
  const sessions = await service.db.read.selectFrom('sessions').select('user_id').execute();
  t.equal(sessions.length, 1);
});

t.test('A port in X-Forwarded-For is no address of its own, and what is no address counts as the proxy', async (t) => {
  const env = { NODE_ENV: 'development', TRUST_PROXY: '127.0.0.1', RATE_LIMIT_API_MAX: '100' };
  const service = await startService(t, { env });
  const left = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return Number((await service.anonymous.get('/api/health', headers)).headers['ratelimit-remaining']);
  };
  t.equal(await left('1.2.3.4:1001'), 99);
  t.equal(await left('1.2.3.4:1002'), 98);
  t.equal(await left('1.2.3.4'), 97);
  t.equal(await left('[2001:db8::1]:443'), 99);
  t.equal(await left('2001:db8::2'), 98, 'the same /64');
  t.equal(await left('unknown'), 99);
  t.equal(await left('_hidden'), 98, 'neither is an address: both are the proxy');
  t.equal(await left('::1.2.3.4'), 99);
});

t.test('Behind a proxy that rewrites Host, the forwarded host tells what is our own origin', async (t) => {
  const service = await startService(t, { env: { TRUST_PROXY: '127.0.0.1' } });
  const ada = await service.person('ada');
  const cookie = String((await service.anonymous.post('/api/login', credentialsOf(ada))).headers['set-cookie']).split(
    ';',
    1,
  )[0] as string;
  const write = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/v1/task',
      remoteAddress,
      headers: { cookie, host: 'backend:3000', 'content-type': 'application/json', ...headers },
      payload: '{"name":"x"}',
    });
    return response.statusCode;
  };
  const origin = 'https://tasks.example.com';
  t.equal(await write({ origin, 'x-forwarded-host': 'tasks.example.com' }), 201);
  t.equal(await write({ origin, 'x-forwarded-host': 'tasks.example.com:443' }), 201);
  t.equal(await write({ origin }), 403);
  t.equal(await write({ origin, 'x-forwarded-host': 'evil.example.com' }), 403);
  t.equal(
    await write({ origin, 'x-forwarded-host': 'tasks.example.com' }, '198.51.100.1'),
    403,
    'no other header is trusted',
  );
  t.equal(await write({ origin: 'http://backend:3000' }), 201);
});

t.test('A cursor that was made up is refused, whatever it holds', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  for (let count = 0; count < 3; count++) await ada.post('/api/v1/task', { name: 'x' });
  const { next_cursor } = (await ada.get('/api/v1/tasks?limit=1')).body.pagination;
  const [print] = JSON.parse(Buffer.from(next_cursor, 'base64url').toString());
  for (const position of [[null], ['x'], [1.5], [true], [{}], [], [1, 2], null, 'x', [1e300]]) {
    const cursor = Buffer.from(JSON.stringify([print, position])).toString('base64url');
    const refused = await ada.get(`/api/v1/tasks?cursor=${cursor}`);
    t.same([refused.status, refused.body.code], [400, 'INVALID_CURSOR'], JSON.stringify(position));
  }
  t.equal((await ada.get('/api/v1/tasks?cursor=WyIxYjA5MTJjMzY0MTUiLFtudWxsXV0')).body.code, 'INVALID_CURSOR');
});

t.test('A point in time before the year 1 is refused, so that what is exported can be imported', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada', { timezone: 'Asia/Tokyo' });
  for (const defer_until of ['0001-01-01', '0001-01-01T00:00:00+09:00', '0000-12-31T23:00:00Z']) {
    const refused = await ada.post('/api/v1/task', { name: 'x', defer_until });
    t.equal(refused.status, 400, defer_until);
    t.equal(refused.body.details[0].path, 'body/defer_until');
  }
  const made = await ada.post('/api/v1/task', { name: 'x', defer_until: '0001-01-02' });
  t.equal(made.body.defer_until, '0001-01-01T14:41:01.000Z');
  const bob = await service.person('bob');
  const payload = (await ada.get('/api/profile/export')).text;
  const headers = { 'content-type': 'application/json' };
  t.equal((await bob.call('POST', '/api/profile/import', { payload, headers })).status, 200);
});
