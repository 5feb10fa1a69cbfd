import t from 'tap';
import { startService } from '../support/service.js';
import { create, share, startWorld } from '../support/world.js';

const DEFAULTS = {
  surname: null,
  timezone: 'UTC',
  language: 'en',
  first_day_of_week: 1,
  about_you: null,
  ai_assistant_enabled: false,
};

t.test('Profile: GET shows the account with its settings and an entity tag', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const read = await ada.get('/api/profile');
  t.match(read, { status: 200, body: { id: ada.id, email: ada.email, name: 'ada', is_admin: true, ...DEFAULTS } });
  t.notMatch(read.text, /password/);
  t.equal((await ada.get('/api/profile', { 'if-none-match': String(read.headers.etag) })).status, 304);
  t.equal((await service.anonymous.get('/api/profile')).status, 401);
  t.equal((await service.anonymous.put('/api/profile', {})).status, 401);
});

t.test('Profile: PUT and PATCH change one member and leave every other as it was', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const changes = [
    ['name', 'Ada'],
    ['surname', 'Lovelace'],
    ['timezone', 'Pacific/Auckland'],
    ['language', 'de-AT'],
    ['first_day_of_week', 0],
    ['about_you', 'Carpenter'],
    ['about_you', null],
    ['ai_assistant_enabled', true],
    ['ai_assistant_enabled', false],
    ['name', null],
  ] as const;
  let { body: before } = await ada.get('/api/profile');
  for (const [index, [member, value]] of changes.entries()) {
    service.clock.advance(1000);
    const change = index % 2 === 0 ? ada.put : ada.patch;
    const { status, body } = await change('/api/profile', { [member]: value });
    t.equal(status, 200);
    t.same(body, { ...before, [member]: value, updated_at: service.clock.now().toISOString() }, member);
    before = body;
  }
  service.clock.advance(1000);
  const again = await ada.put('/api/profile', before);
  t.same(again.body, before, 'sending back what was read changes nothing');
});

t.test(
  'Profile: members set by the service are ignored, unknown ones refused; users cannot make themselves administrators',
  async (t) => {
    const service = await startService(t);
    await service.person('root');
    const ada = await service.person('ada');
    const { body: before } = await ada.get('/api/profile');
    const sent = {
      id: 1,
      uid: 'x',
      email: 'eve@example.com',
      is_admin: true,
    };
    const { status, body } = await ada.put('/api/profile', sent);
    t.equal(status, 200);
    t.same(body, before);
    t.equal((await ada.get('/api/v1/users')).status, 403);
    for (const unknown of [{ password: 'another password' }, { nonsense: 1 }]) {
      t.match(await ada.put('/api/profile', unknown), { status: 400, body: { code: 'UNKNOWN_MEMBER' } });
    }
    await service.signIn(ada);
  },
);

t.test('Profile: invalid values are refused with 400 and the member’s name', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const [member, value] of [
    ['timezone', 'Mars/Olympus'],
    ['timezone', '+02:00'],
    ['timezone', null],
    ['timezone', ''],
    ['language', 'not a language'],
    ['first_day_of_week', 7],
    ['first_day_of_week', '1'],
    ['ai_assistant_enabled', 'true'],
    ['ai_assistant_enabled', null],
    ['name', 123],
    ['about_you', 'x'.repeat(501)],
  ] as const) {
    const { status, body } = await ada.put('/api/profile', { [member]: value });
    t.equal(status, 400, `${member} ${JSON.stringify(value).slice(0, 20)}`);
    t.match(body, { code: 'VALIDATION_FAILED', details: [{ path: `body/${member}` }] });
  }
  t.match((await ada.get('/api/profile')).body, DEFAULTS);
});

t.test('Profile: the About You text has at most 500 characters, counted as characters and not as bytes', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const character of ['x', 'ä', '語', '🎻']) {
    const about_you = character.repeat(500);
    t.match(await ada.put('/api/profile', { about_you }), { status: 200, body: { about_you } });
    t.equal((await ada.put('/api/profile', { about_you: `${about_you}!` })).status, 400, character);
  }
});

t.test('Profile: If-Match accepts a change only if there was no other one', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { headers } = await ada.get('/api/profile');
  const match = { 'if-match': String(headers.etag) };
  t.equal((await ada.put('/api/profile', { surname: 'L.' }, match)).status, 200);
  t.match(await ada.put('/api/profile', { surname: 'M.' }, match), {
    status: 412,
    body: { code: 'PRECONDITION_FAILED' },
  });
  t.equal((await ada.get('/api/profile')).body.surname, 'L.');
});

t.test('Profile: a change of the time zone moves "today" at once', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  await create(ada, 'task', { name: 'x', due_date: '2026-03-12' });
  t.equal((await ada.get('/api/v1/tasks/today')).body.tasks.length, 0);
  await ada.put('/api/profile', { timezone: 'Pacific/Auckland' });
  t.equal((await ada.get('/api/v1/tasks/today')).body.tasks.length, 1, 'it is the 12th in Auckland');
});

t.test('Account: deleting one’s own needs the password and deletes everything that is one’s own', async (t) => {
  const { service, owner, rw, stranger, root, resources } = await startWorld(t);
  const members = await create(rw, 'project', { name: 'of the member' });
  await share(rw, 'project', members, owner, 'rw');
  const remaining = await create(owner, 'task', { name: 'by the owner, for the member', project_id: members.id });
  const session = await service.signIn(owner);
  const remove = (password: unknown) => session.post('/api/profile/delete-account', { password });
  t.match(await remove('wrong password'), { status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  t.equal((await remove(undefined)).status, 400);
  t.equal((await remove(owner.password)).status, 204);

  t.equal((await session.get('/api/profile')).status, 401);
  t.equal((await owner.get('/api/profile')).status, 401);
  t.equal((await service.anonymous.post('/api/login', { email: owner.email, password: owner.password })).status, 401);
  for (const { kind, id } of Object.values(resources)) {
    t.equal((await rw.get(`/api/v1/${kind}/${id}`)).status, 404);
  }
  t.same((await rw.get('/api/v1/shares')).body.shares, []);
  t.equal(
    (await rw.get(`/api/v1/task/${remaining.id}`)).status,
    200,
    'what lies in a member’s project is the member’s',
  );
  t.equal((await stranger.get('/api/v1/tasks')).body.tasks.length, 1);
  const tables = ['areas', 'goals', 'tags', 'projects', 'tasks', 'notes', 'sessions', 'api_keys'] as const;
  for (const table of tables) {
    const left = await service.db.read.selectFrom(table).select('user_id').where('user_id', '=', owner.id).execute();
    t.same(left, [], table);
  }
  t.same(await service.db.read.selectFrom('task_completions').selectAll().execute(), []);
  const entries = await service.db.read.selectFrom('activity').select('id').where('owner_id', '=', owner.id).execute();
  t.same(entries, []);
  t.match(await root.post('/api/profile/delete-account', { password: root.password }), {
    status: 409,
    body: { code: 'LAST_ADMINISTRATOR' },
  });
});
