import t from 'tap';
import { SAME_SQL } from '../support/database.js';
import { startService } from '../support/service.js';
import { create, expectStatus, list, names, share } from '../support/world.js';

// On PostgreSQL too: the store of views, and groups.

t.test('Views: a filter with an order, a grouping and a layout is saved', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'New house' });
  await create(ada, 'task', { name: 'x', tags: ['Errand'], project_id: project.id });
  const made = await create(ada, 'view', {
    name: ' Late ',
    filter: 'status:open due:<today -tag:errand project:"new house" owner:me',
    order_by: 'due_date:asc,priority:desc',
    icon: '⏰',
    color: '#123456',
    pinned: true,
  });
  const [tag] = await list(ada, 'tags');
  t.match(made, {
    name: 'Late',
    filter: 'status:open due:<today -tag:Errand project:"New house" owner:me',
    resource: 'tasks',
    order_by: 'due_date:asc,priority:desc',
    group_by: null,
    layout: 'list',
    columns: null,
    project_id: null,
    pinned: true,
    broken: [],
    access: 'owner',
    rank: /^h/,
  });
  t.same(made.tree, {
    v: 1,
    and: [
      { field: 'status', op: '=', value: 'open' },
      { field: 'due', op: '<', value: 'today' },
      { not: { field: 'tag', op: '=', value: tag?.uid } },
      { field: 'project', op: '=', value: project.uid },
      { field: 'owner', op: '=', value: 'me' },
    ],
  });
  const url = `/api/v1/view/${made.uid}`;
  const patch = async (body: object) => expectStatus(await ada.patch(url, body), 200);
  const { updated_at: _then, ...before } = made;
  t.match(await patch({ filter: made.filter }), before, 'the text as it is shown');
  t.match(await patch({ filter: made.tree }), before, 'and the tree');
  t.equal((await patch({ filter: 'tag:none' })).filter, 'tag:none');
  t.match(await patch({ group_by: 'tag', layout: 'board', columns: ['errand', 'none'] }), {
    columns: [tag?.uid, 'none'],
  });
  t.match(await patch({ group_by: 'status' }), { columns: null }, 'columns are those of one grouping');
  t.match(await patch({ columns: ['waiting', 'In_Progress'] }), { columns: ['waiting', 'in_progress'] });
  t.match(await patch({ group_by: null, columns: null, order_by: 'manual' }), { order_by: 'manual' });
  t.same(await names(ada, 'views?pinned=true&resource=tasks&order_by=rank'), ['Late']);
  t.same(await names(ada, 'views?pinned=false'), []);
  for (const [body, code] of [
    [{ filter: 'prioritty:high' }, 'INVALID_FILTER'],
    [{ filter: 'tag:nothing' }, 'UNKNOWN_NAME'],
    [{ filter: { v: 2, and: [] } }, 'VALIDATION_FAILED'],
    [{ order_by: 'due_date:asc,due_date' }, 'VALIDATION_FAILED'],
    [{ order_by: 'password' }, 'VALIDATION_FAILED'],
    [{ group_by: 'due', columns: ['today'] }, 'VALIDATION_FAILED'],
    [{ group_by: 'project', columns: ['nowhere'] }, 'UNKNOWN_NAME'],
    [{ resource: 'notes', order_by: null, group_by: 'tag' }, 'VALIDATION_FAILED'],
    [{ resource: 'notes' }, 'VALIDATION_FAILED'],
    [{ resource: 'projects', order_by: null, filter: 'has:subtasks' }, 'INVALID_FILTER'],
    [{ resource: 'projects', order_by: null, project_id: project.id }, 'VALIDATION_FAILED'],
    [{ project_id: 999_999 }, 'VALIDATION_FAILED'],
    [{ layout: 'circle' }, 'VALIDATION_FAILED'],
  ] as const) {
    t.match((await ada.patch(url, body)).body, { code }, JSON.stringify(body));
  }
  const { body } = await ada.patch(url, { filter: 'due:today prioritty:high' });
  t.match(body.details, [{ path: 'body/filter', offset: 10, length: 14 }]);
});

