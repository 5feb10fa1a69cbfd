import t from 'tap';
import { type Json, startTududi as start } from '../support/tududi.js';
import { expectStatus } from '../support/world.js';

const named = (tasks: readonly { name: string }[]) => tasks.map(({ name }) => name).toSorted();

t.test('tududi: the lists of today come with a page, too, and /tasks/metrics has them', async (t) => {
  const { ask, service } = await start(t, { time: '2026-02-08T11:59:59.999Z' });
  const make = (task: object) => ask('POST', '/task', task);
  await make({ name: 'old', status: 'cancelled', subtasks: [{ name: 'part' }] });
  await make({ name: 'deferred', status: 'waiting', defer_until: '2026-04-01' });
  const { body: old } = await make({ name: 'done' });
  service.clock.set('2026-02-08T12:00:00.000Z');
  await make({ name: 'thirty days old', status: 'cancelled' });
  service.clock.set('2026-03-10T12:00:00.000Z');
  await make({ name: 'begun', status: 'in_progress', due_date: '2026-03-10' });
  await make({ name: 'planned', status: 'planned', due_date: '2026-03-01' });
  await make({ name: 'waits', status: 'waiting' });
  await make({ name: 'due', due_date: '2026-03-10', priority: 'high' });
  await make({ name: 'late', due_date: '2026-03-01' });
  await make({ name: 'loose' });
  await ask('PATCH', `/task/${old.uid}`, { status: 'done' });
  const lists = {
    tasks_in_progress: ['begun'],
    tasks_today_plan: ['begun', 'planned', 'waits'],
    tasks_due_today: ['due'],
    tasks_overdue: ['late'],
    suggested_tasks: ['loose'],
    tasks_completed_today: ['done'],
  };
  const counts = {
    tasks_in_progress_count: 1,
    today_plan_tasks_count: 3,
    tasks_due_today_count: 1,
    tasks_overdue_count: 1,
    tasks_completed_today_count: 1,
    total_open_tasks: 7,
    tasks_pending_over_month: 2,
  };
  const today = '/tasks?type=today&include_lists=true';
  for (const path of [`${today}&limit=20&offset=0`, today, '/tasks/metrics']) {
    const { body } = await ask('GET', path);
    for (const [name, expected] of Object.entries(lists)) {
      t.same(named(body[name]), expected, `${name} of ${path}`);
      t.same(body.dashboard_lists[name], body[name], `${name} of ${path}, again`);
    }
    t.match(path === '/tasks/metrics' ? body : body.metrics, counts, path);
  }
  const { body: page } = await ask('GET', `${today}&limit=2&offset=0`);
  t.match(page, { tasks: { length: 2 }, pagination: { limit: 2, offset: 0, hasMore: true } });
  t.match((await ask('GET', '/tasks?type=today')).body, { metrics: counts, tasks_today_plan: undefined });
});

t.test('tududi: a list leaves out what is done, and nothing else', async (t) => {
  const { ask } = await start(t);
  for (const status of ['not_started', 'in_progress', 'archived', 'waiting', 'cancelled', 'planned', 'done']) {
    const { body } = await ask('POST', '/task', { name: status });
    await ask('PATCH', `/task/${body.uid}`, { status });
  }
  const list = async (query: string) => named((await ask('GET', `/tasks${query}`)).body.tasks);
  t.same(await list(''), ['archived', 'cancelled', 'in_progress', 'not_started', 'planned', 'waiting']);
  t.same(await list('?status=active'), ['in_progress', 'not_started', 'planned', 'waiting']);
  t.same(await list('?status=completed'), ['archived', 'done']);
  t.equal((await list('?status=all')).length, 7);
});

const BY_DAY = '/tasks?type=upcoming&groupBy=day';

const groupsOf = ({ groupedTasks }: Json) =>
  Object.entries<{ name: string }[]>(groupedTasks).map(([day, tasks]) => [day, ...tasks.map(({ name }) => name)]);

