import t from 'tap';
import { startService } from '../../support/service.js';
import { create, list, type Made, names } from '../../support/world.js';

t.test('Task: POST creates with 201, a Location and the whole task; GET reads it by id and by uid', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const made = await ada.post('/api/v1/task', { name: '  Call the movers ', tags: ['errand', 'Home'], priority: 2 });
  t.equal(made.status, 201);
  t.equal(made.headers.location, `/api/v1/task/${made.body.id}`);
  t.equal(made.body.name, 'Call the movers');
  t.same(
    made.body.tags.map((tag: { name: string }) => tag.name),
    ['errand', 'Home'],
  );
  for (const path of [`/api/v1/task/${made.body.id}`, `/api/task/${made.body.uid}`, `/api/task/uid/${made.body.uid}`]) {
    const read = await ada.get(path);
    t.equal(read.status, 200);
    t.same(read.body, made.body);
    t.equal(read.headers.etag, made.headers.etag);
  }
  t.equal((await ada.get(`/api/v1/task/uid/${made.body.id}`)).status, 404);
  t.equal((await (await service.person('eve')).get(`/api/v1/task/${made.body.id}`)).status, 404);
  t.equal((await service.anonymous.get(`/api/v1/task/${made.body.id}`)).status, 401);
});

t.test('Sending back what was read changes nothing, not even updated_at', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const body = {
    name: 'x',
    tags: ['a'],
    subtasks: [{ name: 's' }],
    recurrence_type: 'weekly',
    recurrence_weekdays: [1],
  };
  const { body: made } = await ada.post('/api/v1/task', body);
  service.clock.advance(60_000);
  const again = await ada.put(`/api/v1/task/${made.id}`, made);
  t.equal(again.status, 200);
  t.same(again.body, made);
});

t.test(
  'Task: what is absent on create has its default; every member is there, null where there is nothing',
  async (t) => {
    const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
    const ada = await service.person('ada');
    const { body } = await ada.post('/api/v1/task', { name: 'x' });
    t.match(body, { id: Number, uid: /^(?=.*[a-z])[0-9a-z]{15}$/, rank: /^h\w{8}/ });
    t.same(body, {
      id: body.id,
      uid: body.uid,
      name: 'x',
      note: null,
      status: 0,
      priority: 0,
      due_date: null,
      due_time: null,
      defer_until: null,
      completed_at: null,
      completed_by: null,
      recurrence_type: null,
      recurrence_interval: 1,
      recurrence_weekdays: null,
      recurrence_month_day: null,
      recurrence_week_of_month: null,
      recurrence_end_date: null,
      recurrence_rule: null,
      recurrence_next: null,
      completion_based: false,
      assignee_id: null,
      assignee: null,
      project_id: null,
      project: null,
      section_id: null,
      section: null,
      area_id: null,
      area: null,
      goal_id: null,
      goal: null,
      parent_task_id: null,
      parent_task: null,
      tags: [],
      subtask_counts: { total: 0, completed: 0 },
      blocked: false,
      claim: null,
      last_completion: null,
      position: null,
      rank: body.rank,
      source: null,
      user_id: ada.id,
      access: 'owner',
      created_at: '2026-03-11T12:00:00.000Z',
      updated_at: '2026-03-11T12:00:00.000Z',
      subtasks: [],
      blocked_by: [],
      blocks: [],
    });
  },
);

t.test('Task: deferred finds what is deferred at this moment', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  await create(ada, 'task', { name: 'now' });
  await create(ada, 'task', { name: 'later', defer_until: '2026-03-11T12:00:01Z' });
  await create(ada, 'task', { name: 'over', defer_until: '2026-03-11T12:00:00Z' });
  t.same(await names(ada, 'tasks?deferred=true'), ['later']);
  t.same(await names(ada, 'tasks?deferred=false'), ['now', 'over']);
});

t.test('Task: its source is kept, and found by captured', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x', source: 'mail' });
  await create(ada, 'task', { name: 'y' });
  t.equal((await ada.patch(`/api/v1/task/${task.id}`, { name: 'z' })).body.source, 'mail');
  t.same(await names(ada, 'tasks?captured=true'), ['z']);
  t.same(await names(ada, 'tasks/inbox?captured=false'), ['y']);
  for (const source of ['', 'x'.repeat(101), 5]) {
    t.equal((await ada.patch(`/api/v1/task/${task.id}`, { source })).status, 400);
  }
  t.equal((await ada.put(`/api/v1/task/${task.id}`, { source: null })).body.source, null);
});

