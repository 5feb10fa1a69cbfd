import t from 'tap';
import { findToken } from '../../../src/access/credentials.js';
import { todaysTasks } from '../../../src/features/tasks/lists/today-store.js';
import { sha256 } from '../../../src/lib/hash.js';
import { type Client, startService } from '../../support/service.js';
import { create, expectStatus, list, type Made, names, startWorld } from '../../support/world.js';

t.test(
  'Today is that of the user: its hour of change is midnight in their zone, through every change of the clocks',
  async (t) => {
    const service = await startService(t, { time: '2026-01-01T00:00:00.000Z' });
    for (const [zone, day, lastBefore, first, last, firstAfter] of [
      [
        'UTC',
        '2026-03-29',
        '2026-03-28T23:59:59.999Z',
        '2026-03-29T00:00:00.000Z',
        '2026-03-29T23:59:59.999Z',
        '2026-03-30T00:00:00.000Z',
      ],
      // 23 hours long: the clocks go forward at two.
      [
        'Europe/Berlin',
        '2026-03-29',
        '2026-03-28T22:59:59.999Z',
        '2026-03-28T23:00:00.000Z',
        '2026-03-29T21:59:59.999Z',
        '2026-03-29T22:00:00.000Z',
      ],
      // 25 hours long.
      [
        'Europe/Berlin',
        '2026-10-25',
        '2026-10-24T21:59:59.999Z',
        '2026-10-24T22:00:00.000Z',
        '2026-10-25T22:59:59.999Z',
        '2026-10-25T23:00:00.000Z',
      ],
      // The southern half of the world, and half an hour of saving.
      [
        'Australia/Lord_Howe',
        '2026-10-04',
        '2026-10-03T13:29:59.999Z',
        '2026-10-03T13:30:00.000Z',
        '2026-10-04T12:59:59.999Z',
        '2026-10-04T13:00:00.000Z',
      ],
      // No midnight: the clocks go from 00:00 to 01:00.
      [
        'Africa/Cairo',
        '2026-04-24',
        '2026-04-23T21:59:59.999Z',
        '2026-04-23T22:00:00.000Z',
        '2026-04-24T20:59:59.999Z',
        '2026-04-24T21:00:00.000Z',
      ],
      [
        'Pacific/Kiritimati',
        '2026-07-01',
        '2026-06-30T09:59:59.999Z',
        '2026-06-30T10:00:00.000Z',
        '2026-07-01T09:59:59.999Z',
        '2026-07-01T10:00:00.000Z',
      ],
      [
        'Pacific/Pago_Pago',
        '2026-07-01',
        '2026-07-01T10:59:59.999Z',
        '2026-07-01T11:00:00.000Z',
        '2026-07-02T10:59:59.999Z',
        '2026-07-02T11:00:00.000Z',
      ],
    ] as const) {
      const person = await service.person(`${zone}-${day}`.replace(/\W/g, '').toLowerCase(), { timezone: zone });
      await create(person, 'task', { name: 'x', due_date: day });
      const state = async (time: string) => {
        service.clock.set(time);
        const is = async (due: string) => (await list(person, `tasks?due=${due}`)).length === 1 && due;
        const { body } = await person.get('/api/v1/tasks/metrics');
        const isVisible = (await list(person, 'tasks/today')).length === 1;
        const due = (await is('upcoming')) || (await is('today')) || (await is('overdue'));
        return [due, isVisible, body.due_today, body.overdue];
      };
      t.same(await state(lastBefore), ['upcoming', false, 0, 0], `${zone} before ${day}`);
      t.same(await state(first), ['today', true, 1, 0], `${zone} as ${day} begins`);
      t.same(await state(last), ['today', true, 1, 0], `${zone} as ${day} ends`);
      t.same(await state(firstAfter), ['overdue', true, 0, 1], `${zone} after ${day}`);
    }
  },
);

