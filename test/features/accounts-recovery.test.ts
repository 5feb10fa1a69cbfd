import t from 'tap';
import { writeFailedAttempts } from '../support/jobs.js';
import { startService } from '../support/service.js';

t.test(
  'A stolen token does not keep its owner from ending it: by session that is never refused by its tiers',
  async (t) => {
    const service = await startService(t, {
      env: { NODE_ENV: 'development', RATE_LIMIT_AUTH_API_MAX: '20', RATE_LIMIT_API_KEY_MAX: '5' },
    });
    const ada = await service.person('ada');
    const { id } = (await ada.get('/api/profile/api-keys')).body.api_keys[0];
    const session = await service.signIn(ada);
    for (let count = 0; count < 25; count++) await ada.get('/api/profile/api-keys');
    for (let count = 0; count < 25; count++) await ada.get('/api/v1/tasks');
    t.equal((await ada.get('/api/v1/tasks')).status, 429);
    t.equal((await session.get('/api/v1/tasks')).status, 429, 'other requests share the budget of the user');

    const revoked = await session.post(`/api/profile/api-keys/${id}/revoke`);
    t.equal(revoked.status, 200, revoked.text);
    t.equal((await session.delete(`/api/profile/api-keys/${id}`)).status, 204);
    const change = { current_password: ada.password, new_password: 'another good password' };
    t.equal((await session.post('/api/profile/change-password', change)).status, 204);
    for (let count = 3; count < 20; count++) {
      t.equal((await session.delete('/api/profile/api-keys/999')).status, 404, String(count));
    }
    const refused = await session.delete('/api/profile/api-keys/999');
    t.equal(refused.status, 429, 'they have a budget of their own');
    t.match(refused.headers['ratelimit-policy'], /^"protected";q=20;w=900$/);
    service.clock.advance(900_000);
    t.equal((await session.post('/api/logout')).status, 204);
    t.equal((await session.get('/api/current_user')).status, 401);
  },
);

t.test('Wrong passwords are counted by user, and told to the security log', async (t) => {
  const service = await startService(t, { env: { NODE_ENV: 'development' } });
  const ada = await service.person('ada');
  await service.person('root', { is_admin: 1 });
  const session = await service.signIn(ada);
  const change = (current_password: string) => ({ current_password, new_password: 'another good password' });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ada.post('/api/profile/change-password', change(`wrong ${index}`))),
  );
  const statuses = responses.map(({ status }) => status);
  t.equal(statuses.filter((status) => status === 401).length, 5);
  t.equal(statuses.filter((status) => status === 429).length, 15);
  t.equal((await ada.post('/api/profile/delete-account', { password: ada.password })).status, 429);
  await writeFailedAttempts(service);
  const { security_events } = (await ada.get('/api/profile/security-log?kind=password_check_failed')).body;
  t.match(security_events, [{ count: 5, actor_id: ada.id }]);
  t.equal(security_events.length, 1);
  t.equal((await session.post('/api/profile/change-password', change(ada.password))).status, 204, 'not by a thief');
});

t.test('A key that is made with a token expires no later than it', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const session = await service.signIn(ada);
  const expires_at = '2026-03-11T12:00:03.000Z';
  const { token } = (await session.post('/api/profile/api-keys', { name: 'short', expires_at })).body;
  const short = service.client({ authorization: `Bearer ${token}` });
  for (const [asked, given] of [
    [undefined, expires_at],
    [null, expires_at],
    ['2027-01-01', expires_at],
    ['2026-03-11T12:00:02Z', '2026-03-11T12:00:02.000Z'],
  ] as const) {
    const made = await short.post('/api/profile/api-keys', {
      name: 'x',
      ...(asked !== undefined && { expires_at: asked }),
    });
    t.equal(made.body.apiKey.expires_at, given, String(asked));
  }
  t.equal((await ada.post('/api/profile/api-keys', { name: 'x' })).body.apiKey.expires_at, null);
  t.equal((await session.post('/api/profile/api-keys', { name: 'x' })).body.apiKey.expires_at, null);
});

