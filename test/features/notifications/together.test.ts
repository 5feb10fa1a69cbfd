import t, { type Test } from 'tap';
import type { Caller } from '../../../src/access/caller.js';
import { KINDS_IN_DOCUMENT } from '../../../src/features/notifications/kinds.js';
import type { TaskImportLine } from '../../../src/features/task-import/schema.js';
import { importTasks } from '../../../src/features/task-import/service.js';
import { SAME_SQL } from '../../support/database.js';
import { runJob } from '../../support/jobs.js';
import { type Client, type Person, type Service, startService } from '../../support/service.js';
import { create, expectStatus, list, share } from '../../support/world.js';

// On PostgreSQL too: the entries of others are found by a partial index whose condition differs there.

async function start(t: Test) {
  const service = await startService(t);
  const named = async (key: string, name: string) => service.person(key, { name, surname: null });
  const [ada, bob, cid, eve] = [
    await named('ada', 'Ada'),
    await named('bob', 'Bob'),
    await named('cid', 'Cid'),
    await named('eve', 'Eve'),
  ];
  const project = await create(ada, 'project', { name: 'Move' });
  const task = await create(ada, 'task', { name: 'Pack', project_id: project.uid });
  const shares: Record<string, { id: number }> = {};
  for (const [key, person, access] of [
    ['bob', bob, 'rw'],
    ['cid', cid, 'rw'],
    ['eve', eve, 'ro'],
  ] as const) {
    shares[key] = await share(ada, 'project', project, person, access);
  }
  await runJob(service, 'acts of others');
  const clear = async () => {
    service.clock.advance(600_000);
    for (const person of [ada, bob, cid, eve]) {
      for (const { id } of await list(person, 'notifications?limit=500')) {
        expectStatus(await person.delete(`/api/v1/notification/${id}`), 204);
      }
    }
  };
  await clear();
  const write = (client: Client, text: string) => create(client, 'comment', { text, task_id: task.uid });
  /** Kinds and titles of all users, and forgets them. */
  const told = async () => {
    const all = await toldOf(service, { ada, bob, cid, eve });
    await clear();
    return all;
  };
  const edit = (person: Person, body: object) => person.patch(`/api/v1/task/${task.uid}`, body);
  return { service, ada, bob, cid, eve, project, task, shares, write, told, edit, clear };
}

async function toldOf(service: Service, people: Record<string, Person>) {
  await runJob(service, 'acts of others');
  const all: Record<string, unknown[]> = {};
  for (const [key, person] of Object.entries(people)) {
    const found = await list(person, 'notifications');
    if (found.length > 0) all[key] = found.map(({ kind, title, text, data }) => ({ kind, title, text, data }));
  }
  return all;
}

const watch = async (person: Person, kind: string, { uid }: { uid: string }, method: 'PUT' | 'DELETE' = 'PUT') =>
  expectStatus(await person.call(method, `/api/v1/${kind}/${uid}/watch`), 204);

t.test(
  'A comment is told to the owner, the assignee, who took part, and who watches; not to the rest',
  SAME_SQL,
  async (t) => {
    const { ada, bob, cid, eve, task, write, told, edit } = await start(t);
    const first = await write(bob, 'They come at nine.');
    t.match(await told(), {
      ada: [
        {
          kind: 'commented',
          title: 'Bob commented on “Pack”',
          text: 'They come at nine.',
          data: { comment_uid: first.uid },
        },
      ],
      bob: undefined,
      cid: undefined,
      eve: undefined,
    });
    await write(ada, 'Good.');
    t.match(Object.keys(await told()), ['bob'], 'who commented before');
    expectStatus(await edit(ada, { assignee_id: cid.id }), 200);
    const assigned = await told();
    t.match(assigned, { cid: [{ kind: 'assigned', title: 'Ada assigned “Pack” to you', text: null }] });
    t.same(Object.keys(assigned), ['cid']);
    await watch(eve, 'task', task);
    await write(ada, 'For all.');
    t.same(Object.keys(await told()), ['bob', 'cid', 'eve']);
    await write(bob, 'Ask @Ada, @eve and @Stranger.');
    t.match(await told(), {
      ada: [{ kind: 'mentioned', title: 'Bob mentioned you at “Pack”', text: 'Ask @Ada, @Eve and @Stranger.' }],
      cid: [{ kind: 'commented' }],
      eve: [{ kind: 'mentioned' }],
    });
  },
);