t.test('Today: open, not deferred past now, and overdue, due today, in progress or planned', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const make = (name: string, more: object) => create(ada, 'task', { name, ...more });
  const visible = {
    overdue: { due_date: '2026-01-01' },
    'due today': { due_date: '2026-03-11' },
    'in progress': { status: 1 },
    planned: { status: 6 },
    'waiting and overdue': { status: 4, due_date: '2026-03-10' },
    'deferred until now': { status: 1, defer_until: '2026-03-11T12:00:00.000Z' },
  };
  const hidden = {
    'no date': {},
    'due tomorrow': { due_date: '2026-03-12' },
    waiting: { status: 4 },
    completed: { status: 2, due_date: '2026-03-11' },
    archived: { status: 3, due_date: '2026-03-11' },
    cancelled: { status: 5, due_date: '2026-03-10' },
    deferred: { status: 1, due_date: '2026-03-11', defer_until: '2026-03-11T12:00:00.001Z' },
  };
  for (const [name, more] of Object.entries({ ...visible, ...hidden })) await make(name, more);
  t.same(await names(ada, 'tasks/today'), Object.keys(visible).sort());
  t.same(
    await names(ada, 'tasks/today?status=6,4'),
    ['planned', 'waiting and overdue'],
    'takes the filters of the list',
  );
  service.clock.advance(1);
  t.ok((await names(ada, 'tasks/today')).includes('deferred'), 'and then it is listed again');
});

t.test('Upcoming: open, due or deferred to a day from today to today + days', async (t) => {
  const service = await startService(t, { time: '2026-10-24T12:00:00.000Z' });
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  const make = (name: string, more: object) => create(ada, 'task', { name, ...more });
  await make('overdue', { due_date: '2026-10-23' });
  await make('today', { due_date: '2026-10-24' });
  await make('day 1', { due_date: '2026-10-25' });
  await make('day 7', { due_date: '2026-10-31' });
  await make('day 8', { due_date: '2026-11-01' });
  await make('done', { due_date: '2026-10-25', status: 2 });
  // The 25th has 25 hours in Berlin: its last one is from 22:00 UTC on.
  await make('deferred to the end of day 1', { defer_until: '2026-10-25T22:59:59.999Z' });
  await make('deferred to day 2', { defer_until: '2026-10-25T23:00:00.000Z' });
  await make('deferred to yesterday', { defer_until: '2026-10-23T21:59:59.999Z' });
  const within = async (query: string) => names(ada, `tasks/upcoming${query}`);
  t.same(await within('?days=0'), ['today']);
  t.same(await within('?days=1'), ['day 1', 'deferred to the end of day 1', 'today']);
  const week = ['day 1', 'day 7', 'deferred to day 2', 'deferred to the end of day 1', 'today'];
  t.same(await within(''), week, 'seven days unless it says otherwise');
  t.same(await within('?days=7'), week);
  t.same(await within('?days=8'), [...week, 'day 8'].sort());
  for (const days of ['-1', '367', 'x', '1.5']) {
    t.equal((await ada.get(`/api/v1/tasks/upcoming?days=${days}`)).status, 400, days);
  }
});

t.test('Subtasks are listed on their days: today, upcoming and overdue, with the counts', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const part = (name: string, more: object = {}) => ({ name, ...more });
  const parent = await create(ada, 'task', {
    name: 'parent',
    subtasks: [
      part('undated'),
      part('undated, in progress', { status: 1 }),
      part('in progress, due later', { status: 1, due_date: '2026-05-01' }),
      part('late', { due_date: '2026-03-10' }),
      part('now', { due_date: '2026-03-11', status: 1 }),
      part('soon', { due_date: '2026-03-12' }),
      part('back soon', { defer_until: '2026-03-13T12:00:00Z' }),
      part('deferred', { due_date: '2026-03-11', defer_until: '2026-03-20T12:00:00Z' }),
      part('done', { due_date: '2026-03-11', status: 2 }),
    ],
  });
  t.same(await names(ada, 'tasks/today'), ['late', 'now']);
  t.same(await names(ada, 'tasks/upcoming'), ['back soon', 'deferred', 'now', 'soon']);
  t.same(await names(ada, 'tasks?due=overdue'), ['late']);
  t.same(await names(ada, 'tasks?due=today&status=open'), ['deferred', 'now']);
  t.same(await names(ada, 'tasks?due=upcoming'), ['in progress, due later', 'soon']);
  t.same(await names(ada, 'tasks'), ['parent'], 'the list of tasks stays that of the top level');
  t.same(await names(ada, 'tasks?due=any'), []);
  const all = await names(ada, 'tasks/today?include_subtasks=true');
  t.ok(all.includes('undated, in progress'), 'all subtasks are listed if the request says so');
  const { weekly_completions: _week, ...counts } = await metricsOf(ada);
  t.same(counts, {
    ...{ open: 1, overdue: 1, due_today: 2, in_progress: 0, planned: 0, suggested: 1, completed_today: 1 },
  });
  for (const task of await list(ada, 'tasks/today')) {
    t.same(task.parent_task, { id: parent.id, uid: parent.uid, name: 'parent' });
  }
  t.same(await names(ada, `tasks/today?parent_task_id=${parent.id}&status=open&due=today`), ['now']);
});

