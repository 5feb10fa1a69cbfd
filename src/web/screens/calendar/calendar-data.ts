import { computed, signal } from '@preact/signals';
import type { Schemas } from '../../../client/index.js';
import { isRecurring } from '../../../features/tasks/recurrence/recurrence.js';
import { groupedBy } from '../../../lib/grouping.js';
import { api, dataOf } from '../../api.js';
import { all, byId } from '../../data/mirror.js';
import type { Task } from '../../data/types.js';
import { byDate, isOpen } from '../../data/views.js';
import { addDays, dayOf, weekdayOf } from '../../dates.js';

/** Days of the calendar. Tasks are read from the mirror; only the service knows the coming dates of recurring ones. */

export interface CalendarEntry {
  task: Task;
  /** `coming`: a later date of a recurring task, which cannot be moved. */
  kind: 'due' | 'deferred' | 'coming';
  time: string | null;
}

export type Span = 'month' | 'week';

export interface Range {
  /** First and last day. */
  from: string;
  to: string;
}

/** Returns the whole weeks around the month of a day, or the week of it. @param first day of the week; 0 is Sunday */
export function rangeOf(day: string, span: Span, first: number): Range {
  const weekOf = (one: string) => addDays(one, -((weekdayOf(one) - first + 7) % 7));
  if (span === 'week') return { from: weekOf(day), to: addDays(weekOf(day), 6) };
  const start = `${day.slice(0, 7)}-01`;
  const end = addDays(`${addDays(start, 31).slice(0, 7)}-01`, -1);
  return { from: weekOf(start), to: addDays(weekOf(end), 6) };
}

export function daysOf({ from, to }: Range): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Returns the same day of another month, or its last day; or the same weekday of another week. */
export function turned(day: string, span: Span, by: 1 | -1): string {
  if (span === 'week') return addDays(day, by * 7);
  const start = `${day.slice(0, 7)}-01`;
  const month = (by === 1 ? addDays(start, 31) : addDays(start, -1)).slice(0, 7);
  const last = addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);
  const same = `${month}-${day.slice(8, 10)}`;
  return same < last ? same : last;
}

/** Tasks with a date, and open ones that are deferred. */
export const datedTasks = computed(() =>
  all('task').filter((task) => task.due_date !== null || (task.defer_until !== null && isOpen(task))),
);

/** Returns the entries of each day of a range, in the order of their times. */
export function entriesOf(
  { from, to }: Range,
  tasks: readonly Task[],
  coming: readonly Schemas['CalendarItem'][],
): ReadonlyMap<string, readonly CalendarEntry[]> {
  const entries: (readonly [day: string, entry: CalendarEntry])[] = [];
  const add = (day: string, entry: CalendarEntry) => {
    if (day >= from && day <= to) entries.push([day, entry]);
  };
  for (const task of tasks) {
    const { due_date, due_time, defer_until } = task;
    if (due_date !== null) add(due_date, { task, kind: 'due', time: due_time });
    const back = defer_until === null || !isOpen(task) ? null : dayOf(defer_until);
    if (back !== null && back !== due_date) add(back, { task, kind: 'deferred', time: null });
  }
  const known = new Map(tasks.map((task) => [task.id, task]));
  for (const { date, time, task_id } of coming) {
    const task = known.get(task_id);
    if (task !== undefined) add(date, { task, kind: 'coming', time: time ?? null });
  }
  entries.sort(([, one], [, other]) => byTime(one, other));
  const days = groupedBy(entries, ([day]) => day);
  return new Map([...days].map(([day, list]) => [day, list.map(([, entry]) => entry)]));
}

function byTime(one: CalendarEntry, other: CalendarEntry): number {
  const [first, second] = [one.time ?? '', other.time ?? ''];
  return first === second ? byDate(one.task, other.task) : first < second ? -1 : 1;
}

type Coming = { of: string; items: readonly Schemas['CalendarItem'][]; state: 'there' | 'offline' | 'tooMany' };

/** Coming dates of recurring tasks in the range that was read last. */
export const coming = signal<Coming>({ of: '', items: [], state: 'there' });

/** Reads the coming dates of recurring tasks. */
export async function readComing({ from, to }: Range, signal: AbortSignal): Promise<void> {
  const of = `${from} ${to}`;
  if (!datedTasks.peek().some(isRecurring)) {
    coming.value = { of, items: [], state: 'there' };
    return;
  }
  try {
    const query = { from, to, filter: 'recurring:true status:open' };
    const { items } = await dataOf(api.GET('/api/v1/calendar', { params: { query }, signal }));
    const virtual = items.filter((item) => item.virtual && byId('task', item.task_id) !== undefined);
    coming.value = { of, items: virtual, state: 'there' };
  } catch (error) {
    if (signal.aborted) return;
    const status = error instanceof Error && 'status' in error ? error.status : 0;
    coming.value = { of, items: [], state: status === 400 ? 'tooMany' : 'offline' };
  }
}
