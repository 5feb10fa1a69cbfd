import t, { type Test } from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { runJob, writeFailedAttempts } from '../../support/jobs.js';
import { credentialsOf, type Person, type Service, startService } from '../../support/service.js';
import { create, expectStatus, list, share } from '../../support/world.js';

// On PostgreSQL too: the entries of others are found by a partial index.

async function startWith(t: Test, columns: object = {}) {
  const service = await startService(t);
  const [ada, bob, cleo] = [
    await service.person('ada'),
    await service.person('bob', { surname: 'Miller', ...columns }),
    await service.person('cleo', { language: 'de' }),
  ];
  for (const person of [ada, bob, cleo]) await clear(person);
  return { service, ada, bob, cleo };
}

async function clear(person: Person): Promise<void> {
  for (const { id } of await list(person, 'notifications?limit=500')) await person.delete(`/api/v1/notification/${id}`);
}

async function told(service: Service, person: Person) {
  await runJob(service, 'acts of others');
  const all = await list(person, 'notifications');
  return all.map(({ kind, title, type, ref_id, data }) => ({ kind, title, type, ref_id, data }));
}

t.test(
  'Key with all rights, and no other: a notification in the transaction of the security log',
  SAME_SQL,
  async (t) => {
    const { ada } = await startWith(t);
    expectStatus(await ada.post('/api/profile/api-keys', { name: 'few', scopes: ['tasks:read'] }), 201);
    t.same(await list(ada, 'notifications'), []);
    expectStatus(await ada.post('/api/profile/api-keys', { name: 'all', scopes: ['*'] }), 201);
    t.match(await list(ada, 'notifications'), [
      {
        kind: 'security',
        title: 'A key with all rights was created: all',
        data: { event: 'api_key_created', address: '127.0.0.1' },
      },
    ]);
  },
);

t.test(
  'Security: a new password, set by oneself or an administrator, in the language of the profile',
  SAME_SQL,
  async (t) => {
    const { ada, cleo } = await startWith(t);
    const change = { current_password: cleo.password, new_password: 'staple battery horse' };
    const changed = await cleo.post('/api/profile/change-password', change);
    t.equal(changed.status, 204);
    t.equal(changed.headers['tutti-batch'], undefined, 'no batch: there is nothing to undo');
    t.match(await list(cleo, 'notifications'), [{ kind: 'security', title: 'Dein Passwort wurde geändert' }]);
    await clear(cleo);
    expectStatus(
      await ada.put(`/api/v1/user/${cleo.id}`, { password: 'another battery horse', keep_api_keys: true }),
      200,
    );
    const [one] = await list(cleo, 'notifications');
    t.match(one, { kind: 'security', actor: null, data: { event: 'password_changed', address: null } });
  },
);

t.test('Security: a sign-in from a network that is new makes one, but not the first sign-in', SAME_SQL, async (t) => {
  const { service, bob } = await startWith(t);
  const signIn = async (address: string) => {
    const payload = JSON.stringify(credentialsOf(bob));
    const headers = { 'content-type': 'application/json' };
    const response = await service.app.inject({
      ...{ method: 'POST', url: '/api/login', remoteAddress: address, headers, payload },
    });
    t.equal(response.statusCode, 200);
    return (await list(bob, 'notifications')).length;
  };
  t.equal(await signIn('203.0.113.7'), 0, 'the first one');
  t.equal(await signIn('203.0.113.7'), 0, 'a known network');
  t.equal(await signIn('198.51.100.7'), 1);
  t.match(await list(bob, 'notifications'), [{ kind: 'security', title: 'Sign-in from a new network: 198.51.100.7' }]);
  t.equal(await signIn('198.51.100.7'), 1);
});

t.test('Security: a hundred failed sign-ins within a day make one notification', SAME_SQL, async (t) => {
  const { service, bob } = await startWith(t);
  const fail = async (count: number) => {
    const at = service.clock.now().toISOString();
    const { recordEvents } = await import('../../../src/features/security-log/record.js');
    await service.db.write((trx) =>
      recordEvents(trx, [{ kind: 'sign_in_failed', userId: bob.id, actorId: null, at, count }]),
    );
    return (await list(bob, 'notifications')).length;
  };
  await writeFailedAttempts(service);
  t.equal(await fail(60), 0);
  t.equal(await fail(39), 0);
  t.equal(await fail(1), 1);
  t.equal(await fail(200), 1);
  service.clock.advance(25 * 3_600_000);
  t.equal(await fail(99), 1);
  t.equal(await fail(5), 2);
});

