import t from 'tap';
import { SAME_SQL } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { writeFailedAttempts } from '../support/jobs.js';
import { credentialsOf, PASSWORD, startService } from '../support/service.js';

// On PostgreSQL too: the store of sessions.

interface Session {
  id: number;
  created_at: string;
  last_used_at: string | null;
  expires_at: string;
  address: string | null;
  user_agent: string | null;
  current: boolean;
}

const cookieIn = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';', 1)[0] as string;

t.test(
  'Sessions: are listed with what their user recognizes them by, newest first, and only while they count',
  async (t) => {
    const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
    const ada = await service.person('ada');
    const eve = await service.person('eve');
    await service.signIn(eve);
    const phone = await service.anonymous.post('/api/login', credentialsOf(ada), { 'user-agent': 'Phone/1' });
    service.clock.advance(86_400_000);
    const laptop = await service.anonymous.post('/api/login', credentialsOf(ada), {
      'user-agent': `L${'x'.repeat(300)}`,
    });
    const session = service.client({ cookie: cookieIn(laptop.headers) });

    const { status, body } = await session.get('/api/profile/sessions');
    t.equal(status, 200);
    const [first, second, ...more]: Session[] = body.sessions;
    t.same(more, []);
    t.match(first, {
      user_agent: `L${'x'.repeat(254)}`,
      address: '127.0.0.1',
      current: true,
      created_at: '2026-03-12T12:00:00.000Z',
      last_used_at: '2026-03-12T12:00:00.000Z',
      expires_at: '2026-04-11T12:00:00.000Z',
    });
    t.match(second, { user_agent: 'Phone/1', current: false, created_at: '2026-03-11T12:00:00.000Z' });
    t.match(
      (await ada.get('/api/profile/sessions')).body.sessions,
      [{ current: false }, { current: false }],
      'by token',
    );
    const page = await session.get('/api/profile/sessions?limit=1&order_by=created_at&count=true');
    t.match(page.body, { sessions: [{ user_agent: 'Phone/1' }], pagination: { total: 2, has_more: true } });
    const next = await session.get(
      `/api/profile/sessions?limit=1&order_by=created_at&cursor=${page.body.pagination.next_cursor}`,
    );
    t.match(next.body.sessions, [{ current: true }]);

    // The last use is recorded at most every ten minutes.
    service.clock.advance(600_000);
    const used = service.client({ cookie: cookieIn(phone.headers) });
    await used.get('/api/v1/tasks');
    const at = '2026-03-12T12:10:00.000Z';
    // No response waits for the note that its session was used.
    await eventually(
      async () => (await session.get('/api/profile/sessions')).body.sessions[1].last_used_at === at,
      'the use is recorded',
    );
    service.clock.advance(599_000);
    await used.get('/api/v1/tasks');
    await service.db.write(async () => undefined);
    t.match((await session.get('/api/profile/sessions')).body.sessions[1], { last_used_at: at });

    service.clock.set('2026-04-10T12:00:00.000Z');
    t.match(
      (await session.get('/api/profile/sessions')).body.sessions,
      [{ current: true }],
      'the older one has expired',
    );
  },
);

t.test('Sessions: a user ends one from another, and not those of other users', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const phone = await service.signIn(ada);
  const laptop = await service.signIn(ada);
  const listed = async (): Promise<Session[]> => (await laptop.get('/api/profile/sessions')).body.sessions;
  const [, other] = await listed();
  const path = `/api/profile/sessions/${other?.id}`;
  t.equal((await (await service.signIn(eve)).delete(path)).status, 404);
  t.equal((await phone.get('/api/current_user')).status, 200);
  t.equal((await laptop.delete(path)).status, 204);
  t.equal((await phone.get('/api/current_user')).status, 401);
  t.equal((await laptop.delete(path)).status, 404, 'gone already');
  t.equal((await laptop.delete('/api/profile/sessions/k3v9x0q2m7b4t1z')).status, 404, 'there are no uids');

  const { body } = await laptop.get('/api/profile/security-log?kind=session_ended');
  t.match(body.security_events, [{ subject: 'lightMyRequest', actor_id: ada.id, address: '127.0.0.1' }]);

  const [current] = await listed();
  t.equal((await laptop.delete(`/api/profile/sessions/${current?.id}`)).status, 204, 'the current one');
  t.equal((await laptop.get('/api/current_user')).status, 401);
});

t.test('Sessions: a token needs all rights to end one', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { body } = await ada.post('/api/profile/api-keys', { name: 'profile', scopes: ['profile:write'] });
  const narrow = service.client({ authorization: `Bearer ${body.token}` });
  await service.signIn(ada);
  const { id } = (await narrow.get('/api/profile/sessions')).body.sessions[0];
  t.equal((await narrow.delete(`/api/profile/sessions/${id}`)).body.code, 'INSUFFICIENT_SCOPE');
  t.equal((await ada.delete(`/api/profile/sessions/${id}`)).status, 204);
});

t.test('Sessions: are ended also when a stolen token has used up all limits of its user', SAME_SQL, async (t) => {
  const env = { NODE_ENV: 'development', LOG_LEVEL: 'silent', RATE_LIMIT_AUTH_API_MAX: '3' };
  const service = await startService(t, { env });
  const ada = await service.person('ada');
  const phone = await service.signIn(ada);
  for (let count = 0; count < 4; count++) await ada.get('/api/v1/tasks');
  t.equal((await phone.get('/api/v1/tasks')).status, 429);
  const { status, body } = await phone.get('/api/profile/sessions');
  t.equal(status, 200);
  t.equal((await ada.get('/api/profile/sessions')).status, 429, 'by token');
  const change = { email: 'ada@example.org', current_password: PASSWORD };
  t.equal((await phone.post('/api/profile/change-email', change)).status, 200);
  t.equal((await phone.delete(`/api/profile/sessions/${body.sessions[0].id}`)).status, 204);
});

t.test('Change of e-mail: takes the password, and the new address signs in', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await service.person('bob');
  const session = await service.signIn(ada);
  const change = (email: string, current_password = PASSWORD) =>
    session.post('/api/profile/change-email', { email, current_password });
  t.equal((await change('ada@example.org', 'wrong password')).body.code, 'INVALID_CREDENTIALS');
  t.equal((await change('BOB@example.com')).body.code, 'CONFLICT');
  t.equal((await change('nothing')).status, 400);
  const begin = (await session.get('/api/v1/changes?types=profile')).body.next_cursor;
  const changed = await change('Ada@Example.org');
  t.equal(changed.status, 200);
  t.match(changed.body, { user: { id: ada.id, email: 'ada@example.org' } });
  t.match((await session.get(`/api/v1/changes?cursor=${begin}`)).body.changes, [
    { type: 'profile', event: 'updated', changed: ['email'], object: { email: 'ada@example.org' } },
  ]);
  t.equal((await change('ada@example.org')).status, 200, 'the same again');
  t.equal((await session.get('/api/current_user')).status, 200, 'the session stays');
  t.equal((await ada.get('/api/current_user')).status, 200, 'tokens stay');
  t.equal((await service.anonymous.post('/api/login', credentialsOf(ada))).status, 401);
  const again = { email: 'ada@example.org', password: PASSWORD };
  t.equal((await service.anonymous.post('/api/login', again)).status, 200);
  await writeFailedAttempts(service);
  const { body } = await session.get('/api/profile/security-log?kind=email_changed,password_check_failed');
  t.match(body.security_events, [{ kind: 'password_check_failed' }, { kind: 'email_changed', subject: ada.email }]);
});
