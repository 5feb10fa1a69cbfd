import ICAL from 'ical.js';
import { isOneOf, required } from '../lib/typed.js';
import type { Recurrence } from './dates.js';

/** Weekdays as RFC 5545 writes them, by our numbers. */
const WEEKS = [-1, 1, 2, 3, 4] as const;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Converts a rule (RFC 5545, 3.3.10) to one of our kinds; undefined if none fits. */
export function recurrenceOf(rule: ICAL.Recur, due: string | null | undefined): Recurrence | undefined {
  const { freq, interval, until, count } = rule;
  const { BYDAY: days = [], BYMONTHDAY: monthDays = [], ...others } = rule.parts;
  if (count !== null || Object.keys(others).length > 0 || due === undefined || due === null) return undefined;
  const common = {
    recurrence_interval: interval,
    ...(until !== null && { recurrence_end_date: until.toString().slice(0, 10) }),
  };
  const plain = days.map((day) => WEEKDAYS.indexOf(String(day)));
  const day = Number(due.slice(8));
  switch (freq) {
    case 'DAILY':
      return days.length + monthDays.length === 0 ? { ...common, recurrence_type: 'daily' } : undefined;
    case 'WEEKLY': {
      if (plain.includes(-1) || monthDays.length > 0) return undefined;
      const weekdays = plain.length > 0 ? plain.sort() : [new Date(`${due}T00:00:00Z`).getUTCDay()];
      return { ...common, recurrence_type: 'weekly', recurrence_weekdays: weekdays };
    }
    case 'MONTHLY': {
      if (days.length === 0 && monthDays.length <= 1) {
        const [on = day] = monthDays;
        if (on === -1) return { ...common, recurrence_type: 'monthly_last_day' };
        return on > 0 ? { ...common, recurrence_type: 'monthly', recurrence_month_day: on } : undefined;
      }
      const nth = /^(-1|[1-4])([A-Z]{2})$/.exec(String(days[0]));
      const week = Number(nth?.[1]);
      if (days.length !== 1 || monthDays.length > 0 || nth === null || !isOneOf(WEEKS, week)) return undefined;
      return {
        ...common,
        recurrence_type: 'monthly_weekday',
        recurrence_week_of_month: week,
        recurrence_weekdays: [WEEKDAYS.indexOf(required(nth[2]))],
      };
    }
    case 'YEARLY':
      return days.length + monthDays.length === 0 ? { ...common, recurrence_type: 'yearly' } : undefined;
    default:
      return undefined;
  }
}

/** Reads the first rule in a text, one per line. Those that do not fit, and others than of RFC 5545, go to the facts. */
export function recurrenceIn(text: string, due: string | null | undefined, facts: string[]): Recurrence {
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    try {
      const recurrence = recurrenceOf(ICAL.Recur.fromString(line.trim().replace(/^RRULE:/i, '')), due);
      if (recurrence !== undefined) return recurrence;
    } catch {
      // It is kept as it is.
    }
    facts.push(`Repeats: ${line.trim()}`);
  }
  return {};
}
