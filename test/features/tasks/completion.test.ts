import t from 'tap';
import { type Person, startService } from '../../support/service.js';
import { create, expectStatus, list, type Made } from '../../support/world.js';

const NOW = '2026-03-11T12:00:00.000Z';

async function history(client: Person, { id }: Made): Promise<unknown[][]> {
  const entries = await list(client, `task/${id}/activity?order_by=id`);
  return entries.map(({ kind, field, old_value, new_value }) => [kind, field, old_value, new_value]);
}

async function complete(client: Person, { id }: Made, body?: object): Promise<Made> {
  return expectStatus(await client.post(`/api/v1/task/${id}/complete`, body), 200);
}

async function read(client: Person, { id }: Made): Promise<Made> {
  return expectStatus(await client.get(`/api/v1/task/${id}`), 200);
}

t.test('States, no recurrence: any status goes to 2, completed_at is set, a completed entry is logged', async (t) => {
  const service = await startService(t, { time: NOW });
  const ada = await service.person('ada');
  for (const status of [0, 1, 3, 4, 5, 6]) {
    const task = await create(ada, 'task', { name: 'x', status });
    service.clock.advance(1000);
    const done = await complete(ada, task);
    t.match(done, { status: 2, completed_at: service.clock.now().toISOString() });
    t.same(await history(ada, task), [
      ['created', null, null, 'x'],
      ['completed', 'status', String(status), '2'],
    ]);
  }
});

t.test('States: repeating the completion changes nothing and logs nothing', async (t) => {
  const service = await startService(t, { time: NOW });
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x', subtasks: [{ name: 'y' }] });
  await complete(ada, task);
  const first = await ada.get(`/api/v1/task/${task.id}`);
  service.clock.advance(60_000);
  for (const body of [undefined, {}, { complete_subtasks: true }]) await complete(ada, task, body);
  await ada.put(`/api/v1/task/${task.id}`, { status: 2 });
  const again = await ada.get(`/api/v1/task/${task.id}`);
  t.equal(again.text, first.text);
  t.equal(again.headers.etag, first.headers.etag);
  t.equal((await history(ada, task)).length, 2);
});

t.test(
  'States: subtasks are completed when the request asks for it, and only then, each with its own entry',
  async (t) => {
    const service = await startService(t, { time: NOW });
    const ada = await service.person('ada');
    const subtasks = [{ name: 'open' }, { name: 'waiting', status: 4 }, { name: 'cancelled', status: 5 }];
    const statuses = (task: Made) => (task.subtasks as Made[]).map(({ status }) => status);
    const methods: ((task: Made, complete_subtasks?: boolean) => Promise<Made>)[] = [
      (task, complete_subtasks) => complete(ada, task, { ...(complete_subtasks && { complete_subtasks }) }),
      async (task, complete_subtasks) =>
        expectStatus(
          await ada.put(`/api/v1/task/${task.id}`, { status: 2, ...(complete_subtasks && { complete_subtasks }) }),
          200,
        ),
    ];
    for (const method of methods) {
      const left = await create(ada, 'task', { name: 'x', subtasks });
      t.same(statuses(await method(left)), [0, 4, 5]);
      const done = await method(await create(ada, 'task', { name: 'x', subtasks }), true);
      t.same(statuses(done), [2, 2, 5], 'what was cancelled stays cancelled');
      t.same(done.subtask_counts, { total: 3, completed: 2 });
      for (const [index, entries] of [2, 2, 1].entries()) {
        t.equal((await history(ada, (done.subtasks as Made[])[index] as Made)).length, entries);
      }
    }
  },
);

