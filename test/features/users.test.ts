import { sql } from 'kysely';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { insertRows } from '../../db/query/bulk.js';
import { softDeleteAccount } from '../../src/features/accounts/removal-store.js';
import { allAccounts, findUser } from '../../src/features/accounts/store.js';
import { newUid } from '../../src/lib/ids.js';
import { danglingReferences, SAME_SQL } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startProcess } from '../support/process.js';
import { type Service, startService } from '../support/service.js';
import { create, list, share, startWorld } from '../support/world.js';

// On PostgreSQL too: the store of accounts.

const NEW = { email: 'New@Example.com', password: 'a long password' };

async function start(t: Parameters<typeof startService>[0]): Promise<Service & { people: People }> {
  const service = await startService(t);
  const people = { root: await service.person('root'), ada: await service.person('ada') };
  return { ...service, people };
}

type People = Record<'root' | 'ada', Awaited<ReturnType<Service['person']>>>;

t.test(
  'Users: every route is for administrators only; others get 403 whether or not the user exists',
  SAME_SQL,
  async (t) => {
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
  },
);

t.test('Users: an administrator creates an account with a password, which can sign in', SAME_SQL, async (t) => {
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

t.test(
  'Users: the last administrator can be neither demoted nor deleted (409 LAST_ADMINISTRATOR)',
  SAME_SQL,
  async (t) => {
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
  },
);

t.test('Users: deleting one deletes what is theirs, and the shares on both sides', async (t) => {
  const { root, owner, rw, ro, resources } = await startWorld(t);
  t.equal((await root.delete(`/api/v1/user/${rw.id}`, { 'if-match': '"7-ab"' })).status, 412);
  t.equal((await root.delete(`/api/v1/user/${rw.id}`)).status, 204);
  t.equal((await rw.get('/api/v1/tasks')).status, 401);
  t.equal((await list(owner, 'shares')).length, 3, 'what was shared with them is not any more');
  t.equal((await owner.get(`/api/v1/task/${resources['shared task'].id}`)).status, 200);
  t.equal((await root.delete(`/api/v1/user/${owner.id}`)).status, 204);
  t.same(await list(ro, 'shares'), []);
  t.equal((await ro.get(`/api/v1/task/${resources['shared task'].id}`)).status, 404);
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

async function fill({ db }: Service, userId: number, tasks: number): Promise<void> {
  const row = (index: number) => ({
    user_id: userId,
    uid: newUid(),
    name: `task ${index}`,
    created_at: '2026-03-01T09:30:00.000Z',
    updated_at: '2026-03-01T09:30:00.000Z',
  });
  await db.write(async (trx) => {
    await insertRows(
      trx,
      'tasks',
      Array.from({ length: tasks }, (_none, index) => row(index)),
    );
    await sql`UPDATE tasks SET parent_task_id = id - 1 WHERE user_id = ${userId} AND id % 2 = 0`.execute(trx);
    await sql`INSERT INTO activity (task_id, owner_id, user_id, kind, created_at)
      SELECT id, user_id, user_id, 'created', created_at FROM tasks WHERE user_id = ${userId}`.execute(trx);
  });
}

async function rowsOf({ db }: Service, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT (SELECT count(*) FROM tasks WHERE user_id = ${userId})
    + (SELECT count(*) FROM activity WHERE owner_id = ${userId})
    + (SELECT count(*) FROM users WHERE id = ${userId}) AS n`.execute(db.read);
  return rows[0]?.n as number;
}

t.test('Users: a large account is gone at once, and removed while others are served', async (t) => {
  const service = await start(t);
  const { root, ada } = service.people;
  const bob = await service.person('bob');
  const project = await create(ada, 'project', { name: 'shared' });
  await share(ada, 'project', project, bob, 'rw');
  const given = await create(bob, 'project', { name: 'shared too' });
  await share(bob, 'project', given, ada, 'ro');
  const session = await service.signIn(ada);
  await fill(service, ada.id, 10_000);
  const all = await rowsOf(service, ada.id);

  let deleted = false;
  const deleting = root.delete(`/api/v1/user/${ada.id}`).finally(() => {
    deleted = true;
  });
  while ((await ada.get('/api/profile')).status === 200) await create(bob, 'task', { name: 'meanwhile' });
  const login = service.anonymous.post('/api/login', { email: ada.email, password: ada.password });
  const seen = new Set<number>();
  while (!deleted) {
    await create(bob, 'task', { name: 'meanwhile' });
    const left = await rowsOf(service, ada.id);
    seen.add(left);
    if (left === 0) break;
    t.equal((await root.get(`/api/v1/user/${ada.id}`)).status, 404);
    t.equal((await root.put(`/api/v1/user/${ada.id}`, { name: 'x' })).status, 404);
    t.equal((await root.get('/api/v1/users?count=true')).body.pagination.total, 2);
    for (const client of [ada, session]) t.equal((await client.get('/api/v1/tasks')).status, 401);
    t.equal((await bob.get(`/api/v1/project/${project.id}`)).status, 404);
    t.same(await list(bob, 'shares'), []);
    t.same(
      (await allAccounts(service.db.read)).map(({ email }) => email),
      [root.email, bob.email],
    );
  }
  t.ok(seen.size > 5, 'others were served between the steps');
  t.ok(Math.max(...seen) > all / 2);
  t.equal((await login).status, 401);
  t.equal((await deleting).status, 204);
  t.equal(await rowsOf(service, ada.id), 0);
  t.same(await danglingReferences(service.db), []);
});

t.test('Users: no sign-in works for an account that is being removed, and its address is free', SAME_SQL, async (t) => {
  const service = await start(t);
  const { root, ada } = service.people;
  const at = service.clock.now().toISOString();
  const { uid } = (await root.get(`/api/v1/user/${ada.id}`)).body;
  t.equal((await root.post('/api/profile/blocked', { email: ada.email })).status, 201);
  await service.db.write((trx) => softDeleteAccount(trx, { id: ada.id, uid }, at));
  t.equal(await findUser(service.db.read, ada.id), undefined, 'what is read a moment later shows nothing of it');
  t.same((await root.get('/api/profile/blocked')).body.blocked, []);
  const late = { user_id: ada.id, created_at: at };
  const session = { ...late, id_hash: 'x', expires_at: '2100-01-01T00:00:00.000Z' };
  const key = { ...late, name: 'x', token_hash: 'x', token_prefix: 'x', updated_at: at };
  await t.rejects(
    service.db.write((trx) => trx.insertInto('sessions').values(session).execute()),
    /account is deleted/,
  );
  await t.rejects(
    service.db.write((trx) => trx.insertInto('api_keys').values(key).execute()),
    /account is deleted/,
  );
  t.equal((await service.anonymous.post('/api/register', { email: ada.email, password: NEW.password })).status, 201);
  const email = `deleted ${uid}`;
  t.equal((await service.anonymous.post('/api/login', { email, password: ada.password })).status, 401);
});

t.test('Users: a removal that broke off is finished when the service starts again', SAME_SQL, async (t) => {
  const folder = t.testdir({});
  const db = openDatabase(`sqlite:${folder}/tutti.db`);
  const service = await startService(t, { db });
  await service.person('root');
  const ada = await service.person('ada');
  await fill(service, ada.id, 1_000);
  const { uid } = (await ada.get('/api/profile')).body;
  await db.write((trx) => softDeleteAccount(trx, { id: ada.id, uid }, service.clock.now().toISOString()));
  t.equal(await rowsOf(service, ada.id), 2_001);
  await startProcess(t, folder);
  await eventually(async () => (await rowsOf(service, ada.id)) === 0, 'the rows are removed');
  t.same((await db.read.selectFrom('users').select('email').execute()).length, 1);
});
