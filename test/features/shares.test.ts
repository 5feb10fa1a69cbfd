import t from 'tap';
import { SAME_SQL } from '../support/database.js';
import { startService } from '../support/service.js';
import { create, expectStatus, list, names, share, startWorld } from '../support/world.js';

// On PostgreSQL too: the store of shares, and lists of members.

t.test(
  'Share: POST shares a project, task or note by id or uid with an account, whatever the case of its address',
  SAME_SQL,
  async (t) => {
    const service = await startService(t);
    const [ada, bob, cleo] = [await service.person('ada'), await service.person('bob'), await service.person('cleo')];
    for (const [kind, body, name] of [
      ['project', { name: 'Move house' }, 'Move house'],
      ['task', { name: 'Call' }, 'Call'],
      ['note', { title: 'Movers' }, 'Movers'],
      ['note', { content: 'Three quotes by Friday' }, 'Three quotes by Friday'],
    ] as const) {
      const { id, uid } = await create(ada, kind, body);
      const made = await ada.post('/api/v1/share', {
        resource_type: kind,
        resource_id: id,
        email: 'BOB@Example.com',
        access: 'ro',
      });
      t.equal(made.status, 201);
      t.equal(made.headers.location, `/api/v1/share/${made.body.id}`);
      t.match(made.body, {
        resource_type: kind,
        resource_id: id,
        resource: { id, uid, name },
        access: 'ro',
        owner: { id: ada.id, email: ada.email, name: 'ada' },
        member: { id: bob.id, email: bob.email, name: 'bob' },
      });
      const other = { resource_type: kind, resource_id: uid, email: cleo.email, access: 'rw' };
      t.match(await create(ada, 'share', other), { resource_id: id, access: 'rw', member: { id: cleo.id } });
    }
  },
);

t.test(
  'Share: 404 for what one does not see and for an unknown address, 403 for what is not one’s own, 400 for oneself, 409 for a second one',
  SAME_SQL,
  async (t) => {
    const { owner, rw, stranger, root, resources } = await startWorld(t);
    const resource = resources['shared project'];
    const body = { resource_type: 'project', resource_id: resource.id, email: root.email, access: 'ro' };
    const attempt = async (client: typeof owner, changes: object) =>
      (await client.post('/api/v1/share', { ...body, ...changes })).status;
    t.equal(await attempt(stranger, {}), 404);
    t.equal(await attempt(owner, { resource_id: 999 }), 404);
    t.equal(await attempt(owner, { resource_id: 'no-such-thing' }), 404);
    t.equal(await attempt(owner, { resource_type: 'task', resource_id: resources['private task'].id + 100 }), 404);
    t.equal(await attempt(rw, {}), 403);
    t.equal(await attempt(owner, { email: 'unknown@example.com' }), 404);
    t.equal(await attempt(owner, { email: owner.email.toUpperCase() }), 400);
    t.equal(await attempt(owner, { access: 'owner' }), 400);
    t.equal(await attempt(owner, { access: undefined }), 400);
    t.equal(await attempt(owner, { resource_type: 'area', resource_id: resources.area.id }), 400);
    t.equal(await attempt(owner, { email: rw.email }), 409);
    t.equal(await attempt(owner, { email: rw.email, access: 'rw', resource_id: resource.uid }), 409);
    t.equal(await attempt(owner, {}), 201);
  },
);

t.test('Share: the owner changes what it lets the member do, at once; sending it back changes nothing', async (t) => {
  const { owner, ro, rw, resources, shares } = await startWorld(t);
  const task = `/api/v1/task/${resources['task in shared project'].id}`;
  const { id } = shares['project ro'] as { id: number };
  t.equal((await ro.put(task, { priority: 1 })).status, 403);
  const changed = await owner.put(`/api/v1/share/${id}`, { access: 'rw' });
  t.match(changed, { status: 200, body: { id, access: 'rw' } });
  t.equal((await ro.put(task, { priority: 1 })).status, 200);
  t.equal((await ro.get(task)).body.access, 'rw');
  t.equal((await owner.patch(`/api/v1/share/${id}`, { access: 'ro' })).status, 200);
  t.equal((await ro.put(task, { priority: 2 })).status, 403);

  const read = await owner.get(`/api/v1/share/${id}`);
  const again = await owner.put(`/api/v1/share/${id}`, read.body);
  t.equal(again.text, read.text);
  t.equal(again.headers.etag, read.headers.etag);
  t.equal((await owner.put(`/api/v1/share/${id}`, { access: 'rw' }, { 'if-match': '"99-aa"' })).status, 412);
  t.equal((await rw.put(`/api/v1/share/${shares['project rw']?.id}`, { access: 'ro' })).status, 403);
  t.equal((await rw.get(`/api/v1/share/${id}`)).status, 404, 'a member sees their own share only');
});

