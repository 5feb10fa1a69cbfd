/** Days as text (`2026-03-31`) and spans of them. Everything here is arithmetic on the proleptic Gregorian calendar. */
import { WEEKDAYS } from './fields.js';

/** From the first value (inclusive) to the second (exclusive); null for no bound. */
export type Span = readonly [from: string | null, until: string | null];

export interface Calendar {
  /** Day of now in the zone of the caller. */
  today: string;
  /** First day of the week; 0 is Sunday. */
  firstDayOfWeek: number;
  /** Returns the timestamp at which a day begins in the zone. */
  startOfDay(day: string): string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DISTANCE = /^(-?)(\d{1,5})([dwm])$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}[tT ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[zZ]|[+-]\d{2}:?\d{2})$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const FIRST = '0001-01-01';
const LAST = '9999-12-31';

function textOf(date: Date): string {
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year > 9999) return LAST;
  return year < 1 ? FIRST : date.toISOString().slice(0, 10);
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function isDay(word: string): boolean {
  return DAY.test(word) && word >= FIRST && !Number.isNaN(dateOf(word).getTime()) && textOf(dateOf(word)) === word;
}

export function addDays(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return textOf(date);
}

/** Returns the next day; null after the last day of the calendar. */
export function dayAfter(day: string): string | null {
  return day === LAST ? null : addDays(day, 1);
}

/** Returns the same day of another month, or its last day. */
function addMonths(day: string, months: number): string {
  const date = dateOf(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(date);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  date.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()));
  return textOf(date);
}

/** Returns the span of a word for a day, a week or a month; undefined for any other word. */
export function daysOf(
  given: string,
  { today, firstDayOfWeek }: Pick<Calendar, 'today' | 'firstDayOfWeek'>,
): Span | undefined {
  const word = given.toLowerCase();
  const one = (day: string): Span => [day, dayAfter(day)];
  if (isDay(word)) return one(word);
  const [, minus, count, unit] = DISTANCE.exec(word) ?? [];
  if (count !== undefined) {
    const distance = Number(minus === '-' ? -count : count);
    return one(unit === 'm' ? addMonths(today, distance) : addDays(today, unit === 'w' ? 7 * distance : distance));
  }
  const near = ['yesterday', 'today', 'tomorrow'].indexOf(word);
  if (near >= 0) return one(addDays(today, near - 1));
  const weekday = dateOf(today).getUTCDay();
  const named = WEEKDAYS.indexOf(word);
  if (named >= 0) return one(addDays(today, (named - weekday + 7) % 7));
  if (word === 'week') {
    const first = addDays(today, -((weekday - firstDayOfWeek + 7) % 7));
    return [first, addDays(first, 7)];
  }
  const month = `${today.slice(0, 8)}01`;
  return word === 'month' ? [month, addMonths(month, 1)] : undefined;
}

/** Returns the span of a timestamp with a zone: its millisecond. */
export function instantOf(word: string): Span | undefined {
  if (!INSTANT.test(word) || !isDay(word.slice(0, 10))) return undefined;
  const time = Date.parse(word.toUpperCase().replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(time)) return undefined;
  const texts = [time, time + 1].map((one) => new Date(one).toISOString()) as [string, string];
  return texts.every((text) => /^\d{4}-/.test(text)) ? texts : undefined;
}

/** Returns the span of a time of the day: its minute. */
export function timeOf(word: string): Span | undefined {
  if (!TIME.test(word)) return undefined;
  const minutes = Number(word.slice(0, 2)) * 60 + Number(word.slice(3)) + 1;
  return [word, [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')];
}
