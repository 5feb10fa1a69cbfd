import t, { type Test } from 'tap';
import { SAME_SQL } from '../../support/database.js';
import { type Client, startService } from '../../support/service.js';
import { create, list, type Made, names, share } from '../../support/world.js';

// On PostgreSQL too: the rows of ended assignments are locked there.

async function start(t: Test) {
  const service = await startService(t);
  const [ada, bob, cid, eve] = [
    await service.person('ada'),
    await service.person('bob'),
    await service.person('cid'),
    await service.person('eve'),
  ];
  const project = await create(ada, 'project', { name: 'Move' });
  const task = await create(ada, 'task', { name: 'Pack', project_id: project.uid, due_date: '2026-03-10' });
  const given = await share(ada, 'project', project, bob, 'rw');
  await share(ada, 'project', project, cid, 'ro');
  const assign = (client: Client, assignee_id: unknown, at = task) =>
    client.patch(`/api/v1/task/${at.uid}`, { assignee_id });
  const assigneeOf = async (client: Client, at = task) => (await client.get(`/api/v1/task/${at.uid}`)).body.assignee_id;
  return { service, ada, bob, cid, eve, project, task, given, assign, assigneeOf };
}

const revert = (client: Client, response: { headers: Record<string, unknown> }) =>
  client.post(`/api/v1/batch/${response.headers['tutti-batch']}/revert`, {});

const uidOf = async (client: Client): Promise<string> => (await client.get('/api/profile')).body.uid;

t.test('Assignee: the owner, or a member who may write; all others are the same error', SAME_SQL, async (t) => {
  const { ada, bob, cid, eve, task, assign } = await start(t);
  await bob.patch('/api/profile', { name: 'Bob', surname: 'Stone' });
  for (const reference of [bob.id, String(bob.id), await uidOf(bob), bob.email, bob.email.toUpperCase()]) {
    t.match(await assign(ada, reference), {
      status: 200,
      body: { assignee_id: bob.id, assignee: { id: bob.id, name: 'Bob Stone' } },
    });
    await assign(ada, null);
  }
  t.match((await assign(bob, 'me')).body, { assignee_id: bob.id });
  t.match((await cid.get(`/api/v1/task/${task.uid}`)).body, { assignee: { name: 'Bob Stone' } }, 'shown to all');
  t.match((await assign(bob, ada.email)).body, { assignee_id: ada.id }, 'a member knows the address of the owner');
  const refused = { status: 400, body: { code: 'NOT_A_MEMBER', details: [{ path: 'body/assignee_id' }] } };
  for (const reference of [cid.id, cid.email, eve.id, eve.email, 'x@example.com', 99_999, 'k3v9x0q2m7b4t1z', 'Bob']) {
    t.match(await assign(ada, reference), refused, String(reference));
  }
  const dan = await (async () => (await start(t)).eve)();
  t.match(await assign(ada, dan.email), refused);
  t.equal((await assign(cid, null)).status, 403);
  t.match(await ada.patch(`/api/v1/task/${task.uid}`, (await ada.get(`/api/v1/task/${task.uid}`)).body), {
    status: 200,
  });
  const own = await create(ada, 'task', { name: 'Own', assignee_id: 'me' });
  t.equal(own.assignee_id, ada.id);
  t.match(await ada.post('/api/v1/task', { name: 'x', assignee_id: bob.id }), refused);
  const subtasks = [{ name: 'Part', assignee_id: bob.email }];
  const whole = await create(ada, 'task', {
    name: 'Whole',
    project_id: task.project_id,
    assignee_id: bob.id,
    subtasks,
  });
  t.match(whole, { assignee_id: bob.id, subtasks: [{ assignee_id: bob.id }] });
});

