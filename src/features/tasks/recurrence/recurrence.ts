/**
 * When a recurring task comes again. Days are `YYYY-MM-DD` in the user's time zone: no function here knows a clock or a
 * zone.
 *
 * A rule names a place in its period (these weekdays of the week, this day of the month, the last Friday …) or none;
 * then the date that one counts from names it. The next date is the next such place: one further on in the same week or
 * month first, else that of the period `recurrence_interval` periods on. This is what RFC 5545 §3.3.10 makes of the
 * same rule started on the date that one counts from, weeks starting on Monday, except that a day which a month lacks
 * is its last day instead of leaving the month out.
 */
import { Temporal } from 'temporal-polyfill';
import { isDay } from '../../../lib/calendar.js';

/** How a task recurs: the members of a task of the same names, once it has a `recurrence_type`. */
export interface RecurrenceRule {
  recurrence_type: 'daily' | 'weekly' | 'monthly' | 'monthly_weekday' | 'monthly_last_day' | 'yearly';
  /** Days, weeks, months or years from one period to the next, 1 to `MAX_INTERVAL`. */
  recurrence_interval: number;
  /** 0 = Sunday. `weekly`: the days of the week, none meaning that of the date; `monthly_weekday`: exactly one. */
  recurrence_weekdays: number[] | null;
  /** `monthly`: 1 to 31, null meaning that of the date. */
  recurrence_month_day: number | null;
  /** `monthly_weekday`: 1 to 4, or -1 for the last. */
  recurrence_week_of_month: number | null;
  /** The last day on which the task may fall due. */
  recurrence_end_date: string | null;
  /** Counted from the day of completion instead of the due date. */
  completion_based: boolean;
}

/**
 * What is wrong with one member of a rule; `path` is its name, and for one element of a list its name, `/` and the
 * index.
 */
export interface RuleFault {
  path: string;
  message: string;
}

/** The longest interval: a thousand years, or nearly three of them counted in days. */
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
 * Everything that keeps a rule from being one, each with a sentence for the person who sent it; empty for a good rule.
 * Members that the type does not use are only held to their ranges, so that the type can be changed alone.
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

/** The place of `date`'s weekday in its month, where a fifth one counts as the last. */
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
 * The rule's date in the month of `month`. What the rule leaves open is taken from `date`: also the weekday and the
 * week, which `ruleFaults` refuses to leave open, because a task must be possible to complete however its rule was
 * stored.
 */
function dateInMonth(rule: RecurrenceRule, month: Temporal.PlainDate, date: Temporal.PlainDate): Temporal.PlainDate {
  if (rule.recurrence_type === 'monthly_weekday') {
    const weekday = rule.recurrence_weekdays?.[0] ?? date.dayOfWeek % 7;
    const week = rule.recurrence_week_of_month ?? weekOfMonth(date);
    return nthWeekday(month, weekday, week);
  }
  // Temporal clamps: the 31st is the last day of every month.
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

/** `date` as a day, or null beyond 9999-12-31, where the calendar of the wire ends. */
function toDay(date: Temporal.PlainDate): string | null {
  return date.year > 9999 ? null : date.toString();
}

function beforeEnd(rule: RecurrenceRule, day: string | null): string | null {
  const end = rule.recurrence_end_date;
  return day !== null && end !== null && day > end ? null : day;
}

/**
 * The next date strictly after `from`, one step by the rule, whatever its end date; null when it would lie beyond
 * 9999-12-31.
 *
 * Steps keep no memory: 31 January, monthly without a month day, is followed by 28 February and then 28 March; with
 * month day 31 by 31 March. 29 February, yearly, becomes 28 February and stays it (monthly, interval 12, month day 29
 * brings it back).
 */
export function nextOccurrence(rule: RecurrenceRule, from: string): string | null {
  const date = Temporal.PlainDate.from(from);
  return toDay(nextAfter(rule, date, rule.recurrence_interval));
}

/** Whether the rule itself says where in its period it falls, rather than leaving that to the date one counts from. */
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
 * The due date that follows a completion on the day `today`: counted from the due date, or from today when the rule is
 * completion-based or there is none. One step, which may still lie in the past. Null when the rule ends before it.
 */
export function nextDueDate(rule: RecurrenceRule, dueDate: string | null, today: string): string | null {
  const from = rule.completion_based || dueDate === null ? today : dueDate;
  return beforeEnd(rule, nextOccurrence(rule, from));
}

/**
 * The first date of the rule from `today` on, today included; today itself when the rule leaves its place open. The
 * interval plays no part: no period has gone before. Null when the rule ends before that date.
 */
export function firstOccurrence(rule: RecurrenceRule, today: string): string | null {
  if (!fixesItsDay(rule)) return beforeEnd(rule, today);
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 });
  return beforeEnd(rule, toDay(nextAfter(rule, yesterday, 1)));
}

/**
 * The coming due dates, at most `limit`: the n-th is what n completions give, each on the day on which the task is then
 * due, or today when it is overdue or has no due date, for nobody completes anything in the past. When completions are
 * counted from the due date, their day makes no difference. Stops where the rule ends; the present due date is not
 * among them.
 */
export function occurrences(rule: RecurrenceRule, dueDate: string | null, today: string, limit: number): string[] {
  const days: string[] = [];
  let due = dueDate;
  while (days.length < limit) {
    const completedOn = due !== null && due > today ? due : today;
    due = nextDueDate(rule, due, completedOn);
    if (due === null) break;
    days.push(due);
  }
  return days;
}
