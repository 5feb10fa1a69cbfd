import { OPEN_STATUSES } from '../../../filter/fields.js';
import { dayOfNumber, numberOfDay } from '../../../lib/days.js';
import { keysOf, required } from '../../../lib/typed.js';
import type { TaskStatsQuery, TaskStreak } from './schema.js';

/**
 * Statistics from rows. The state of a task follows its history: an entry tells the status before and after it. A task
 * without such entries, as of an import, is open from its creation to its completion.
 *
 * The database counts by the same rules (`store.ts`), part by part of the range. Deleted tasks are JSON in the trash, and
 * are counted here.
 */

/** Returns the first day of each period that has days in a range; undefined if there are more than `most`. */
export function periodsOf(
  { from, to }: { from: string; to: string },
  by: NonNullable<TaskStatsQuery['by']>,
  { firstDayOfWeek, most }: { firstDayOfWeek: number; most: number },
): string[] | undefined {
  const last = numberOfDay(to);
  const days: string[] = [];
  for (let day = numberOfDay(from); day <= last; day = nextPeriod(day, by, firstDayOfWeek)) {
    if (days.length === most) return undefined;
    days.push(dayOfNumber(day));
  }
  return days;
}

function nextPeriod(day: number, by: NonNullable<TaskStatsQuery['by']>, firstDayOfWeek: number): number {
  if (by === 'day') return day + 1;
  if (by === 'week') return day + 7 - ((weekdayOf(day) - firstDayOfWeek + 7) % 7);
  const date = new Date(day * DAY_MS);
  return date.setUTCMonth(date.getUTCMonth() + 1, 1) / DAY_MS;
}

const DAY_MS = 86_400_000;

/** 0 is Sunday: the first day of the epoch was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Ids of projects, areas or tags; null for none. */
export type GroupId = number | null;

export interface TaskFacts {
  id: number;
  status: number;
  created_at: string;
  completed_at: string | null;
  groups: readonly GroupId[];
  /** True if the caller completed it. */
  is_mine: boolean;
}

/** An entry of the history that changes the status. */
export interface StatusEntry {
  task_id: number;
  at: string;
  kind: string;
  from: number;
  to: number;
  created_at: string;
  groups: readonly GroupId[];
  is_mine: boolean;
}

export interface RecordedCompletion {
  task_id: number;
  at: string;
  groups: readonly GroupId[];
  is_mine: boolean;
}

export interface GroupCounts {
  created: number[];
  completed: number[];
  reopened: number[];
  /** Tasks that became open, less those that ceased to be. The last item is that of the time after the range. */
  opened: number[];
  openNow: number;
}

type Flow = 'created' | 'completed' | 'reopened' | 'opened';

/** Numbers of what happened in a part of a day. */
interface Counts extends Partial<Record<Flow, number>> {
  /** 1 if a completion is by the caller. */
  mine?: number;
  /** Milliseconds from creation to completion, of completions in the range. */
  durations?: readonly number[];
}

export interface Tally {
  addCounts(at: string, counts: Counts, groups: readonly GroupId[]): void;
  /** Completions come before the entries of the same tasks, and entries before the tasks. */
  addCompletion(completion: RecordedCompletion): void;
  addEntry(entry: StatusEntry): void;
  addCreated(task: TaskFacts): void;
  /** Adds the completion of a task, unless a completion or the history has it. */
  addCompleted(task: TaskFacts): void;
  /** Records that a task ceases to be open by its deletion. */
  addDeletion(at: string, groups: readonly GroupId[]): void;
  addOpen(groups: readonly GroupId[], tasks: number): void;
  readonly all: GroupCounts;
  readonly byGroup: ReadonlyMap<GroupId, GroupCounts>;
  /** Times from creation to completion, in milliseconds. */
  readonly durations: readonly number[];
}

/**
 * Counts events in periods.
 * @param starts of the periods, and the end of the last one
 * @param onCompletion called with the time of each completion by the caller, also of those before the range
 */
