import type { Test } from 'tap';
import t from 'tap';
import { call, connect, listen } from '../../support/mcp.js';
import { type Person, startService } from '../../support/service.js';
import { startTududi } from '../../support/tududi.js';
import { expectStatus, list, type Made, names } from '../../support/world.js';

const NOW = '2026-03-11T12:00:00.000Z';
const LAST_WORKDAY = 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1';

async function start(t: Test, options: Parameters<typeof startService>[1] = {}) {
  const service = await startService(t, { time: NOW, ...options });
  return { service, ada: await service.person('ada') };
}

/** Imports a task with a rule, as the readers of files do. */
async function imported(client: Person, task: object): Promise<Made> {
  const result = await importLines(client, task);
  if (result.created !== 1) throw new Error(JSON.stringify(result));
  return (await list(client, 'tasks?order_by=id:desc&limit=1&include_subtasks=false'))[0] as Made;
}

async function importLines(client: Person, ...tasks: object[]) {
  const body = tasks.map((task) => JSON.stringify(task)).join('\n');
  const headers = { 'content-type': 'application/x-ndjson', accept: 'application/json' };
  return expectStatus(await client.call('POST', '/api/v1/tasks/import', { payload: body, headers }), 200);
}

async function history(client: Person, { id }: Made): Promise<unknown[][]> {
  const entries = await list(client, `task/${id}/activity?order_by=id`);
  return entries.map(({ kind, field, old_value, new_value }) => [kind, field, old_value, new_value]);
}

t.test('A kept rule moves a task on to its next dates, whichever way completes it', async (t) => {
  const { ada } = await start(t);
  const task = await imported(ada, { name: 'Report', due_date: '2026-03-31', recurrence_rule: LAST_WORKDAY });
  t.match(task, { recurrence_type: null, recurrence_rule: LAST_WORKDAY, recurrence_next: '2026-04-30' });
  const path = `/api/v1/task/${task.uid}`;
  t.same(expectStatus(await ada.get(`${path}/occurrences?limit=3`), 200).occurrences, [
    ...['2026-04-30', '2026-05-29', '2026-06-30'],
  ]);
  t.match(expectStatus(await ada.post(`${path}/complete`), 200), {
    ...{ status: 0, due_date: '2026-04-30', recurrence_next: '2026-05-29', recurrence_rule: LAST_WORKDAY },
    last_completion: { completed_at: NOW },
  });
  t.match(expectStatus(await ada.patch(path, { status: 2 }), 200), { due_date: '2026-05-29', status: 0 });
  t.match(expectStatus(await ada.patch(`${path}/toggle_completion`), 200), { due_date: '2026-06-30' });
  const bulk = { items: [{ action: 'complete', id: task.id }] };
  t.match(expectStatus(await ada.post('/api/v1/tasks/bulk', bulk), 200), {
    results: [{ task: { due_date: '2026-07-31' } }],
  });
  const operations = [{ method: 'POST', path: `${path}/complete` }];
  expectStatus(await ada.post('/api/v1/batch', { operations }), 200);
  t.match((await ada.get(path)).body, { due_date: '2026-08-31', recurrence_next: '2026-09-30', status: 0 });
  t.equal((await list(ada, `task/${task.id}/completions`)).length, 5);
  t.same(await names(ada, 'tasks?recurring=true'), ['Report']);
  t.same(await names(ada, 'tasks?filter=recurring:false'), []);
});

t.test('COUNT goes down, and a rule that has ended leaves the task completed', async (t) => {
  const { ada } = await start(t);
  const rule = `${LAST_WORKDAY.replace('MONTHLY', 'MONTHLY;COUNT=3')}`;
  const task = await imported(ada, { name: 'Three', due_date: '2026-03-31', recurrence_rule: rule });
  const path = `/api/v1/task/${task.uid}`;
  t.same((await ada.get(`${path}/occurrences`)).body.occurrences, ['2026-04-30', '2026-05-29']);
  const steps: [string, string, string | null][] = [
    ['COUNT=2', '2026-04-30', '2026-05-29'],
    ['COUNT=1', '2026-05-29', null],
  ];
  for (const [count, due_date, recurrence_next] of steps) {
    const done = expectStatus(await ada.post(`${path}/complete`), 200);
    t.match(done, { status: 0, due_date, recurrence_next });
    t.match(done.recurrence_rule, count);
  }
  const ended = await ada.post(`${path}/complete`);
  const last = expectStatus(ended, 200);
  t.match(last, { status: 2, due_date: '2026-05-29', completed_at: NOW });
  t.same((await history(ada, task)).slice(-2), [
    ['completed', 'status', '0', '2'],
    ['recurrence_ended', null, null, null],
  ]);
  expectStatus(await ada.post(`/api/v1/batch/${ended.headers['tutti-batch']}/revert`), 200);
  t.match((await ada.get(path)).body, { status: 0, due_date: '2026-05-29', completed_at: null });
});