t.test('tududi: groupBy=day groups the upcoming tasks under the names of their days', async (t) => {
  const { ask, ada } = await start(t, { time: '2026-03-10T12:00:00.000Z' });
  t.match(await ask('GET', BY_DAY), { status: 200, body: { tasks: [], groupedTasks: {} } });
  t.same((await ask('GET', BY_DAY)).body.groupedTasks, {});
  const make = async (task: object) => expectStatus(await ada.post('/api/v1/task', task), 201);
  const soon = { defer_until: '2026-03-12T09:00:00Z' };
  await make({ name: 'b', due_date: '2026-03-11', due_time: '18:00' });
  await make({ name: 'a', due_date: '2026-03-11', due_time: '09:00', subtasks: [{ name: 'part' }] });
  await make({ name: 'last day', due_date: '2026-03-17' });
  await make({ name: 'too late', due_date: '2026-03-18' });
  await make({ name: 'deferred', ...soon });
  await make({ name: 'deferred and late', ...soon, due_date: '2026-06-01' });
  await make({ name: 'deferred and overdue', ...soon, due_date: '2026-03-09' });
  await make({ name: 'a year ago', ...soon, due_date: '2020-03-11' });
  await make({ name: 'today', due_date: '2026-03-10' });
  await make({ name: 'no date' });
  const { body } = await ask('GET', BY_DAY);
  t.same(groupsOf(body), [
    ['Wednesday, March 11, 2020', 'a year ago'],
    ['Monday, March 9', 'deferred and overdue'],
    ['Today', 'today'],
    ['Tomorrow', 'a', 'b'],
    ['Tuesday, March 17', 'last day'],
    ['No Due Date', 'deferred'],
  ]);
  t.same(body.groupedTasks.Tomorrow[0].subtasks.length, 1);
  t.same(
    body.tasks.filter(({ name }: Json) => name !== 'deferred and late'),
    Object.values(body.groupedTasks).flat(),
    'tasks come in the same order, and look the same',
  );
  t.equal(body.tasks.length, 8);
  t.equal(body.pagination, undefined);
  const { body: named } = await ask('GET', `${BY_DAY}&order_by=name:desc&client_side_filtering=true`);
  t.same(
    named.groupedTasks.Tomorrow.map(({ name }: Json) => name),
    ['b', 'a'],
  );
  t.same(Object.keys(named.groupedTasks), Object.keys(body.groupedTasks));
  const { body: page } = await ask('GET', `${BY_DAY}&limit=3&offset=2`);
  t.same(groupsOf(page), [
    ['Today', 'today'],
    ['Tomorrow', 'a', 'b'],
  ]);
  t.match(page, { tasks: { length: 3 }, pagination: { total: 8, limit: 3, offset: 2, hasMore: true } });
});

t.test('tududi: maxDays narrows the groups, and is 7 if it is no number', async (t) => {
  const { ask, ada } = await start(t, { time: '2026-03-10T12:00:00.000Z' });
  for (let day = 10; day <= 17; day++) await ada.post('/api/v1/task', { name: 'x', due_date: `2026-03-${day}` });
  for (const [given, groups] of [
    ['7', 8],
    ['2', 3],
    ['0', 1],
    ['-5', 1],
    ['14', 8],
    ['1e9', 2],
    ['', 8],
    ['soon', 8],
    ['NaN', 8],
    ['99999999999999999999', 8],
  ] as const) {
    const { status, body } = await ask('GET', `${BY_DAY}&maxDays=${given}`);
    t.equal(status, 200, given);
    t.same([Object.keys(body.groupedTasks).length, body.tasks.length], [groups, 8], `maxDays=${given}`);
  }
});

