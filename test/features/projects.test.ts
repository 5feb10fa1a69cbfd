import t from 'tap';
import { startService } from '../support/service.js';
import { create, expectStatus, list, type Made, names } from '../support/world.js';

t.test('Project: POST creates with 201, a Location and the whole project; GET reads it by id and uid', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const made = await ada.post('/api/v1/project', { name: '  Move house ' });
  t.equal(made.status, 201);
  const { id, uid } = made.body;
  t.equal(made.headers.location, `/api/v1/project/${id}`);
  t.same(made.body, {
    id,
    uid,
    name: 'Move house',
    description: null,
    status: 'not_started',
    priority: null,
    rank: made.body.rank,
    due_date: null,
    area_id: null,
    area: null,
    goal_id: null,
    goal: null,
    color: null,
    pinned: false,
    template: false,
    tags: [],
    task_counts: { total: 0, open: 0, in_progress: 0, completed: 0, overdue: 0 },
    user_id: ada.id,
    access: 'owner',
    created_at: '2026-03-11T12:00:00.000Z',
    updated_at: '2026-03-11T12:00:00.000Z',
  });
  for (const path of [`/api/v1/project/${id}`, `/api/project/${uid}`]) t.equal((await ada.get(path)).text, made.text);
  t.equal((await ada.get('/api/v1/project/999')).status, 404);
});

t.test('Project: name is required, and invalid values are 400, on create and on update', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { id } = await create(ada, 'project', { name: 'x' });
  for (const fault of [
    { name: '' },
    { name: ' ' },
    { name: 5 },
    { name: null },
    { priority: 3 },
    { priority: '1' },
    { status: 'finished' },
    { status: 2 },
    { due_date: '2026-02-30' },
    { color: '#12' },
    { pinned: 'yes' },
    { pinned: null },
    { area_id: 999 },
    { goal_id: 'zzzzzzzzzzzzzzz' },
    { tags: 'home' },
  ]) {
    const label = JSON.stringify(fault);
    t.match(
      await ada.post('/api/v1/project', { name: 'y', ...fault }),
      { status: 400, body: { error: String } },
      label,
    );
    t.equal((await ada.put(`/api/v1/project/${id}`, fault)).status, 400, label);
  }
  t.equal((await ada.post('/api/v1/project', {})).status, 400);
  for (const status of ['not_started', 'planned', 'in_progress', 'waiting', 'done', 'cancelled']) {
    t.match(await ada.put(`/api/v1/project/${id}`, { status }), { status: 200, body: { status } });
  }
});

t.test('Project: task_counts follow its tasks, subtasks included, on the day of the user', async (t) => {
  const service = await startService(t, { time: '2026-03-11T23:30:00.000Z' });
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  const project = await create(ada, 'project', { name: 'p' });
  const counts = async () => (await ada.get(`/api/v1/project/${project.id}`)).body.task_counts;
  const make = (more: object) => create(ada, 'task', { name: 'x', project_id: project.id, ...more });
  await make({ status: 1, due_date: '2026-03-11' });
  await make({ status: 2, due_date: '2026-03-01' });
  await make({ status: 5 });
  const parent = await make({ due_date: '2026-03-12', subtasks: [{ name: 'y', status: 2 }, { name: 'z' }] });
  t.same(await counts(), { total: 6, open: 3, in_progress: 1, completed: 2, overdue: 1 });
  t.same((await list(ada, 'projects'))[0]?.task_counts, await counts(), 'the list says the same');
  await ada.post(`/api/v1/task/${parent.id}/complete`, { complete_subtasks: true });
  t.same(await counts(), { total: 6, open: 1, in_progress: 1, completed: 4, overdue: 1 });
  await ada.delete(`/api/v1/task/${parent.id}`);
  t.same(await counts(), { total: 3, open: 1, in_progress: 1, completed: 1, overdue: 1 });
});

t.test('Project: its tasks are the task list with that filter', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const [project, other] = [await create(ada, 'project', { name: 'p' }), await create(ada, 'project', { name: 'o' })];
  for (const [name, project_id, status] of [
    ['a', project.id, 0],
    ['b', project.id, 2],
    ['c', other.id, 0],
    ['d', null, 0],
  ] as const) {
    await create(ada, 'task', { name, project_id, status, subtasks: [{ name: `${name} sub` }] });
  }
  for (const query of ['', 'status=open', 'include_subtasks=true', 'order_by=name:desc', 'limit=1&count=true', 'q=b']) {
    const [byProject, byFilter] = [
      (await ada.get(`/api/v1/project/${project.uid}/tasks?${query}`)).body,
      (await ada.get(`/api/v1/tasks?project_id=${project.id}&${query}`)).body,
    ];
    t.same(byProject.tasks, byFilter.tasks, query);
    t.equal(byProject.pagination.total, byFilter.pagination.total);
  }
  t.same(await names(ada, `project/${project.id}/tasks`), ['a', 'b']);
  t.same(await names(ada, `project/${other.id}/tasks?status=2`), []);
});

t.test('Project: deleting it deletes nothing else: its tasks and notes lose it', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'p', tags: ['x'] });
  const task = await create(ada, 'task', { name: 't', project_id: project.id, subtasks: [{ name: 's' }] });
  const note = await create(ada, 'note', { title: 'n', project_id: project.id });
  t.equal((await ada.delete(`/api/v1/project/${project.uid}`, { 'if-match': '"5-00"' })).status, 412);
  service.clock.advance(1000);
  t.equal((await ada.delete(`/api/v1/project/${project.uid}`)).status, 204);
  t.equal((await ada.get(`/api/v1/project/${project.id}`)).status, 404);
  const updated_at = service.clock.now().toISOString();
  const { subtasks, ...left } = (await ada.get(`/api/v1/task/${task.id}`)).body;
  const { subtasks: before, ...was } = task;
  t.same(left, { ...was, project_id: null, project: null, updated_at });
  t.match(subtasks, [{ name: (before as Made[])[0]?.name, project_id: null, project: null }]);
  t.same((await ada.get(`/api/v1/note/${note.id}`)).body, { ...note, project_id: null, updated_at });
  t.same(await names(ada, 'tags'), ['x'], 'and its tags stay tags');
});

t.test('Project: If-Match accepts a change only if there was no other one', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { id } = await create(ada, 'project', { name: 'p' });
  const read = await ada.get(`/api/v1/project/${id}`);
  const match = { 'if-match': String(read.headers.etag) };
  await create(ada, 'task', { name: 't', project_id: id });
  const counted = await ada.get(`/api/v1/project/${id}`, { 'if-none-match': match['if-match'] });
  t.equal(counted.status, 200, 'its counts have changed');
  t.equal((await ada.put(`/api/v1/project/${id}`, { tags: ['x'] }, match)).status, 200, 'but it has not');
  t.equal((await ada.put(`/api/v1/project/${id}`, { name: 'q' }, match)).status, 412);
  expectStatus(await ada.put(`/api/v1/project/${id}`, { name: 'q' }, { 'if-match': '*' }), 200);
});
