import t from 'tap';
import { clientOf, type Json, startTududi as start } from '../support/tududi.js';
import { share } from '../support/world.js';

t.test(
  'tududi: projects count tasks without subtasks, say who shares them, and whether they are stalled',
  async (t) => {
    const { ask, ada, service, server } = await start(t);
    const bob = await service.person('bob');
    const { body: busy } = await ask('POST', '/project', { name: 'busy', status: 'in_progress' });
    t.match(busy, { task_status: { total: 0 }, is_stalled: true, is_shared: false, share_count: 0 });
    const { body: stalled } = await ask('POST', '/project', { name: 'stalled', status: 'planned' });
    await ask('POST', '/project', { name: 'over', status: 'done' });
    await ask('POST', '/project', { name: 'dropped', status: 'cancelled' });
    await ask('POST', '/task', {
      name: 'a',
      project_id: busy.id,
      subtasks: [{ name: 'x' }, { name: 'y', status: 'done' }],
    });
    await ask('POST', '/task', { name: 'b', project_id: busy.id, status: 'in_progress' });
    const { body: done } = await ask('POST', '/task', { name: 'c', project_id: busy.id });
    await ask('PATCH', `/task/${done.uid}`, { status: 'done' });
    await ask('POST', '/task', { name: 'd', project_id: stalled.id, status: 'waiting' });
    await share(ada, 'project', busy, bob, 'rw');

    const expected = {
      task_status: { total: 3, done: 1, in_progress: 1, not_started: 1 },
      completion_percentage: 33,
      is_shared: true,
      share_count: 1,
      is_stalled: false,
    };
    const of = (projects: Json, name: string) => projects.find((project: Json) => project.name === name);
    const { body: all } = await ask('GET', '/projects');
    t.match(of(all.projects, 'busy'), expected);
    t.match(of(all.projects, 'stalled'), {
      is_stalled: true,
      is_shared: false,
      share_count: 0,
      task_status: { total: 1 },
    });
    t.match(of(all.projects, 'over'), { is_stalled: false });
    t.match(of((await ask('GET', '/projects?limit=10')).body.projects, 'busy'), expected);
    t.match(of((await ask('GET', '/projects?grouped=true')).body.Uncategorized, 'busy'), expected);
    t.match((await ask('GET', `/project/${busy.uid}`)).body, expected);
    t.match((await ask('PATCH', `/project/${busy.uid}`, { description: 'x' })).body, expected);
    const left = (await ask('GET', '/projects?status=not_completed')).body.projects;
    t.same(left.map(({ name }: Json) => name).toSorted(), ['busy', 'stalled']);

    const member = clientOf(server, { authorization: `Bearer ${bob.token}` });
    t.match((await member('GET', '/projects')).body.projects, [expected]);
    const { body: key } = await ada.post('/api/profile/api-keys', { name: 'p', scopes: ['projects:read'] });
    const narrow = clientOf(server, { authorization: `Bearer ${key.token}` });
    t.equal((await narrow('GET', '/projects')).body.projects.length, 4, 'a token for projects still reads them');
  },
);

t.test('tududi: areas, goals and tags have the numbers of their projects and tasks', async (t) => {
  const { ask, ada, service, server } = await start(t);
  const { body: area } = await ask('POST', '/areas', { name: 'Home' });
  await ask('POST', '/areas', { name: 'Work' });
  const { goal } = (await ask('POST', '/goals', { title: 'Move' })).body;
  const relations = { area_id: area.id, goal_id: goal.id };
  await ask('POST', '/project', { name: 'p', tags: ['house'], ...relations });
  await ask('POST', '/task', { name: 'a', tags: ['house'], subtasks: [{ name: 'part' }], ...relations });
  await ask('POST', '/task', { name: 'b', tags: ['house', 'x'], ...relations });
  await ada.post('/api/v1/task', { name: 'c', subtasks: [{ name: 'part', tags: ['x'] }] });
  await ask('POST', '/goals', { title: 'Rest', area_id: area.id });
  await ask('POST', '/note', { title: 'n', tags: ['x'] });
  const counts = { projects_count: 1, tasks_count: 2 };
  t.match((await ask('GET', '/areas')).body, [
    { name: 'Home', ...counts, goals_count: 1 },
    { name: 'Work', projects_count: 0, tasks_count: 0, goals_count: 0 },
  ]);
  t.match((await ask('GET', '/goals')).body, { goals: [{ title: 'Move', ...counts }, { title: 'Rest' }] });
  t.match((await ask('GET', `/goals?area_uid=${area.uid}`)).body.goals, [{ title: 'Rest' }]);
  t.match((await ask('GET', '/tags')).body, [
    { name: 'house', usage_count: 3, ...counts, notes_count: 0 },
    { name: 'x', usage_count: 3, projects_count: 0, tasks_count: 2, notes_count: 1 },
  ]);
  const { body: key } = await ada.post('/api/profile/api-keys', { name: 'p', scopes: ['tags:read'] });
  const narrow = clientOf(server, { authorization: `Bearer ${key.token}` });
  t.match((await narrow('GET', '/tags')).body, [
    { name: 'house', usage_count: 3, projects_count: 0, tasks_count: 0, notes_count: 0 },
    { name: 'x', notes_count: 0 },
  ]);
  t.match((await ask('GET', `/goal/${goal.uid}`)).body.goal.Projects, [{ name: 'p', task_status: { total: 0 } }]);

  // The operation that counts: what the caller sees, by relations that the caller sees.
  const bob = await service.person('bob');
  const project = (await ada.get('/api/v1/projects')).body.projects[0];
  const task = { name: 'c', project_id: project.id, status: 1, ...relations };
  await ada.post('/api/v1/task', task);
  await share(ada, 'project', project, bob, 'ro');
  const by = async (client: typeof ada, relation: string) =>
    (await client.get(`/api/v1/tasks/counts?by=${relation}`)).body.counts;
  const one = { total: 1, open: 1, not_started: 0, in_progress: 1, completed: 0 };
  t.same(await by(ada, 'project_id'), [{ id: project.id, ...one }]);
  t.same(await by(bob, 'project_id'), [{ id: project.id, ...one }]);
  t.same(await by(bob, 'area_id'), [], 'areas of others are hidden');
  t.match(await by(ada, 'area_id'), [{ id: area.id, total: 3 }]);
  await ada.post('/api/v1/task', { ...task, subtasks: [{ name: 'part' }] });
  t.match(await by(ada, 'project_id&include_subtasks=true'), [{ id: project.id, total: 3 }]);
  t.match(await by(ada, 'project_id&include_subtasks=false'), [{ id: project.id, total: 2 }]);
  t.equal((await ada.get('/api/v1/tasks/counts')).status, 400);
  t.equal((await ada.get('/api/v1/tasks/counts?by=user_id')).status, 400);
});
