import t, { type Test } from 'tap';
import { STATUS } from '../../../src/filter/fields.js';
import { keysOf } from '../../../src/lib/typed.js';
import { SAME_SQL } from '../../support/database.js';
import { runJob } from '../../support/jobs.js';
import { documentedLists } from '../../support/lists.js';
import { call, connect, listen } from '../../support/mcp.js';
import type { Client, Person } from '../../support/service.js';
import { startTududi } from '../../support/tududi.js';
import { create, expectStatus, list, type Made, names, share } from '../../support/world.js';

// On PostgreSQL too: what is over is a subquery for each row.

const NOW = '2026-11-26T12:00:00.000Z';
const TODAY = '2026-11-26';
const LATE = { due_date: '2026-11-23' };
const NOW_DUE = { due_date: TODAY };
const SOON = { due_date: '2026-11-27' };

/** Open tasks in each state that a list of days is about. */
const STATES = {
  ...{ late: LATE, now: NOW_DUE, soon: SOON, undated: {} },
  ...{ planned: { status: 6 }, busy: { status: 1 }, waiting: { status: 4 } },
};

/** Subtasks are listed on their days, and not because of their status. */
const PART_STATES = { 'late part': LATE, 'now part': NOW_DUE, 'soon part': SOON };

interface Doors {
  ada: Person;
  tududi: Awaited<ReturnType<typeof startTududi>>['ask'];
  agent: Awaited<ReturnType<typeof connect>>;
  view: Made;
  project: Made;
  parent: Made;
}

type Door = (doors: Doors) => Promise<string[]>;

const named = (tasks: unknown): string[] => (tasks as { name: string }[]).map(({ name }) => name);
const listed =
  (path: string): Door =>
  ({ ada }) =>
    names(ada, `${path}${path.includes('?') ? '&' : '?'}limit=100`);
const filtered = (filter: string, path = 'tasks'): Door => listed(`${path}?filter=${encodeURIComponent(filter)}`);
const ofAgent =
  (view: string): Door =>
  async ({ agent }) =>
    named((await call<{ tasks: unknown }>(agent, 'list_tasks', { view, limit: 50 })).tasks);

/** Every door that leaves out what is over, by the lists of the document and other responses that they are. */
const LEAVING: Readonly<Record<string, Door>> = {
  '/api/v1/tasks/today': listed('tasks/today'),
  '/api/v1/tasks/upcoming': listed('tasks/upcoming'),
  '/api/v1/tasks?due=overdue': listed('tasks?due=overdue'),
  '/api/v1/tasks?filter=is:today': filtered('is:today'),
  '/api/v1/tasks?filter=is:overdue': filtered('is:overdue'),
  '/api/v1/tasks?live=true': listed('tasks?live=true&include_subtasks=true&status=open'),
  '/api/v1/view/{id}/items of is:overdue': ({ ada, view }) => names(ada, `view/${view.id}/items`),
  '/api/v1/tasks?view= of is:overdue': ({ ada, view }) => names(ada, `tasks?view=${view.uid}`),
  '/api/v1/digest': async ({ ada }) => {
    const { overdue, today, tomorrow, waiting } = expectStatus(await ada.get('/api/v1/digest'), 200);
    return [overdue, today, tomorrow, waiting].flatMap(named);
  },
  'the context of the brief': async ({ ada }) => {
    const { messages } = expectStatus(await ada.get('/api/ai-assistant/daily-brief/context'), 200);
    return Object.values(JSON.parse(messages.at(-1).content).tasks).flatMap(named);
  },
  'MCP today': ofAgent('today'),
  'MCP upcoming': ofAgent('upcoming'),
  'MCP overdue': ofAgent('overdue'),
  'MCP daily_brief': async ({ agent }) => {
    const { overdue, in_progress, planned, suggested } = await call<Record<string, unknown>>(agent, 'daily_brief');
    return [overdue, in_progress, planned, suggested].flatMap(named);
  },
  'tududi today': async ({ tududi }) => named((await tududi('GET', '/tasks?type=today&limit=100&offset=0')).body.tasks),
  'tududi upcoming': async ({ tududi }) => named((await tududi('GET', '/tasks?type=upcoming')).body.tasks),
  'tududi dashboard': async ({ tududi }) => {
    const { body } = await tududi('GET', '/tasks/metrics');
    const { tasks_in_progress, tasks_today_plan, tasks_due_today, tasks_overdue, suggested_tasks } = body;
    return [tasks_in_progress, tasks_today_plan, tasks_due_today, tasks_overdue, suggested_tasks].flatMap(named);
  },
};

