import t from 'tap';
import { runJob } from '../support/jobs.js';
import { type Person, startService } from '../support/service.js';
import { create, lastSeqOf, list, share } from '../support/world.js';

// On PostgreSQL too: the queries name the caller in several types there.

t.test('People: the owners and members of what the caller sees, and none else', async (t) => {
  const service = await startService(t);
  const [ada, bob, cid, eve] = [
    await service.person('ada'),
    await service.person('bob'),
    await service.person('cid'),
    await service.person('eve'),
  ];
  const project = await create(ada, 'project', { name: 'Move' });
  const hidden = await create(ada, 'project', { name: 'Hidden' });
  await share(ada, 'project', project, bob, 'rw');
  await share(ada, 'project', project, cid, 'ro');
  await share(ada, 'project', hidden, eve, 'ro');
  await bob.patch('/api/profile', { name: 'Bob', surname: 'Stone' });
  const seen = async (client: typeof ada, query = '') =>
    (await list(client, `people?order_by=id${query}`)).map(({ id, email }) => [id, email]);
  t.same(
    await seen(ada),
    [ada, bob, cid, eve].map(({ id, email }) => [id, email]),
  );
  t.same(await seen(bob), [
    [ada.id, ada.email],
    [bob.id, bob.email],
    [cid.id, null],
  ]);
  t.same(await seen(eve), [
    [ada.id, ada.email],
    [eve.id, eve.email],
  ]);
  t.same(
    (await list(cid, 'people?q=bob stone')).map(({ name }) => name),
    ['Bob Stone'],
  );
  for (let length = 1; length <= bob.email.length; length++) {
    const found = await list(cid, `people?q=${encodeURIComponent(bob.email.slice(0, length))}`);
    t.equal(
      found.some(({ id }) => id === bob.id),
      'bob stone'.includes(bob.email.slice(0, length)),
      'never by a hidden address',
    );
  }
  const { body } = await bob.get(`/api/v1/project/${project.uid}/members`);
  t.match(body.members, [
    { id: ada.id, access: 'owner', since: project.created_at, email: ada.email },
    { id: bob.id, access: 'rw', name: 'Bob Stone' },
    { id: cid.id, access: 'ro', email: null },
  ]);
  t.equal((await eve.get(`/api/v1/project/${project.uid}/members`)).status, 404);
});

t.test('People: a key that is narrowed to projects sees those of its projects', async (t) => {
  const service = await startService(t);
  const [ada, bob, cid] = [await service.person('ada'), await service.person('bob'), await service.person('cid')];
  const project = await create(ada, 'project', { name: 'Move' });
  const hidden = await create(ada, 'project', { name: 'Hidden' });
  await share(ada, 'project', project, bob, 'rw');
  await share(ada, 'project', hidden, cid, 'ro');
  const token = async (scopes: string[]) => {
    const body = { name: 'narrow', scopes, project_ids: [project.id] };
    const { token: made } = (await ada.post('/api/profile/api-keys', body)).body;
    return service.client({ authorization: `Bearer ${made}` });
  };
  const key = await token(['shares:read', 'projects:read']);
  t.same(
    (await list(key, 'people?order_by=id')).map(({ id }) => id),
    [ada.id, bob.id],
  );
  t.match(await key.get(`/api/v1/project/${project.uid}/members`), {
    status: 200,
    body: { members: [{ id: ada.id }, { id: bob.id }] },
  });
  t.equal((await key.get(`/api/v1/project/${hidden.uid}/members`)).status, 404);
  t.match(await key.get('/api/v1/shares'), { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
  t.match(await (await token(['projects:read'])).get('/api/v1/people'), { status: 403 });
});

t.test(
  'A new name is in the change logs of those who see the tasks and comments of the user, once an hour',
  async (t) => {
    const service = await startService(t);
    const [ada, bob, eve] = [await service.person('ada'), await service.person('bob'), await service.person('eve')];
    const project = await create(ada, 'project', { name: 'Move' });
    await share(ada, 'project', project, bob, 'rw');
    const task = await create(ada, 'task', { name: 'Pack', project_id: project.uid, assignee_id: bob.id });
    const write = (person: Person, text: string) => create(person, 'comment', { task_id: task.uid, text });
    const [own, mention] = [await write(bob, 'On my way.'), await write(ada, 'Good, @bob.')];
    const seqs = new Map<Person, number>();
    const logged = async (person: Person) => {
      await runJob(service, 'renamed users');
      const after = seqs.get(person) ?? 0;
      seqs.set(person, await lastSeqOf(service, person));
      const rows = await service.db.read
        .selectFrom('changes')
        .select(['type', 'uid', 'event', 'changed'])
        .where('user_id', '=', person.id)
        .where('seq', '>', after)
        .where('type', 'in', ['task', 'comment'])
        .orderBy('seq')
        .execute();
      return rows.map(({ type, uid, event, changed }) => [type, uid, event, changed]);
    };
    await logged(ada);
    await logged(eve);
    await bob.patch('/api/profile', { name: 'Robert' });
    t.same(await logged(ada), [
      ['task', task.uid, 'updated', '["assignee"]'],
      ['comment', own.uid, 'updated', '["author"]'],
      ['comment', mention.uid, 'updated', '["mentions"]'],
    ]);
    t.same(await logged(eve), [], 'a user who sees none of them');
    t.match((await ada.get(`/api/v1/task/${task.uid}`)).body, { assignee: { name: 'Robert' }, version: task.version });
    await bob.patch('/api/profile', { name: 'Bob' });
    t.same(await logged(ada), [], 'within the hour');
    service.clock.advance(3_600_000);
    t.equal((await logged(ada)).length, 3, 'the last name, an hour later');
  },
);