t.test('UNTIL ends a rule on its day', async (t) => {
  const { ada } = await start(t);
  const rule = 'FREQ=MONTHLY;UNTIL=20260430;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1';
  const task = await imported(ada, { name: 'x', due_date: '2026-03-31', recurrence_rule: rule });
  const path = `/api/v1/task/${task.uid}`;
  t.match((await ada.post(`${path}/complete`)).body, { due_date: '2026-04-30', recurrence_next: null, status: 0 });
  t.match((await ada.post(`${path}/complete`)).body, { due_date: '2026-04-30', status: 2 });
});

t.test('Undo brings back the due date, the rule and the date that follows', async (t) => {
  const { ada } = await start(t);
  const rule = LAST_WORKDAY.replace('MONTHLY', 'MONTHLY;COUNT=9');
  const task = await imported(ada, { name: 'x', due_date: '2026-03-31', recurrence_rule: rule });
  const path = `/api/v1/task/${task.uid}`;
  const before = (await ada.get(path)).body;
  for (const change of [() => ada.post(`${path}/complete`), () => ada.patch(path, { recurrence_rule: null })]) {
    const changed = await change();
    t.not(expectStatus(changed, 200).recurrence_rule, rule);
    expectStatus(await ada.post(`/api/v1/batch/${changed.headers['tutti-batch']}/revert`), 200);
    const { due_date, recurrence_rule, recurrence_next } = (await ada.get(path)).body;
    t.match(before, { due_date, recurrence_rule, recurrence_next });
  }
});

t.test('A rule is ended, replaced by a kind, and never set by a client', async (t) => {
  const { ada } = await start(t);
  const make = () => imported(ada, { name: 'x', due_date: '2026-03-31', recurrence_rule: LAST_WORKDAY });
  const first = await make();
  const path = `/api/v1/task/${first.uid}`;
  t.match(expectStatus(await ada.patch(path, { recurrence_rule: LAST_WORKDAY, name: 'y' }), 200), {
    ...{ name: 'y', recurrence_rule: LAST_WORKDAY, recurrence_next: '2026-04-30' },
  });
  const other = await ada.patch(path, { recurrence_rule: 'FREQ=DAILY;BYMONTH=5' });
  t.match(other, { status: 400, body: { details: [{ path: 'body/recurrence_rule' }] } });
  t.match(expectStatus(await ada.patch(path, { due_date: '2026-05-04' }), 200), { recurrence_next: '2026-05-29' });
  t.match(expectStatus(await ada.patch(path, { recurrence_rule: null }), 200), {
    ...{ recurrence_rule: null, recurrence_next: null, due_date: '2026-05-04' },
  });
  const second = await make();
  t.match(expectStatus(await ada.patch(`/api/v1/task/${second.uid}`, { recurrence_type: 'daily' }), 200), {
    ...{ recurrence_type: 'daily', recurrence_rule: null, recurrence_next: null },
  });
  const created = await ada.post('/api/v1/task', { name: 'x', due_date: '2026-03-31', recurrence_rule: LAST_WORKDAY });
  t.match(created, { status: 400, body: { details: [{ path: 'body/recurrence_rule' }] } });
  const part = { name: 'x', subtasks: [{ name: 'y', due_date: '2026-03-31', recurrence_rule: LAST_WORKDAY }] };
  t.equal((await ada.post('/api/v1/task', part)).status, 400);
});

t.test('Subtasks with rules of their own step with their parent', async (t) => {
  const { ada } = await start(t);
  const part = { name: 'part', due_date: '2026-03-31', recurrence_rule: LAST_WORKDAY };
  const task = await imported(ada, {
    ...{ name: 'whole', due_date: '2026-03-31', recurrence_rule: 'FREQ=MONTHLY;BYMONTH=3,4,6;BYMONTHDAY=31,30' },
    subtasks: [part, { name: 'plain', due_date: '2026-03-30' }],
  });
  const done = await ada.post(`/api/v1/task/${task.id}/complete`, { complete_subtasks: true });
  t.match(expectStatus(done, 200), {
    due_date: '2026-04-30',
    subtasks: [
      { due_date: '2026-04-30', recurrence_next: '2026-05-29', status: 0 },
      { due_date: '2026-04-29', status: 0 },
    ],
  });
});