t.test(
  'States: leaving status 2 clears completed_at and logs reopened; a task created with status 2 has completed_at',
  async (t) => {
    const service = await startService(t, { time: NOW });
    const ada = await service.person('ada');
    const task = await create(ada, 'task', { name: 'x', status: 2 });
    t.equal(task.completed_at, NOW);
    for (const status of [0, 1, 3, 4, 5, 6]) {
      const { body } = await ada.put(`/api/v1/task/${task.id}`, { status });
      t.match(body, { status, completed_at: null });
      t.same((await history(ada, task)).at(-1), ['reopened', 'status', '2', String(status)]);
      await complete(ada, task);
    }
    t.match(await ada.patch(`/api/v1/task/${task.id}/toggle_completion`), { status: 200, body: { status: 0 } });
    t.same((await history(ada, task)).at(-1), ['reopened', 'status', '2', '0']);
    t.match(await ada.patch(`/api/v1/task/${task.id}/toggle_completion`), { status: 200, body: { status: 2 } });
    t.same((await history(ada, task)).at(-1), ['completed', 'status', '0', '2']);
  },
);

t.test(
  'States, recurrence: the occurrence is recorded, the same task moves on to its next date, its subtasks open again',
  async (t) => {
    const service = await startService(t, { time: NOW });
    const ada = await service.person('ada');
    const rule = { recurrence_type: 'weekly', due_date: '2026-03-10', status: 1 };
    const subtasks = [{ name: 'done' }, { name: 'open' }];
    const task = await create(ada, 'task', { name: 'x', ...rule, subtasks });
    await complete(ada, (task.subtasks as Made[])[0] as Made);
    for (const [due, next, complete_subtasks] of [
      ['2026-03-10', '2026-03-17', false],
      ['2026-03-17', '2026-03-24', true],
    ] as const) {
      const moved = await complete(ada, task, { complete_subtasks });
      t.match(moved, { id: task.id, status: 0, completed_at: null, due_date: next });
      t.match(moved.subtasks, [
        { status: 0, completed_at: null },
        { status: 0, completed_at: null },
      ]);
      t.same((await history(ada, task)).at(-1), ['completed', 'due_date', due, next]);
    }
    const completions = await service.db.read
      .selectFrom('task_completions')
      .select(['due_date', 'completed_at'])
      .execute();
    t.same(
      completions,
      ['2026-03-10', '2026-03-17'].map((due_date) => ({ due_date, completed_at: NOW })),
    );
  },
);

t.test('Recurrence: PUT with status 2, toggle and complete are the same operation', async (t) => {
  const service = await startService(t, { time: NOW });
  const ada = await service.person('ada');
  const rule = { recurrence_type: 'daily', recurrence_interval: 3, due_date: '2026-03-11' };
  for (const [method, path, body] of [
    ['PUT', '', { status: 2 }],
    ['PATCH', '', { status: 2, name: 'renamed as well' }],
    ['PATCH', '/toggle_completion', undefined],
    ['POST', '/complete', {}],
  ] as const) {
    const task = await create(ada, 'task', { name: 'x', ...rule });
    const response = await ada.call(method, `/api/v1/task/${task.id}${path}`, { ...(body && { body }) });
    t.match(response, { status: 200, body: { status: 0, due_date: '2026-03-14' } }, `${method} ${path}`);
  }
});

t.test('Recurrence: the end date itself still counts; after it the task stays completed', async (t) => {
  const service = await startService(t, { time: NOW });
  const ada = await service.person('ada');
  const rule = { recurrence_type: 'daily', due_date: '2026-03-11', recurrence_end_date: '2026-03-13' };
  const task = await create(ada, 'task', { name: 'x', ...rule });
  t.equal((await complete(ada, task)).due_date, '2026-03-12');
  t.equal((await complete(ada, task)).due_date, '2026-03-13');
  t.match(await complete(ada, task), { status: 2, due_date: '2026-03-13', completed_at: NOW });
  t.equal((await history(ada, task)).length, 4);
  await complete(ada, task);
  t.equal((await history(ada, task)).length, 4);
  t.same((await ada.get(`/api/v1/task/${task.id}/occurrences`)).body, { occurrences: [], due_time: null });
});