/** Every door that keeps it. */
const KEEPING: Readonly<Record<string, Door>> = {
  '/api/v1/tasks': listed('tasks?include_subtasks=true'),
  '/api/v1/tasks?status=open': listed('tasks?status=open&include_subtasks=true'),
  '/api/v1/tasks?due=today': listed('tasks?due=today'),
  '/api/v1/tasks?due=upcoming': listed('tasks?due=upcoming'),
  '/api/v1/tasks?filter=due:<today': filtered('due:<today'),
  '/api/v1/tasks?live=false': listed('tasks?live=false&include_subtasks=true'),
  '/api/v1/project/{id}/tasks': ({ ada, project }) => names(ada, `project/${project.id}/tasks`),
  '/api/v1/task/{id}/subtasks': ({ ada, parent }) => names(ada, `task/${parent.id}/subtasks`),
  '/api/v1/search': listed('search?q=over'),
  '/api/v1/calendar': async ({ ada }) =>
    named(Object.values(expectStatus(await ada.get('/api/v1/calendar?from=2026-11-20&to=2026-12-02'), 200).tasks)),
  'MCP all': ofAgent('all'),
  'tududi tasks': async ({ tududi }) => named((await tududi('GET', '/tasks?limit=100&offset=0')).body.tasks),
};

/** Lists of tasks without what could be over, or of other objects. */
const OTHERS = ['/api/v1/tasks/inbox'];

async function start(t: Test) {
  const { service, ada, ask: tududi } = await startTududi(t, { time: NOW });
  const agent = await connect(t, await listen(service), ada.token ?? '');
  const view = await create(ada, 'view', { name: 'v', filter: 'is:overdue' });
  const make = async (prefix: string, states: object, more: object) => {
    const made = Object.entries(states).map(([name, state]) => ({ name: `${prefix} ${name}`, ...state, ...more }));
    for (const task of made) await create(ada, 'task', task);
  };
  const project = await create(ada, 'project', { name: 'p' });
  const parent = await create(ada, 'task', { name: 'parent' });
  await make('over', STATES, { project_id: project.id });
  await make('over', PART_STATES, { parent_task_id: parent.id });
  const open = await create(ada, 'project', { name: 'open' });
  const done = await create(ada, 'task', { name: 'done' });
  await make('live', STATES, { project_id: open.id });
  await make('live', PART_STATES, { parent_task_id: done.id });
  // A completed task is not over.
  expectStatus(await ada.patch(`/api/v1/task/${done.id}`, { status: 2 }), 200);
  const end = async (status: 'done' | 'cancelled', parentStatus: 3 | 5) => {
    expectStatus(await ada.patch(`/api/v1/project/${project.id}`, { status }), 200);
    expectStatus(await ada.patch(`/api/v1/task/${parent.id}`, { status: parentStatus }), 200);
  };
  return { service, ada, tududi, agent, view, project, parent, end };
}