t.test(
  'Share: after the owner revokes it or the member leaves, the covered resources are hidden',
  SAME_SQL,
  async (t) => {
    const { owner, rw, ro, resources, shares } = await startWorld(t);
    const covered = ['shared project', 'task in shared project', 'subtask in shared project', 'note in shared project'];
    const readable = async (client: typeof rw) => {
      const statuses = covered.map(async (name) => {
        const { kind, id } = resources[name as 'shared project'];
        return (await client.get(`/api/v1/${kind}/${id}`)).status;
      });
      return new Set(await Promise.all(statuses));
    };
    t.same(await readable(rw), new Set([200]));
    t.equal((await owner.delete(`/api/v1/share/${shares['project rw']?.id}`)).status, 204);
    t.same(await readable(rw), new Set([404]));
    t.same(await readable(ro), new Set([200]));
    t.equal((await ro.delete(`/api/v1/share/${shares['project ro']?.uid}`)).status, 204);
    t.same(await readable(ro), new Set([404]));
    t.equal((await ro.delete(`/api/v1/share/${shares['project ro']?.uid}`)).status, 404);
    t.equal(
      (await ro.delete(`/api/v1/share/${shares['task rw']?.id}`)).status,
      404,
      'a member cannot end the share of another',
    );
  },
);

t.test('Shares: the list holds what one gave and what one got, narrowed by resource and by side', async (t) => {
  const { owner, rw, ro, stranger, resources, service } = await startWorld(t);
  const ids = async (client: typeof owner, query: string) => (await list(client, `shares${query}`)).map(({ id }) => id);
  const all = await ids(owner, '');
  t.equal(all.length, 6);
  t.same(
    all,
    [...all].sort((a, b) => b - a),
    'newest first',
  );
  t.equal((await ids(rw, '')).length, 3);
  t.same(await ids(stranger, ''), []);
  const { id, uid } = resources['shared task'];
  t.equal((await ids(owner, `?resource_type=task&resource_id=${id}`)).length, 2);
  t.equal((await ids(owner, `?resource_type=task&resource_id=${uid}`)).length, 2);
  t.equal((await ids(rw, `?resource_type=task&resource_id=${id}`)).length, 1);
  t.equal((await ids(owner, '?resource_type=note')).length, 2);
  t.same(await ids(owner, '?resource_type=note&resource_id=999'), []);
  t.equal((await owner.get(`/api/v1/shares?resource_id=${id}`)).status, 400, 'an id alone could be that of anything');

  const mine = await create(ro, 'project', { name: 'mine' });
  await share(ro, 'project', mine, owner, 'rw');
  t.equal((await ids(owner, '')).length, 7);
  t.equal((await ids(owner, '?role=owner')).length, 6);
  t.equal((await ids(owner, '?role=member')).length, 1);
  t.equal((await owner.get('/api/v1/shares?count=true&limit=2')).body.pagination.total, 7);
  t.equal((await service.anonymous.get('/api/v1/shares')).status, 401);
});

t.test('A member sees the tags of what is shared with their names, and neither area nor goal', SAME_SQL, async (t) => {
  const { owner, rw, ro, resources } = await startWorld(t);
  const { id } = resources['task in shared project'];
  const { area, goal, tag } = resources;
  for (const [client, access] of [
    [owner, 'owner'],
    [rw, 'rw'],
    [ro, 'ro'],
  ] as const) {
    const { body } = await client.get(`/api/v1/task/${id}`);
    const own = {
      ...{ area_id: area.id, area: { id: area.id, uid: area.uid, name: 'area' } },
      ...{ goal_id: goal.id, goal: { id: goal.id, uid: goal.uid, name: 'goal' } },
    };
    const relations = access === 'owner' ? own : { area_id: null, area: null, goal_id: null, goal: null };
    t.match(body, {
      access,
      user_id: owner.id,
      ...relations,
      tags: [{ id: tag.id, name: 'tag' }],
      subtasks: [{ access, user_id: owner.id }],
    });
    const projects = await list(client, 'projects?q=shared');
    t.match(projects, [{ access, ...relations, task_counts: { total: 2, open: 2, completed: 0 } }]);
    t.match(await list(client, 'notes?q=in shared'), [{ access, tags: [{ name: 'tag' }] }]);
  }
});

t.test('A member who may write leaves area and goal alone, in whatever they change and create', SAME_SQL, async (t) => {
  const { owner, rw, resources } = await startWorld(t);
  const own = await create(rw, 'area', { name: 'of the member' });
  for (const name of ['task in shared project', 'shared project'] as const) {
    const { kind, id } = resources[name];
    t.equal((await rw.put(`/api/v1/${kind}/${id}`, { area_id: own.id })).status, 403);
    t.equal(
      (await rw.put(`/api/v1/${kind}/${id}`, { goal_id: resources.goal.id })).status,
      403,
      'nor is it told by its id',
    );
    const { text: before, body } = await rw.get(`/api/v1/${kind}/${id}`);
    t.equal((await rw.put(`/api/v1/${kind}/${id}`, { goal_id: null })).text, before, 'null leaves what is hidden');
    t.equal((await owner.get(`/api/v1/${kind}/${id}`)).body.goal_id, resources.goal.id);
    t.equal((await rw.put(`/api/v1/${kind}/${id}`, { ...body, priority: 2 })).status, 200, 'what was read goes back');
  }
  const body = { name: 'x', project_id: resources['shared project'].id };
  t.equal((await rw.post('/api/v1/task', { ...body, area_id: own.id })).status, 403);
  const made = await create(rw, 'task', { ...body, tags: ['of the owner'], subtasks: [{ name: 'y' }] });
  t.match(made, { user_id: owner.id, access: 'rw', area_id: null, subtasks: [{ user_id: owner.id }] });
  t.ok((await names(owner, 'tags')).includes('of the owner'));
  t.notOk((await names(rw, 'tags')).includes('of the owner'));
});