t.test('Assignee: an assignment ends with the access, in the same write, however that ends', SAME_SQL, async (t) => {
  const { service, ada, bob, project, task, assign, assigneeOf } = await start(t);
  const shareOf = async () =>
    (await list(ada, 'shares')).find(({ member }) => (member as Made).id === bob.id && true) as Made;
  const other = await create(ada, 'project', { name: 'Other' });
  const ways: Record<string, () => Promise<{ status: number }>> = {
    'the share ends': async () => ada.delete(`/api/v1/share/${(await shareOf()).uid}`),
    'the member ends it': async () => bob.delete(`/api/v1/share/${(await shareOf()).uid}`),
    'it is narrowed': async () => ada.patch(`/api/v1/share/${(await shareOf()).uid}`, { access: 'ro' }),
    'the task moves': () => ada.patch(`/api/v1/task/${task.uid}`, { project_id: other.uid }),
    'the member blocks the owner': () => bob.post('/api/profile/blocked', { email: ada.email }),
    'the account is deleted': () =>
      bob.call('POST', '/api/profile/delete-account', { body: { password: bob.password } }),
  };
  for (const [way, run] of Object.entries(ways)) {
    await ada.patch(`/api/v1/task/${task.uid}`, { project_id: project.uid });
    await bob.call('DELETE', '/api/profile/blocked', { body: { email: ada.email } });
    const present = await shareOf();
    if (present === undefined) await share(ada, 'project', project, bob, 'rw');
    else await ada.patch(`/api/v1/share/${present.uid}`, { access: 'rw' });
    t.match(await assign(ada, bob.id), { status: 200 }, way);
    const before = (await ada.get('/api/v1/changes')).body;
    let page = before;
    while (page.has_more) page = (await ada.get(`/api/v1/changes?cursor=${page.next_cursor}`)).body;
    const response = await run();
    t.ok(response.status < 300, `${way}: ${response.status}`);
    t.equal(await assigneeOf(ada), null, way);
    const { changes } = (await ada.get(`/api/v1/changes?cursor=${page.next_cursor}`)).body;
    t.ok(
      changes.some((one: Made) => one.type === 'task' && (one.changed as string[]).includes('assignee_id')),
      `${way}: in the log`,
    );
    const [entry] = (await ada.get(`/api/v1/task/${task.uid}/activity?limit=1`)).body.activity;
    t.match(entry, { kind: 'unassigned', field: 'assignee_id', old_value: String(bob.id), new_value: null }, way);
  }
  t.ok(service);
});

t.test(
  'Assignee: what is assigned to others is not for my day; theirs that is assigned to me is',
  SAME_SQL,
  async (t) => {
    const { ada, bob, cid, task, assign } = await start(t);
    const day = async (client: Client) => [
      (await names(client, 'tasks/today')).length,
      (await names(client, 'tasks/upcoming')).length,
      (await names(client, 'tasks?filter=is:today')).length,
      (await names(client, 'tasks?filter=is:overdue')).length,
      (await client.get('/api/v1/tasks/metrics')).body.overdue,
    ];
    for (const client of [ada, bob, cid]) t.same(await day(client), [1, 0, 1, 1, 1], 'unassigned, as before');
    await assign(ada, bob.id);
    t.same(await day(ada), [0, 0, 0, 0, 0]);
    t.same(await day(bob), [1, 0, 1, 1, 1]);
    t.same(await day(cid), [0, 0, 0, 0, 0]);
    t.same(await names(ada, 'tasks?due=overdue'), ['Pack'], 'nothing else');
    await ada.patch(`/api/v1/task/${task.uid}`, { due_date: '2026-03-13' });
    t.same([(await names(ada, 'tasks/upcoming')).length, (await names(bob, 'tasks/upcoming')).length], [0, 1]);
  },
);