async function metricsOf(
  client: Client,
): Promise<Record<string, number> & { weekly_completions: { date: string; count: number }[] }> {
  return expectStatus(await client.get('/api/v1/tasks/metrics'), 200);
}

t.test('Metrics: each count is that of the list with the filter that says the same', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  for (const status of [0, 1, 2, 3, 4, 5, 6]) {
    for (const due_date of [null, '2026-03-10', '2026-03-11', '2026-03-12']) {
      for (const defer_until of [null, '2026-03-12T00:00:00Z']) {
        await create(ada, 'task', {
          name: 'x',
          status,
          due_date,
          defer_until,
          subtasks: [{ name: 'y', status, due_date }],
        });
      }
    }
  }
  const total = async (query: string) => (await ada.get(`/api/v1/tasks?count=true&${query}`)).body.pagination.total;
  const { weekly_completions, ...counts } = await metricsOf(ada);
  t.same(counts, {
    open: await total('status=open'),
    overdue: await total('due=overdue'),
    due_today: await total('status=open&due=today'),
    in_progress: await total('status=1'),
    planned: await total('status=6'),
    suggested: 2,
    completed_today: (await total('status=2&due=none')) + (await total('status=2&due=any&include_subtasks=true')),
  });
  t.equal(weekly_completions.length, 7);
});

t.test('Metrics: seven days of completions in the zone of the user, oldest first, today the last', async (t) => {
  const service = await startService(t, { time: '2026-03-24T12:00:00.000Z' });
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  for (const [time, count] of [
    ['2026-03-23T22:59:59.999Z', 5],
    ['2026-03-23T23:00:00.000Z', 1],
    ['2026-03-28T22:59:59.999Z', 2],
    // The 29th has 23 hours in Berlin.
    ['2026-03-28T23:00:00.000Z', 1],
    ['2026-03-29T21:59:59.999Z', 1],
    ['2026-03-29T22:00:00.000Z', 1],
  ] as const) {
    service.clock.set(time);
    for (let index = 0; index < count; index++) await create(ada, 'task', { name: 'x', status: 2 });
  }
  service.clock.set('2026-03-30T12:00:00.000Z');
  const { weekly_completions, completed_today } = await metricsOf(ada);
  t.same(
    weekly_completions.map(({ date, count }) => [date, count]),
    [
      ['2026-03-24', 1],
      ['2026-03-25', 0],
      ['2026-03-26', 0],
      ['2026-03-27', 0],
      ['2026-03-28', 2],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
    ],
  );
  t.equal(completed_today, 1);
});

t.test(
  'Metrics: occurrences of recurring tasks count, the last one once; subtasks and what is open again do not',
  async (t) => {
    const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
    const ada = await service.person('ada');
    const complete = (task: Made) => ada.post(`/api/v1/task/${task.id}/complete`, { complete_subtasks: true });
    const rule = { recurrence_type: 'daily', due_date: '2026-03-11', recurrence_end_date: '2026-03-12' };
    const ends = await create(ada, 'task', { name: 'x', ...rule, subtasks: [{ name: 'y' }] });
    await complete(ends);
    t.equal((await metricsOf(ada)).completed_today, 1);
    await complete(ends);
    t.equal((await metricsOf(ada)).completed_today, 2, 'its last occurrence is recorded, and it is completed itself');
    const reopened = await create(ada, 'task', { name: 'x' });
    await complete(reopened);
    t.equal((await metricsOf(ada)).completed_today, 3);
    await ada.put(`/api/v1/task/${reopened.id}`, { status: 0 });
    t.equal((await metricsOf(ada)).completed_today, 2);
    service.clock.advance(86_400_000);
    const { completed_today, weekly_completions } = await metricsOf(ada);
    t.same([completed_today, weekly_completions.at(-2)?.count], [0, 2]);
  },
);