t.test(
  'A member who may write adds, changes, completes and tags what lies in the project, and cannot carry it out',
  SAME_SQL,
  async (t) => {
    const { owner, rw, resources } = await startWorld(t);
    const task = `/api/v1/task/${resources['task in shared project'].id}`;
    const project_id = resources['shared project'].id;
    t.equal((await rw.post(`${task}/tags`, { tags: ['new'] })).status, 200);
    t.equal((await rw.delete(`${task}/tags/new`)).status, 200);
    t.match(await rw.post(`${task}/complete`, { complete_subtasks: true }), { status: 200, body: { status: 2 } });
    t.match(await rw.patch(`${task}/toggle_completion`), { status: 200, body: { status: 0 } });
    const note = await create(rw, 'note', {
      content: 'x',
      project_id,
      task_id: resources['task in shared project'].id,
    });
    t.match(note, { user_id: owner.id, access: 'rw' });
    for (const [path, body] of [
      [task, { project_id: null }],
      [task, { project_id: resources['private project'].id }],
      [`/api/v1/note/${note.id}`, { project_id: null }],
    ] as const) {
      const { status } = await rw.put(path, body);
      t.ok([400, 403].includes(status), `${path} ${JSON.stringify(body)} answers ${status}`);
    }
    const own = await create(rw, 'project', { name: 'of the member' });
    t.equal((await rw.put(task, { project_id: own.id })).status, 400, 'nor into a project of another owner');
    t.equal((await rw.get(task)).body.project_id, project_id);
    t.equal((await rw.post('/api/v1/note', { content: 'x', task_id: resources['shared task'].id })).status, 403);
  },
);

t.test('A subtask that is shared without its parent is read and changed without it', SAME_SQL, async (t) => {
  const { owner, stranger, resources } = await startWorld(t);
  const subtask = resources['private subtask'];
  await share(owner, 'task', subtask, stranger, 'rw');
  const renamed = await stranger.put(`/api/v1/task/${subtask.id}`, { name: 'renamed', status: 1 });
  t.match(renamed, { status: 200, body: { parent_task_id: null } });
  const both = ['own of stranger@example.com', 'renamed'];
  t.same(await names(stranger, 'tasks?include_subtasks=true'), both);
  t.same(await names(stranger, 'tasks'), both, 'among the top-level ones');
  t.same(await names(stranger, 'tasks?parent_task_id=none'), both);
  t.same(await names(stranger, 'tasks/today'), ['renamed']);
  t.match((await stranger.get('/api/v1/tasks/metrics')).body, { open: 2, in_progress: 1 });
  t.same(await names(stranger, `tasks?parent_task_id=${resources['private task'].id}`), []);
  t.notOk((await names(owner, 'tasks')).includes('renamed'), 'for the owner it is a subtask');
  t.equal((await stranger.get(`/api/v1/task/${resources['private task'].id}`)).status, 404);
  t.equal((await stranger.delete(`/api/v1/task/${subtask.id}`)).status, 403);
});

t.test('Of several shares the wider one counts', SAME_SQL, async (t) => {
  const { owner, ro, resources } = await startWorld(t);
  const { id } = await share(owner, 'task', resources['task in shared project'], ro, 'rw');
  const task = `/api/v1/task/${resources['task in shared project'].id}`;
  t.match(await ro.put(task, { priority: 1 }), { status: 200, body: { access: 'rw' } });
  t.equal(
    (await ro.get('/api/v1/tasks?limit=500')).body.tasks.length,
    3,
    'a task covered by two shares is listed once',
  );
  t.equal((await ro.delete(task)).status, 403, 'but what lies in the project is only readable');
  await owner.delete(`/api/v1/share/${id}`);
  t.equal((await ro.get(task)).body.access, 'ro');
});

t.test('Sharing and unsharing a task is a part of its history', SAME_SQL, async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const task = await create(ada, 'task', { name: 'x' });
  const { id } = await share(ada, 'task', task, bob, 'ro');
  await ada.put(`/api/v1/share/${id}`, { access: 'rw' });
  await ada.put(`/api/v1/share/${id}`, { access: 'rw' });
  expectStatus(await bob.delete(`/api/v1/share/${id}`), 204);
  const entries = (await list(ada, `task/${task.id}/activity?order_by=id`)).map(
    ({ kind, user_id, field, old_value, new_value }) => [kind, user_id, field, old_value, new_value],
  );
  t.same(entries.slice(1), [
    ['shared', ada.id, 'shares', null, String(bob.id)],
    ['shared', ada.id, 'access', 'ro', 'rw'],
    ['unshared', bob.id, 'shares', String(bob.id), null],
  ]);
});