t.test(
  'Recurrence: counted from the due date, one step, which may still lie in the past; from now when completion-based',
  async (t) => {
    const service = await startService(t, { time: '2026-03-11T02:00:00.000Z' });
    const ada = await service.person('ada', { timezone: 'America/Los_Angeles' });
    const late = await create(ada, 'task', { name: 'x', recurrence_type: 'weekly', due_date: '2026-01-01' });
    t.equal((await complete(ada, late)).due_date, '2026-01-08');
    const based = { recurrence_type: 'daily', recurrence_interval: 10, completion_based: true };
    const fromNow = await create(ada, 'task', { name: 'x', ...based, due_date: '2026-01-01' });
    t.equal((await complete(ada, fromNow)).due_date, '2026-03-20', 'it is still the 10th in Los Angeles');
    const undated = await create(ada, 'task', { name: 'x', recurrence_type: 'daily' });
    t.equal(undated.due_date, '2026-03-10', 'the first date of the rule from today on');
    await ada.put(`/api/v1/task/${undated.id}`, { due_date: null });
    t.equal((await complete(ada, undated)).due_date, '2026-03-11');
  },
);

t.test('Recurrence: a new task without a due date gets the first date of its rule from today on', async (t) => {
  const service = await startService(t, { time: NOW });
  const ada = await service.person('ada');
  for (const [rule, due_date] of [
    [{ recurrence_type: 'weekly', recurrence_weekdays: [2, 4] }, '2026-03-12'],
    [{ recurrence_type: 'monthly', recurrence_month_day: 11 }, '2026-03-11'],
    [{ recurrence_type: 'monthly_last_day' }, '2026-03-31'],
    [{ recurrence_type: 'monthly_weekday', recurrence_weekdays: [5], recurrence_week_of_month: -1 }, '2026-03-27'],
    [{ recurrence_type: 'yearly' }, '2026-03-11'],
  ] as const) {
    t.equal((await create(ada, 'task', { name: 'x', ...rule })).due_date, due_date, JSON.stringify(rule));
  }
});

t.test('Recurrence: a rule that is none is 400 on create and on update', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { id } = await create(ada, 'task', { name: 'x', recurrence_type: 'daily' });
  for (const rule of [
    { recurrence_type: 'hourly' },
    { recurrence_interval: 0 },
    { recurrence_interval: 1001 },
    { recurrence_type: 'weekly', recurrence_weekdays: [7] },
    { recurrence_type: 'weekly', recurrence_weekdays: [1, 1] },
    { recurrence_type: 'monthly', recurrence_month_day: 32 },
    { recurrence_type: 'monthly_weekday', recurrence_weekdays: [1, 2], recurrence_week_of_month: 1 },
    { recurrence_type: 'monthly_weekday', recurrence_weekdays: [1] },
    { recurrence_type: 'monthly_weekday', recurrence_weekdays: [1], recurrence_week_of_month: 5 },
    { recurrence_end_date: '2026-02-30' },
  ]) {
    const label = JSON.stringify(rule);
    t.equal((await ada.post('/api/v1/task', { name: 'x', ...rule })).status, 400, label);
    t.equal((await ada.put(`/api/v1/task/${id}`, rule)).status, 400, label);
  }
});

t.test(
  'Occurrences: the n-th date of the preview is what n completions give, in every zone and through every change of the clocks',
  async (t) => {
    const service = await startService(t, { time: NOW });
    const rules = [
      { recurrence_type: 'daily', due_date: '2026-03-27' },
      { recurrence_type: 'weekly', recurrence_weekdays: [2, 4], recurrence_interval: 2, due_date: '2026-03-24' },
      { recurrence_type: 'monthly', recurrence_month_day: 31, due_date: '2026-01-31' },
      { recurrence_type: 'monthly', due_date: '2026-01-31' },
      {
        recurrence_type: 'monthly_weekday',
        recurrence_weekdays: [5],
        recurrence_week_of_month: -1,
        due_date: '2026-03-27',
      },
      { recurrence_type: 'monthly_last_day', due_date: '2026-02-28' },
      { recurrence_type: 'yearly', due_date: '2028-02-29' },
      { recurrence_type: 'daily', recurrence_interval: 5, completion_based: true, due_date: '2026-03-20' },
      { recurrence_type: 'daily', due_date: '2026-03-27', recurrence_end_date: '2026-03-30' },
    ];
    for (const [timezone, evening] of [
      ['Europe/Berlin', 'T18:00:00Z'],
      ['America/New_York', 'T22:00:00Z'],
      ['Australia/Lord_Howe', 'T08:00:00Z'],
      ['Pacific/Apia', 'T06:00:00Z'],
    ] as const) {
      const person = await service.person(timezone.replace(/\W/g, '').toLowerCase(), { timezone });
      for (const rule of rules) {
        service.clock.set(NOW);
        const task = await create(person, 'task', { name: 'x', ...rule });
        const { occurrences } = (await person.get(`/api/v1/task/${task.id}/occurrences?limit=6`)).body;
        const dates: unknown[] = [];
        let { due_date: due } = task as { due_date?: string };
        for (;;) {
          // Each is completed on the day on which it is due, in the evening, or today when that is past.
          const then = `${due}${evening}`;
          if (Date.parse(then) > service.clock.now().getTime()) service.clock.set(then);
          const { status, due_date } = await complete(person, task);
          if (status === 2 || dates.length === 6) break;
          dates.push(due_date);
          due = due_date as string;
        }
        t.same(occurrences, dates.slice(0, 6), `${timezone} ${JSON.stringify(rule)}`);
      }
    }
  },
);

