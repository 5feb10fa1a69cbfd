/**
 * Occurrences of recurring tasks, and what their completion moves. Days are `YYYY-MM-DD` in the user's time zone: no
 * function here reads a clock or a time zone. The web interface uses this module, too.
 *
 * A rule either fixes the day within its period (weekdays of the week, a day of the month, the last Friday …) or takes
 * it from the reference date. The next date is the next such day: a later one in the same week or month if there is
 * one, otherwise that of the period `recurrence_interval` periods on. This equals RFC 5545 §3.3.10 for the same rule
 * started on the reference date, with weeks starting on Monday. The one difference: a day that a month lacks becomes
 * its last day instead of skipping the month.
 */
import { STATUS } from '../../../filter/fields.js';
import { dayOfNumber, isDay, monthAndDay, numberIn, numberOfDay, weekdayOfNumber } from '../../../lib/days.js';

/** Recurrence of a task: the members of a task of the same names, once it has a `recurrence_type`. */
export interface RecurrenceRule {
  recurrence_type: 'daily' | 'weekly' | 'monthly' | 'monthly_weekday' | 'monthly_last_day' | 'yearly';
  /** Days, weeks, months or years from one period to the next, 1 to `MAX_INTERVAL`. */
  recurrence_interval: number;
  /** 0 = Sunday. `weekly`: the days of the week, null or empty for that of the date. `monthly_weekday`: exactly one. */
  recurrence_weekdays: number[] | null;
  /** `monthly`: 1 to 31, null for that of the date. */
  recurrence_month_day: number | null;
  /** `monthly_weekday`: 1 to 4, or -1 for the last. */
  recurrence_week_of_month: number | null;
  /** The last day on which the task may fall due. */
  recurrence_end_date: string | null;
  /** Counted from the day of completion instead of the due date. */
  completion_based: boolean;
}

/**
 * Fault of one member of a rule. `path` is the name of the member; for an element of a list the name, `/` and the
 * index.
 */
export interface RuleFault {
  path: string;
  message: string;
}

/** Longest interval: a thousand years for a yearly rule, nearly three for a daily one. */
export const MAX_INTERVAL = 1000;