t.test('Views: they follow what they name', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'House' });
  const other = await create(ada, 'project', { name: 'Garden' });
  const view = await create(ada, 'view', { name: 'v', filter: 'project:House,Garden or -project:house' });
  const read = async () => expectStatus(await ada.get(`/api/v1/view/${view.id}`), 200);
  expectStatus(await ada.patch(`/api/v1/project/${project.id}`, { name: 'none' }), 200);
  t.match(await read(), { filter: 'project:"none",Garden or -project:"none"', tree: view.tree, broken: [] });
  const again = await create(ada, 'project', { name: 'garden' });
  t.equal((await read()).filter, `project:"none",${other.uid} or -project:"none"`, 'a name of two projects');
  expectStatus(await ada.delete(`/api/v1/project/${again.id}`), 204);
  expectStatus(await ada.delete(`/api/v1/project/${project.id}`), 204);
  const broken = await read();
  t.match(broken, {
    filter: 'project:?,Garden or -project:?',
    broken: [
      { term: 'project:?,Garden', field: 'project' },
      { term: 'project:?', field: 'project' },
    ],
  });
  expectStatus(await ada.patch(`/api/v1/view/${view.id}`, { filter: broken.filter, name: 'w' }), 200);
  expectStatus(await ada.post(`/api/v1/trash/${project.uid}/restore`), 200);
  t.match(await read(), { name: 'w', tree: view.tree, broken: [], filter: 'project:"none",Garden or -project:"none"' });
});

t.test('Views: deleted ones return, and changes can be undone', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'p' });
  const made = await ada.post('/api/v1/view', { name: 'v', project_id: project.id, filter: 'project:p' });
  const view = expectStatus(made, 201);
  const url = `/api/v1/view/${view.id}`;
  const revert = async (result: { headers: Record<string, unknown> }) =>
    expectStatus(await ada.post(`/api/v1/batch/${result.headers['tutti-batch']}/revert`), 200);
  expectStatus(await ada.delete(url), 204);
  t.equal((await ada.get(url)).status, 404);
  t.match((await ada.post('/api/v1/view', { name: 'x', uid: view.uid })).body, { code: 'UID_TAKEN' });
  const [entry] = await list(ada, 'trash');
  t.match(expectStatus(await ada.get(`/api/v1/trash/${entry?.id}`), 200).resource, { tree: view.tree });
  t.match(expectStatus(await ada.post(`/api/v1/trash/${view.uid}/restore`), 200), {
    type: 'view',
    filter: 'project:p',
    project_id: project.id,
    left_out: [],
  });
  const changed = await ada.patch(url, { filter: 'due:<today', project_id: null, order_by: 'name' });
  const { objects } = expectStatus(await ada.get(`/api/v1/batch/${changed.headers['tutti-batch']}`), 200);
  t.match(objects, [{ before: { tree: view.tree, project_id: project.id, order_by: null } }]);
  await revert(changed);
  t.match((await ada.get(url)).body, { filter: 'project:p', project_id: project.id, order_by: null });

  expectStatus(await ada.delete(`/api/v1/project/${project.id}`), 204);
  t.same(await names(ada, 'views'), []);
  t.match((await list(ada, 'trash'))[0], { type: 'project', counts: { views: 1 } });
  expectStatus(await ada.post(`/api/v1/trash/${project.uid}/restore`), 200);
  t.same(await names(ada, 'views'), ['v']);
  expectStatus(await ada.delete(url), 204);
  expectStatus(await ada.delete(`/api/v1/project/${project.id}`), 204);
  t.match((await ada.post(`/api/v1/trash/${view.uid}/restore`)).body, { code: 'CONFLICT' });
  expectStatus(await ada.post(`/api/v1/trash/${project.uid}/restore`), 200);
  expectStatus(await ada.post(`/api/v1/trash/${view.uid}/restore`), 200);
  await revert(made);
  t.equal((await ada.get(url)).status, 404);
});