t.test(
  'Assignee: digest and brief leave out what others do, and have what they assigned to me',
  SAME_SQL,
  async (t) => {
    const { service, ada, bob, project, assign } = await start(t);
    const due_dates = ['2026-03-11', '2026-03-12'];
    const tasks = [];
    for (const due_date of due_dates) {
      tasks.push(await create(ada, 'task', { name: `due ${due_date}`, project_id: project.uid, due_date }));
    }
    tasks.push(await create(ada, 'task', { name: 'waiting', project_id: project.uid, status: 4 }));
    service.clock.set('2026-03-11T12:00:00.000Z');
    const counts = async (client: Client) => (await client.get('/api/v1/digest')).body.counts;
    const all = { overdue: 1, today: 1, tomorrow: 1, waiting: 1 };
    t.same([await counts(ada), await counts(bob)], [all, all], 'unassigned, as before');
    for (const one of [...tasks, (await list(ada, 'tasks?q=Pack'))[0] as Made]) await assign(ada, bob.id, one);
    t.same([await counts(ada), await counts(bob)], [{ overdue: 0, today: 0, tomorrow: 0, waiting: 0 }, all]);
    const brief = async (client: Client) => (await client.get('/api/ai-assistant/daily-brief/context')).text;
    t.notMatch(await brief(ada), 'due 2026-03-11');
    t.match(await brief(bob), 'due 2026-03-11');
  },
);

t.test('Assignee: lists, filters and groups', async (t) => {
  const { ada, bob, cid, eve, project, assign } = await start(t);
  await assign(ada, bob.id);
  await create(ada, 'task', { name: 'Free', project_id: project.uid });
  const b = await uidOf(bob);
  for (const [client, query, found] of [
    [bob, 'assignee_id=me', ['Pack']],
    [ada, 'assignee_id=me', []],
    [ada, 'assignee_id=none', ['Free']],
    [ada, 'assignee_id=me_or_none', ['Free']],
    [bob, 'assignee_id=me_or_none', ['Free', 'Pack']],
    [ada, 'assignee_id=any', ['Pack']],
    [ada, `assignee_id=${bob.id}`, ['Pack']],
    [cid, `assignee_id=${b}`, ['Pack']],
    [ada, `assignee_id=${bob.email}`, ['Pack']],
    [cid, `assignee_id=${bob.email}`, []],
    [cid, 'assignee_id=x@example.com', []],
    [bob, 'filter=assignee:me%20status:open', ['Pack']],
    [ada, `filter=assignee:${bob.email}`, ['Pack']],
    [cid, `filter=assignee:${b}`, ['Pack']],
    [ada, 'filter=assignee:none', ['Free']],
    [ada, 'filter=-assignee:any', ['Free']],
  ] as const) {
    t.same(await names(client, `tasks?${query}`), found, query);
  }
  t.equal((await cid.get(`/api/v1/tasks?filter=assignee:${bob.email}`)).body.code, 'UNKNOWN_NAME');
  t.equal((await ada.get(`/api/v1/tasks?filter=assignee:${eve.email}`)).body.code, 'UNKNOWN_NAME');
  await bob.patch('/api/profile', { name: 'Bob' });
  t.match((await cid.get('/api/v1/tasks?group_by=assignee')).body, {
    groups: [
      { key: b, name: 'Bob', count: 1 },
      { key: 'none', name: null },
    ],
  });
  const view = await create(ada, 'view', {
    name: 'Mine',
    project_id: project.uid,
    filter: 'assignee:me',
    group_by: 'assignee',
  });
  t.same(await names(bob, `tasks?view=${view.uid}`), ['Pack'], '`me` is who reads the view');
  t.same(await names(ada, `tasks?view=${view.uid}`), []);
});