function between(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function weekdayFaults(rule: RecurrenceRule): RuleFault[] {
  const path = 'recurrence_weekdays';
  const weekdays = rule.recurrence_weekdays ?? [];
  const faults: RuleFault[] = [];
  weekdays.forEach((weekday, index) => {
    if (!between(weekday, 0, 6)) {
      const message = 'must be a whole number from 0 (Sunday) to 6 (Saturday)';
      faults.push({ path: `${path}/${index}`, message });
    } else if (weekdays.indexOf(weekday) < index) {
      const message = 'must not name a weekday twice';
      faults.push({ path: `${path}/${index}`, message });
    }
  });
  if (rule.recurrence_type === 'monthly_weekday' && weekdays.length !== 1) {
    const message = 'must name exactly one weekday for monthly_weekday, such as [5]';
    faults.push({ path, message });
  }
  return faults;
}

/**
 * Returns all faults of a rule, each with a sentence for the client; empty for a valid rule. Members that the type
 * does not use are only checked for their ranges, so that a client can change the type alone.
 */
export function ruleFaults(rule: RecurrenceRule): RuleFault[] {
  const faults = weekdayFaults(rule);
  const monthDay = rule.recurrence_month_day;
  const week = rule.recurrence_week_of_month;
  const end = rule.recurrence_end_date;
  function addFault(path: keyof RecurrenceRule, message: string) {
    faults.push({ path, message });
  }
  if (!between(rule.recurrence_interval, 1, MAX_INTERVAL)) {
    const message = `must be a whole number from 1 to ${MAX_INTERVAL}`;
    addFault('recurrence_interval', message);
  }
  if (monthDay !== null && !between(monthDay, 1, 31)) {
    addFault('recurrence_month_day', 'must be a whole number from 1 to 31');
  }
  if (week !== null && week !== -1 && !between(week, 1, 4)) {
    const message = 'must be 1 to 4, or -1 for the last';
    addFault('recurrence_week_of_month', message);
  }
  if (rule.recurrence_type === 'monthly_weekday' && week === null) {
    const message = 'is required for monthly_weekday: 1 to 4, or -1 for the last';
    addFault('recurrence_week_of_month', message);
  }
  if (end !== null && !isDay(end)) {
    addFault('recurrence_end_date', 'must be a date that exists, such as 2026-03-31');
  }
  return faults;
}

/** Numbers of the first and the last day of the API. */
const LAST_DAY = numberOfDay('9999-12-31');
const FIRST_DAY = numberOfDay('0001-01-01');

/** Returns the week of the month of the weekday of a day, 1 to 4, or -1 for a fifth one. */
function weekOfMonth(day: number): number {
  const week = Math.ceil(day / 7);
  return week === 5 ? -1 : week;
}

function nthWeekday(month: number, weekday: number, week: number): number {
  if (week === -1) {
    const last = numberIn(month + 1, 0);
    return last - ((weekdayOfNumber(last) - weekday + 7) % 7);
  }
  const first = numberIn(month, 1);
  return first + ((weekday - weekdayOfNumber(first) + 7) % 7) + (week - 1) * 7;
}

/**
 * Returns the rule's date in a month. Members that the rule leaves open come from `date`. This includes the weekday and
 * the week, although `ruleFaults` requires them: a task must be completable whatever rule is stored.
 */
function dateInMonth(rule: RecurrenceRule, month: number, date: number): number {
  const { day } = monthAndDay(date);
  if (rule.recurrence_type === 'monthly_weekday') {
    const weekday = rule.recurrence_weekdays?.[0] ?? weekdayOfNumber(date);
    return nthWeekday(month, weekday, rule.recurrence_week_of_month ?? weekOfMonth(day));
  }
  return Math.min(numberIn(month, dayOfMonth(rule, day)), numberIn(month + 1, 0));
}

/** Returns the day of the month that a rule wants; the last one stands for it in shorter months. */
function dayOfMonth({ recurrence_type, recurrence_month_day }: RecurrenceRule, day: number): number {
  if (recurrence_type === 'monthly_last_day') return 31;
  return recurrence_type === 'monthly' ? (recurrence_month_day ?? day) : day;
}

function nextInMonths(rule: RecurrenceRule, from: number, interval: number): number {
  const { month } = monthAndDay(from);
  const sameMonth = dateInMonth(rule, month, from);
  return sameMonth > from ? sameMonth : dateInMonth(rule, month + interval, from);
}

function nextInWeeks(rule: RecurrenceRule, from: number, interval: number): number {
  // Counted from Monday = 1: Sunday closes the week.
  const today = weekdayOfNumber(from) || 7;
  const listed = rule.recurrence_weekdays?.map((weekday) => weekday || 7) ?? [];
  if (listed.length === 0) return from + 7 * interval;
  const later = listed.filter((weekday) => weekday > today);
  return from - today + (later.length > 0 ? Math.min(...later) : Math.min(...listed) + 7 * interval);
}

function nextAfter(rule: RecurrenceRule, from: number, interval = rule.recurrence_interval): number {
  switch (rule.recurrence_type) {
    case 'daily':
      return from + interval;
    case 'weekly':
      return nextInWeeks(rule, from, interval);
    case 'yearly':
      return dateInMonth(rule, monthAndDay(from).month + 12 * interval, from);
    default:
      return nextInMonths(rule, from, interval);
  }
}

/** Days of the months of a common year. */
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True if a day is in every month that steps of so many months lead to, 29 February in none. */
export function isInEachMonth({ month, day }: { month: number; day: number }, step: number): boolean {
  return MONTH_LENGTHS.every((_, n) => day <= (MONTH_LENGTHS[(month + n * step) % 12] ?? 0));
}

/** True if each step of so many months from an occurrence has the same effect, however many there are. */
function isSteady(rule: RecurrenceRule, date: { month: number; day: number }, step: number): boolean {
  if (rule.recurrence_type === 'monthly_weekday') return rule.recurrence_week_of_month !== null;
  // Otherwise the day of the date becomes that of the first shorter month.
  return fixesItsDay(rule) || isInEachMonth(date, step);
}

/** Returns the last occurrence up to a day that is reached from an occurrence by whole periods, or that occurrence. */
function skipTo(rule: RecurrenceRule, from: number, target: number): number {
  const { recurrence_type: type, recurrence_interval: interval } = rule;
  const periods = (between: number, period: number) => Math.max(0, Math.floor(between / period)) * period;
  if (type === 'daily') return from + periods(target - from, interval);
  if (type === 'weekly') return from + periods(target - from, 7 * interval);
  const start = monthAndDay(from);
  const step = type === 'yearly' ? 12 * interval : interval;
  if (!isSteady(rule, start, step)) return from;
  // The month of the target may have its occurrence after the target.
  const months = periods(monthAndDay(target).month - 1 - start.month, step);
  return months === 0 ? from : dateInMonth(rule, start.month + months, from);
}

/**
 * Returns the first occurrence from a day on. The cost does not depend on the distance.
 * @param first an occurrence
 */
function firstFrom(rule: RecurrenceRule, first: number, target: number): number {
  let day = first;
  while (day < target) {
    const skipped = skipTo(rule, day, target);
    day = skipped > day ? skipped : nextAfter(rule, day);
  }
  return day;
}

/** Formats a day; null beyond 9999-12-31, the last day of the API. */
function toDay(number: number): string | null {
  return number > LAST_DAY ? null : dayOfNumber(number);
}

function beforeEnd(rule: RecurrenceRule, day: string | null): string | null {
  const end = rule.recurrence_end_date;
  return day !== null && end !== null && day > end ? null : day;
}

/**
 * Returns the next date strictly after `from`, one step by the rule, regardless of its end date; null beyond
 * 9999-12-31.
 *
 * Steps are stateless: 31 January, monthly without a month day, is followed by 28 February and then 28 March; with
 * month day 31 by 31 March. 29 February, yearly, becomes 28 February for good (monthly with interval 12 and month day
 * 29 restores it).
 */
export function nextOccurrence(rule: RecurrenceRule, from: string): string | null {
  return toDay(nextAfter(rule, numberOfDay(from)));
}

/** True if the rule fixes the day within its period, false if the reference date does. */
function fixesItsDay(rule: RecurrenceRule): boolean {
  switch (rule.recurrence_type) {
    case 'weekly':
    case 'monthly_weekday':
      return (rule.recurrence_weekdays ?? []).length > 0;
    case 'monthly':
      return rule.recurrence_month_day !== null;
    case 'monthly_last_day':
      return true;
    default:
      return false;
  }
}

/**
 * Returns the due date that follows a completion on the day `today`: counted from the due date, or from today if the
 * rule is completion-based or no due date is set. It is one step and may lie in the past. Null if the rule ends before
 * it.
 */
export function nextDueDate(rule: RecurrenceRule, dueDate: string | null, today: string): string | null {
  const from = rule.completion_based || dueDate === null ? today : dueDate;
  return beforeEnd(rule, nextOccurrence(rule, from));
}

/**
 * Returns the first date of the rule from `today` on, including today; today itself if the rule does not fix its day.
 * The interval is ignored, because no period precedes. Null if the rule ends before that date.
 */
export function firstOccurrence(rule: RecurrenceRule, today: string): string | null {
  if (!fixesItsDay(rule)) return beforeEnd(rule, today);
  return beforeEnd(rule, toDay(nextAfter(rule, numberOfDay(today) - 1, 1)));
}

/** Which occurrences: at most `limit`, and only those from a day on, until a day. */
export interface OccurrenceRange {
  limit: number;
  from?: string;
  until?: string;
}

/**
 * Returns the coming due dates in a range, without the current one. Each assumes a completion on the day on which the
 * task is due by then, or today if it is overdue or has no due date. The day of completion matters for
 * completion-based rules only. Stops at the end of the rule. The cost depends on the number of dates only.
 */
export function occurrences(
  rule: RecurrenceRule,
  dueDate: string | null,
  today: string,
  { limit, from, until = '9999-12-31' }: OccurrenceRange,
): string[] {
  const completedOn = dueDate !== null && dueDate > today ? dueDate : today;
  const first = nextDueDate(rule, dueDate, completedOn);
  if (first === null) return [];
  const days: string[] = [];
  const end = Math.min(numberOfDay(until), numberOfDay(rule.recurrence_end_date ?? until));
  let day = firstFrom(rule, numberOfDay(first), numberOfDay(from ?? first));
  for (; day <= end && days.length < limit; day = nextAfter(rule, day)) days.push(dayOfNumber(day));
  return days;
}

/** Members of a task that say how it recurs: by one of the kinds, or by a rule of a calendar. */
export interface Recurring {
  recurrence_type: string | null;
  recurrence_rule: string | null;
}

export function isRecurring({ recurrence_type, recurrence_rule }: Recurring): boolean {
  return recurrence_type !== null || recurrence_rule != null;
}

/** Fault of a rule of a calendar of a task that repeats in another way. */
export const BESIDE_KIND = 'must be null beside a recurrence_type';

/** The dates of a task that move together: a day, and a timestamp. */
export interface TaskDates {
  due_date: string | null;
  defer_until: string | null;
}

/** Moves a timestamp by whole days on a wall clock. */
export type Mover = (instant: string, days: number) => string;

/**
 * Returns the dates of a task after the completion of an occurrence; null if it was the last one. `defer_until` moves
 * by the days that the due date moves.
 */
export function datesAfterCompletion(
  rule: RecurrenceRule,
  task: TaskDates,
  { today, move }: { today: string; move: Mover },
): (Partial<TaskDates> & { due_date: string }) | null {
  const next = nextDueDate(rule, task.due_date, today);
  return next === null ? null : datesUntil(task, next, move);
}

/** Returns the dates of a task that moves on to a due date. */
export function datesUntil(task: TaskDates, next: string, move: Mover): Partial<TaskDates> & { due_date: string } {
  return { ...movedDates(task, daysBetween(task.due_date, next), move), due_date: next };
}

/** Returns the days from one due date to the next; 0 without a former one. */
export function daysBetween(former: string | null, next: string): number {
  return former === null ? 0 : numberOfDay(next) - numberOfDay(former);
}

/**
 * Returns the dates of a subtask whose recurring parent moves on; null if it stays as it is: its own rule has brought it
 * beyond the parent's former due date, or has ended.
 * @param days by which the due date of the parent moves
 */
export function datesWithParent(
  subtask: TaskDates & Recurring & { status: number },
  { former, days, move }: { former: string | null; days: number; move: Mover },
): Partial<TaskDates> | null {
  const hasEnded = isRecurring(subtask) && subtask.status === STATUS.completed;
  return hasEnded || isAhead(subtask, former) ? null : movedDates(subtask, days, move);
}

/** True if a recurring subtask is due after an occurrence of its parent: it is done for that one. */
export function isAhead(task: Recurring & Pick<TaskDates, 'due_date'>, former: string | null): boolean {
  return former !== null && isRecurring(task) && task.due_date !== null && task.due_date > former;
}

function movedDates({ due_date, defer_until }: TaskDates, days: number, move: Mover): Partial<TaskDates> {
  if (days === 0) return {};
  return {
    ...(due_date !== null && { due_date: movedDay(due_date, days) }),
    ...(defer_until !== null && { defer_until: move(defer_until, days) }),
  };
}

function movedDay(day: string, days: number): string {
  return dayOfNumber(Math.max(FIRST_DAY, Math.min(numberOfDay(day) + days, LAST_DAY)));
}