t.test('What is over: open tasks of it are in no list of days, and stay in all others', async (t) => {
  const doors = await start(t);
  const before = new Map<string, string[]>();
  for (const [name, read] of Object.entries({ ...LEAVING, ...KEEPING })) before.set(name, (await read(doors)).sort());
  for (const [status, parentStatus] of [
    ['done', 3],
    ['cancelled', 5],
  ] as const) {
    await doors.end(status, parentStatus);
    for (const [name, read] of Object.entries(LEAVING)) {
      const all = before.get(name) ?? [];
      const live = all.filter((one) => one.startsWith('live '));
      t.ok(live.length > 0, `${name} lists live tasks`);
      const found = (await read(doors)).filter((one) => /^(over|live) /.test(one)).sort();
      t.same(found, live, `${name}, ${status}`);
      if (name !== '/api/v1/tasks?live=true') {
        const over = all.filter((one) => one.startsWith('over ')).map((one) => one.replace('over', 'live'));
        t.same(over, live, `${name}, before`);
      }
    }
    for (const [name, read] of Object.entries(KEEPING)) {
      const found = (await read(doors)).filter((one) => one.startsWith('over ')).sort();
      t.ok(found.length > 0, `${name}, ${status}`);
      const all = (before.get(name) ?? []).filter((one) => one.startsWith('over '));
      if (name !== '/api/v1/tasks?live=false') t.same(found, all, `${name}, ${status}`);
    }
  }
  const { ada, project } = doors;
  t.match((await ada.get(`/api/v1/project/${project.id}`)).body.task_counts, { open: 7, overdue: 1 });
  expectStatus(await ada.patch(`/api/v1/project/${project.id}`, { status: 'in_progress' }), 200);
  t.ok((await names(ada, 'tasks/today')).includes('over late'), 'once the project is open again');
});

t.test('What is over: each list of tasks of the document is a door of this test', SAME_SQL, async (t) => {
  const { service } = await startTududi(t);
  const doors = [...Object.keys({ ...LEAVING, ...KEEPING }), ...OTHERS];
  const known = doors.map((name) => name.replace(/[? ].*/, ''));
  const lists = documentedLists(service.document).map(({ path }) => path);
  for (const path of lists.filter((one) => /\/(tasks|subtasks|items|today|upcoming|inbox)$/.test(one))) {
    t.ok(known.includes(path), path);
  }
});

t.test('What is over: metrics count live tasks', SAME_SQL, async (t) => {
  const { ada, tududi, end } = await start(t);
  const numbers = async () => {
    const {
      weekly_completions: _week,
      completed_today: _today,
      ...counts
    } = expectStatus(await ada.get('/api/v1/tasks/metrics'), 200);
    return counts;
  };
  const { total_open_tasks: before } = (await tududi('GET', '/tasks/metrics')).body;
  t.same(await numbers(), { open: 15, overdue: 4, due_today: 4, in_progress: 2, planned: 2, suggested: 5 });
  await end('cancelled', 5);
  t.same(await numbers(), { open: 7, overdue: 2, due_today: 2, in_progress: 1, planned: 1, suggested: 2 });
  const { body } = await tududi('GET', '/tasks/metrics');
  t.match(
    [before, body],
    [
      15,
      {
        ...{ total_open_tasks: 7, tasks_overdue_count: 2, tasks_due_today_count: 2, tasks_in_progress_count: 1 },
        ...{ today_plan_tasks_count: 3, suggested_tasks_count: 2, tasks_pending_over_month: 0 },
      },
    ],
  );
});

t.test('What is over: a project or parent that the caller does not see counts as none', SAME_SQL, async (t) => {
  const { service, ada, project, parent, end } = await start(t);
  const bob = await service.person('bob');
  await end('cancelled', 5);
  const [task] = await list(ada, 'tasks?q=over+late');
  const [part] = await list(ada, `task/${parent.id}/subtasks?q=late`);
  for (const one of [task, part]) await share(ada, 'task', one as Made, bob, 'rw');
  const lists = async (client: Client) => [
    await names(client, 'tasks/today?q=over+late'),
    await names(client, 'tasks?due=overdue&q=over'),
    expectStatus(await client.get('/api/v1/tasks/metrics'), 200).overdue,
  ];
  const both = ['over late', 'over late part'];
  t.same(await lists(bob), [both, both, 2]);
  const covering = await share(ada, 'project', project, bob, 'ro');
  const ofPart = ['over late part'];
  t.same(await lists(bob), [ofPart, ofPart, 1]);
  await share(ada, 'task', parent, bob, 'ro');
  t.same(await lists(bob), [[], [], 0]);
  expectStatus(await ada.delete(`/api/v1/share/${covering.id}`), 204);
  t.same(await lists(bob), [['over late'], ['over late'], 1]);
  const { body: key } = await ada.post('/api/profile/api-keys', {
    name: 'k',
    scopes: ['*'],
    project_ids: [project.id],
  });
  const narrowed = service.client({ authorization: `Bearer ${key.token}` });
  t.same(await names(narrowed, 'tasks/today'), [], 'a token that is narrowed to the project');
});

