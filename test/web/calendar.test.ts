import t from 'tap';
import type { Item } from '../../src/web/data/types.js';
import type { Service } from '../support/page-modules.js';
import { startBrowser } from './support/browser.js';
import { profileItem, taskItem } from './support/objects.js';

async function calendarWith(items: readonly Item[], service?: Service) {
  const page = (await startBrowser(service)).open();
  page.mirror.startMirror([profileItem({ id: 1, timezone: 'UTC' }), ...items]);
  return page.calendar;
}

t.test('Calendar: a month has whole weeks, which begin on the day of the profile', async (t) => {
  const { rangeOf, daysOf, turned } = await calendarWith([]);
  t.same(rangeOf('2026-11-25', 'month', 1), { from: '2026-10-26', to: '2026-12-06' });
  t.same(rangeOf('2026-11-25', 'month', 0), { from: '2026-11-01', to: '2026-12-05' });
  t.same(rangeOf('2026-11-25', 'week', 1), { from: '2026-11-23', to: '2026-11-29' });
  t.same(rangeOf('2026-11-22', 'week', 0), { from: '2026-11-22', to: '2026-11-28' });
  t.same(rangeOf('2027-02-10', 'month', 1), { from: '2027-02-01', to: '2027-02-28' }, 'four weeks');
  for (const [day, first] of [
    ['2026-03-29', 0],
    ['2024-02-29', 6],
    ['2026-12-31', 1],
  ] as const) {
    const days = daysOf(rangeOf(day, 'month', first));
    t.equal(days.length % 7, 0, day);
    t.ok(days.includes(day) && new Set(days).size === days.length);
  }
  t.equal(turned('2026-01-31', 'month', 1), '2026-02-28');
  t.equal(turned('2026-03-31', 'month', -1), '2026-02-28');
  t.equal(turned('2026-12-15', 'month', 1), '2027-01-15');
  t.equal(turned('2026-01-01', 'month', -1), '2025-12-01');
  t.equal(turned('2026-01-01', 'week', -1), '2025-12-25');
});

t.test('Calendar: a day has what is due, what is deferred until then, and coming dates', async (t) => {
  const { entriesOf, datedTasks } = await calendarWith([
    taskItem('late', { id: 1, due_date: '2026-11-25', due_time: '18:00' }),
    taskItem('all day', { id: 2, due_date: '2026-11-25' }),
    taskItem('early', { id: 3, due_date: '2026-11-25', due_time: '08:00' }),
    taskItem('done', { id: 4, due_date: '2026-11-26', status: 2 }),
    taskItem('deferred', { id: 5, defer_until: '2026-11-26T05:00:00.000Z' }),
    taskItem('deferred and done', { id: 6, defer_until: '2026-11-26T05:00:00.000Z', status: 2 }),
    taskItem('both', { id: 7, due_date: '2026-11-26', defer_until: '2026-11-26T05:00:00.000Z' }),
    taskItem('elsewhere', { id: 8, due_date: '2026-12-24' }),
    taskItem('undated', { id: 9 }),
  ]);
  const range = { from: '2026-11-23', to: '2026-11-29' };
  const coming = [
    { date: '2026-11-27', time: '08:00', task_id: 3, reason: 'due' as const, virtual: true },
    { date: '2026-11-27', task_id: 99, reason: 'due' as const, virtual: true },
  ];
  const days = entriesOf(range, datedTasks.value, coming);
  const labels = (day: string) => days.get(day)?.map(({ task, kind }) => `${task.name} ${kind}`);
  t.same(labels('2026-11-25'), ['all day due', 'early due', 'late due']);
  t.same(labels('2026-11-26')?.sort(), ['both due', 'deferred deferred', 'done due']);
  t.same(labels('2026-11-27'), ['early coming'], 'those of tasks that are filtered out are not shown');
  t.equal(days.size, 3);
});

t.test('Calendar: coming dates are read from the service, if there are recurring tasks', async (t) => {
  const asked: string[] = [];
  let status = 200;
  const item = { task_id: 1, reason: 'due', date: '2026-11-26', virtual: true };
  const service: Service = (request) => {
    asked.push(new URL(request.url).search);
    if (status !== 200) return Response.json({ error: 'no', code: 'VALIDATION_FAILED', details: [] }, { status });
    return Response.json({ items: [item, { ...item, date: '2026-11-25', virtual: false }], tasks: [] });
  };
  const range = { from: '2026-11-23', to: '2026-11-29' };
  const { signal } = new AbortController();
  const without = await calendarWith([taskItem('once', { id: 1, due_date: '2026-11-25' })], service);
  await without.readComing(range, signal);
  t.same([asked, without.coming.value.items], [[], []]);
  const { readComing, coming } = await calendarWith(
    [taskItem('daily', { id: 1, due_date: '2026-11-25', recurrence_type: 'daily' })],
    service,
  );
  await readComing(range, signal);
  t.match(asked[0], /from=2026-11-23&to=2026-11-29&filter=recurring/);
  t.same(
    coming.value.items.map(({ date }) => date),
    ['2026-11-26'],
  );
  status = 400;
  await readComing(range, signal);
  t.match(coming.value, { state: 'tooMany', items: [] });
  status = 503;
  await readComing(range, signal);
  t.match(coming.value, { state: 'offline', items: [] });
});
