import t from 'tap';
import { writeFailedAttempts } from '../support/jobs.js';
import { clientOf, type Json, startTududi as start } from '../support/tududi.js';

t.test('tududi: a changed password is changed, checked and recorded', async (t) => {
  const { service, server, anonymous, ada } = await start(t);
  const signIn = async (password: string) => anonymous('POST', '/login', { email: ada.email, password });
  const cookieOf = async () => String((await signIn(ada.password)).headers['set-cookie']).split(';')[0] as string;
  const [session, other] = [
    clientOf(server, { cookie: await cookieOf() }),
    clientOf(server, { cookie: await cookieOf() }),
  ];
  const { body: before } = await session('GET', '/profile');
  t.match(before, { has_password: true });
  for (const [body, message] of [
    [{ newPassword: 'another good one' }, /Current password is required/],
    [{ currentPassword: '', newPassword: 'another good one' }, /Current password is required/],
    [{ currentPassword: ada.password, newPassword: 'short' }, /8/],
    [{ currentPassword: 'wrong', newPassword: 'another good one' }, /./],
    [{ currentPassword: ada.password, newPassword: {} }, /./],
    [{ currentPassword: ada.password, newPassword: 'another good one', first_day_of_week: 9 }, /./],
    [{ currentPassword: ada.password, newPassword: 'another good one', language: 'no tag' }, /./],
  ] as const) {
    const { status, body: refused } = await session('PATCH', '/profile', {
      ...body,
      name: 'Eve',
      timezone: 'Asia/Tokyo',
    });
    t.ok(status === 400 || status === 401 || status === 403, `${status} ${JSON.stringify(body)}`);
    t.match(refused.error, message);
    t.equal((await signIn(ada.password)).status, 200, 'the password is as it was');
    t.same((await session('GET', '/profile')).body, before, 'and so is the rest');
  }
  const changed = { name: 'Ada', currentPassword: ada.password, newPassword: 'another good one' };
  t.match(await session('PATCH', '/profile', changed), { status: 200, body: { name: 'Ada', has_password: true } });
  t.equal((await signIn(ada.password)).status, 401);
  t.equal((await signIn('another good one')).status, 200);
  t.equal((await session('GET', '/profile')).status, 200, 'its own session stays');
  t.equal((await other('GET', '/profile')).status, 401, 'other sessions end');
  await writeFailedAttempts(service);
  const events = await ada.get('/api/profile/security-log?kind=password_changed,password_check_failed');
  t.match(
    events.body.security_events.map(({ kind }: Json) => kind),
    ['password_check_failed', 'password_changed'],
  );
  const empty = { currentPassword: '', newPassword: '', name: 'Ada L.' };
  t.match(await session('PATCH', '/profile', empty), { status: 200, body: { name: 'Ada L.' } });
  const back = { currentPassword: 'another good one', newPassword: 'and a third one' };
  t.match(await session('POST', '/profile/change-password', back), { status: 200, body: { message: /changed/ } });
  t.equal((await signIn('and a third one')).status, 200);
});

t.test('tududi: the assistant answers here, too, at its own paths', async (t) => {
  const { ask, anonymous, ada } = await start(t);
  const { body: config } = await ask('GET', '/ai-assistant/config');
  t.same(config, (await ada.get('/api/ai-assistant/config')).body);
  t.equal((await anonymous('GET', '/ai-assistant/config')).status, 401);
  t.match(await ask('GET', '/ai-assistant/daily-brief'), { status: 200, body: null });
  const { body: task } = await ask('POST', '/task', { name: 'x' });
  const { body: project } = await ask('POST', '/project', { name: 'x' });
  for (const [kind, { uid }] of [
    ['task', task],
    ['project', project],
  ] as const) {
    const at = `/ai-assistant/${kind}-insights`;
    t.match(await ask('GET', `${at}/${uid}`), { status: 200, body: null });
    t.equal((await ask('GET', `${at}/0123456789abcde`)).status, 404);
    t.match(await ask('POST', at, { [`${kind}Uid`]: uid, name: 'x' }), {
      status: 503,
      body: { code: 'AI_NOT_CONFIGURED' },
    });
    t.equal((await ask('PATCH', `${at}/${uid}/dismissed`, { dismissed: true })).status, 404);
    t.equal((await ask('PATCH', `${at}/${uid}/dismissed`, { dismissed: 'yes' })).status, 400);
  }
  t.match(await ask('POST', '/ai-assistant/daily-brief'), { status: 503, body: { code: 'AI_NOT_CONFIGURED' } });
});

t.test('tududi: what is not supported is 404, with a sentence', async (t) => {
  const { ask } = await start(t);
  for (const [method, path, sentence] of [
    ['POST', '/habits', /^Habits are not supported/],
    ['GET', '/people/abc', /^People/],
    ['GET', '/quotes/random', /^Quotes/],
    ['POST', '/telegram/setup', /^The Telegram integration/],
    ['POST', '/upload/project-image', /^Uploads/],
    ['GET', '/backup/list?x=1', /^Backups/],
    ['POST', '/templates', /^Templates/],
    ['GET', '/oidc/providers', /^Sign-in by OpenID Connect/],
    ['GET', '/constructor', /^This path is not/],
  ] as const) {
    const { status, body } = await ask(method, path);
    t.equal(status, 404, path);
    t.match(body, { code: 'NOT_FOUND', error: sentence }, path);
  }
});

t.test('tududi: a colour word is no reason to refuse', async (t) => {
  const { ask } = await start(t);
  const color = async (given: unknown) =>
    (await ask('POST', '/areas', { name: JSON.stringify(given), color: given })).body;
  t.match(await color('blue'), { color: '#0000ff' });
  t.match(await color(' Red '), { color: '#ff0000' });
  t.match(await color('#ABC'), { color: '#aabbcc' });
  t.match(await color('#3366CC'), { color: '#3366CC' });
  t.match(await color('bg-blue-500'), { color: null });
  t.match(await color(''), { color: null });
  t.match(await ask('POST', '/areas', { name: 'x', color: 5 }), { status: 400 });
  for (const [path, body] of [
    ['/goals', { name: 'x' }],
    ['/project', { name: 'x' }],
    ['/tag', { name: 'x' }],
    ['/note', { title: 'x' }],
  ] as const) {
    t.equal((await ask('POST', path, { ...body, color: 'teal' })).status, 201, path);
  }
  const { body: area } = await ask('POST', '/areas', { name: 'kept', color: 'green' });
  t.match((await ask('PATCH', `/areas/${area.uid}`, { color: 'no colour' })).body, { color: '#008000' });
});

t.test('A large body is parsed only for a credential that counts', async (t) => {
  const { server, ask } = await start(t);
  const broken = `{"name":"${'x'.repeat(900_000)}"`;
  for (const headers of [{ authorization: 'Bearer tt_forged' }, { cookie: 'sid=forged' }]) {
    const { status } = await clientOf(server, headers)('POST', '/task', broken);
    t.equal(status, 401, JSON.stringify(headers));
  }
  t.equal((await ask('POST', '/task', broken)).body.code, 'INVALID_JSON');
  t.equal((await ask('POST', '/task', { name: 'x', note: 'n'.repeat(50_000) })).status, 201);
});