t.test('A no outlives everything but a mention, and an assignment', SAME_SQL, async (t) => {
  const { ada, bob, cid, project, task, write, told, edit } = await start(t);
  for (const person of [ada, bob]) await watch(person, 'task', task, 'DELETE');
  await write(cid, 'x');
  t.same(await told(), {}, 'not even the owner');
  await write(cid, 'Ask @bob.');
  t.match(await told(), { bob: [{ kind: 'mentioned' }] });
  await write(cid, 'Again.');
  t.same(await told(), {}, 'the mention was told once');
  expectStatus(await edit(cid, { assignee_id: bob.id }), 200);
  t.match(await told(), { bob: [{ kind: 'assigned' }] });
  expectStatus(await edit(cid, { status: 2 }), 200);
  t.same(await told(), {});
  await watch(bob, 'task', task);
  expectStatus(await edit(cid, { status: 0 }), 200);
  expectStatus(await edit(cid, { status: 2 }), 200);
  t.match(await told(), { bob: [{ kind: 'completed_by_other', title: 'Cid completed “Pack”' }] });
  await watch(ada, 'project', project, 'DELETE');
  const other = await create(ada, 'task', { name: 'Other', project_id: project.uid });
  expectStatus(await cid.patch(`/api/v1/task/${other.uid}`, { status: 2 }), 200);
  t.same(await told(), {}, 'a no to the project');
  await create(cid, 'comment', { text: 'x', task_id: other.uid });
  t.match(await told(), { ada: [{ kind: 'commented' }] }, 'it is about its new and completed tasks');
});

t.test('Who watches a project is told of its new and completed tasks, once for many', SAME_SQL, async (t) => {
  const { ada, bob, eve, project, told } = await start(t);
  await watch(eve, 'project', project);
  const one = await create(bob, 'task', { name: 'New', project_id: project.uid });
  t.same(await told(), { eve: [{ kind: 'task_added', title: 'Bob added “New”', text: null, data: { count: 1 } }] });
  await create(bob, 'task', { name: 'Part', parent_task_id: one.uid });
  t.same(await told(), {}, 'not of subtasks');
  const items = Array.from({ length: 30 }, (_, n) => ({
    action: 'create',
    task: { name: `Task ${n}`, project_id: project.uid, ...(n % 10 === 3 && { assignee_id: ada.id }) },
  }));
  expectStatus(await bob.post('/api/v1/tasks/bulk', { items }), 200);
  t.match(await told(), {
    ada: [{ kind: 'assigned', title: 'Bob assigned “Task 3” and 2 more to you', data: { count: 3 } }],
    eve: [{ kind: 'task_added', title: 'Bob added “Task 0” and 29 more', data: { count: 30 } }],
  });
  expectStatus(await bob.patch(`/api/v1/task/${one.uid}`, { status: 2 }), 200);
  t.match(await told(), { ada: [{ kind: 'completed_by_other' }], eve: [{ kind: 'completed_by_other' }] });
});

t.test(
  'An import and a large bulk call make one notification each, of the first kind, however long they take',
  async (t) => {
    const { service, ada, bob, cid, eve, project, told } = await start(t);
    for (const person of [ada, cid, eve]) await watch(person, 'project', project);
    const assigned = (n: number) => (n === 0 || n >= 430 ? cid.id : n === 300 ? ada.id : null);
    async function* lines() {
      for (let n = 0; n < 480; n++) {
        yield Buffer.from(
          `${JSON.stringify({ name: `Task ${n}`, project_id: project.uid, assignee_id: assigned(n) })}\n`,
        );
      }
    }
    const caller = { id: bob.id, timezone: 'UTC', hasShares: true, scopes: null, projects: null } as Caller;
    let parts = 0;
    for await (const _ of importTasks(service, caller, lines(), { validate: (line) => line as TaskImportLine })) {
      parts += 1;
      await runJob(service, 'acts of others');
      service.clock.advance(600_000);
    }
    t.ok(parts > 1);
    const [its] = await list(ada, 'tasks?assignee_id=me');
    t.match(await list(ada, 'notifications'), [
      { ref_id: its?.id, ref_uid: its?.uid, url: new RegExp(`${its?.uid}$`) },
    ]);
    t.same(await told(), {
      ada: [{ kind: 'assigned', title: 'Bob assigned “Task 300” to you', text: null, data: { count: 1 } }],
      cid: [
        {
          kind: 'assigned',
          title: 'Bob assigned “Task 0” and 50 more to you',
          text: null,
          data: { count: 51, tasks: 51 },
        },
      ],
      eve: [
        { kind: 'task_added', title: 'Bob added “Task 0” and 479 more', text: null, data: { count: 480, tasks: 480 } },
      ],
    });
    const where = { filter: 'Task', expect: 480 };
    expectStatus(await bob.post('/api/v1/tasks/bulk', { where, update: { status: 2 } }), 200);
    const title = 'Bob completed “Task 0” and 479 more';
    t.match(await told(), { ada: [{ title, data: { count: 480 } }], cid: [{ title }], eve: [{ title }] });
    // Another import is another notification, also of one task.
    for (const name of ['Alone', 'Alone again']) {
      const payload = JSON.stringify({ name, project_id: project.uid });
      const headers = { 'content-type': 'application/x-ndjson' };
      expectStatus(await bob.call('POST', '/api/v1/tasks/import', { payload, headers }), 200);
    }
    t.match((await told()).eve, [{ title: 'Bob added “Alone again”' }, { title: 'Bob added “Alone”' }]);
  },
);