t.test('Copies and exported accounts keep rules', async (t) => {
  const { service, ada } = await start(t);
  const rule = 'FREQ=MONTHLY;UNTIL=20270131;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1';
  const task = await imported(ada, { name: 'x', due_date: '2026-03-31', recurrence_rule: rule });
  const same = expectStatus(await ada.post(`/api/v1/task/${task.id}/duplicate`, {}), 201);
  t.match(same, { recurrence_rule: rule, recurrence_next: '2026-04-30', due_date: '2026-03-31' });
  const later = expectStatus(await ada.post(`/api/v1/task/${task.id}/duplicate`, { due_date: '2026-04-01' }), 201);
  t.match(later, { recurrence_rule: rule.replace('20270131', '20270201'), recurrence_next: '2026-04-30' });
  const { body } = await ada.get('/api/profile/export');
  const eve = await service.person('eve');
  expectStatus(await eve.call('POST', '/api/profile/import', { body }), 200);
  const copies = await list(eve, 'tasks?order_by=id&limit=1');
  t.match(copies, [{ recurrence_rule: rule, recurrence_next: '2026-04-30', due_date: '2026-03-31' }]);
  for (const bad of ['FREQ=SECONDLY', 'freq=daily;bymonth=5', 'FREQ=MONTHLY;BYSETPOS=1']) {
    const tasks = body.tasks.map((one: object) => ({ ...one, recurrence_rule: bad }));
    const joe = await service.person(`joe ${bad.length}`);
    t.match(await joe.call('POST', '/api/profile/import', { body: { ...body, tasks } }), { status: 400 });
  }
});

t.test('The calendar has the coming dates of a rule', async (t) => {
  const { ada } = await start(t);
  const task = await imported(ada, {
    name: 'x',
    due_date: '2026-03-31',
    due_time: '09:30',
    recurrence_rule: LAST_WORKDAY,
  });
  const { items, incomplete } = expectStatus(await ada.get('/api/v1/calendar?from=2026-05-01&to=2026-07-15'), 200);
  t.same(items, [
    { date: '2026-05-29', time: '09:30', task_id: task.id, reason: 'due', virtual: true },
    { date: '2026-06-30', time: '09:30', task_id: task.id, reason: 'due', virtual: true },
  ]);
  t.equal(incomplete, undefined);
});

t.test('Rules that never match, are finer than a day or take too long are refused with the reason', async (t) => {
  const { ada } = await start(t);
  const rules: [string, RegExp][] = [
    ['FREQ=SECONDLY', /more often than daily/],
    ['FREQ=DAILY;BYSECOND=1,2', /BYSECOND is finer than a day/],
    ['FREQ=DAILY;BYHOUR=9', /BYHOUR is finer/],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', /10,000 steps/],
    ['FREQ=DAILY;BYMONTHDAY=31;BYMONTH=4', /10,000 steps/],
    ['FREQ=DAILY;BYMONTH=5;BYSETPOS=2', /no dates/],
    ['FREQ=YEARLY;BYDAY=MO;BYSETPOS=366', /10,000 steps/],
    ['FREQ=DAILY;INTERVAL=7;BYDAY=MO', /no further dates/],
    ['FREQ=WEEKLY;BYMONTHDAY=3', /WEEKLY takes no BYMONTHDAY/],
    ['FREQ=DAILY;COUNT=2;UNTIL=20270101', /both COUNT and UNTIL/],
    ['FREQ=DAILY;RSCALE=CHINESE', /RSCALE/],
    ['FREQ=DAILY\r\nX:1', /not understood|no FREQ/],
    [`FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(400)}1`, /500 characters|must NOT have more/],
  ];
  for (const [recurrence_rule, reason] of rules) {
    const { created, failed } = await importLines(ada, { name: 'x', due_date: '2026-03-31', recurrence_rule });
    t.equal(created, 0, recurrence_rule);
    t.match(failed[0]?.message, reason, recurrence_rule);
  }
  const { failed } = await importLines(ada, { name: 'x', recurrence_rule: LAST_WORKDAY });
  t.match(failed[0]?.message, /due_date/);
});