t.test('Assignee: recurrence, copies, undo and history', async (t) => {
  const { ada, bob, given, task, project, assign, assigneeOf } = await start(t);
  await ada.patch(`/api/v1/task/${task.uid}`, { recurrence_type: 'daily' });
  const assigned = await assign(ada, bob.id);
  t.match((await ada.get(`/api/v1/task/${task.uid}/activity?limit=1`)).body.activity, [
    { kind: 'assigned', field: 'assignee_id', old_value: null, new_value: String(bob.id) },
  ]);
  await bob.post(`/api/v1/task/${task.uid}/complete`);
  t.equal(await assigneeOf(ada), bob.id, 'a recurrence keeps it');
  t.equal((await ada.post(`/api/v1/task/${task.uid}/duplicate`, {})).body.assignee_id, bob.id);
  const copy = (await ada.post(`/api/v1/project/${project.uid}/duplicate`, {})).body;
  for (const one of await list(ada, `tasks?project_id=${copy.uid}`)) t.equal(one.assignee_id, null);
  const unassigned = await assign(ada, null);
  t.match(await revert(ada, unassigned), { status: 200 });
  t.equal(await assigneeOf(ada), bob.id);
  const again = await assign(ada, null);
  await ada.delete(`/api/v1/share/${given.uid}`);
  t.match(await revert(ada, again), { status: 200 });
  t.equal(await assigneeOf(ada), null, 'a former assignee who lost access comes back as null');
  t.ok(assigned);
  const other = await share(ada, 'project', project, bob, 'rw');
  await assign(ada, bob.id);
  const deleted = await ada.delete(`/api/v1/task/${task.uid}`);
  await ada.delete(`/api/v1/share/${other.uid}`);
  t.match(await revert(ada, deleted), { status: 200 });
  t.equal(await assigneeOf(ada), null, 'nor from the trash');
});

t.test(
  'Assignee: the response to a write that ends the assignment has none, and the tag of what is stored',
  SAME_SQL,
  async (t) => {
    const { ada, bob, given, project } = await start(t);
    const other = await create(ada, 'project', { name: 'Other' });
    const parent = await create(ada, 'task', { name: 'Whole' });
    const made = async () => {
      const task = { name: 'Pack', project_id: project.uid, assignee_id: bob.id };
      return create(ada, 'task', { ...task, subtasks: [{ name: 'Part', assignee_id: bob.id }] });
    };
    const current = async ({ uid }: Made) => (await ada.get(`/api/v1/task/${uid}`)).headers.etag;
    const none = { assignee_id: null, assignee: null };

    let task = await made();
    const changed = await ada.patch(`/api/v1/task/${task.uid}`, { project_id: other.uid });
    t.match(changed, { status: 200, body: { ...none, subtasks: [none] } });
    t.equal(changed.headers.etag, await current(task));
    task = await made();
    const moved = await ada.post(`/api/v1/task/${task.uid}/move`, { project_id: other.uid });
    t.match(moved, { status: 200, body: none });
    t.equal(moved.headers.etag, await current(task));
    task = await create(ada, 'task', { name: 'Single', project_id: project.uid, assignee_id: bob.id });
    const nested = await ada.patch(`/api/v1/task/${task.uid}`, { parent_task_id: parent.uid });
    t.match(nested, { status: 200, body: none });
    t.equal(nested.headers.etag, await current(task));
    task = await made();
    const items = [{ action: 'update', id: task.id, task: { project_id: other.uid } }];
    t.match(await ada.post('/api/v1/tasks/bulk', { items }), { status: 200, body: { results: [{ task: none }] } });

    task = await made();
    await ada.delete(`/api/v1/task/${task.uid}`);
    await ada.delete(`/api/v1/share/${given.uid}`);
    t.match(await ada.post(`/api/v1/trash/${task.uid}/restore`), { status: 200, body: none });
    t.match((await ada.get(`/api/v1/task/${task.uid}`)).body, { ...none, subtasks: [none] });
  },
);

t.test('Assignee: an export says owner or member; an import keeps the owner only', SAME_SQL, async (t) => {
  const { ada, bob, eve, assign } = await start(t);
  await assign(ada, bob.id);
  await create(ada, 'task', { name: 'Own', assignee_id: 'me' });
  const { body: exported } = await ada.get('/api/profile/export');
  t.same(
    exported.tasks.map(({ assignee_id }: Made) => assignee_id),
    ['member', 'owner'],
  );
  t.match(await eve.call('POST', '/api/profile/import', { body: exported }), { status: 200 });
  t.same(
    (await list(eve, 'tasks?order_by=id')).map(({ assignee_id }) => assignee_id),
    [null, eve.id],
  );
});
