/**
 * Occurrences of recurring tasks. Days are `YYYY-MM-DD` in the user's time zone: no function here reads a clock or a
 * time zone.
 *
 * A rule either fixes the day within its period (weekdays of the week, a day of the month, the last Friday …) or takes
 * it from the reference date. The next date is the next such day: a later one in the same week or month if there is
 * one, otherwise that of the period `recurrence_interval` periods on. This equals RFC 5545 §3.3.10 for the same rule
 * started on the reference date, with weeks starting on Monday. The one difference: a day that a month lacks becomes
 * its last day instead of skipping the month.
 */
import { Temporal } from 'temporal-polyfill';
import { isDay } from '../../../lib/calendar.js';

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

/** Returns the week of the month of `date`'s weekday, 1 to 4, or -1 for a fifth one. */
function weekOfMonth(date: Temporal.PlainDate): number {
  const week = Math.ceil(date.day / 7);
  return week === 5 ? -1 : week;
}

function nthWeekday(month: Temporal.PlainDate, weekday: number, week: number): Temporal.PlainDate {
  if (week === -1) {
    const last = month.with({ day: 31 });
    return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 });
  }
  const first = month.with({ day: 1 });
  const days = (weekday - first.dayOfWeek + 7) % 7;
  return first.add({ days: days + (week - 1) * 7 });
}

/**
 * Returns the rule's date in the month of `month`. Members that the rule leaves open come from `date`. This includes
 * the weekday and the week, although `ruleFaults` requires them: a task must be completable whatever rule is stored.
 */
function dateInMonth(rule: RecurrenceRule, month: Temporal.PlainDate, date: Temporal.PlainDate): Temporal.PlainDate {
  if (rule.recurrence_type === 'monthly_weekday') {
    const weekday = rule.recurrence_weekdays?.[0] ?? date.dayOfWeek % 7;
    const week = rule.recurrence_week_of_month ?? weekOfMonth(date);
    return nthWeekday(month, weekday, week);
  }
  // Temporal clamps: day 31 becomes the last day of a shorter month.
  const last = rule.recurrence_type === 'monthly_last_day';
  return month.with({
    day: last ? 31 : (rule.recurrence_month_day ?? date.day),
  });
}

function nextInMonths(rule: RecurrenceRule, from: Temporal.PlainDate, interval: number): Temporal.PlainDate {
  const sameMonth = dateInMonth(rule, from, from);
  if (Temporal.PlainDate.compare(sameMonth, from) > 0) return sameMonth;
  return dateInMonth(rule, from.add({ months: interval }), from);
}

function nextInWeeks(rule: RecurrenceRule, from: Temporal.PlainDate, interval: number): Temporal.PlainDate {
  // Counted from Monday = 1, as Temporal does: Sunday closes the week.
  const listed = rule.recurrence_weekdays?.map((weekday) => weekday || 7) ?? [];
  if (listed.length === 0) return from.add({ weeks: interval });
  const later = listed.filter((weekday) => weekday > from.dayOfWeek);
  const days =
    later.length > 0 ? Math.min(...later) - from.dayOfWeek : Math.min(...listed) - from.dayOfWeek + 7 * interval;
  return from.add({ days });
}

function nextAfter(rule: RecurrenceRule, from: Temporal.PlainDate, interval: number): Temporal.PlainDate {
  switch (rule.recurrence_type) {
    case 'daily':
      return from.add({ days: interval });
    case 'weekly':
      return nextInWeeks(rule, from, interval);
    case 'yearly':
      return from.add({ years: interval });
    default:
      return nextInMonths(rule, from, interval);
  }
}

/** Formats a date; null beyond 9999-12-31, the last date of the API. */
function toDay(date: Temporal.PlainDate): string | null {
  return date.year > 9999 ? null : date.toString();
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
  const date = Temporal.PlainDate.from(from);
  return toDay(nextAfter(rule, date, rule.recurrence_interval));
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
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 });
  return beforeEnd(rule, toDay(nextAfter(rule, yesterday, 1)));
}

/**
 * Returns the coming due dates, at most `limit`, without the current one. Each assumes a completion on the day on
 * which the task is due by then, or today if it is overdue or has no due date. The day of completion matters for
 * completion-based rules only. Stops at the end of the rule.
 */
export function occurrences(
  rule: RecurrenceRule,
  dueDate: string | null,
  today: string,
  { limit, until }: { limit: number; until?: string },
): string[] {
  const days: string[] = [];
  let due = dueDate;
  while (days.length < limit) {
    const completedOn = due !== null && due > today ? due : today;
    due = nextDueDate(rule, due, completedOn);
    if (due === null || (until !== undefined && due > until)) break;
    days.push(due);
  }
  return days;
}