t.test('tududi: groups of days are those of the zone and the language of the user', async (t) => {
  const { ask, ada } = await start(t, { time: '2026-12-30T23:30:00.000Z' });
  for (const due_date of ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', undefined]) {
    await ada.post('/api/v1/task', {
      name: 'x',
      ...(due_date ? { due_date } : { defer_until: '2027-01-02T00:00:00Z' }),
    });
  }
  for (const [profile, groups] of [
    [{ timezone: 'UTC' }, ['Today', 'Tomorrow', 'Friday, January 1', 'Saturday, January 2', 'No Due Date']],
    [{ timezone: 'Pacific/Auckland' }, ['Today', 'Tomorrow', 'Saturday, January 2', 'No Due Date']],
    [
      { timezone: 'America/Los_Angeles', language: 'de' },
      ['Heute', 'Morgen', 'Freitag, Januar 1', 'Samstag, Januar 2', 'Kein Fälligkeitsdatum'],
    ],
    [{ language: 'xx' }, ['Today', 'Tomorrow', 'Friday, January 1', 'Saturday, January 2', 'No Due Date']],
  ] as const) {
    expectStatus(await ada.patch('/api/profile', profile), 200);
    t.same(Object.keys((await ask('GET', BY_DAY)).body.groupedTasks), groups, JSON.stringify(profile));
  }
});

t.test('tududi: only the upcoming list has groups, and other groupings are ignored', async (t) => {
  const { ask } = await start(t);
  for (const path of [
    '/tasks?groupBy=day&limit=5',
    '/tasks?type=today&groupBy=day',
    '/tasks?type=upcoming&groupBy=none',
  ]) {
    t.match(await ask('GET', path), { status: 200, body: { tasks: [], groupedTasks: undefined } }, path);
  }
});

t.test('tududi: subtasks have the order of their list, and empty ones are skipped', async (t) => {
  const { ask, ada } = await start(t);
  const { body: task } = await ask('POST', '/task', {
    name: 'Pack',
    subtasks: [
      { name: '' },
      { name: 'Books' },
      { name: '  ' },
      { name: 'Plates', status: 'done' },
      { priority: 'low' },
    ],
  });
  const of = ({ subtasks }: Json) => subtasks.map(({ name, order }: Json) => [name, order]);
  t.same(of(task), [
    ['Books', 2],
    ['Plates', 4],
  ]);
  const [books, plates] = task.subtasks;
  const { body: after } = await ask('PATCH', `/task/${task.uid}`, {
    subtasks: [plates, { name: ' ', isNew: true }, { name: 'Cups', isNew: true }, books],
  });
  t.same(of(after), [
    ['Plates', 1],
    ['Cups', 3],
    ['Books', 4],
  ]);
  t.same(
    (await ask('GET', '/tasks')).body.tasks[0].subtasks.map(({ name }: Json) => name),
    ['Plates', 'Cups', 'Books'],
  );
  t.same(
    (await ask('GET', `/task/${task.uid}/subtasks`)).body.map(({ order }: Json) => order),
    [1, 3, 4],
  );
  const before = expectStatus(await ada.get(`/api/v1/task/${plates.uid}`), 200);
  await ask('PATCH', `/task/${task.uid}`, { note: 'All of it', subtasks: after.subtasks });
  t.same((await ada.get(`/api/v1/task/${plates.uid}`)).body, before, 'what is sent back changes nothing');
  const refused = await ask('PATCH', `/task/${task.uid}`, { subtasks: [plates, {}, { name: 'x'.repeat(300) }] });
  t.match(refused, { status: 400, body: { error: /^subtasks\.2\.name / } }, 'a fault names the place in the list');
});

t.test('tududi: a completed task completes its subtasks', async (t) => {
  const { ask } = await start(t);
  const make = async () => (await ask('POST', '/task', { name: 'x', subtasks: [{ name: 'a' }, { name: 'b' }] })).body;
  const statuses = ({ status, subtasks }: Json) => [status, ...subtasks.map((one: Json) => one.status)];
  for (const [method, path, body] of [
    ['PATCH', '', { status: 'done' }],
    ['PUT', '', { status: 2 }],
    ['PATCH', '/toggle_completion', undefined],
    ['POST', '/toggle_completion', undefined],
  ] as const) {
    const at = `/task/${(await make()).uid}`;
    t.same(statuses((await ask(method, `${at}${path}`, body)).body), [2, 2, 2], `${method} ${path}`);
  }
  const task = await make();
  const at = `/task/${task.uid}`;
  const [a, b] = task.subtasks;
  t.same(statuses((await ask('PATCH', at, { status: 'done', subtasks: [a, b] })).body), [2, 2, 2], 'with its subtasks');
  t.same(statuses((await ask('PATCH', `${at}/toggle_completion`)).body), [0, 2, 2]);
});