t.test('Occurrences: empty for a task that does not recur; limit is 1 to 100', async (t) => {
  const service = await startService(t, { time: NOW });
  const ada = await service.person('ada');
  const { id } = await create(ada, 'task', { name: 'x' });
  t.same((await ada.get(`/api/v1/task/${id}/occurrences`)).body, { occurrences: [], due_time: null });
  await ada.put(`/api/v1/task/${id}`, { recurrence_type: 'daily' });
  const count = async (query: string) =>
    (await ada.get(`/api/v1/task/${id}/occurrences${query}`)).body.occurrences?.length;
  t.equal(await count(''), 10);
  t.equal(await count('?limit=100'), 100);
  t.equal(await count('?limit=101'), undefined);
  t.equal((await ada.get('/api/v1/task/999/occurrences')).status, 404);
});

t.test(
  'Completing a task that was changed concurrently, and completing twice at once, records one occurrence each',
  async (t) => {
    const service = await startService(t, { time: NOW });
    const ada = await service.person('ada');
    const task = await create(ada, 'task', { name: 'x', recurrence_type: 'daily', due_date: '2026-03-11' });
    await Promise.all([1, 2, 3].map(() => complete(ada, task)));
    t.equal((await read(ada, task)).due_date, '2026-03-14');
    const single = await create(ada, 'task', { name: 'y' });
    await Promise.all([1, 2, 3].map(() => complete(ada, single)));
    t.equal((await history(ada, single)).length, 2);
  },
);

t.test('A recurring task that was completed today is not suggested again today', async (t) => {
  const service = await startService(t, { time: NOW });
  const ada = await service.person('ada', { timezone: 'Pacific/Auckland' });
  const task = await create(ada, 'task', { name: 'Water', recurrence_type: 'daily', due_date: '2026-03-12' });
  await create(ada, 'task', { name: 'Other' });
  t.equal((await read(ada, task)).last_completion, null);
  const metrics = async () => expectStatus(await ada.get('/api/v1/tasks/metrics'), 200);
  const done = await complete(ada, task);
  t.match(done, { due_date: '2026-03-13', status: 0, last_completion: { completed_at: NOW, completed_by: ada.id } });
  t.match(await metrics(), { suggested: 1, completed_today: 1 });
  t.match(
    (await ada.get('/api/v1/tasks?recurring=true')).body.tasks[0],
    { last_completion: { completed_at: NOW } },
    'also in lists',
  );
  const [completion] = await list(ada, `task/${task.id}/completions`);
  service.clock.advance(1_000);
  await ada.delete(`/api/v1/task/${task.id}/completions/${completion?.id}`);
  t.match([(await read(ada, task)).last_completion, (await metrics()).suggested], [null, 2], 'taken away');
  await complete(ada, task);
  t.match(await metrics(), { suggested: 1 });
  service.clock.advance(24 * 3_600_000);
  t.match(await metrics(), { suggested: 2 }, 'on the next day');
});
