import { setImmediate as turn } from 'node:timers/promises';
import type { ListPage } from '../../../../db/page.js';
import type { Caller } from '../../../access/caller.js';
import type { Context } from '../../../context.js';
import type { ResolvedFilter } from '../../../filter/resolve.js';
import { addDays, dayAt, localTime, startOfDay } from '../../../lib/calendar.js';
import { numberOfDay } from '../../../lib/days.js';
import { detailsToError } from '../../../lib/errors.js';
import type { ResponseTime } from '../../../lib/response-time.js';
import { parsedJson } from '../../../lib/typed.js';
import type { TaskFilters } from '../lists/query-schema.js';
import { listTasks } from '../lists/store.js';
import { occurrences, type RecurrenceRule } from '../recurrence/recurrence.js';
import { datesInTime } from '../recurrence/rule-threads.js';
import type { Task } from '../schema.js';
import { type CalendarItem, MAX_CALENDAR_DAYS, MAX_CALENDAR_ITEMS } from './schema.js';

/** Items that are counted for the message of a range that has too many. */
const MAX_COUNTED = 10_000;

/** Tasks whose occurrences are computed before other requests get a turn. */
const TASKS_PER_TURN = 50;

export interface CalendarRange {
  from: string;
  to: string;
  filter: ResolvedFilter | undefined;
  time: ResponseTime;
}

interface Reading {
  db: Context['db'];
  caller: Caller;
  range: CalendarRange;
  tasks: Found['tasks'];
}

interface Found {
  tasks: Map<number, string>;
  items: CalendarItem[];
  /** Ids of tasks whose further dates are not known. */
  incomplete: number[];
}

/**
 * Returns the tasks that are due or deferred in a range of days, and the coming occurrences of recurring ones, as JSON
 * text.
 * @throws AppError VALIDATION_FAILED for a range that is reversed, too long or has too many items
 */
export async function calendar({ db }: Pick<Context, 'db'>, caller: Caller, range: CalendarRange): Promise<string> {
  const { from, to } = range;
  if (to < from) throw fault('to', 'must not be before from');
  if (numberOfDay(to) - numberOfDay(from) >= MAX_CALENDAR_DAYS)
    throw fault('to', `must be at most ${MAX_CALENDAR_DAYS} days after from`);
  const after = addDays(from, -1);
  const before = addDays(to, 1);
  const { timezone } = caller;
  const found: Found = { tasks: new Map(), items: [], incomplete: [] };
  const reading = { db, caller, range, tasks: found.tasks };
  for (const task of await read(reading, { due_after: after, due_before: before })) {
    if (task.due_date !== null) add(found, { date: task.due_date, time: task.due_time, task, virtual: false });
  }
  const deferred = {
    status: ['open' as const],
    deferred_since: startOfDay(from, timezone),
    deferred_before: startOfDay(before, timezone),
  };
  for (const task of await read(reading, deferred)) {
    if (task.defer_until === null) continue;
    const at = localTime(task.defer_until, timezone);
    const time = at === '00:00' ? null : at;
    add(found, { date: dayAt(task.defer_until, timezone), time, task, virtual: false, reason: 'deferred' });
  }
  const recurring = { status: ['open' as const], recurring: true };
  const tasks = await read(reading, { ...recurring, due_before: before }, 'recurring tasks');
  tasks.push(...(await read(reading, { ...recurring, due: 'none' }, 'recurring tasks')));
  const days = { from, to, today: range.time.today };
  await addOccurrences(found, tasks, days);
  await addDatesOfRules(found, tasks, days, caller);
  return render(found);
}