t.test('Metrics: a completion counts for the user who made it, and for no other user', async (t) => {
  const { owner, rw, ro, stranger, resources, service } = await startWorld(t);
  await owner.put(`/api/v1/task/${resources['task in shared project'].id}`, { recurrence_type: 'daily' });
  for (const name of ['task in shared project', 'shared task', 'private task', 'private subtask'] as const) {
    expectStatus(await owner.post(`/api/v1/task/${resources[name].id}/complete`), 200);
  }
  const completed = async (client: Client) => (await metricsOf(client)).completed_today;
  t.same(await Promise.all([owner, rw, ro, stranger].map(completed)), [3, 0, 0, 0]);
  service.clock.advance(1);
  expectStatus(await rw.post(`/api/v1/task/${resources['task in shared project'].id}/complete`), 200);
  const done = { name: 'Done', status: 2, project_id: resources['shared project'].id };
  await create(rw, 'task', done);
  t.same(await Promise.all([owner, rw, ro, stranger].map(completed)), [3, 2, 0, 0], 'an occurrence, and a new task');
  const shared = `/api/v1/task/${resources['shared task'].id}`;
  t.equal((await rw.get(shared)).body.completed_by, owner.id, 'every member sees who did');
  t.match(await owner.put(shared, { status: 0 }), { status: 200, body: { completed_by: null } });
  t.match(await rw.post(`${shared}/complete`), { status: 200, body: { completed_by: rw.id } });
  t.match(await owner.put(shared, { status: 5, completed_by: owner.id }), { body: { completed_by: null } });
  t.match(await rw.put(shared, { status: 2 }), { status: 200, body: { completed_by: rw.id } });
  t.same(
    await Promise.all([owner, rw, ro, stranger].map(completed)),
    [2, 3, 0, 0],
    'reopened, and completed by another',
  );
  t.equal((await service.anonymous.get('/api/v1/tasks/metrics')).status, 401);
});

t.test(
  'Today’s tasks in four groups: overdue, in progress, planned with what is due, suggested by priority then age',
  async (t) => {
    const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
    const ada = await service.person('ada');
    const project = await create(ada, 'project', { name: 'p' });
    const make = (name: string, more: object = {}) => create(ada, 'task', { name, ...more });
    await make('overdue and in progress', { due_date: '2026-03-09', status: 1 });
    await make('long overdue', { due_date: '2026-01-01', project_id: project.id });
    await make('in progress', { status: 1 });
    await make('in progress, due today', { status: 1, due_date: '2026-03-11' });
    await make('planned', { status: 6 });
    await make('due today', { due_date: '2026-03-11' });
    await make('waiting', { status: 4 });
    await make('deferred', { defer_until: '2026-03-12T00:00:00Z' });
    await make('older');
    await make('due later', { due_date: '2026-04-01' });
    await make('important', {
      priority: 2,
      subtasks: [
        { name: 'a subtask', status: 1 },
        { name: 'an overdue subtask', due_date: '2026-03-10' },
      ],
    });
    const { caller } = (await findToken(service.db.read, sha256(ada.token), false)) as NonNullable<
      Awaited<ReturnType<typeof findToken>>
    >;
    const groups = await todaysTasks(service.db.read, caller, service.clock.now(), 50);
    const named = Object.fromEntries(
      Object.entries(groups).map(([group, tasks]) => [group, tasks.map(({ name }) => name)]),
    );
    t.same(named, {
      overdue: ['long overdue', 'overdue and in progress', 'an overdue subtask'],
      in_progress: ['in progress, due today', 'in progress'],
      planned: ['due today', 'planned'],
      suggested: ['important', 'older', 'due later'],
    });
    t.equal(groups.overdue[0]?.project, 'p');
    const visible = [...groups.overdue, ...groups.in_progress, ...groups.planned].map(({ name }) => name);
    t.same(visible.sort(), await names(ada, 'tasks/today'), 'the first three are the list of today');
    t.equal((await metricsOf(ada)).suggested, 3);
    for (let index = 0; index < 25; index++) await make('more');
    const many = await todaysTasks(service.db.read, caller, service.clock.now(), 50);
    t.equal(many.suggested.length, 20);
    t.equal((await metricsOf(ada)).suggested, 20);
    t.equal((await todaysTasks(service.db.read, caller, service.clock.now(), 1)).overdue.length, 1);
  },
);
