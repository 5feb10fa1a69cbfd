import { setImmediate as turn } from 'node:timers/promises';
import { readBounded } from '../../../../db/bounded-reads.js';
import type { Executor } from '../../../../db/database.js';
import type { Caller } from '../../../access/caller.js';
import type { Context } from '../../../context.js';
import { nameComparer } from '../../../filter/name-order.js';
import type { ResolvedFilter } from '../../../filter/resolve.js';
import { startsOfDays } from '../../../lib/calendar.js';
import { numberOfDay } from '../../../lib/days.js';
import { detailsToError } from '../../../lib/errors.js';
import type { ResponseTime } from '../../../lib/response-time.js';
import { required } from '../../../lib/typed.js';
import { firstDayOfWeek } from '../../filters/caller-store.js';
import { listedScopeOf } from '../lists/conditions-sql.js';
import { taskCondition } from '../lists/filter-sql.js';
import { deletedTasks } from './deleted.js';
import { type NamedGroup, namesOf } from './groups-store.js';
import { MAX_GROUPS, MAX_PERIODS, type TaskStats, type TaskStatsGroup, type TaskStatsQuery } from './schema.js';
import * as store from './store.js';
import {
  createTally,
  type GroupCounts,
  type GroupId,
  indexIn,
  medianDays,
  openAtEnd,
  periodsOf,
  streakOf,
  type Tally,
} from './tally.js';

export interface StatsRange extends Pick<TaskStatsQuery, 'by' | 'group_by' | 'ignore_weekdays'> {
  from: string;
  to: string;
  filter: ResolvedFilter | undefined;
  time: ResponseTime;
}

/**
 * Counts the tasks that the caller sees, those in the trash included.
 * @throws AppError VALIDATION_FAILED for a range that is reversed or has too many periods, and for too many groups
 */
export async function taskStats({ db }: Pick<Context, 'db'>, caller: Caller, range: StatsRange): Promise<TaskStats> {
  const { from, to, by = 'day' } = range;
  if (to < from) throw fault('to', 'must not be before from');
  const week = by === 'week' ? await firstDayOfWeek(db.read, caller) : 0;
  const periods = periodsOf({ from, to }, by, { firstDayOfWeek: week, most: MAX_PERIODS });
  if (periods === undefined) throw fault('to', `must be at most ${MAX_PERIODS} periods after from`);
  return readBounded(db.read, caller.id, (read) => count(read, caller, periods, range));
}

/** No account is older: streaks start then at the earliest. */
const FIRST_DAY = '1970-01-01';

async function count(
  db: Executor,
  caller: Caller,
  periods: readonly string[],
  { to, group_by: groupedBy = 'none', ignore_weekdays = [], filter, time }: StatsRange,
): Promise<TaskStats> {
  const { timezone } = caller;
  const { today, instant: now } = time;
  const starts = startsOfDays([...periods.map(numberOfDay), numberOfDay(to) + 1], timezone);
  const condition = filter && taskCondition(filter.condition);
  const scope = listedScopeOf(caller, 'all');
  const counted = { caller, scope, groupedBy, condition, from: required(starts[0]), today, now };
  const deleted = await deletedTasks(db, { caller, groupedBy, condition: filter?.condition, today, now });
  const minutes = await store.minutesBefore(db, counted, FIRST_DAY);
  const days = createDays({ today, timezone }, [
    counted.from,
    ...minutes.slice(0, 1),
    ...deleted.flatMap(({ facts }) => [facts.created_at, facts.completed_at ?? now]),
  ]);
  for (const minute of minutes) days.add(`${minute}:59.999Z`);
  const tally = createTally(starts, days.add);
  const first = await store.firstTime(db, counted);
  const parts = first === null ? [] : partsSince(first, { starts, from: periods[0] ?? to, today, timezone });
  await addCounts(db, counted, { tally, parts, until: required(starts.at(-1)) });
  for (const task of deleted) {
    for (const completion of task.completions) tally.addCompletion(completion);
    for (const entry of task.entries) tally.addEntry(entry);
    tally.addCreated(task.facts);
    tally.addCompleted(task.facts);
    if (task.closed_at !== null) tally.addDeletion(task.closed_at, task.facts.groups);
  }
  return {
    ...render(periods, tally.all),
    median_days_open: medianDays(tally.durations),
    streak: streakOf(days.done, days.first, ignore_weekdays),
    ...(groupedBy !== 'none' && { groups: await groupsOf(db, { caller, groupedBy, periods }, tally) }),
  };
}

/** Days from the earliest of some times up to today, and which of them have a completion. */
function createDays({ today, timezone }: { today: string; timezone: string }, times: readonly string[]) {
  const earliest = times.reduce((first, one) => (one < first ? one : first));
  // The day in the zone may be the one before, or after.
  const first = Math.max(numberOfDay(earliest.slice(0, 10)) - 1, numberOfDay(FIRST_DAY));
  const count = Math.max(numberOfDay(today) - first + 1, 1);
  const starts = startsOfDays(
    Array.from({ length: count + 1 }, (_, index) => first + index),
    timezone,
  );
  const indexAt = indexIn(starts);
  const done: boolean[] = new Array(count).fill(false);
  return {
    first,
    done,
    add(at: string): void {
      const index = indexAt(at);
      if (index >= 0 && index < count) done[index] = true;
    },
  };
}

