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

t.test('tududi: groupBy=day is refused, with a sentence', async (t) => {
  const { ask } = await start(t);
  for (const path of ['/tasks?type=upcoming&groupBy=day', '/tasks?groupBy=day&limit=5']) {
    t.match(await ask('GET', path), { status: 400, body: { error: /groupBy=day is not supported/ } }, path);
  }
  t.equal((await ask('GET', '/tasks?type=upcoming&groupBy=none')).status, 200);
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