t.test('What is over: reminders do not fire, and the digest does not count it', SAME_SQL, async (t) => {
  const { service, ada, project, parent, end } = await start(t);
  const [task] = await list(ada, 'tasks?q=over+soon');
  const [part] = await list(ada, `task/${parent.id}/subtasks?q=soon`);
  const [live] = await list(ada, 'tasks?q=live+soon');
  const remind = (one: Made | undefined, at: string) => create(ada, 'reminder', { task_id: one?.id, at });
  const reminders = [];
  for (const one of [task, part, live]) reminders.push(await remind(one, '2026-11-26T13:00:00Z'));
  const later = await remind(task, '2026-11-26T15:00:00Z');
  await end('done', 3);
  service.clock.set('2026-11-26T13:00:01.000Z');
  await runJob(service, 'reminders');
  const titles = async () =>
    (await list(ada, 'notifications'))
      .filter(({ kind }) => kind === 'reminder')
      .map(({ title }) => title)
      .sort();
  t.same(await titles(), ['live soon']);
  const states = [];
  for (const { id } of reminders) states.push((await ada.get(`/api/v1/reminder/${id}`)).body.state);
  t.same(states, ['waiting', 'waiting', 'fired']);
  expectStatus(await ada.patch(`/api/v1/project/${project.id}`, { status: 'in_progress' }), 200);
  service.clock.set('2026-11-26T15:00:01.000Z');
  await runJob(service, 'reminders');
  t.same(await titles(), ['live soon', 'over soon'], 'the project is open again');
  t.match((await ada.get(`/api/v1/reminder/${later.id}`)).body, { state: 'fired' });
});

type Ending = { status?: number; complete_subtasks?: boolean };

const ofAgentTask = (selected: object, { status, complete_subtasks }: Ending) => ({
  ...{ ...selected, with_subtasks: complete_subtasks },
  ...(status !== undefined && { status: keysOf(STATUS)[status] }),
});

/** Every way to end a task with its subtasks. */
const ENDINGS: Readonly<
  Record<string, (doors: Pick<Doors, 'ada' | 'agent'>, id: number, body: Ending) => Promise<unknown>>
> = {
  PUT: ({ ada }, id, body) => ada.put(`/api/v1/task/${id}`, body),
  PATCH: ({ ada }, id, body) => ada.patch(`/api/v1/task/${id}`, body),
  'bulk update': ({ ada }, id, task) => ada.post('/api/v1/tasks/bulk', { items: [{ action: 'update', id, task }] }),
  'bulk by filter': ({ ada }, _id, update) => ada.post('/api/v1/tasks/bulk', { where: { filter: 'whole' }, update }),
  batch: ({ ada }, id, body) =>
    ada.post('/api/v1/batch', { operations: [{ method: 'PATCH', path: `/api/v1/task/${id}`, body }] }),
  MCP: ({ agent }, task, body) => agent.callTool({ name: 'update_task', arguments: ofAgentTask({ task }, body) }),
  'MCP by filter': ({ agent }, _id, body) =>
    agent.callTool({ name: 'update_task', arguments: ofAgentTask({ filter: 'whole', expect: 1 }, body) }),
};