export function createTally(starts: readonly string[], onCompletion: (at: string) => void): Tally {
  const periods = starts.length - 1;
  const newCounts = (): GroupCounts => ({
    created: new Array(periods + 1).fill(0),
    completed: new Array(periods + 1).fill(0),
    reopened: new Array(periods + 1).fill(0),
    opened: new Array(periods + 1).fill(0),
    openNow: 0,
  });
  const all = newCounts();
  const byGroup = new Map<GroupId, GroupCounts>();
  const durations: number[] = [];
  const periodAt = indexIn(starts);
  const recorded = new Set<string>();
  const histories = new Map<number, { first: number; lastAt: string }>();

  function countsOf(group: GroupId): GroupCounts {
    const counts = byGroup.get(group) ?? newCounts();
    byGroup.set(group, counts);
    return counts;
  }

  function add(flow: Flow, period: number, groups: readonly GroupId[], by = 1): void {
    if (period < 0) return;
    all[flow][period] = required(all[flow][period]) + by;
    for (const group of groups) {
      const counts = countsOf(group);
      counts[flow][period] = required(counts[flow][period]) + by;
    }
  }

  function complete(period: number, at: string, groups: readonly GroupId[], isMine: boolean): void {
    add('completed', period, groups);
    if (isMine) onCompletion(at);
  }

  function isRecorded(task: number, at: string): boolean {
    return recorded.size > 0 && recorded.has(`${task} ${at}`);
  }

  function addDuration(period: number, createdAt: string, at: string): void {
    if (period < 0 || period === periods) return;
    durations.push(Math.max(millisecondsOf(at) - millisecondsOf(createdAt), 0));
  }

  return {
    all,
    byGroup,
    durations,
    addCounts(at, { mine, durations: added = [], ...counts }, groups) {
      const period = periodAt(at);
      for (const flow of keysOf(counts)) add(flow, period, groups, counts[flow]);
      if (mine === 1) onCompletion(at);
      for (const duration of added) durations.push(Math.max(duration, 0));
    },
    addCompletion({ task_id, at, groups, is_mine }) {
      recorded.add(`${task_id} ${at}`);
      complete(periodAt(at), at, groups, is_mine);
    },
    addEntry({ task_id, at, kind, from, to, created_at, groups, is_mine }) {
      const period = periodAt(at);
      const history = histories.get(task_id);
      if (history === undefined) histories.set(task_id, { first: from, lastAt: at });
      else history.lastAt = at;
      const change = Number(isOpen(to)) - Number(isOpen(from));
      if (change !== 0) add('opened', period, groups, change);
      if (kind === 'reopened') add('reopened', period, groups);
      else if (kind === 'completed' && !isRecorded(task_id, at)) {
        complete(period, at, groups, is_mine);
        addDuration(period, created_at, at);
      }
    },
    addCreated({ id, status, created_at, completed_at, groups }) {
      const history = histories.get(id);
      const period = periodAt(created_at);
      add('created', period, groups);
      const wasOpen = isOpen(status) || (completed_at !== null && completed_at >= created_at);
      if (history === undefined ? wasOpen : isOpen(history.first)) add('opened', period, groups);
    },
    addCompleted({ id, created_at, completed_at, groups, is_mine }) {
      const history = histories.get(id);
      // The history tells about all completions up to its last entry.
      if (completed_at === null || (history !== undefined && history.lastAt >= completed_at)) return;
      const end = periodAt(completed_at);
      if (history !== undefined || completed_at >= created_at) add('opened', end, groups, -1);
      if (isRecorded(id, completed_at)) return;
      complete(end, completed_at, groups, is_mine);
      addDuration(end, created_at, completed_at);
    },
    addDeletion: (at, groups) => add('opened', periodAt(at), groups, -1),
    addOpen(groups, tasks) {
      all.openNow += tasks;
      for (const group of groups) countsOf(group).openNow += tasks;
    },
  };
}

export function isOpen(status: number): boolean {
  return OPEN_STATUSES.includes(status);
}

/** Finds the last item that is not above a text; -1 if all are. Texts near the one before are found fastest. */
export function indexIn(sorted: readonly string[]): (text: string) => number {
  let last = -1;
  const isAt = (index: number, text: string) =>
    (index < 0 || required(sorted[index]) <= text) &&
    (index + 1 === sorted.length || text < required(sorted[index + 1]));
  return (text) => {
    if (isAt(last, text)) return last;
    let [from, until] = [0, sorted.length];
    while (from < until) {
      const middle = (from + until) >> 1;
      if (required(sorted[middle]) <= text) from = middle + 1;
      else until = middle;
    }
    last = from - 1;
    return last;
  };
}

const daysInMilliseconds = new Map<string, number>();

/** Like `Date.parse` for a timestamp in UTC, in a fifth of the time. */
function millisecondsOf(at: string): number {
  const day = at.slice(0, 10);
  let start = daysInMilliseconds.get(day);
  if (start === undefined) {
    if (daysInMilliseconds.size >= MAX_KNOWN_DAYS) daysInMilliseconds.clear();
    start = Date.parse(day);
    daysInMilliseconds.set(day, start);
  }
  return start + ((digits(at, 11, 2) * 60 + digits(at, 14, 2)) * 60 + digits(at, 17, 2)) * 1_000 + digits(at, 20, 3);
}

const MAX_KNOWN_DAYS = 4_000;

function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let index = from; index < from + count; index++) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}

/** Numbers of open tasks at the end of each period. */
export function openAtEnd({ opened, openNow }: GroupCounts): number[] {
  const ends: number[] = [];
  let open = openNow;
  for (let period = opened.length - 1; period > 0; period--) {
    open -= required(opened[period]);
    ends.unshift(open);
  }
  return ends;
}

/** @returns the median in days, rounded to two places; null for none */
export function medianDays(durations: readonly number[]): number | null {
  if (durations.length === 0) return null;
  const sorted = Float64Array.from(durations).sort();
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1].map((index) => required(sorted[index]));
  return Math.round(((required(low) + required(high)) / 2 / DAY_MS) * 100) / 100;
}

/**
 * @param days for each day from the first one up to today, whether it has a completion
 * @param first number of the first day
 */
export function streakOf(days: readonly boolean[], first: number, ignored: readonly number[]): TaskStreak {
  let [current, longest, start] = [0, 0, first];
  days.forEach((isDone, index) => {
    const day = first + index;
    if (ignored.includes(weekdayOf(day))) return;
    if (isDone) {
      if (current === 0) start = day;
      current += 1;
      longest = Math.max(longest, current);
    } else if (index < days.length - 1) current = 0;
  });
  return { current, longest, since: current === 0 ? null : dayOfNumber(start) };
}
