import t from 'tap';
import { startService } from '../../support/service.js';
import { create, expectStatus, share } from '../../support/world.js';

const CALENDAR = '/api/v1/calendar';

interface Item {
  date: string;
  time?: string;
  task_id: number;
  reason: string;
  virtual: boolean;
}

t.test('calendar: what is due or deferred, and coming occurrences, in the zone of the caller', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada', { timezone: 'Asia/Tokyo' });
  const add = async (name: string, more: object) => (await create(ada, 'task', { name, ...more })).id;
  const parent = await add('parent', {});
  const names = new Map([
    [await add('first', { due_date: '2026-03-12' }), 'first'],
    [await add('last', { due_date: '2026-03-26', due_time: '09:30' }), 'last'],
    [await add('part', { due_date: '2026-03-20', parent_task_id: parent }), 'part'],
    [await add('done', { due_date: '2026-03-14', status: 2 }), 'done'],
    [await add('deferred', { defer_until: '2026-03-12T16:30:00Z' }), 'deferred'],
    [await add('weekly', { due_date: '2026-03-05', recurrence_type: 'weekly', due_time: '08:00' }), 'weekly'],
    [await add('every two', { due_date: '2026-03-19', recurrence_type: 'weekly', recurrence_interval: 2 }), 'two'],
  ]);
  for (const due_date of ['2026-03-11', '2026-03-27']) await add(`outside ${due_date}`, { due_date });
  await add('deferred and done', { defer_until: '2026-03-12T16:30:00Z', status: 2 });
  const read = async (query: string) => expectStatus(await ada.get(`${CALENDAR}?${query}`), 200);
  const { items, tasks } = await read('from=2026-03-12&to=2026-03-26');
  t.same(
    items.map(({ date, time, task_id, reason, virtual }: Item) =>
      [date, time, names.get(task_id), reason, virtual ? 'virtual' : ''].filter(Boolean).join(' '),
    ),
    [
      '2026-03-12 first due',
      '2026-03-12 08:00 weekly due virtual',
      '2026-03-13 01:30 deferred deferred',
      '2026-03-14 done due',
      '2026-03-19 two due',
      '2026-03-19 08:00 weekly due virtual',
      '2026-03-20 part due',
      '2026-03-26 08:00 weekly due virtual',
      '2026-03-26 09:30 last due',
    ],
  );
  t.same(tasks.map(({ id }: { id: number }) => id).sort(), [...names.keys()].sort(), 'each task once');
  t.match(await read('from=2026-03-12&to=2026-03-26&filter=status:closed'), { items: [{ date: '2026-03-14' }] });
  const occurrences = (await ada.get(`/api/v1/task/${[...names.keys()][5]}/occurrences?limit=3`)).body.occurrences;
  t.same(occurrences, ['2026-03-12', '2026-03-19', '2026-03-26']);
});

t.test('calendar: ranges are bounded', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const refusal = async (query: string) => {
    const { status, body } = await ada.get(`${CALENDAR}?${query}`);
    return [status, body.error];
  };
  t.same(expectStatus(await ada.get(`${CALENDAR}?from=2026-01-01&to=2027-01-01`), 200), { items: [], tasks: [] });
  t.match(await refusal('from=2026-01-01&to=2027-01-02'), [400, /366 days/]);
  t.match(await refusal('from=2026-01-02&to=2026-01-01'), [400, /before from/]);
  t.match(await refusal('from=2026-02-30&to=2026-03-01'), [400, /existing date/]);
  t.equal((await refusal('from=2026-01-01'))[0], 400);
  t.equal((await refusal('from=2026-01-01&to=2026-01-02&filter=prioritty:1'))[0], 400);
  const daily = { due_date: '2026-03-01', recurrence_type: 'daily' };
  const items = Array.from({ length: 6 }, (_, n) => ({ action: 'create', task: { name: `daily ${n}`, ...daily } }));
  expectStatus(await ada.post('/api/v1/tasks/bulk', { items }), 200);
  t.match(await refusal('from=2026-03-01&to=2027-03-01'), [400, /2196 items, more than 2000/]);
});

t.test('calendar: members and narrowed keys see their tasks', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  const project = await create(ada, 'project', { name: 'shared' });
  await create(ada, 'task', { name: 'secret', due_date: '2026-03-12' });
  const task = await create(ada, 'task', { name: 'seen', due_date: '2026-03-12', project_id: project.id });
  await share(ada, 'project', project, eve, 'ro');
  const { body } = await ada.post('/api/profile/api-keys', { name: 'k', scopes: ['*'], project_ids: [project.id] });
  const narrow = service.client({ authorization: `Bearer ${body.token}` });
  for (const client of [eve, narrow]) {
    const { items, tasks } = expectStatus(await client.get(`${CALENDAR}?from=2026-03-01&to=2026-03-31`), 200);
    t.match([items, tasks], [[{ task_id: task.id }], [{ name: 'seen' }]]);
    t.equal(tasks.length, 1);
  }
});

t.test('calendar: occurrences are complete in any range, however far it is from the due date', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const days = async (query: string) =>
    expectStatus(await ada.get(`${CALENDAR}?${query}`), 200).items.map(({ date }: Item) => date);
  const only = async (rule: object) => create(ada, 'task', { name: 'x', ...rule });
  const drop = async ({ id }: { id: unknown }) => expectStatus(await ada.delete(`/api/v1/task/${id}`), 204);
  for (const due_date of ['2030-01-01', '2020-01-01']) {
    const daily = await only({ due_date, recurrence_type: 'daily' });
    t.equal((await days('from=2031-01-01&to=2031-12-31')).length, 365, due_date);
    await drop(daily);
  }
  const ended = await only({ due_date: '2020-01-01', recurrence_type: 'daily', recurrence_end_date: '2031-01-05' });
  t.equal((await days('from=2031-01-01&to=2031-12-31')).length, 5);
  await drop(ended);
  const undated = await only({ recurrence_type: 'weekly', recurrence_weekdays: [5] });
  expectStatus(await ada.patch(`/api/v1/task/${undated.id}`, { due_date: null }), 200);
  t.same(await days('from=2026-03-11&to=2026-03-25'), ['2026-03-13', '2026-03-20'], 'a task without a due date');
  await drop(undated);
  const items = Array.from({ length: 40 }, (_, n) => ({
    action: 'create',
    task: { name: `daily ${n}`, due_date: '0001-01-01', recurrence_type: 'daily' },
  }));
  expectStatus(await ada.post('/api/v1/tasks/bulk', { items }), 200);
  const started = process.cpuUsage();
  t.equal((await days('from=9999-12-01&to=9999-12-31')).length, 31 * 40, 'the last month of the calendar');
  t.ok(process.cpuUsage(started).user < 2_000_000, 'the cost does not depend on the distance');
  t.match((await ada.get(`${CALENDAR}?from=2030-01-01&to=2030-12-31`)).body, { error: /more than 10000 items/ });
});