t.test(
  'Task: a missing, blank or non-string name, and a priority other than 0, 1 and 2, is 400, on create and on update',
  async (t) => {
    const service = await startService(t);
    const ada = await service.person('ada');
    const { id } = await create(ada, 'task', { name: 'x' });
    const faults: [string, unknown][] = [
      ...['', '   ', 123, null, true, ['x'], {}, 'x'.repeat(256)].map((name): [string, unknown] => ['name', name]),
      ...[-1, 3, 1.5, '1', null, true, [1]].map((priority): [string, unknown] => ['priority', priority]),
      ...[7, -1, '2', null, 'open'].map((status): [string, unknown] => ['status', status]),
      ...['2026-02-30', 'tomorrow', 20260101, ''].map((date): [string, unknown] => ['due_date', date]),
      ['defer_until', '2026-13-01T00:00:00Z'],
      ['note', 5],
      ['tags', 'home'],
      ['tags', [5]],
      ['tags', ['']],
      ['tags', ['x'.repeat(51)]],
      ['completion_based', 1],
      ['position', -1],
      ['project_id', 999],
      ['area_id', 'zzzzzzzzzzzzzzz'],
      ['goal_id', 0],
      ['parent_task_id', 999],
    ];
    for (const [member, value] of faults) {
      const label = `${member} ${JSON.stringify(value)?.slice(0, 30)}`;
      for (const response of [
        await ada.post('/api/v1/task', { name: 'x', [member]: value }),
        await ada.put(`/api/v1/task/${id}`, { [member]: value }),
      ]) {
        t.match(response, { status: 400, body: { error: String, code: 'VALIDATION_FAILED' } }, label);
        t.ok(response.body.details[0].path.startsWith(`body/${member}`), `${label} is named`);
      }
    }
    t.match(await ada.post('/api/v1/task', {}), { status: 400, body: { error: 'name is required.' } });
    t.equal((await ada.post('/api/v1/task')).status, 400);
    t.equal((await ada.get('/api/v1/tasks?count=true')).body.pagination.total, 1);
  },
);

t.test('Task: a date may come as a timestamp, which becomes its day in the time zone of the user', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada', { timezone: 'America/New_York' });
  const due = async (due_date: string) => (await create(ada, 'task', { name: 'x', due_date })).due_date;
  t.equal(await due('2026-03-11'), '2026-03-11');
  t.equal(await due('2026-03-12T03:59:59.999Z'), '2026-03-11');
  t.equal(await due('2026-03-12T04:00:00Z'), '2026-03-12');
  t.equal(await due('2026-03-12T02:00:00+09:00'), '2026-03-11');
  const deferred = await create(ada, 'task', { name: 'x', defer_until: '2026-03-11' });
  t.equal(deferred.defer_until, '2026-03-11T04:00:00.000Z', 'the start of the day');
});

t.test('Task: create makes subtasks with it, all or nothing; they have an order and are counted', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const area = await create(ada, 'area', { name: 'Home' });
  const project = await create(ada, 'project', { name: 'p' });
  const subtasks = [
    { name: 'one', priority: 2, tags: ['x'] },
    { name: 'two', status: 2 },
    { name: 'three', area_id: area.uid },
  ];
  const made = await create(ada, 'task', { name: 'parent', project_id: project.id, subtasks });
  t.match(made, {
    subtask_counts: { total: 3, completed: 1 },
    project: { id: project.id, uid: project.uid, name: 'p' },
  });
  t.match(made.subtasks, [
    { name: 'one', position: 1, priority: 2, tags: [{ name: 'x' }], parent_task_id: made.id, project_id: project.id },
    { name: 'two', position: 2, status: 2, completed_at: String },
    { name: 'three', position: 3, area: { name: 'Home' } },
  ]);
  const later = await create(ada, 'task', { name: 'four', parent_task_id: made.uid });
  t.match(later, { position: 4, project_id: project.id });
  await ada.put(`/api/v1/task/${later.id}`, { position: 0 });
  const names = (await ada.get(`/api/v1/task/${made.id}`)).body.subtasks.map(({ name }: Made) => name);
  t.same(names, ['four', 'one', 'two', 'three']);
  t.same(
    (await list(ada, `task/${made.id}/subtasks?order_by=position`)).map(({ name }) => name),
    names,
  );
  t.same(
    (await list(ada, 'tasks')).map(({ name }) => name),
    ['parent'],
    'the list shows top-level tasks',
  );

  for (const wrong of [{ name: '' }, { name: 'x', subtasks: [], priority: 9 }, { name: 'x', goal_id: 999 }]) {
    const response = await ada.post('/api/v1/task', { name: 'y', subtasks: [{ name: 'fine' }, wrong] });
    t.equal(response.status, 400);
  }
  t.equal((await ada.get('/api/v1/tasks?count=true&include_subtasks=true')).body.pagination.total, 5);
});