t.test('A completion whose next date is not found changes nothing', async (t) => {
  const { service, ada } = await start(t);
  const task = await imported(ada, { name: 'x', due_date: '2026-03-31', recurrence_rule: LAST_WORKDAY });
  // A rule that an earlier version could have kept.
  const recurrence_rule = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30';
  await service.db.write((trx) =>
    trx.updateTable('tasks').set({ recurrence_rule, recurrence_next: null }).where('id', '=', task.id).execute(),
  );
  const before = (await ada.get(`/api/v1/task/${task.id}`)).text;
  t.match(await ada.post(`/api/v1/task/${task.id}/complete`), { status: 409, body: { code: 'RULE_TOO_LONG' } });
  t.equal((await ada.get(`/api/v1/task/${task.id}`)).text, before);
  t.same((await ada.get(`/api/v1/task/${task.id}/occurrences`)).body.occurrences, []);
  const { incomplete } = expectStatus(await ada.get('/api/v1/calendar?from=2026-05-01&to=2026-07-15'), 200);
  t.same(incomplete, [task.id]);
});

t.test('No transaction waits for the dates of rules, and no request makes it run again and again', async (t) => {
  const { service, ada } = await start(t);
  const ruleOf = (count: number) => `FREQ=DAILY;COUNT=${count};BYMONTH=2;BYMONTHDAY=29`;
  const rows = Array.from({ length: 20 }, (_, index) => ({
    ...{ uid: `slow00000000${String(index).padStart(3, '0')}`, user_id: ada.id, name: 'x', due_date: '2028-02-29' },
    ...{ recurrence_rule: ruleOf(10 + index), recurrence_next: '2032-02-29', created_at: NOW, updated_at: NOW },
  }));
  await service.db.write((trx) => trx.insertInto('tasks').values(rows).execute());
  const items = rows.map(({ uid }) => ({ action: 'complete', id: uid }));
  let writes = 0;
  let isOver = false;
  const completing = ada.post('/api/v1/tasks/bulk', { items }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await service.db.write(async () => undefined);
    writes += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { results } = expectStatus(await completing, 200);
  for (const [index, { task }] of results.entries()) {
    t.match(task, { due_date: '2032-02-29', recurrence_next: '2036-02-29', recurrence_rule: ruleOf(9 + index) });
  }
  t.ok(writes >= 10, `${writes} other writes meanwhile`);

  // Each completion needs the date that the one before it computes.
  const { id } = await imported(ada, { name: 'y', due_date: '2026-03-31', recurrence_rule: LAST_WORKDAY });
  const chain = { items: Array.from({ length: 30 }, () => ({ action: 'complete', id })) };
  t.match(await ada.post('/api/v1/tasks/bulk', chain), {
    status: 409,
    body: { code: 'RULE_TOO_LONG', error: /^Item 9: .* requests of their own/ },
  });
  t.same(await list(ada, `task/${id}/completions`), []);
});

t.test('A template keeps rules, with their ends in days', async (t) => {
  const { ada } = await start(t);
  const project = expectStatus(await ada.post('/api/v1/project', { name: 'p' }), 201);
  const rule = 'FREQ=MONTHLY;UNTIL=20260630;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1';
  await imported(ada, { name: 'x', due_date: '2026-03-31', recurrence_rule: rule, project_name: 'p' });
  const template = expectStatus(await ada.get(`/api/v1/project/${project.id}/template`), 200);
  t.match(template.tasks, [{ recurrence_rule: LAST_WORKDAY, recurrence_ends_in: 91 }]);
  const body = { template, start_date: '2026-04-01' };
  const made = expectStatus(await ada.post('/api/v1/project/from-template', body), 201);
  t.match(await list(ada, `project/${made.id}/tasks`), [
    { due_date: '2026-04-01', recurrence_rule: rule.replace('0630', '0701'), recurrence_next: '2026-04-30' },
  ]);
  for (const bad of ['FREQ=SECONDLY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']) {
    const tasks = [{ ...template.tasks[0], recurrence_rule: bad }];
    const refused = await ada.post('/api/v1/project/from-template', { template: { ...template, tasks } });
    t.match(refused, { status: 400, body: { details: [{ path: 'body/template/tasks/0/recurrence_rule' }] } });
  }
});

t.test('Agents, and clients of another API, complete a task with a kept rule', async (t) => {
  const { service, ada, ask } = await startTududi(t, { time: NOW });
  const task = await imported(ada, { name: 'x', due_date: '2026-03-31', recurrence_rule: LAST_WORKDAY });
  const agent = await connect(t, await listen(service), ada.token);
  t.match(await call(agent, 'complete_task', { task: task.uid }), {});
  t.match((await ada.get(`/api/v1/task/${task.id}`)).body, { due_date: '2026-04-30', status: 0 });
  t.match(await ask('PATCH', `/task/${task.id}/toggle_completion`), { status: 200 });
  t.match((await ada.get(`/api/v1/task/${task.id}`)).body, { due_date: '2026-05-29', status: 0 });
});