/** The cost depends on the occurrences in the range: those before it are skipped. */
async function addOccurrences(
  found: Found,
  tasks: readonly Task[],
  { from, to, today }: { from: string; to: string; today: string },
): Promise<void> {
  for (const [index, task] of tasks.entries()) {
    if (task.recurrence_type === null) continue;
    if (index % TASKS_PER_TURN === TASKS_PER_TURN - 1) await turn();
    const range = { limit: MAX_CALENDAR_DAYS, from, until: to };
    const dates = occurrences(task as RecurrenceRule, task.due_date, today, range);
    for (const date of dates) add(found, { date, time: task.due_time, task, virtual: true });
    if (found.items.length > MAX_COUNTED) throw tooMany(`more than ${MAX_COUNTED} items`);
  }
}

/** Milliseconds in which the dates of rules of calendars are computed. */
const RULES_MS = 500;

async function addDatesOfRules(
  found: Found,
  tasks: readonly Task[],
  { from, to, today }: { from: string; to: string; today: string },
  caller: Caller,
): Promise<void> {
  const ruled = tasks.flatMap((task) => (task.recurrence_rule === null ? [] : [{ task, rule: task.recurrence_rule }]));
  const queries = ruled.map(({ task, rule }) => {
    return { rule, start: task.due_date ?? today, limit: MAX_CALENDAR_DAYS, from, until: to };
  });
  const computed = await datesInTime(queries, caller.id, RULES_MS);
  for (const [index, { task }] of ruled.entries()) {
    const one = computed[index];
    for (const date of one?.dates ?? []) add(found, { date, time: task.due_time, task, virtual: true });
    if (one === undefined || one.state === 'too long') found.incomplete.push(task.id);
    if (found.items.length > MAX_COUNTED) throw tooMany(`more than ${MAX_COUNTED} items`);
  }
}

interface NewItem {
  date: string;
  time: string | null;
  task: Task;
  virtual: boolean;
  reason?: CalendarItem['reason'];
}

function add(found: Found, { date, time, task, virtual, reason = 'due' }: NewItem): void {
  found.items.push({ date, ...(time !== null && { time }), task_id: task.id, reason, virtual });
}

/** Reads all tasks with these filters, subtasks among them. @param what plural noun for a message */
async function read(
  { db, caller, range: { filter, time }, tasks }: Reading,
  filters: TaskFilters,
  what = 'items',
): Promise<Task[]> {
  const page = { order: [], after: null, limit: MAX_CALENDAR_ITEMS, offset: 0, count: false };
  const request = { filters: { ...filters, include_subtasks: true }, page, time, filter };
  const listed: ListPage = await listTasks(db.read, caller, request);
  if (listed.endsEarly) throw fault('to', 'leads to more than 1 MB: shorten the range, or add a filter');
  if (listed.hasMore) {
    const { total } = await listTasks(db.read, caller, { ...request, page: { ...page, limit: 1, count: true } });
    throw tooMany(`${total ?? MAX_CALENDAR_ITEMS + 1} ${what}`);
  }
  return listed.items.texts().map((text) => {
    const task = parsedJson<Task>(text);
    tasks.set(task.id, text);
    return task;
  });
}

function render({ tasks, items, incomplete }: Found): string {
  if (items.length > MAX_CALENDAR_ITEMS) throw tooMany(`${items.length} items`);
  items.sort((one, other) => compare(keyOf(one), keyOf(other)) || one.task_id - other.task_id);
  const named = new Set(items.map(({ task_id }) => task_id));
  const texts = [...tasks].filter(([id]) => named.has(id)).sort(([one], [other]) => one - other);
  const more =
    incomplete.length === 0 ? '' : `"incomplete":${JSON.stringify(incomplete.sort((one, other) => one - other))},`;
  return `{${more}"items":${JSON.stringify(items)},"tasks":[${texts.map(([, text]) => text).join()}]}`;
}

function keyOf({ date, time = '' }: CalendarItem): string {
  return `${date} ${time}`;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** @param count with its noun */
function tooMany(count: string) {
  return fault('to', `leads to ${count}, more than ${MAX_CALENDAR_ITEMS}: shorten the range, or add a filter`);
}

function fault(member: 'from' | 'to', message: string) {
  return detailsToError([{ path: `query/${member}`, message }], 'VALIDATION_FAILED');
}