t.test('Within five minutes the earlier kind wins, and the notification is unread again', SAME_SQL, async (t) => {
  const { service, bob, cid, write, edit } = await start(t);
  const read = async () => {
    await runJob(service, 'acts of others');
    return list(cid, 'notifications');
  };
  expectStatus(await edit(bob, { assignee_id: cid.id }), 200);
  const [assigned] = await read();
  expectStatus(await edit(bob, { assignee_id: null }), 200);
  service.clock.advance(360_000);
  await write(bob, 'One for @cid');
  await read();
  expectStatus(await cid.post('/api/v1/notifications/read', {}), 200);
  await write(bob, 'Two');
  t.match(await read(), [
    { kind: 'mentioned', text: 'One for @Cid', read_at: null, data: { count: 2 } },
    { uid: assigned?.uid },
  ]);
  expectStatus(await edit(bob, { assignee_id: cid.id }), 200);
  t.match(await read(), [{ kind: 'assigned', text: null, data: { count: 3 } }, {}]);
  service.clock.advance(360_000);
  await write(bob, 'Three');
  await write(bob, 'Four');
  t.match(await read(), [{ kind: 'commented', text: 'Four', data: { count: 2 } }, {}, {}], 'the text of the last one');
});

t.test(
  'An edit renews the text and tells only who is newly mentioned; a deleted comment takes them along',
  async (t) => {
    const { service, ada, bob, cid, eve, write, told } = await start(t);
    const made = await write(bob, 'Ask @cid.');
    t.match(await toldOf(service, { ada, cid }), { ada: [{ kind: 'commented' }], cid: [{ kind: 'mentioned' }] });
    expectStatus(await cid.post('/api/v1/notifications/read', {}), 200);
    expectStatus(await bob.patch(`/api/v1/comment/${made.uid}`, { text: 'Ask @cid and @eve at **nine**.' }), 200);
    const text = 'Ask @Cid and @Eve at nine.';
    t.match(await toldOf(service, { ada, cid, eve }), {
      ada: [{ kind: 'commented', text, data: { count: 1 } }],
      cid: [{ kind: 'mentioned', text, data: { count: 1 } }],
      eve: [{ kind: 'mentioned', text }],
    });
    t.match(await list(cid, 'notifications'), [{ read_at: String }], 'it stays read');
    const cursor = (await cid.get('/api/v1/changes')).body.next_cursor;
    t.equal((await bob.delete(`/api/v1/comment/${made.uid}`)).status, 204);
    t.same(await told(), {});
    t.match((await cid.get(`/api/v1/changes?cursor=${cursor}`)).body.changes, [
      { type: 'comment', event: 'deleted' },
      { type: 'notification', event: 'deleted' },
    ]);
  },
);

t.test('One batch makes one notification; a rehearsal and a share that has ended make none', SAME_SQL, async (t) => {
  const { service, ada, bob, cid, task, shares, write, told } = await start(t);
  const operations = [
    { method: 'PATCH', path: `/api/v1/task/${task.uid}`, body: { assignee_id: cid.id } },
    { method: 'POST', path: '/api/v1/comment', body: { task_id: task.uid, text: 'For you, @cid.' } },
  ];
  expectStatus(await bob.call('POST', '/api/v1/batch', { body: { operations }, headers: { 'dry-run': 'true' } }), 200);
  t.same(await told(), {});
  expectStatus(await bob.post('/api/v1/batch', { operations }), 200);
  t.match(await told(), { ada: [{ kind: 'commented' }], cid: [{ kind: 'assigned', data: { count: 1 } }] });
  await write(bob, 'Once more for @cid.');
  t.equal((await ada.delete(`/api/v1/share/${shares.cid?.id}`)).status, 204);
  await runJob(service, 'acts of others');
  t.match(await list(cid, 'notifications'), [{ kind: 'unshared' }]);
  t.match((await list(cid, 'notifications')).length, 1, 'visibility is judged when it is made');
});