t.test('Views: members see those of their projects, and nothing else that these name', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const rw = await service.person('rw');
  const ro = await service.person('ro');
  const eve = await service.person('eve');
  const project = await create(ada, 'project', { name: 'p' });
  const secret = await create(ada, 'project', { name: 'secret' });
  const area = await create(ada, 'area', { name: 'private' });
  const task = await create(ada, 'task', { name: 'x', project_id: project.id, tags: ['seen'] });
  await create(ada, 'task', { name: 'y', tags: ['hidden'] });
  await share(ada, 'project', project, rw, 'rw');
  await share(ada, 'project', project, ro, 'ro');
  await share(ada, 'task', task, eve, 'rw');
  const filter = 'tag:seen,hidden or -project:secret area:private owner:me';
  const own = await create(ada, 'view', { name: 'own', filter });
  const made = { name: 'common', filter, project_id: project.id, group_by: 'tag', columns: ['hidden', 'seen'] };
  const view = await create(ada, 'view', made);
  const url = `/api/v1/view/${view.id}`;
  const marks = [
    secret.uid,
    area.uid,
    'secret',
    'private',
    'hidden',
    ...(await list(ada, 'tags')).map(({ uid }) => uid),
  ];
  const seenTag = (await list(ada, 'tags')).find(({ name }) => name === 'seen');
  const leaks = (text: string) => marks.filter((mark) => mark !== seenTag?.uid && text.includes(mark));
  t.same(await names(ro, 'views'), ['common']);
  t.same(await names(eve, 'views'), []);
  for (const path of ['/api/v1/views', url, '/api/v1/changes', '/api/v1/changes?types=view']) {
    t.same(leaks((await ro.get(path)).text), [], path);
  }
  t.match((await ro.get(url)).body, {
    filter: 'tag:seen,? or -project:? area:? owner:me',
    broken: [{ field: 'tag' }, { field: 'project' }, { field: 'area' }],
    columns: [seenTag?.uid],
    access: 'ro',
    user_id: ada.id,
  });
  t.equal((await eve.get(url)).status, 404);
  for (const who of [rw, ro, eve]) {
    t.equal((await who.get(`/api/v1/view/${own.uid}`)).status, 404);
    t.equal((await who.delete(`/api/v1/view/${own.id}`)).status, 404);
  }
  t.equal((await ro.patch(url, { name: 'x' })).status, 403);
  t.equal((await ro.delete(url)).status, 403);
  t.equal((await ro.post('/api/v1/view', { name: 'x', project_id: project.id })).status, 403);
  t.equal((await rw.patch(url, { project_id: null })).status, 403);
  const read = expectStatus(await rw.get(url), 200);
  const { batch } = {
    batch: await rw.patch(url, { filter: read.filter, tree: {}, columns: read.columns, name: 'n' }),
  };
  t.match(expectStatus(batch, 200), { name: 'n', filter: read.filter });
  t.match((await ada.get(url)).body, { filter, columns: view.columns }, 'what a member does not see stays');
  const more = await rw.patch(url, { columns: ['none', 'seen'] });
  t.same((await ada.get(url)).body.columns, ['none', seenTag?.uid, (view.columns as string[])[0]]);
  const mine = await create(rw, 'project', { name: 'mine' });
  await create(rw, 'task', { name: 'z', tags: ['theirs'] });
  const friend = await service.person('friend');
  await share(rw, 'project', mine, friend, 'rw');
  for (const term of ['project:mine', 'tag:theirs', `project:${mine.uid}`, `assignee:${friend.email}`]) {
    t.match((await rw.patch(url, { filter: term })).body, { code: 'UNKNOWN_NAME' }, 'objects of the owner only');
  }
  t.match(
    (await rw.patch(url, { group_by: 'assignee', columns: [friend.email] })).body,
    { code: 'UNKNOWN_NAME' },
    'also as columns',
  );
  const ofMembers = await rw.patch(url, { filter: `assignee:${rw.email},${ada.email}` });
  t.match(expectStatus(ofMembers, 200), { broken: [] }, 'members may be assignees');
  t.match((await ada.get(url)).body, { filter: `assignee:${rw.email},${ada.email}`, broken: [] });
  expectStatus(await rw.post(`/api/v1/batch/${ofMembers.headers['tutti-batch']}/revert`), 200);
  const changed = await rw.patch(url, { filter: 'tag:seen' });
  for (const { headers } of [more, changed]) {
    t.same(leaks((await rw.get(`/api/v1/batch/${headers['tutti-batch']}`)).text), []);
  }
  expectStatus(await rw.post(`/api/v1/batch/${changed.headers['tutti-batch']}/revert`), 200);
  t.equal((await ada.get(url)).body.filter, filter);
  const deletion = await rw.delete(url);
  t.equal(deletion.status, 204);
  const [entry] = await list(rw, 'trash');
  t.same(leaks((await rw.get(`/api/v1/trash/${entry?.id}`)).text), []);
  t.same(leaks((await rw.get(`/api/v1/batch/${deletion.headers['tutti-batch']}`)).text), []);
  t.same(leaks((await rw.post(`/api/v1/trash/${view.uid}/restore`)).text), []);
  t.equal((await ada.get(url)).body.filter, filter);

  const { body } = await ada.post('/api/profile/api-keys', { name: 'k', scopes: ['*'], project_ids: [project.id] });
  const narrow = service.client({ authorization: `Bearer ${body.token}` });
  t.same(await names(narrow as typeof rw, 'views'), ['n']);
  t.same(leaks((await narrow.get('/api/v1/views')).text), []);
  t.equal((await narrow.post('/api/v1/view', { name: 'x' })).status, 403);
  t.equal((await narrow.get(`/api/v1/view/${own.id}`)).status, 404);
  expectStatus(await narrow.patch(url, { name: 'm' }), 200);
  t.equal((await ada.get(url)).body.filter, filter);
});

