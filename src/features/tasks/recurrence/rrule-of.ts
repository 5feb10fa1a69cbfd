import { isDay, monthAndDay, numberOfDay } from '../../../lib/days.js';
import { isInEachMonth, type RecurrenceRule } from './recurrence.js';

/**
 * The six kinds of recurrence as rules of RFC 5545 with the same dates. A rule of a calendar skips a month that lacks its
 * day, where ours takes the last day of that month.
 */

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Returns the parts of a rule that select days; null if no rule has the same dates. */
function partsOf(rule: RecurrenceRule, due: string): string[] | null {
  const days = (rule.recurrence_weekdays ?? []).map((weekday) => WEEKDAYS[weekday] ?? '');
  switch (rule.recurrence_type) {
    case 'daily':
      return ['FREQ=DAILY'];
    case 'weekly':
      return days.length === 0 ? ['FREQ=WEEKLY'] : ['FREQ=WEEKLY', `BYDAY=${inWeek(days).join()}`];
    case 'monthly_weekday':
      return days.length === 1 && rule.recurrence_week_of_month !== null
        ? ['FREQ=MONTHLY', `BYDAY=${rule.recurrence_week_of_month}${days[0]}`]
        : null;
    case 'monthly_last_day':
      return ['FREQ=MONTHLY', 'BYMONTHDAY=-1'];
    case 'monthly':
      if (rule.recurrence_month_day !== null) return ['FREQ=MONTHLY', ...onMonthDay(rule.recurrence_month_day)];
      return isSteady(due, rule.recurrence_interval) ? ['FREQ=MONTHLY'] : null;
    case 'yearly':
      return isSteady(due, 12 * rule.recurrence_interval) ? ['FREQ=YEARLY'] : null;
  }
}

/** From Monday on. */
function inWeek(days: readonly string[]): string[] {
  const place = (day: string) => WEEKDAYS.indexOf(day) || 7;
  return [...days].sort((one, other) => place(one) - place(other));
}

function onMonthDay(day: number): string[] {
  if (day <= 28) return [`BYMONTHDAY=${day}`];
  if (day === 31) return ['BYMONTHDAY=-1'];
  return [`BYMONTHDAY=${[28, 29, 30].filter((one) => one <= day).join()}`, 'BYSETPOS=-1'];
}

function isSteady(due: string, step: number): boolean {
  return isInEachMonth(monthAndDay(numberOfDay(due)), step);
}

/**
 * Writes a kind as a rule that starts on the due date, without its end.
 * @returns null if its dates depend on the day of completion, or drift
 */
export function rruleOf(rule: RecurrenceRule, due: string): string | null {
  if (rule.completion_based || !isDay(due)) return null;
  const parts = partsOf(rule, due);
  if (parts === null) return null;
  const [freq, ...more] = parts;
  const interval = rule.recurrence_interval === 1 ? [] : [`INTERVAL=${rule.recurrence_interval}`];
  return [freq, ...interval, ...more].join(';');
}
