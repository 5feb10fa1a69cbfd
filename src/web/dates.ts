import { computed, signal } from '@preact/signals';
import { profile } from './data/session.js';
import { isFirstViewDone } from './frames.js';
import { hours } from './settings.js';
import { language, text } from './text/text.js';
import { dayIn, instantIn } from './zones.js';

/** Current time, updated every 15 seconds. */
export const now = signal(new Date());
setInterval(() => {
  now.value = new Date();
}, 15_000);

const timezone = computed(() => profile.value?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached format: creating one is a hundred times slower than using it. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language.value, options]);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language.value, options);
  formats.set(key, known);
  return known;
}

/**
 * Returns the day of an instant in the profile's time zone: `2026-03-01`. The first Intl format takes tens of
 * milliseconds: the first view uses the local clock instead.
 */
export function dayOf(instant: Date | string): string {
  if (!isFirstViewDone.value) {
    const local = new Date(instant);
    return new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate())).toISOString().slice(0, 10);
  }
  return dayIn(timezone.value, instant);
}

/** Today in the profile's time zone. */
export const today = computed(() => dayOf(now.value));

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the day that the address of a calendar names; today if it names none. */
export function shownDay(query: URLSearchParams): string {
  const given = query.get('day') ?? '';
  return DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : today.value;
}

/** Returns the weekday; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function nextWeekday(day: string, weekday: number): string {
  return addDays(day, ((weekday - weekdayOf(day) + 6) % 7) + 1);
}

function formatDay(day: string, options: Intl.DateTimeFormatOptions): string {
  return formatOf({ timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`));
}

export function dayLabel(day: string): string {
  const ahead = daysBetween(today.value, day);
  if (ahead === 0) return text.value.days.today;
  if (ahead === 1) return text.value.days.tomorrow;
  if (ahead === -1) return text.value.days.yesterday;
  if (ahead > 1 && ahead < 7) return formatDay(day, { weekday: 'long' });
  const isThisYear = day.slice(0, 4) === today.value.slice(0, 4);
  return formatDay(day, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) });
}

/** Returns the day of the month as a number. */
export function dayOfMonth(day: string): string {
  return String(Number(day.slice(8, 10)));
}

export function monthLabel(day: string): string {
  return formatDay(day, { month: 'long', year: 'numeric' });
}

/** Returns a day with its date, and with its name if it is near: "Tomorrow · Wednesday 4 Mar". */
export function dayHeading(day: string): string {
  const ahead = daysBetween(today.value, day);
  const date = formatDay(day, { weekday: 'long', day: 'numeric', month: 'short' });
  return ahead === 0 || ahead === 1 ? `${dayLabel(day)} · ${date}` : date;
}

export function longDay(day: string): string {
  return formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
}

export function weekdayName(weekday: number, width: 'long' | 'short' = 'long'): string {
  return formatDay(addDays('2023-01-01', weekday), { weekday: width });
}

export function weekdays(): number[] {
  const first = profile.value?.first_day_of_week ?? 1;
  return Array.from({ length: 7 }, (_, at) => (first + at) % 7);
}

export function firstOfNextWeek(): string {
  return nextWeekday(today.value, weekdays()[0] ?? 1);
}

/** Times have 12 or 24 hours as the language has it, or as the user has chosen. */
function timeStyle(): Intl.DateTimeFormatOptions {
  const { value } = hours;
  if (value === 'language') return { timeStyle: 'short' };
  return { hour: 'numeric', minute: '2-digit', hourCycle: value === '12' ? 'h12' : 'h23' };
}

export function timeLabel(time: string): string {
  return formatOf({ timeZone: 'UTC', ...timeStyle() }).format(new Date(`2000-01-01T${time}:00Z`));
}

export function momentLabel(instant: string): string {
  const { value } = hours;
  const date: Intl.DateTimeFormatOptions =
    value === 'language' ? { dateStyle: 'medium' } : { day: 'numeric', month: 'short', year: 'numeric' };
  return formatOf({ timeZone: timezone.value, ...date, ...timeStyle() }).format(new Date(instant));
}

/** Returns a duration in the unit that suits it: "25 minutes", "6 hours", "3 days". */
export function durationLabel(days: number): string {
  const hours = days * 24;
  const [value, unit] = hours < 1 ? [hours * 60, 'minute'] : hours < 48 ? [hours, 'hour'] : [days, 'day'];
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language.value, style).format(value);
}

/** Returns "Monday, Tuesday and Friday" in the language of the dates. */
export function listLabel(names: readonly string[]): string {
  return new Intl.ListFormat(language.value, { type: 'conjunction' }).format(names);
}

/** Returns the time of day of an instant in milliseconds since 1970, in the profile's time zone. */
export function clockLabel(instant: number): string {
  return formatOf({ timeZone: timezone.value, ...timeStyle() }).format(instant);
}

export function startOfDay(day: string): string {
  return instantOf(`${day}T00:00`);
}

/** Returns the instant of a date and time in the profile's time zone: `2026-03-01T09:30`. */
export function instantOf(local: string): string {
  return instantIn(timezone.value, local);
}