t.test('Views: an account has at most two hundred, also if several members create them at once', async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const project = await create(ada, 'project', { name: 'p' });
  await share(ada, 'project', project, bob, 'rw');
  const add = (client: typeof ada, n: number) =>
    client.post('/api/v1/view', { name: `View ${n}`, project_id: project.uid });
  const first = expectStatus(await add(ada, 0), 201);
  for (let n = 1; n < 197; n++) expectStatus(await add(ada, n), 201);
  const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => add(n % 2 === 0 ? ada : bob, 197 + n)));
  t.same(responses.map(({ status }) => status).sort(), [201, 201, 201, 400, 400, 400, 400, 400]);
  t.equal((await list(ada, 'views?limit=500')).length, 200);
  expectStatus(await bob.post('/api/v1/view', { name: 'own' }), 201);
  expectStatus(await ada.delete(`/api/v1/view/${first.id}`), 204);
  const last = expectStatus(await ada.post('/api/v1/view', { name: 'last' }), 201);
  t.match((await ada.post(`/api/v1/trash/${first.uid}/restore`)).body, { code: 'CONFLICT' });
  expectStatus(await ada.delete(`/api/v1/project/${project.id}`), 204);
  expectStatus(await ada.post('/api/v1/view', { name: 'one more' }), 201);
  t.match((await ada.post(`/api/v1/trash/${project.uid}/restore`)).body, { code: 'CONFLICT' }, 'with its views');
  t.equal((await ada.get(`/api/v1/project/${project.id}`)).status, 404);
  expectStatus(await ada.delete(`/api/v1/view/${last.id}`), 204);
  expectStatus(await ada.post(`/api/v1/trash/${project.uid}/restore`), 200);
  t.equal((await list(ada, 'views?limit=500')).length, 200);
});