t.test(
  'complete_subtasks beside archived or cancelled: the open subtasks get the status, and undo takes it back',
  SAME_SQL,
  async (t) => {
    const { service, ada } = await startTududi(t, { time: NOW });
    const agent = await connect(t, await listen(service), ada.token ?? '');
    const whole = {
      name: 'whole',
      subtasks: [
        { name: 'open', ...LATE },
        { name: 'waiting', status: 4 },
        { name: 'weekly', ...SOON, recurrence_type: 'weekly' },
        { name: 'completed', status: 2 },
      ],
    };
    const statuses = async (id: number) => {
      const { status, subtasks } = expectStatus(await ada.get(`/api/v1/task/${id}`), 200);
      return [status, ...subtasks.map((part: Made) => part.status)];
    };
    for (const [name, act] of Object.entries(ENDINGS)) {
      for (const status of [3, 5]) {
        const { id } = await create(ada, 'task', whole);
        const step = async (body: object, expected: number[]) => {
          service.clock.advance(1_000);
          await act({ ada, agent }, id, body);
          t.same(await statuses(id), expected, `${name} ${JSON.stringify(body)}`);
        };
        await step({ status }, [status, 0, 4, 0, 2]);
        await step({ status, complete_subtasks: true }, [status, status, status, status, 2]);
        const [last] = await list(ada, 'batches');
        expectStatus(await ada.post(`/api/v1/batch/${last?.batch}/revert`, {}), 200);
        t.same(await statuses(id), [status, 0, 4, 0, 2], `${name}, taken back`);
        for (const other of [{ status: 0 }, {}]) {
          const refused = await act({ ada, agent }, id, { ...other, complete_subtasks: true });
          t.match(JSON.stringify(refused), /(complete|with)_subtasks needs/, `${name}: another status`);
          t.same(await statuses(id), [status, 0, 4, 0, 2]);
        }
        await step({ status: 0 }, [0, 0, 4, 0, 2]);
        await step({ status, complete_subtasks: true }, [status, status, status, status, 2]);
        const [weekly] = await list(ada, `task/${id}/subtasks?q=weekly`);
        t.match(weekly, { ...SOON, completed_at: null }, 'a recurring one does not move on');
        const entry = { kind: 'updated', field: 'status', old_value: '0', new_value: String(status) };
        t.match((await list(ada, `task/${weekly?.id}/activity`))[0], entry);
        t.same(await names(ada, 'tasks?due=overdue'), []);
        expectStatus(await ada.delete(`/api/v1/task/${id}`), 204);
      }
    }
  },
);

t.test('Filters and subtasks: metrics count the live tasks of the list with the same filter', SAME_SQL, async (t) => {
  const { ada, end } = await start(t);
  await end('cancelled', 5);
  for (const [filter, hasSubtasks] of [
    ['is:overdue', true],
    ['is:today', true],
    ['-is:today', true],
    ['due:<=7d', true],
    ['status:open or (tag:none due:none)', true],
    ['is:subtask', true],
    ['status:open', false],
    ['project:any or project:none', false],
  ] as const) {
    const query = `filter=${encodeURIComponent(filter)}`;
    const { body: metrics } = await ada.get(`/api/v1/tasks/metrics?${query}`);
    const tasks = await list(ada, `tasks?${query}&status=open&live=true&limit=100`);
    const all = await list(ada, `tasks?${query}&include_subtasks=true&limit=100`);
    const shown = await list(ada, `tasks?${query}&limit=100`);
    const parts = (some: Made[]) => some.filter(({ parent_task_id }) => parent_task_id !== null).length;
    t.equal(parts(shown), hasSubtasks ? parts(all) : 0, `${filter}: subtasks`);
    const count = (isOne: (task: Made) => boolean) => tasks.filter(isOne).length;
    t.match(
      metrics,
      {
        open: tasks.length,
        overdue: count(({ due_date: day }) => day !== null && String(day) < TODAY),
        due_today: count(({ due_date: day }) => day === TODAY),
        in_progress: count(({ status }) => status === 1),
        planned: count(({ status }) => status === 6),
      },
      filter,
    );
  }
});

t.test('Filters and subtasks: a subtask that is overdue is in the list of is:overdue and in its metrics', async (t) => {
  const { ada } = await startTududi(t, { time: NOW });
  await create(ada, 'task', { name: 'whole', subtasks: [{ name: 'part', ...LATE }] });
  await create(ada, 'task', { name: 'late', ...LATE });
  t.same(await names(ada, 'tasks?filter=is:overdue'), ['late', 'part']);
  t.equal((await ada.get('/api/v1/tasks/metrics?filter=is:overdue')).body.overdue, 2);
  const bulk = { where: { filter: 'is:overdue', expect: 2 }, update: { priority: 2 } };
  t.match(await ada.post('/api/v1/tasks/bulk', bulk), { status: 200, body: { matched: 2, changed: 2 } });
  t.same(await names(ada, 'tasks/today?filter=due:any'), ['late', 'part']);
});
