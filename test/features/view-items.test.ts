import t from 'tap';
import { SAME_SQL } from '../support/database.js';
import { startService } from '../support/service.js';
import { create, expectStatus, list, names, share } from '../support/world.js';

// On PostgreSQL too: the items of views, and their groups.

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
