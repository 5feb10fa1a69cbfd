import t from 'tap';
import { type Service, startService } from './support/service.js';
import { create, list, startWorld } from './support/world.js';

const NEW = { email: 'New@Example.com', password: 'a long password' };

async function start(t: Parameters<typeof startService>[0]): Promise<Service & { people: People }> {
  const service = await startService(t);
  const people = { root: await service.person('root'), ada: await service.person('ada') };
  return { ...service, people };
}

type People = Record<'root' | 'ada', Awaited<ReturnType<Service['person']>>>;

t.test('Users: every route is for administrators only; others get 403 whether or not the user exists', async (t) => {
  const { people, anonymous } = await start(t);
  const { root, ada } = people;
  for (const [method, path, body] of [
    ['GET', 'users', undefined],
    ['POST', 'user', NEW],
    ['GET', `user/${root.id}`, undefined],
    ['GET', 'user/999', undefined],
    ['GET', `user/${ada.id}`, undefined],
    ['PUT', `user/${ada.id}`, { is_admin: true }],
    ['PATCH', `user/${ada.id}`, { is_admin: true }],
    ['DELETE', `user/${root.id}`, undefined],
  ] as const) {
    const options = body === undefined ? {} : { body };
    t.match(await ada.call(method, `/api/v1/${path}`, options), { status: 403, body: { code: 'FORBIDDEN' } });
    t.equal((await anonymous.call(method, `/api/v1/${path}`, options)).status, 401);
  }
  t.equal((await root.get('/api/v1/users?count=true')).body.pagination.total, 2);
  t.equal((await root.get('/api/v1/user/999')).status, 404);
});

t.test('Users: an administrator creates an account with a password, which can sign in', async (t) => {
  const { people, signIn } = await start(t);
  const made = await people.root.post('/api/v1/user', { ...NEW, name: 'New', timezone: 'Asia/Tokyo' });
  t.equal(made.status, 201);
  t.equal(made.headers.location, `/api/v1/user/${made.body.id}`);
  t.match(made.body, {
    email: 'new@example.com',
    name: 'New',
    timezone: 'Asia/Tokyo',
    is_admin: false,
    language: 'en',
  });
  t.notMatch(made.text, /password/);
  const session = await signIn({ email: 'new@example.com', password: NEW.password });
  t.equal((await session.get('/api/profile')).body.id, made.body.id);
  for (const path of [`/api/v1/user/${made.body.id}`, `/api/v1/user/${made.body.uid}`]) {
    t.same((await people.root.get(path)).body, made.body);
  }
  const attempt = async (changes: object) => (await people.root.post('/api/v1/user', { ...NEW, ...changes })).status;
  t.equal(await attempt({}), 409);
  t.equal(await attempt({ email: 'no address' }), 400);
  t.equal(await attempt({ email: 'b@example.com', password: 'short' }), 400);
  t.equal(await attempt({ email: 'b@example.com', timezone: 'Mars' }), 400);
  t.equal(await attempt({ email: 'b@example.com', is_admin: true }), 201);
});

t.test('Users: changing one member leaves every other as it was; a new password ends the sessions', async (t) => {
  const { people, signIn, clock, anonymous } = await start(t);
  const { root, ada } = people;
  const path = `/api/v1/user/${ada.id}`;
  let { body: before } = await root.get(path);
  for (const [member, value] of [
    ['name', 'Ada'],
    ['surname', 'L.'],
    ['timezone', 'Europe/Berlin'],
    ['language', 'de'],
    ['first_day_of_week', 0],
    ['email', 'ada@example.org'],
    ['is_admin', true],
    ['is_admin', false],
  ] as const) {
    clock.advance(1000);
    const { body } = await root.put(path, { [member]: value });
    t.same(body, { ...before, [member]: value, updated_at: clock.now().toISOString() });
    before = body;
  }
  clock.advance(1000);
  t.same((await root.put(path, before)).body, before, 'sending back what was read changes nothing');
  t.equal((await root.put(path, { email: root.email.toUpperCase() })).status, 409);
  t.same((await root.put(path, { about_you: 'x', ai_assistant_enabled: true })).body, before, 'these are the person’s');

  const email = 'ada@example.org';
  const session = await signIn({ email, password: ada.password });
  t.equal((await root.put(path, { password: 'a new password' })).status, 200);
  t.equal((await session.get('/api/profile')).status, 401);
  t.equal((await anonymous.post('/api/login', { email, password: ada.password })).status, 401);
  t.equal((await (await signIn({ email, password: 'a new password' })).get('/api/profile')).status, 200);
});

t.test('Users: the last administrator can be neither demoted nor deleted (409 LAST_ADMINISTRATOR)', async (t) => {
  const { people } = await start(t);
  const { root, ada } = people;
  const refused = { status: 409, body: { code: 'LAST_ADMINISTRATOR' } };
  t.match(await root.put(`/api/v1/user/${root.id}`, { is_admin: false }), refused);
  t.match(await root.delete(`/api/v1/user/${root.id}`), refused);
  t.equal((await root.put(`/api/v1/user/${root.id}`, { is_admin: true, name: 'Root' })).status, 200);
  t.equal((await root.put(`/api/v1/user/${ada.id}`, { is_admin: true })).status, 200);
  t.equal((await ada.put(`/api/v1/user/${root.id}`, { is_admin: false })).status, 200);
  t.equal((await root.get('/api/v1/users')).status, 403, 'a demotion counts at once');
  t.match(await ada.delete(`/api/v1/user/${ada.id}`), refused);
  t.equal((await ada.delete(`/api/v1/user/${root.id}`)).status, 204);
});

t.test('Users: deleting one deletes what is theirs, and the shares on both sides', async (t) => {
  const { root, owner, rw, ro, things } = await startWorld(t);
  t.equal((await root.delete(`/api/v1/user/${rw.id}`, { 'if-match': '"7-ab"' })).status, 412);
  t.equal((await root.delete(`/api/v1/user/${rw.id}`)).status, 204);
  t.equal((await rw.get('/api/v1/tasks')).status, 401);
  t.equal((await list(owner, 'shares')).length, 3, 'what was shared with them is not any more');
  t.equal((await owner.get(`/api/v1/task/${things['shared task'].id}`)).status, 200);
  t.equal((await root.delete(`/api/v1/user/${owner.id}`)).status, 204);
  t.same(await list(ro, 'shares'), []);
  t.equal((await ro.get(`/api/v1/task/${things['shared task'].id}`)).status, 404);
  t.equal((await root.get(`/api/v1/user/${owner.id}`)).status, 404);
});

t.test('Users: the list is filtered and sorted', async (t) => {
  const { people } = await start(t);
  const { root } = people;
  await create(root, 'user', { email: 'z@example.com', password: NEW.password, name: 'Ärmel', is_admin: true });
  await create(root, 'user', { email: 'b@example.com', password: NEW.password, surname: 'Root' });
  const emails = async (query: string) => (await list(root, `users?${query}`)).map(({ email }) => email);
  t.same(await emails('order_by=email'), ['ada@example.com', 'b@example.com', 'root@example.com', 'z@example.com']);
  t.same(await emails('q=ROOT&order_by=id'), ['root@example.com', 'b@example.com']);
  t.same(await emails('is_admin=true&order_by=id'), ['root@example.com', 'z@example.com']);
  t.same(await emails('is_admin=false&order_by=id'), ['ada@example.com', 'b@example.com']);
});