t.test('Views: an exported account has them, with uids that follow their objects', SAME_SQL, async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const project = await create(ada, 'project', { name: 'House' });
  await create(ada, 'task', { name: 'x', project_id: project.id, tags: ['errand'] });
  await create(ada, 'view', {
    ...{ name: 'v', filter: 'project:house tag:errand owner:me "text"', project_id: project.id },
    ...{ group_by: 'tag', columns: ['errand'], layout: 'board', order_by: 'manual' },
  });
  const { body: document } = await ada.get('/api/profile/export');
  t.match(document.views, [{ tree: { v: 1 }, project_uid: project.uid }]);
  expectStatus(await bob.post('/api/profile/import', document), 200);
  const [view] = await list(bob, 'views');
  t.match(view, { filter: 'project:House tag:errand owner:me text', broken: [], layout: 'board', order_by: 'manual' });
  t.same(view?.columns, [(await list(bob, 'tags'))[0]?.uid]);
  const carol = await service.person('carol');
  const [one] = document.views;
  for (const [views, path] of [
    [[{ ...one, tree: { v: 2, and: [] } }], 'body/views/0/tree'],
    [[{ ...one, tree: { v: 1, field: 'project', op: '=', value: 'House' } }], 'body/views/0/tree'],
    [[{ ...one, tree: { v: 1, and: [{ field: 'nothing', op: '=', value: 'x' }] } }], 'body/views/0/tree'],
    [[{ ...one, order_by: 'password' }], 'body/views/0/order_by'],
    [[{ ...one, columns: ['x'], group_by: 'status' }], 'body/views/0/columns'],
    [Array.from({ length: 201 }, (_, n) => ({ ...one, uid: `v${String(n).padStart(14, '0')}` })), 'body/views'],
  ] as const) {
    const response = await carol.post('/api/profile/import', { ...document, views });
    t.match(response.body, { code: 'VALIDATION_FAILED', details: [{ path }] });
  }
});

t.test('Views: their items, by the list of their resource and its parameters on top', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'House', priority: 2 });
  const other = await create(ada, 'project', { name: 'Garden' });
  for (const [name, more] of [
    ['a', { due_date: '2026-03-14', project_id: project.id, priority: 2 }],
    ['b', { due_date: '2026-03-09', project_id: project.id, tags: ['errand'] }],
    ['c', { due_date: '2026-03-12', project_id: other.id }],
    ['d', { due_date: '2026-03-10', priority: 2 }],
    ['e', { project_id: project.id, status: 2 }],
  ] as const) {
    await create(ada, 'task', { name, ...more });
  }
  const view = await create(ada, 'view', { name: 'v', filter: 'due:any', order_by: 'due_date:asc' });
  const items = async (path: string) => {
    const { tasks } = expectStatus(await ada.get(`/api/v1/${path}`), 200);
    return tasks.map(({ name }: { name: string }) => name).join('');
  };
  for (const base of [`view/${view.id}/items?`, `tasks?view=${view.uid}&`, `tasks?view=${view.id}&`]) {
    t.equal(await items(base), 'bdca', base);
    t.equal(await items(`${base}filter=priority:high`), 'da');
    t.equal(await items(`${base}order_by=name:desc`), 'dcba');
    t.equal(await items(`${base}limit=2&offset=1`), 'dc');
    const { pagination } = expectStatus(await ada.get(`/api/v1/${base}limit=3&count=true`), 200);
    t.match(pagination, { total: 4, has_more: true });
    t.equal(await items(`${base}limit=3&cursor=${pagination.next_cursor}`), 'a');
    expectStatus(await ada.patch(`/api/v1/view/${view.id}`, { name: `v of ${base}` }), 200);
    t.equal(await items(`${base}limit=3&cursor=${pagination.next_cursor}`), 'a', 'a new name is no other list');
    expectStatus(await ada.patch(`/api/v1/view/${view.id}`, { filter: 'due:any or tag:errand' }), 200);
    t.match((await ada.get(`/api/v1/${base}limit=3&cursor=${pagination.next_cursor}`)).body, {
      code: 'INVALID_CURSOR',
    });
    expectStatus(await ada.patch(`/api/v1/view/${view.id}`, { filter: 'due:any' }), 200);
    t.match((await ada.get(`/api/v1/${base}filter=prioritty:high`)).body, { code: 'INVALID_FILTER' });
  }
  t.equal(await items(`tasks?view=${view.uid}&priority=2`), 'da');
  const ofProject = await create(ada, 'view', { name: 'p', filter: '-status:closed', project_id: project.id });
  t.equal(await items(`view/${ofProject.uid}/items`), 'ba', 'newest first');
  const projects = await create(ada, 'view', {
    name: 'q',
    resource: 'projects',
    filter: 'priority:any',
    order_by: 'name',
  });
  const notes = await create(ada, 'view', { name: 'n', resource: 'notes', project_id: project.id });
  await create(ada, 'note', { title: 'in', project_id: project.id });
  await create(ada, 'note', { title: 'out' });
  t.match(expectStatus(await ada.get(`/api/v1/view/${projects.id}/items`), 200), { projects: [{ name: 'House' }] });
  t.same(await names(ada, `projects?view=${projects.id}`), ['House']);
  t.match(expectStatus(await ada.get(`/api/v1/view/${notes.id}/items`), 200).notes, [{ title: 'in' }]);
  t.same(await names(ada, `notes?view=${notes.id}`), ['in']);
  for (const path of [
    `tasks?view=${notes.id}`,
    `notes?view=${view.id}`,
    'tasks?view=nowhere',
    'tasks?view=999999',
    `view/${notes.id}/items?order_by=due_date`,
    `view/${view.id}/items?order_by=title`,
  ]) {
    t.match((await ada.get(`/api/v1/${path}`)).body, { code: 'VALIDATION_FAILED' }, path);
  }
  t.equal((await ada.get('/api/v1/view/999999/items')).status, 404);
  t.equal((await ada.get('/api/v1/tasks/today?view=1')).status, 400);
});