t.test('tududi: a priority that was not set is 0', async (t) => {
  const { ask } = await start(t);
  for (const task of [{}, { priority: null }, { priority: '' }]) {
    const { body } = await ask('POST', '/task', { name: 'x', subtasks: [{ name: 'y' }], ...task });
    t.match(body, { priority: 0, subtasks: [{ priority: 0 }] });
  }
});

t.test(
  'tududi: tasks are written with names and returned with codes, projects by uid, tags in both members',
  async (t) => {
    const { ask, ada } = await start(t);
    const { body: project } = await ask('POST', '/project', {
      name: 'Move house',
      priority: 'high',
      state: 'active',
      due_date_at: '2026-06-30',
      pin_to_sidebar: true,
      tags: [{ name: 'home' }],
    });
    t.match(project, {
      status: 'in_progress',
      priority: 2,
      due_date_at: '2026-06-30',
      pin_to_sidebar: true,
      Tags: [{ name: 'home' }],
      task_status: { total: 0, done: 0 },
    });

    const made = await ask('POST', '/task', {
      name: 'Call the movers',
      priority: 'high',
      status: 'in_progress',
      due_date: '2026-03-31',
      project_uid: project.uid,
      tags: [{ name: 'errand' }, 'phone'],
      recurrence_type: 'none',
      subtasks: [{ name: 'Find the number' }, { name: 'Call', status: 'done' }],
    });
    t.equal(made.status, 201);
    t.match(made.body, {
      status: 1,
      priority: 2,
      due_date: '2026-03-31',
      due_date_at: '2026-03-31',
      project_uid: project.uid,
      Project: { name: 'Move house', uid: project.uid },
      tags: [{ name: 'errand' }, { name: 'phone' }],
      Tags: [{ name: 'errand' }, { name: 'phone' }],
      subtasks: [
        { name: 'Find the number', status: 0 },
        { name: 'Call', status: 2 },
      ],
      recurrence_type: 'none',
      today: true,
    });
    t.match((await ada.get(`/api/v1/task/${made.body.uid}`)).body, { name: 'Call the movers', priority: 2 });

    const whole = await ask('GET', `/project/${project.uid}-move-house`);
    t.match(whole.body, {
      Tasks: [{ name: 'Call the movers' }],
      Notes: [],
      task_status: { total: 1, done: 0, in_progress: 1 },
    });
  },
);

t.test('tududi: an update leaves what it does not name, and a list of subtasks stands for all of them', async (t) => {
  const { ask } = await start(t);
  const { body: task } = await ask('POST', '/task', {
    name: 'Pack',
    note: 'Boxes',
    priority: 'medium',
    due_date: '2026-03-31',
    tags: ['home'],
    subtasks: [{ name: 'Books' }, { name: 'Plates' }],
  });
  for (const method of ['PATCH', 'PUT']) {
    const { body } = await ask(method, `/task/${task.uid}`, { name: `Pack by ${method}` });
    const { name, original_name: _same, updated_at, ...rest } = body;
    const { name: _name, original_name: _original, updated_at: _updated, ...before } = task;
    t.equal(name, `Pack by ${method}`);
    t.ok(updated_at);
    t.same(rest, before);
  }
  const [books] = task.subtasks;
  const { body: after } = await ask('PATCH', `/task/${task.uid}`, {
    subtasks: [
      { ...books, name: 'All books' },
      { name: 'Cups', priority: 'low' },
    ],
  });
  t.match(after.subtasks, [{ id: books.id, name: 'All books' }, { name: 'Cups' }]);
  t.equal(after.subtasks.length, 2);
  t.match((await ask('PATCH', `/task/${task.uid}`, { due_date: '', tags: [] })).body, { due_date: null, tags: [] });
  t.match((await ask('PATCH', `/task/${task.uid}`, { subtasks: [] })).body.subtasks, []);
});

