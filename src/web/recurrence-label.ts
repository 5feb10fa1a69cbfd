import type { Task } from './data/types.js';
import { dayLabel, listLabel, weekdayName } from './dates.js';
import { labelOf, text } from './text/text.js';

export type Rule = Pick<
  Task,
  | 'recurrence_type'
  | 'recurrence_interval'
  | 'recurrence_weekdays'
  | 'recurrence_month_day'
  | 'recurrence_week_of_month'
  | 'recurrence_end_date'
> &
  Partial<Pick<Task, 'recurrence_rule'>>;

const UNITS = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  monthly_weekday: 'month',
  monthly_last_day: 'month',
  yearly: 'year',
} as const;

/** Returns a rule in words: "Every 2 weeks on Monday and Friday until 3 Mar"; empty for a task that does not recur. */
export function recurrenceLabel(rule: Rule): string {
  const { recurrence_type: type, recurrence_interval: interval, recurrence_end_date: end } = rule;
  const t = text.value.repeats;
  if (type === null || type === undefined) return rule.recurrence_rule == null ? '' : t.byRule;
  const parts = [t.every[UNITS[type]](interval ?? 1), onDays(rule)];
  if (end !== null && end !== undefined) parts.push(t.until(dayLabel(end)));
  return parts.filter((part) => part !== '').join(' ');
}

function onDays(rule: Rule): string {
  const t = text.value.repeats;
  const weekdays = (rule.recurrence_weekdays ?? []).map((weekday) => weekdayName(weekday));
  switch (rule.recurrence_type) {
    case 'weekly':
      return weekdays.length === 0 ? '' : t.onWeekdays(listLabel(weekdays));
    case 'monthly':
      return rule.recurrence_month_day === null || rule.recurrence_month_day === undefined
        ? ''
        : t.onMonthDay(rule.recurrence_month_day);
    case 'monthly_weekday':
      return t.onWeekOfMonth(labelOf(t.weeks, rule.recurrence_week_of_month ?? 1), weekdays[0] ?? '');
    case 'monthly_last_day':
      return t.onLastDay;
    default:
      return '';
  }
}