t.test('A webhook that the service disables tells its owner; one that they disable does not', SAME_SQL, async (t) => {
  const { service, ada } = await startWith(t);
  const env = await create(ada, 'webhook', { url: 'https://example.com/hook?secret=1' });
  expectStatus(await ada.put(`/api/v1/webhook/${env.id}`, { enabled: false }), 200);
  t.same(await list(ada, 'notifications'), []);
  expectStatus(await ada.put(`/api/v1/webhook/${env.id}`, { enabled: true }), 200);
  const { end } = await import('../../../src/features/webhooks/switch-off.js');
  await end(service, [env.id], 'failing');
  const [one] = await list(ada, 'notifications');
  t.match(one, { kind: 'webhook_disabled', title: 'The webhook to example.com was disabled' });
});

t.test('A share tells its member, and its end; the owner is told of neither', SAME_SQL, async (t) => {
  const { service, ada, bob, cleo } = await startWith(t);
  const project = await create(bob, 'project', { name: 'Move house' });
  for (let n = 0; n < 30; n++) await create(bob, 'task', { name: `Task ${n}`, project_id: project.id });
  const made = await share(bob, 'project', project, ada, 'rw');
  await share(bob, 'project', project, cleo, 'ro');
  const about = { type: 'project', ref_id: project.id };
  t.match(await told(service, ada), [
    { kind: 'shared', title: 'bob Miller shares the project “Move house” with you', ...about, data: { access: 'rw' } },
  ]);
  t.match(await told(service, cleo), [{ title: 'bob Miller teilt das Projekt „Move house“ mit dir', ...about }]);
  t.same(await told(service, bob), []);
  service.clock.advance(600_000);
  t.equal((await bob.delete(`/api/v1/share/${made.id}`)).status, 204);
  t.match(
    await told(service, ada),
    [{ kind: 'unshared', title: 'bob Miller no longer shares the project “Move house” with you', ...about }],
    'the one about the share is gone with the project',
  );
  t.equal((await told(service, ada)).length, 1, 'once');
  t.equal((await told(service, cleo)).length, 1);
});

t.test('A deleted project, and a share that its member leaves, a note without title, a block', async (t) => {
  const { service, ada, bob, cleo } = await startWith(t);
  const project = await create(bob, 'project', { name: 'Garden' });
  await share(bob, 'project', project, ada, 'rw');
  const note = await create(bob, 'note', { content: 'Three quotes' });
  const left = await share(bob, 'note', note, cleo, 'ro');
  t.match(await told(service, cleo), [{ title: 'bob Miller teilt die Notiz „Three quotes“ mit dir', type: 'note' }]);
  t.equal((await cleo.delete(`/api/v1/share/${left.id}`)).status, 204);
  t.same(await told(service, cleo), []);
  t.equal((await bob.delete(`/api/v1/project/${project.id}`)).status, 204);
  t.match(await told(service, ada), [
    { kind: 'unshared', title: 'bob Miller no longer shares the project “Garden” with you' },
  ]);
  const task = await create(bob, 'task', { name: 'Dig' });
  await share(bob, 'task', task, cleo, 'rw');
  expectStatus(await cleo.post('/api/profile/blocked', { email: bob.email }), 201);
  t.same(await told(service, cleo), [], 'nothing of who is blocked');
});

