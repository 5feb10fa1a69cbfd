/** Arithmetic of days for the rules. */
import { Temporal } from 'temporal-polyfill';
import { addDays } from '../../../lib/calendar.js';
import type { Term } from '../lexicon.js';
import type { Clock } from '../matcher.js';

const DURATIONS = { day: 'days', week: 'weeks', month: 'months', year: 'years' } as const;

export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek % 7;
}

/** Returns the next day with this weekday after today. */
export function comingWeekday({ today }: Clock, weekday: number): string {
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
}

/** Returns a weekday of the week that begins `weeks` weeks after this one. */
export function weekdayInWeek({ today, firstDayOfWeek }: Clock, weekday: number, weeks: number): string {
  const first = addDays(today, -((weekdayOf(today) - firstDayOfWeek + 7) % 7));
  return addDays(first, 7 * weeks + ((weekday - firstDayOfWeek + 7) % 7));
}

/** Returns the first date with this day and month from today on; null if no year has it. */
export function nextDate(month: number, day: number, { today }: Clock): string | null {
  const { year } = Temporal.PlainDate.from(today);
  for (let ahead = 0; ahead <= 8; ahead++) {
    const found = dateOf(year + ahead, month, day);
    if (found !== null && found >= today) return found;
  }
  return null;
}

export function dateOf(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/** Returns the next day with this number, including today; -1 is the last of the month. Null if no month has it. */
export function nextMonthDay(number: number, { today }: Clock): string | null {
  if (number > 31 || number === 0) return null;
  const from = Temporal.PlainDate.from(today);
  for (let ahead = 0; ahead < 13; ahead++) {
    const month = from.with({ day: 1 }).add({ months: ahead });
    const found = dateOf(month.year, month.month, number === -1 ? month.daysInMonth : number);
    if (found !== null && found >= today) return found;
  }
  return null;
}

export function dayOfMonth(number: number, months: number, { today }: Clock): string | null {
  const month = Temporal.PlainDate.from(today).with({ day: 1 }).add({ months });
  return dateOf(month.year, month.month, number === -1 ? month.daysInMonth : number);
}

/** Adds a distance to a day. */
export function add(day: string, { unit, n }: Term): string | null {
  if (unit === undefined || unit === 'hour' || unit === 'minute' || n === undefined) return null;
  try {
    const found = Temporal.PlainDate.from(day).add({ [DURATIONS[unit]]: n });
    return found.year > 9999 ? null : found.toString();
  } catch {
    return null;
  }
}

/** Returns the year that is some years after this one. */
export function yearAfter(words: Term | undefined, { today }: Clock): Term {
  return { n: Number(today.slice(0, 4)) + (words?.n ?? 0) };
}