/**
 * Returns the starts of the parts in which rows are counted: days, which streaks need, and periods before 1970 and after
 * today. Each part is within one period.
 * @param first time of the first row
 */
function partsSince(
  first: string,
  { starts, from, today, timezone }: { starts: readonly string[]; from: string; today: string; timezone: string },
): string[] {
  const numbers: number[] = [];
  // The day in the zone may be the one before.
  const since = Math.max(numberOfDay(from), numberOfDay(FIRST_DAY), numberOfDay(first.slice(0, 10)) - 1);
  for (let day = since; day <= numberOfDay(today) + 1; day++) numbers.push(day);
  const parts = [...new Set([...starts, ...startsOfDays(numbers, timezone)])].sort();
  return parts.filter((_, index) => (parts[index + 1] ?? END_OF_TIME) > first);
}

/** Adds all that happened since the start of the range. Other requests get a turn after each piece. */
async function addCounts(
  db: Executor,
  counted: store.Counted,
  { tally, parts, until }: { tally: Tally; parts: readonly string[]; until: string },
): Promise<void> {
  const isGrouped = counted.groupedBy !== 'none';
  const groups = (grp: GroupId | GroupId[]): readonly GroupId[] => {
    if (!isGrouped) return NO_GROUPS;
    if (!Array.isArray(grp)) return [grp];
    return grp.length === 0 ? [null] : grp;
  };
  const days = parts.map((low, index) => ({ low, high: parts[index + 1] ?? END_OF_TIME }));
  for await (const counts of store.countsOfDays(db, counted, days, until)) {
    for (const { day, grp, ...count } of counts) tally.addCounts(required(parts[day]), count, groups(grp));
    await turn();
  }
  for (const { at, grp, tasks } of await store.closedAtFirst(db, counted)) {
    tally.addCounts(at, { opened: -tasks }, groups(grp));
  }
  for (const { grp, tasks } of await store.openTasks(db, counted)) tally.addOpen(groups(grp), tasks);
}

/** Sorts after all timestamps, in every collation. */
const END_OF_TIME = 'z';

const NO_GROUPS: readonly GroupId[] = [];

function render(periods: readonly string[], counts: GroupCounts): Pick<TaskStats, 'periods' | 'totals'> {
  const open = openAtEnd(counts);
  const flow = (name: 'created' | 'completed' | 'reopened') => counts[name].slice(0, periods.length);
  const [created, completed, reopened] = [flow('created'), flow('completed'), flow('reopened')];
  return {
    periods: periods.map((date, index) => ({
      date,
      created: required(created[index]),
      completed: required(completed[index]),
      reopened: required(reopened[index]),
      open_at_end: required(open[index]),
    })),
    totals: { created: sum(created), completed: sum(completed), reopened: sum(reopened) },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

async function groupsOf(
  db: Executor,
  {
    caller,
    groupedBy,
    periods,
  }: { caller: Caller; groupedBy: Exclude<store.GroupedBy, 'none'>; periods: readonly string[] },
  { byGroup }: Tally,
): Promise<TaskStatsGroup[]> {
  const ids = [...byGroup.keys()].filter((id) => id !== null);
  const named = await namesOf(db, groupedBy, ids);
  const merged = new Map<string | null, { named: NamedGroup | null; counts: GroupCounts[] }>();
  // The caller's own tag names the tags of other owners that have the same name.
  const own = (one: NamedGroup) => (one.user_id === caller.id ? 0 : 1);
  for (const one of named.toSorted((left, right) => own(left) - own(right))) {
    const key = one.name_key ?? one.uid;
    const group = merged.get(key) ?? { named: one, counts: [] };
    group.counts.push(required(byGroup.get(one.id)));
    merged.set(key, group);
  }
  const known = new Set(named.map(({ id }) => id));
  const others = [...byGroup].filter(([id]) => id === null || !known.has(id)).map(([, counts]) => counts);
  if (others.length > 0) merged.set(null, { named: null, counts: others });
  const groups = [...merged.values()]
    .map(({ named: one, counts }) => ({
      key: one?.uid ?? null,
      name: one?.name ?? null,
      ...render(periods, total(counts)),
    }))
    .filter(({ periods: all, totals }) => sum(Object.values(totals)) > 0 || all.some((one) => one.open_at_end > 0));
  if (groups.length > MAX_GROUPS) {
    const message = `leads to ${groups.length} groups, more than ${MAX_GROUPS}: add a filter`;
    throw detailsToError([{ path: 'query/group_by', message }], 'VALIDATION_FAILED');
  }
  const compareNames = nameComparer();
  /** Nothing sorts last. */
  const compare = (one: string | null, other: string | null) => {
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return compareNames(one, other);
  };
  return groups.sort((one, other) => compare(one.name, other.name) || compare(one.key, other.key));
}

function total(counts: readonly GroupCounts[]): GroupCounts {
  const add = (one: readonly number[], other: readonly number[]) =>
    one.map((each, index) => each + required(other[index]));
  return counts.reduce((left, right) => ({
    created: add(left.created, right.created),
    completed: add(left.completed, right.completed),
    reopened: add(left.reopened, right.reopened),
    opened: add(left.opened, right.opened),
    openNow: left.openNow + right.openNow,
  }));
}

function fault(member: 'from' | 'to', message: string) {
  return detailsToError([{ path: `query/${member}`, message }], 'VALIDATION_FAILED');
}