t.test('tududi: assigned_to, which is a contact there, is ignored', async (t) => {
  const { ask, ada, service } = await start(t);
  const bob = await service.person('bob');
  const assigneeOf = async (uid: string) =>
    expectStatus(await ada.get(`/api/v1/task/${uid}`), 200).assignee?.id ?? null;
  const { body: made } = await ask('POST', '/task', {
    name: 'x',
    assigned_to: ada.id,
    subtasks: [{ name: 'y', assigned_to: 1 }],
  });
  t.notOk(made.assigned_to);
  t.equal(await assigneeOf(made.uid), null);
  t.equal(await assigneeOf(made.subtasks[0].uid), null);

  expectStatus(await ada.patch(`/api/v1/task/${made.uid}`, { assignee_id: 'me' }), 200);
  for (const assigned_to of [null, '', bob.id, String(bob.id), 'bob@example.com', { id: bob.id }, [1]]) {
    const changed = await ask('PATCH', `/task/${made.uid}`, { name: 'z', assigned_to });
    t.match(changed, { status: 200, body: { name: 'z' } }, JSON.stringify(assigned_to));
    t.notOk(changed.body.assigned_to);
  }
  t.equal(await assigneeOf(made.uid), ada.id);
});

t.test('tududi: completing, the plan of the day, what recurs, deleting', async (t) => {
  const { ask } = await start(t, { time: '2026-03-10T12:00:00.000Z' });
  const { body: task } = await ask('POST', '/task', { name: 'Once' });
  const at = `/task/${task.uid}`;
  t.match((await ask('PATCH', `${at}/toggle_completion`)).body, { status: 2, completed_at: /^2026/ });
  t.match((await ask('PATCH', `${at}/toggle_completion`)).body, { status: 0, completed_at: null });
  t.match((await ask('PATCH', at, { status: 'done' })).body, { status: 2 });
  t.match((await ask('PATCH', at, { status: 0 })).body, { status: 0 });
  t.match((await ask('PATCH', `${at}/toggle-today`)).body, { today: true });
  t.match((await ask('PATCH', at, { today: false })).body, { today: false, status: 0 });

  const { body: weekly } = await ask('POST', '/task', {
    name: 'Bins',
    recurrence_type: 'weekly',
    recurrence_interval: 1,
    recurrence_weekday: 2,
    due_date: '2026-03-10',
  });
  t.match(weekly, { recurrence_type: 'weekly', recurrence_weekday: 2, recurrence_weekdays: [2] });
  const { body: next } = await ask('GET', `/task/${weekly.uid}/next-iterations`);
  t.match(next.iterations[0], { date: '2026-03-17' });

  t.match(await ask('DELETE', at), { status: 200, body: { message: 'Task successfully deleted' } });
  t.match(await ask('GET', at), { status: 404, body: { error: /./ } });
});

t.test("tududi: the tasks completed today are those of the user's day, by the clock of the service", async (t) => {
  const { ask, ada, service } = await start(t, { time: '2026-03-11T09:59:00.000Z' });
  expectStatus(await ada.patch('/api/profile', { timezone: 'Pacific/Kiritimati' }), 200);
  const complete = async (name: string) => {
    const { body } = await ask('POST', '/task', { name });
    await ask('PATCH', `/task/${body.uid}/toggle_completion`);
  };
  // It is the 12th there from 10:00 UTC on.
  await complete('late on the 11th');
  service.clock.advance(120_000);
  await complete('early on the 12th');
  const { body } = await ask('GET', '/tasks?type=today&include_lists=true');
  t.same(
    body.tasks_completed_today.map(({ name }: Json) => name),
    ['early on the 12th'],
  );
  t.equal(body.metrics.tasks_completed_today_count, 1);
});