t.test('Task: a subtask cannot have subtasks, and lies in the project of its parent', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const [here, there] = [
    await create(ada, 'project', { name: 'here' }),
    await create(ada, 'project', { name: 'there' }),
  ];
  const parent = await create(ada, 'task', { name: 'parent', project_id: here.id, subtasks: [{ name: 'child' }] });
  const [child] = parent.subtasks as [Made];
  const other = await create(ada, 'task', { name: 'other', project_id: there.id });
  const status = async (path: string, body: object) => (await ada.put(`/api/v1/task/${path}`, body)).status;
  t.equal((await ada.post('/api/v1/task', { name: 'x', parent_task_id: child.id })).status, 400);
  t.equal(
    (await ada.post('/api/v1/task', { name: 'x', parent_task_id: parent.id, subtasks: [{ name: 'y' }] })).status,
    400,
  );
  t.equal((await ada.post('/api/v1/task', { name: 'x', parent_task_id: parent.id, project_id: there.id })).status, 400);
  t.equal(await status(`${other.id}`, { parent_task_id: child.id }), 400);
  t.equal(await status(`${parent.id}`, { parent_task_id: other.id }), 400, 'it has subtasks itself');
  t.equal(await status(`${other.id}`, { parent_task_id: other.id }), 400);
  t.equal(await status(`${child.id}`, { project_id: there.id }), 400);

  t.equal(await status(`${parent.id}`, { project_id: there.uid }), 200);
  t.equal((await ada.get(`/api/v1/task/${child.id}`)).body.project_id, there.id, 'subtasks move with their parent');
  t.match(await ada.put(`/api/v1/task/${other.id}`, { parent_task_id: parent.uid }), {
    status: 200,
    body: { parent_task_id: parent.id, project_id: there.id },
  });
  t.match(await ada.put(`/api/v1/task/${other.id}`, { parent_task_id: null, project_id: null }), {
    status: 200,
    body: { parent_task_id: null, project_id: null },
  });
});

t.test('Task: DELETE answers 204 and takes its subtasks along; notes about it stay', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const parent = await create(ada, 'task', { name: 'parent', subtasks: [{ name: 'child' }] });
  const [child] = parent.subtasks as [Made];
  const note = await create(ada, 'note', { title: 'about it', task_id: parent.id });
  const before = await ada.get(`/api/v1/note/${note.id}`);
  t.equal((await ada.delete(`/api/v1/task/${parent.uid}`, { 'if-match': '"9-00"' })).status, 412);
  t.equal((await ada.delete(`/api/v1/task/${parent.uid}`)).status, 204);
  for (const { id } of [parent, child]) t.equal((await ada.get(`/api/v1/task/${id}`)).status, 404);
  t.equal((await ada.delete(`/api/v1/task/${parent.id}`)).status, 404);
  const after = await ada.get(`/api/v1/note/${note.id}`);
  t.match(after, { status: 200, body: { task_id: null } });
  t.not(after.headers.etag, before.headers.etag);
  const stale = { 'if-match': String(before.headers.etag) };
  t.equal((await ada.put(`/api/v1/note/${note.id}`, { content: 'x' }, stale)).status, 412, 'losing it is a change');
});

t.test('Task: POST tags adds to those it carries, DELETE takes one off; PUT replaces them all', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { id } = await create(ada, 'task', { name: 'x', tags: ['home'] });
  const names = ({ body }: { body: { tags: { name: string }[] } }) => body.tags.map(({ name }) => name);
  const added = await ada.post(`/api/v1/task/${id}/tags`, { tags: ['HOME', 'errand', { name: 'zoo' }, 'errand'] });
  t.equal(added.status, 200);
  t.same(names(added), ['home', 'errand', 'zoo']);
  const etag = added.headers.etag;
  t.equal(
    (await ada.post(`/api/v1/task/${id}/tags`, { tags: ['zoo'] })).headers.etag,
    etag,
    'nothing new, nothing changed',
  );
  t.same(names(await ada.delete(`/api/v1/task/${id}/tags/ERRAND`)), ['home', 'zoo']);
  t.equal((await ada.delete(`/api/v1/task/${id}/tags/errand`)).status, 404);
  const [home] = await list(ada, 'tags?q=home');
  t.same(names(await ada.delete(`/api/v1/task/${id}/tags/${home?.id}`)), ['zoo'], 'by id as well');
  t.same(names(await ada.put(`/api/v1/task/${id}`, { tags: ['new', 'home'] })), ['home', 'new']);
  t.same(names(await ada.put(`/api/v1/task/${id}`, { name: 'y' })), ['home', 'new'], 'absent stays as it is');
  t.same(
    (await list(ada, 'tags?order_by=name')).map(({ name, usage_count }) => [name, usage_count]),
    [
      ['errand', 0],
      ['home', 1],
      ['new', 1],
      ['zoo', 0],
    ],
  );
  t.equal((await ada.post(`/api/v1/task/${id}/tags`, {})).status, 400);
});

t.test('Task: the filtered lists and the routes of a project answer under both mounts', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const project = await create(ada, 'project', { name: 'p' });
  await create(ada, 'task', { name: 'x', due_date: '2026-03-11', project_id: project.id });
  for (const prefix of ['/api/v1', '/api']) {
    for (const path of [
      'tasks',
      'tasks/today',
      'tasks/upcoming',
      `project/${project.id}/tasks`,
      `project/${project.uid}/tasks`,
    ]) {
      const { status, body } = await ada.get(`${prefix}/${path}`);
      t.equal(status, 200);
      t.same(
        body.tasks.map(({ name }: Made) => name),
        ['x'],
        `${prefix}/${path}`,
      );
    }
  }
  t.equal((await ada.get('/api/v1/task/999')).status, 404);
  t.equal((await ada.get('/api/v1/task/no-id-at-all')).status, 404);
  t.equal((await ada.get('/api/v1/project/999/tasks')).status, 404);
});