t.test("An administrator's reset of a password ends sessions and revokes keys, unless told otherwise", async (t) => {
  const service = await startService(t, {});
  const root = await service.person('root');
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const session = await service.signIn(ada);
  const password = 'a password that was reset';
  t.equal((await root.put(`/api/v1/user/${ada.id}`, { password })).status, 200);
  t.equal((await session.get('/api/current_user')).status, 401);
  const refused = await ada.get('/api/current_user');
  t.same([refused.status, refused.body.code], [401, 'TOKEN_REVOKED']);
  t.equal((await root.put(`/api/v1/user/${bob.id}`, { password, keep_api_keys: true })).status, 200);
  t.equal((await bob.get('/api/current_user')).status, 200);

  const revoked = await root.post(`/api/v1/user/${bob.id}/revoke-keys`);
  t.same([revoked.status, revoked.body], [200, { revoked: 1 }]);
  t.equal((await bob.get('/api/current_user')).status, 401);
  t.same((await root.post(`/api/v1/user/${bob.id}/revoke-keys`)).body, { revoked: 0 });
  const eve = await service.person('eve');
  t.equal((await eve.post(`/api/v1/user/${bob.id}/revoke-keys`)).status, 403);
  t.match((await root.get('/api/v1/security-log?kind=api_keys_revoked')).body.security_events, [
    { user_id: bob.id, actor_id: root.id },
    { user_id: ada.id, actor_id: root.id },
  ]);
});

t.test("A user's security log has the user's own addresses only; an administrator's has all", async (t) => {
  const service = await startService(t, {});
  const root = await service.person('root');
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const from =
    (person: { token: string }, remoteAddress: string) =>
    (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      service.app.inject({
        method,
        url,
        remoteAddress,
        headers: { authorization: `Bearer ${person.token}` },
        ...(payload && { payload }),
      });
  const task = (await ada.post('/api/v1/task', { name: 'x' })).body;
  const body = { resource_type: 'task', resource_id: task.id, email: bob.email, access: 'ro' };
  const { id } = (await from(ada, '198.51.100.1')('POST', '/api/v1/share', body)).json();
  await from(bob, '198.51.100.2')('DELETE', `/api/v1/share/${id}`);
  await from(root, '198.51.100.3')('PUT', `/api/v1/user/${ada.id}`, { name: 'Ada' });
  await service.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: '198.51.100.4',
    payload: { email: ada.email, password: 'wrong' },
  });
  await writeFailedAttempts(service);
  const addresses = async (path: string, person: typeof ada) => {
    const { security_events } = (await person.get(path)).body;
    return security_events.map(({ kind, address }: { kind: string; address: string }) => `${kind} ${address}`);
  };
  t.same(
    await addresses('/api/profile/security-log', ada),
    ['sign_in_failed null', 'account_changed null', 'unshared null', 'shared 198.51.100.1'].concat([
      'api_key_created null',
    ]),
  );
  t.same(await addresses('/api/profile/security-log', bob), [
    'unshared 198.51.100.2',
    'shared null',
    'api_key_created null',
  ]);
  const all = await addresses(`/api/v1/security-log?user_id=${ada.id}`, root);
  t.same(all.slice(0, 4), [
    'sign_in_failed 198.51.100.4',
    'account_changed 198.51.100.3',
    'unshared 198.51.100.2',
    'shared 198.51.100.1',
  ]);
});

t.test('A failed sign-in leaves the address that was typed only when it looks like one', async (t) => {
  const service = await startService(t, {});
  const root = await service.person('root');
  for (const [typed, expected] of [
    ['my secret password', null],
    [`${'x'.repeat(400)}@example.com`, null],
    ['unknown@example.com', 'unknown@example.com'],
    ['@', null],
  ] as const) {
    await service.anonymous.post('/api/login', { email: typed, password: 'x' });
    await writeFailedAttempts(service);
    const { security_events } = (await root.get('/api/v1/security-log?kind=sign_in_failed&limit=1')).body;
    t.equal(security_events[0].subject, expected, typed.slice(0, 20));
  }
});

t.test('In production the first account takes the setup token', async (t) => {
  const env = { NODE_ENV: 'production', SERVICE_SESSION_SECRET: 's'.repeat(32), RATE_LIMITING_ENABLED: 'false' };
  const service = await startService(t, { env, setupToken: 'the token of the log' });
  const account = { email: 'ada@example.com', password: 'correct horse battery' };
  for (const more of [{}, { setup_token: 'guessed' }]) {
    const refused = await service.anonymous.post('/api/register', { ...account, ...more });
    t.same([refused.status, refused.body.code], [403, 'REGISTRATION_CLOSED']);
  }
  const made = await service.anonymous.post('/api/register', { ...account, setup_token: 'the token of the log' });
  t.same([made.status, made.body.user.is_admin], [201, true]);
  const second = { email: 'eve@example.com', password: 'correct horse battery', setup_token: 'the token of the log' };
  t.equal((await service.anonymous.post('/api/register', second)).status, 403, 'it is for the first alone');
});