t.test(
  'Views: a new name changes the text and not the items; what is deleted finds nothing until it returns',
  SAME_SQL,
  async (t) => {
    const service = await startService(t);
    const ada = await service.person('ada');
    const project = await create(ada, 'project', { name: 'House' });
    const task = await create(ada, 'task', { name: 'x', project_id: project.id, tags: ['errand'] });
    const view = await create(ada, 'view', { name: 'v', filter: 'project:house tag:errand' });
    const not = await create(ada, 'view', { name: 'w', filter: '-project:house' });
    const items = async ({ id }: { id: number }) => names(ada, `tasks?view=${id}`);
    t.same(await items(view), ['x']);
    t.same(await items(not), []);
    expectStatus(await ada.patch(`/api/v1/project/${project.id}`, { name: 'Castle' }), 200);
    const [tag] = await list(ada, 'tags');
    expectStatus(await ada.patch(`/api/v1/tag/${tag?.id}`, { name: 'shopping' }), 200);
    // The name of another project is not the one that the filter means.
    await create(ada, 'project', { name: 'House' });
    t.equal((await ada.get(`/api/v1/view/${view.id}`)).body.filter, 'project:Castle tag:shopping');
    t.same(await items(view), ['x']);
    const { headers } = await ada.get(`/api/v1/tasks?view=${view.id}`);
    expectStatus(await ada.delete(`/api/v1/project/${project.id}`), 204);
    t.same(await items(view), []);
    t.equal((await ada.get(`/api/v1/tasks?view=${view.id}`)).status, 200);
    t.equal((await ada.get(`/api/v1/tasks?view=${view.id}`, { 'if-none-match': String(headers.etag) })).status, 200);
    t.match((await ada.get(`/api/v1/view/${view.id}`)).body, { broken: [{ term: 'project:?', field: 'project' }] });
    t.same(await items(not), ['x'], 'not selects the rest');
    expectStatus(await ada.post(`/api/v1/trash/${project.uid}/restore`), 200);
    t.same(await items(view), ['x']);
    t.match((await ada.get(`/api/v1/view/${view.id}`)).body, { broken: [], filter: 'project:Castle tag:shopping' });
    t.ok(task.uid);
  },
);