t.test('Acts of a user whom the receiver has blocked make none; the others are told', async (t) => {
  const { bob, cid, eve, project, task, write, told, edit } = await start(t);
  for (const person of [cid, eve]) await watch(person, 'project', project);
  await watch(eve, 'task', task);
  expectStatus(await cid.post('/api/profile/blocked', { email: bob.email }), 201);
  expectStatus(await edit(bob, { assignee_id: cid.id }), 200);
  t.same(await told(), {});
  await write(bob, 'For you, @cid and @eve.');
  t.match(await told(), { ada: [{ kind: 'commented' }], cid: undefined, eve: [{ kind: 'mentioned' }] });
  expectStatus(await edit(bob, { status: 2 }), 200);
  await create(bob, 'task', { name: 'New', project_id: project.uid });
  t.match(await told(), { ada: [{ kind: 'completed_by_other' }], cid: undefined, eve: [{}, {}] });
  expectStatus(await cid.call('DELETE', '/api/profile/blocked', { body: { email: bob.email } }), 204);
  await write(bob, 'Once more for @cid.');
  t.match(await told(), { cid: [{ kind: 'mentioned' }] });
});

t.test('Watches: of what the caller sees, listed, in the change log, and removed with the access', async (t) => {
  const { ada, bob, project, task, shares } = await start(t);
  const cursor = (await bob.get('/api/v1/changes')).body.next_cursor;
  await watch(bob, 'task', task);
  await watch(bob, 'task', task);
  await watch(bob, 'project', project, 'DELETE');
  const listed = await list(bob, 'watches?order_by=id');
  t.match(listed, [
    { task_id: task.id, task: { name: 'Pack' }, project_id: null, watching: true },
    { task_id: null, project_id: project.id, project: { name: 'Move' }, watching: false },
  ]);
  t.same(await list(ada, 'watches'), [], 'no other user sees them');
  t.match(await list(bob, `watches?task_id=${task.uid}&watching=true`), [{ uid: listed[0]?.uid }]);
  t.same(await list(bob, 'watches?watching=false&task_id=any'), []);
  const { headers } = await bob.get('/api/v1/watches');
  const again = () => bob.call('GET', '/api/v1/watches', { headers: { 'if-none-match': String(headers.etag) } });
  t.equal((await again()).status, 304);
  await watch(bob, 'project', project);
  t.equal((await again()).status, 200);
  const page = (await bob.get(`/api/v1/changes?cursor=${cursor}`)).body;
  t.match(page.changes, [
    { type: 'watch', event: 'created', object: { watching: true } },
    { type: 'watch', event: 'updated', changed: ['watching'] },
  ]);
  const stranger = await ada.call('PUT', '/api/v1/task/999/watch');
  t.equal(stranger.status, 404);
  const rehearsal = await bob.call('DELETE', `/api/v1/task/${task.uid}/watch`, { headers: { 'dry-run': 'true' } });
  t.equal(rehearsal.status, 204);
  t.equal((await list(bob, 'watches?watching=true')).length, 2);
  t.equal((await ada.delete(`/api/v1/share/${shares.bob?.id}`)).status, 204);
  t.same(await list(bob, 'watches'), []);
  const after = (await bob.get(`/api/v1/changes?cursor=${page.next_cursor}`)).body.changes;
  t.equal(
    after.filter(({ type, event }: { type: string; event: string }) => type === 'watch' && event === 'deleted').length,
    2,
  );
  await watch(ada, 'task', task);
  t.equal((await ada.delete(`/api/v1/task/${task.uid}`)).status, 204);
  t.same(await list(ada, 'watches'), []);
  t.equal((await bob.call('PUT', `/api/v1/project/${project.uid}/watch`)).status, 404);
});

t.test('Watches: a narrowed key sees and sets those of its projects', SAME_SQL, async (t) => {
  const { service, ada, project, task } = await start(t);
  const other = await create(ada, 'task', { name: 'Elsewhere' });
  for (const one of [task, other]) await watch(ada, 'task', one);
  const body = { name: 'narrow', scopes: ['tasks:write'], project_ids: [project.id] };
  const { token } = expectStatus(await ada.post('/api/profile/api-keys', body), 201);
  const key = service.client({ authorization: `Bearer ${token}` });
  t.match((await key.get('/api/v1/watches')).body.watches, [{ task_id: task.id }]);
  t.equal((await key.get('/api/v1/watches')).body.watches.length, 1);
  t.equal((await key.call('DELETE', `/api/v1/task/${other.uid}/watch`)).status, 404);
  t.equal((await key.call('DELETE', `/api/v1/task/${task.uid}/watch`)).status, 204);
});

t.test('Kinds: the table says for whom each is', SAME_SQL, async (t) => {
  t.match(KINDS_IN_DOCUMENT, /`mentioned`: a comment mentions you;/);
  t.match(
    KINDS_IN_DOCUMENT,
    /`commented`: a comment on a task that you own, that is assigned to you, [^;]*that you watch;/,
  );
  t.match(KINDS_IN_DOCUMENT, /`completed_by_other`: [^;]*in a project that you watch/);
});
