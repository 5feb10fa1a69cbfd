import t from 'tap';
import { SAME_SQL } from '../support/database.js';
import { startService } from '../support/service.js';
import { create, expectStatus, list, names, share } from '../support/world.js';

// On PostgreSQL too: the store of views.

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