t.test('Views: a member gets the items that they see, and is `me`', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const project = await create(ada, 'project', { name: 'p' });
  const secret = await create(ada, 'project', { name: 'secret' });
  await create(ada, 'task', { name: 'common', project_id: project.id, tags: ['seen'] });
  await create(ada, 'task', { name: 'plain', project_id: project.id });
  await create(ada, 'task', { name: 'hidden', project_id: secret.id, tags: ['seen'] });
  await create(bob, 'task', { name: 'own of bob', tags: ['seen'] });
  await share(ada, 'project', project, bob, 'ro');
  const all = await create(ada, 'view', { name: 'all', project_id: project.id });
  const mine = await create(ada, 'view', { name: 'mine', project_id: project.id, filter: 'owner:me' });
  const tagged = await create(ada, 'view', {
    name: 'tagged',
    project_id: project.id,
    filter: 'tag:seen or project:secret',
  });
  const items = async (who: typeof bob, { id }: { id: number }) => names(who, `tasks?view=${id}&count=true`);
  t.same(await items(bob, all), ['common', 'plain']);
  t.same(await items(ada, all), ['common', 'plain'], 'not those of other projects');
  t.same(await items(ada, mine), ['common', 'plain']);
  t.same(await items(bob, mine), []);
  t.same(await items(bob, tagged), ['common']);
  const { body } = await bob.get(`/api/v1/view/${tagged.id}/items?count=true`);
  t.equal(body.pagination.total, 1);
  t.equal((await bob.get(`/api/v1/view/${tagged.id}/items`)).text.includes('secret'), false);
  expectStatus(await ada.delete(`/api/v1/share/${(await list(ada, 'shares'))[0]?.id}`), 204);
  t.equal((await bob.get(`/api/v1/view/${all.id}/items`)).status, 404);
  t.equal((await bob.get(`/api/v1/tasks?view=${all.id}`)).status, 400);
});