t.test(
  'The end of a share has the name that the member saw last, whatever it is called by then',
  SAME_SQL,
  async (t) => {
    const { service, ada, bob } = await startWith(t);
    const titleOf = async () => (await told(service, ada)).map(({ title }) => title);
    const objects = [
      ['project', { name: 'Garden' }, { name: 'For Cleo' }],
      ['task', { name: 'Dig' }, { name: 'For Cleo' }],
      ['note', { title: 'Three quotes', content: 'x' }, { title: null, content: 'For Cleo' }],
      ['note', { content: 'Three quotes' }, { title: 'For Cleo', content: 'For Cleo' }],
    ] as const;
    for (const [type, body, renamed] of objects) {
      for (const way of ['in a batch', 'before', 'later', 'and deleted'] as const) {
        const object = await create(bob, type, body);
        const { id } = await share(bob, type, object, ada, 'ro');
        await runJob(service, 'acts of others');
        await clear(ada);
        const path = `/api/v1/${type}/${object.uid}`;
        const rename = { method: 'PATCH', path, body: renamed };
        const end = { method: 'DELETE', path: `/api/v1/share/${id}` };
        const operations = way === 'before' ? [rename, end] : [end, rename];
        if (way === 'in a batch' || way === 'before')
          expectStatus(await bob.post('/api/v1/batch', { operations }), 200);
        else {
          t.equal((await bob.delete(end.path)).status, 204);
          expectStatus(await bob.patch(path, renamed), 200);
          if (way === 'and deleted') t.equal((await bob.delete(path)).status, 204);
        }
        const name = 'name' in body ? body.name : 'Three quotes';
        t.same(await titleOf(), [`bob Miller no longer shares the ${type} “${name}” with you`], `${type}, ${way}`);
      }
    }
  },
);

t.test(
  'A task that a member completes tells its owner; a bulk call makes one with their number',
  SAME_SQL,
  async (t) => {
    const { service, ada, bob, cleo } = await startWith(t);
    const project = await create(ada, 'project', { name: 'Shared' });
    const tasks = [];
    for (let n = 0; n < 30; n++) tasks.push(await create(ada, 'task', { name: `Task ${n}`, project_id: project.id }));
    await share(ada, 'project', project, bob, 'rw');
    await share(ada, 'project', project, cleo, 'rw');
    await told(service, bob);
    await clear(bob);
    await clear(cleo);
    const [first] = tasks;
    const set = (person: Person, status: number) => person.patch(`/api/v1/task/${first?.id}`, { status });
    expectStatus(await set(ada, 2), 200);
    t.same(await told(service, ada), [], 'own acts make none');
    expectStatus(await set(bob, 0), 200);
    expectStatus(await set(bob, 2), 200);
    expectStatus(await set(bob, 0), 200);
    expectStatus(await set(bob, 2), 200);
    const about = { kind: 'completed_by_other', type: 'task', ref_id: first?.id };
    t.match(await told(service, ada), [{ ...about, title: 'bob Miller completed “Task 0”', data: { count: 2 } }]);
    t.same(await told(service, bob), []);
    t.same(await told(service, cleo), [], 'members are not told');
    await clear(ada);
    const ids = tasks.slice(1).map(({ id }) => id);
    expectStatus(
      await bob.post('/api/v1/tasks/bulk', {
        items: ids.map((id) => ({ action: 'update', id, task: { status: 2 } })),
      }),
      200,
    );
    t.match(await told(service, ada), [
      { kind: 'completed_by_other', title: 'bob Miller completed “Task 1” and 28 more', data: { count: 29 } },
    ]);
    t.equal((await ada.delete(`/api/v1/task/${ids[0]}`)).status, 204);
    t.same(await told(service, ada), [], 'a notification goes with its task');
  },
);

t.test('A rehearsed act makes none, and shows nothing of notifications', SAME_SQL, async (t) => {
  const { service, ada, bob } = await startWith(t);
  const task = await create(ada, 'task', { name: 'Dig' });
  await share(ada, 'task', task, bob, 'rw');
  t.equal((await told(service, bob)).length, 1);
  const rehearsal = await ada.delete(`/api/v1/task/${task.id}`, { 'dry-run': 'true' });
  t.notMatch(JSON.stringify(rehearsal.headers), /notification/);
  expectStatus(await bob.patch(`/api/v1/task/${task.id}`, { status: 2 }), 200);
  const before = await told(service, ada);
  t.equal(before.length, 1);
  const dry = await ada.delete(`/api/v1/task/${task.id}`, { 'dry-run': 'true' });
  t.notMatch(JSON.stringify(dry.headers), /notification/);
  t.same(await told(service, ada), before);
  t.equal((await ada.delete(`/api/v1/task/${task.id}`)).status, 204);
  t.same(await told(service, ada), []);
  t.match(await told(service, bob), [{ kind: 'unshared', type: 'task' }]);
});