t.test('Views: groups have names and numbers, and pages run through all of them', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const [house, garden] = [
    await create(ada, 'project', { name: 'house' }),
    await create(ada, 'project', { name: 'Garden' }),
  ];
  const doing = await create(ada, 'section', { name: 'Doing', project_id: house.id, rank: 'a1' });
  const todo = await create(ada, 'section', { name: 'To do', project_id: house.id, rank: 'a0' });
  const area = await create(ada, 'area', { name: 'Work' });
  for (const [name, more] of [
    [
      'a',
      { project_id: house.id, section_id: doing.id, status: 1, priority: 2, due_date: '2026-03-12', tags: ['z', 'b'] },
    ],
    ['b', { project_id: house.id, section_id: todo.id, status: 0, priority: 0, due_date: '2026-03-10', tags: ['b'] }],
    ['c', { project_id: garden.id, status: 0, priority: 2, due_date: '2026-03-10', tags: ['a'] }],
    ['d', { project_id: house.id, status: 2, priority: 1, area_id: area.id }],
    ['e', { status: 4, due_date: '2026-03-12', tags: ['z', 'c'] }],
  ] as const) {
    await create(ada, 'task', { name, ...more });
  }
  const tag = Object.fromEntries((await list(ada, 'tags')).map(({ name, uid }) => [String(name), uid]));
  type Group = { key: string; name: string | null; count: number };
  const read = async (who: typeof ada, path: string) => {
    let text = '';
    let seen: Group[] | undefined;
    for (let cursor = ''; ; ) {
      const { tasks, groups, pagination } = expectStatus(await who.get(`/api/v1/${path}&limit=2${cursor}`), 200);
      seen ??= groups;
      t.same(groups, seen, 'the same on each page');
      text += tasks.map(({ name }: { name: string }) => name).join('');
      if (pagination.next_cursor === null)
        return { text, groups: (seen ?? []).map(({ key, name, count }) => [key, name, count]) };
      cursor = `&cursor=${pagination.next_cursor}`;
    }
  };
  const none = (count: number) => ['none', null, count];
  for (const [by, text, groups] of [
    [
      'status',
      'cbaed',
      [
        ['not_started', 'not_started', 2],
        ['in_progress', 'in_progress', 1],
        ['waiting', 'waiting', 1],
        ['completed', 'completed', 1],
      ],
    ],
    [
      'priority',
      'cadeb',
      [
        ['high', 'high', 2],
        ['medium', 'medium', 1],
        ['low', 'low', 2],
      ],
    ],
    ['due', 'cbead', [['2026-03-10', '2026-03-10', 2], ['2026-03-12', '2026-03-12', 2], none(1)]],
    ['project', 'cdbae', [[garden.uid, 'Garden', 1], [house.uid, 'house', 3], none(1)]],
    ['area', 'decba', [[area.uid, 'Work', 1], none(4)]],
    ['section', 'edcba', [none(3), [todo.uid, 'To do', 1], [doing.uid, 'Doing', 1]]],
    ['tag', 'cbaed', [[tag.a, 'a', 1], [tag.b, 'b', 2], [tag.c, 'c', 1], none(1)]],
  ] as const) {
    const found = await read(ada, `tasks?group_by=${by}`);
    // Priority of `e` is the initial one.
    if (by === 'priority') t.same(found.groups, groups);
    else t.same(found, { text, groups }, by);
    for (const [key, , count] of groups) {
      const { body } = await ada.get(`/api/v1/tasks?count=true&filter=${by}:${key}`);
      if (by !== 'tag') t.equal(body.pagination.total, count, `${by}:${key} finds the group`);
    }
    const view = await create(ada, 'view', { name: by, group_by: by });
    t.same(await read(ada, `view/${view.id}/items?`), found);
    t.same(await read(ada, `tasks?view=${view.uid}`), found);
  }
  const board = { name: 'board', group_by: 'tag', layout: 'board', columns: ['z', 'a'], order_by: 'name:desc' };
  const { id } = await create(ada, 'view', { ...board, filter: 'tag:any' });
  t.same(await read(ada, `view/${id}/items?`), {
    text: 'eacb',
    groups: [
      [tag.z, 'z', 2],
      [tag.a, 'a', 1],
      [tag.b, 'b', 1],
    ],
  });
  t.same((await read(ada, 'tasks?group_by=project&filter=status:open&order_by=name')).text, 'cabe');
  t.equal((await ada.get('/api/v1/tasks?group_by=owner')).status, 400);
  t.equal((await ada.get('/api/v1/tasks')).body.groups, undefined);

  const secret = await create(ada, 'project', { name: 'secret' });
  const shared = await create(ada, 'task', { name: 's', project_id: secret.id, area_id: area.id, tags: ['b'] });
  await share(ada, 'project', house, bob, 'rw');
  await share(ada, 'task', shared, bob, 'ro');
  t.same((await read(bob, 'tasks?group_by=project')).groups, [[house.uid, 'house', 3], none(1)]);
  t.same((await read(bob, 'tasks?group_by=area')).groups, [none(4)]);
  t.same((await read(bob, 'tasks?group_by=section')).groups, [
    none(2),
    [todo.uid, 'To do', 1],
    [doing.uid, 'Doing', 1],
  ]);
  t.same((await read(bob, 'tasks?group_by=tag')).groups, [[tag.b, 'b', 3], none(1)]);
  const view = await create(ada, 'view', { ...board, project_id: house.id });
  t.same(await read(bob, `view/${view.id}/items?`), {
    text: 'abd',
    groups: [[tag.z, 'z', 1], [tag.b, 'b', 1], none(1)],
  });
  const { body } = await ada.post('/api/profile/api-keys', { name: 'k', scopes: ['*'], project_ids: [house.id] });
  const narrow = service.client({ authorization: `Bearer ${body.token}` }) as typeof ada;
  t.same((await read(narrow, 'tasks?group_by=area')).groups, [none(3)]);
});
