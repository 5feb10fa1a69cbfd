import { Temporal } from 'temporal-polyfill';
import {
  firstOccurrence,
  isInEachMonth,
  MAX_INTERVAL,
  occurrences,
  type RecurrenceRule,
} from '../../features/tasks/recurrence/recurrence.js';
import { dayOfNumber, monthAndDay, numberOfDay, weekdayOfNumber } from '../../lib/days.js';
import { isOneOf } from '../../lib/typed.js';
import type { Recurrence } from './dates.js';

/**
 * Rules of calendars (RFC 5545, 3.3.10). A rule becomes one of our kinds if both have the same dates, also where it says
 * so in other words (`BYDAY=FR;BYSETPOS=-1` is the last Friday). Others are left as text.
 */

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const WEEKS = [-1, 1, 2, 3, 4] as const;

/** Occurrences that are counted to find the end of a rule with a `COUNT`. */
const MAX_COUNT = 10_000;

interface Rule {
  frequency: (typeof FREQUENCIES)[number];
  interval: number;
  count: number | null;
  /** As it is written. */
  until: string | null;
  /** Weekdays (0 is Sunday), each with its position in the month or year; null for every one. */
  days: { weekday: number; position: number | null }[];
  monthDays: number[];
  /** 1 to 12. */
  months: number[];
  positions: number[];
  weekStart: number;
}

/** The occurrence from which a rule counts. */
export interface Anchor {
  /** Its day, on the clock of the rule. */
  day: string;
  /** Its time, on the same clock. */
  time?: Temporal.PlainTime | null;
  /** Reads a time in UTC on that clock. */
  toLocal?(utc: Temporal.PlainDateTime): Temporal.PlainDateTime;
  /** Due date of the task then. It may be another day: by its zone, or because a task is due after its start. */
  due: string;
}

/** Parses a rule, in any case; null if a part of it is not understood. */
export function ruleIn(text: string): Rule | null {
  const parts = new Map<string, string>();
  for (const part of text.trim().toUpperCase().split(';')) {
    if (part.trim() === '') continue;
    const [name = '', value, ...more] = part.split('=').map((one) => one.trim());
    if (value === undefined || value === '' || more.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  const take = (name: string) => {
    const value = parts.get(name);
    parts.delete(name);
    return value;
  };
  const frequency = take('FREQ') ?? '';
  const interval = numbersIn(take('INTERVAL') ?? '1', 1, Number.MAX_SAFE_INTEGER);
  const count = numbersIn(take('COUNT') ?? '', 1, Number.MAX_SAFE_INTEGER);
  const until = take('UNTIL') ?? null;
  const days = daysIn(take('BYDAY'));
  const monthDays = numbersIn(take('BYMONTHDAY') ?? '', -31, 31);
  const months = numbersIn(take('BYMONTH') ?? '', 1, 12);
  const positions = numbersIn(take('BYSETPOS') ?? '', -366, 366);
  const weekStart = WEEKDAYS.indexOf(take('WKST') ?? 'MO');
  if (!isOneOf(FREQUENCIES, frequency) || parts.size > 0 || weekStart === -1) return null;
  if (interval?.length !== 1 || count === null || count.length > 1) return null;
  if (days === null || monthDays === null || months === null || positions === null) return null;
  // In a rule of years, all twelve months make it one of months.
  const isEveryMonth = months.length === 12 && frequency !== 'YEARLY';
  return {
    ...{ frequency, until, days, monthDays, positions, weekStart },
    ...{ interval: interval[0] ?? 1, count: count[0] ?? null, months: isEveryMonth ? [] : months },
  };
}

/** Parses a list of different whole numbers except 0; null for another text. */
function numbersIn(text: string, least: number, most: number): number[] | null {
  if (text === '') return [];
  const texts = text.split(',').map((one) => one.trim());
  if (!texts.every((one) => /^[+-]?\d{1,9}$/.test(one))) return null;
  const numbers = [...new Set(texts.map(Number))];
  return numbers.every((one) => one !== 0 && one >= least && one <= most) ? numbers : null;
}

function daysIn(text: string | undefined): Rule['days'] | null {
  if (text === undefined) return [];
  const days = text.split(',').map((one) => {
    const [, position, name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(one.trim()) ?? [];
    return { weekday: WEEKDAYS.indexOf(name), position: position === undefined ? null : Number(position) };
  });
  const isDistinct = new Set(days.map(({ weekday, position }) => `${position} ${weekday}`)).size === days.length;
  return isDistinct && days.every(({ weekday, position }) => weekday !== -1 && position !== 0) ? days : null;
}

/** Converts a rule to one of our kinds; undefined if none has the same dates. */
export function recurrenceOf(rule: Rule, anchor: Anchor): Recurrence | undefined {
  const kind = kindOf(rule, numberOfDay(anchor.day));
  const shift = numberOfDay(anchor.due) - numberOfDay(anchor.day);
  const shifted = kind && shiftedTo(kind, anchor);
  if (shifted === undefined || (shifted.recurrence_interval ?? 1) > MAX_INTERVAL) return undefined;
  if (rule.until !== null) {
    const last = rule.count === null ? lastDay(rule.until, anchor) : null;
    return last === null ? undefined : { ...shifted, recurrence_end_date: dayOfNumber(numberOfDay(last) + shift) };
  }
  return rule.count === null ? shifted : counted(shifted, rule.count, anchor.due);
}

/** True if a rule may have this day: one that is read on the clock of another zone may lack it. */
export function isDayOf(rule: Rule, day: string): boolean {
  const kind = recurrenceOf({ ...rule, count: null, until: null }, { day, due: day });
  if (kind !== undefined) return firstOccurrence(fullRule(kind), day) === day;
  const { month, day: on, daysInMonth } = Temporal.PlainDate.from(day);
  const weekday = weekdayOfNumber(numberOfDay(day));
  const isInMonth = rule.frequency === 'MONTHLY' || rule.months.length > 0;
  const isPosition = (position: number | null) =>
    position === null || !isInMonth || [Math.ceil(on / 7), -Math.ceil((daysInMonth - on + 1) / 7)].includes(position);
  const { days, monthDays, months } = rule;
  return (
    (days.length === 0 || days.some((one) => one.weekday === weekday && isPosition(one.position))) &&
    (monthDays.length === 0 || monthDays.includes(on) || monthDays.includes(on - daysInMonth - 1)) &&
    (months.length === 0 || months.includes(month))
  );
}

export function fullRule(recurrence: Recurrence): RecurrenceRule {
  return {
    recurrence_type: recurrence.recurrence_type ?? 'daily',
    recurrence_interval: recurrence.recurrence_interval ?? 1,
    recurrence_weekdays: recurrence.recurrence_weekdays ?? null,
    recurrence_month_day: recurrence.recurrence_month_day ?? null,
    recurrence_week_of_month: recurrence.recurrence_week_of_month ?? null,
    recurrence_end_date: recurrence.recurrence_end_date ?? null,
    completion_based: false,
  };
}

/** Returns the last day on which an occurrence may begin; null if it is no date. */
export function lastDay(until: string, { time, toLocal }: Pick<Anchor, 'time' | 'toLocal'>): string | null {
  const [, date, clock, zulu] = /^(\d{8})(?:T(\d{6})(Z)?)?$/.exec(until) ?? [];
  if (date === undefined) return null;
  try {
    if (clock === undefined) return Temporal.PlainDate.from(date).toString();
    const written = Temporal.PlainDateTime.from(`${date}T${clock}`);
    const local = zulu === undefined || toLocal === undefined ? written : toLocal(written);
    const isTooLate = time != null && Temporal.PlainTime.compare(local.toPlainTime(), time) < 0;
    return local
      .toPlainDate()
      .subtract({ days: isTooLate ? 1 : 0 })
      .toString();
  } catch {
    return null;
  }
}

/** Ends a rule after a number of occurrences. Undefined if the first date is none of them, which programs count differently. */
function counted(recurrence: Recurrence, count: number, due: string): Recurrence | undefined {
  const rule = fullRule(recurrence);
  if (count > MAX_COUNT || firstOccurrence(rule, due) !== due) return undefined;
  const days = occurrences(rule, due, due, { limit: count - 1 });
  return { ...recurrence, recurrence_end_date: days.at(-1) ?? due };
}

/** Converts a rule whose task may be due some days before or after the day of the rule; its end is not moved. */
export function shiftedTo(kind: Recurrence, { day, due }: Pick<Anchor, 'day' | 'due'>): Recurrence | undefined {
  const shift = numberOfDay(due) - numberOfDay(day);
  if (shift === 0) return kind;
  const { recurrence_weekdays: weekdays } = kind;
  const monthDay = kind.recurrence_month_day ?? Number(day.slice(8));
  switch (kind.recurrence_type) {
    case 'daily':
      return kind;
    case 'weekly': {
      const isAlone = weekdays?.length === 1 && weekdays[0] === weekdayOfNumber(numberOfDay(day));
      if (weekdays == null) return kind;
      if (kind.recurrence_interval !== 1 && !isAlone) return undefined;
      return { ...kind, recurrence_weekdays: sorted(weekdays.map((weekday) => (((weekday + shift) % 7) + 7) % 7)) };
    }
    case 'monthly': {
      // Within the days that all months have.
      const moved = monthDay + shift;
      return monthDay <= 28 && moved >= 1 && moved <= 28 ? { ...kind, recurrence_month_day: moved } : undefined;
    }
    case 'yearly':
      return day.slice(0, 7) === due.slice(0, 7) && due.slice(5) !== '02-29' ? kind : undefined;
    default:
      return undefined;
  }
}

function kindOf(rule: Rule, first: number): Recurrence | undefined {
  switch (rule.frequency) {
    case 'DAILY':
      return daily(rule, first);
    case 'WEEKLY':
      return weekly(rule, first);
    case 'MONTHLY':
      return monthly(rule, first);
    case 'YEARLY':
      return yearly(rule, first);
  }
}

/** True for positions that select the only element of a set. */
function isOnly(positions: readonly number[]): boolean {
  return positions.length === 0 || (positions.length === 1 && Math.abs(positions[0] ?? 0) === 1);
}

function daily(rule: Rule, first: number): Recurrence | undefined {
  const { interval, days, monthDays, months, positions } = rule;
  if (!isOnly(positions)) return undefined;
  const plain = { ...rule, positions: [] };
  if (monthDays.length > 0) {
    const isEach = interval === 1 && days.length === 0 && monthDays.length === 1;
    return isEach ? monthly(plain, first) : undefined;
  }
  if (months.length > 0) return undefined;
  if (days.length > 0 && days.length < 7) return interval === 1 ? weekly(plain, first) : undefined;
  return days.every(({ position }) => position === null)
    ? { recurrence_type: 'daily', recurrence_interval: interval }
    : undefined;
}

function weekly(
  { interval, days, monthDays, months, positions, weekStart }: Rule,
  first: number,
): Recurrence | undefined {
  const isPlain = days.every(({ position }) => position === null);
  if (!isPlain || monthDays.length + months.length > 0 || positions.length > 1) return undefined;
  const today = weekdayOfNumber(first);
  const inWeek = (weekday: number, start: number) => (weekday - start + 7) % 7;
  const weekdays = days.length === 0 ? [today] : days.map(({ weekday }) => weekday);
  weekdays.sort((one, other) => inWeek(one, weekStart) - inWeek(other, weekStart));
  const [position] = positions;
  const chosen = position === undefined ? weekdays : weekdays.slice(...sliceOf(position));
  if (chosen.length === 0) return undefined;
  // Our weeks start on Monday: the same weeks have to have the same days.
  const isBefore = (weekday: number) => inWeek(weekday, 1) < inWeek(weekStart, 1);
  if (interval > 1 && new Set([today, ...chosen].map(isBefore)).size > 1) return undefined;
  return { recurrence_type: 'weekly', recurrence_interval: interval, recurrence_weekdays: sorted(chosen) };
}

function sliceOf(position: number): [number, number | undefined] {
  return position > 0 ? [position - 1, position] : [position, position === -1 ? undefined : position + 1];
}

function monthly(rule: Rule, first: number): Recurrence | undefined {
  const { interval, months } = rule;
  const step = months.length === 0 ? interval : interval === 1 ? stepOf(months, first) : undefined;
  return step === undefined ? undefined : inMonths(rule, first, step);
}

/** Returns the months between months of a year that have the same distances, if the first date is in one of them. */
function stepOf(months: readonly number[], first: number): number | undefined {
  const step = 12 / months.length;
  const own = (monthAndDay(first).month % 12) + 1;
  return months.includes(own) && months.every((month) => (month - own) % step === 0) ? step : undefined;
}

function yearly(rule: Rule, first: number): Recurrence | undefined {
  const { interval, days, monthDays, months, positions } = rule;
  const own = monthAndDay(first);
  if (months.length === 0 && days.length + monthDays.length > 0) {
    // In a year, these are the days of all months and weeks.
    if (interval > 1 || positions.length > 0 || (days.length > 0 && monthDays.length > 0)) return undefined;
    return monthDays.length > 0 ? monthly(rule, first) : weekly(rule, first);
  }
  if (months.length > 1) return interval === 1 && positions.length === 0 ? monthly(rule, first) : undefined;
  if (months.length === 1 && stepOf(months, first) === undefined) return undefined;
  const isOwnDay = monthDays.length === 0 || (monthDays.length === 1 && monthDays[0] === own.day);
  if (days.length > 0 || !isOwnDay || !isOnly(positions)) return inMonths(rule, first, 12 * interval);
  if (!isInEachMonth(own, 12)) return undefined;
  return { recurrence_type: 'yearly', recurrence_interval: interval };
}

/** Converts the days of a rule in each of its months. */
function inMonths({ days, monthDays, positions }: Rule, first: number, interval: number): Recurrence | undefined {
  const { month, day } = monthAndDay(first);
  const lastOne: Recurrence = { recurrence_type: 'monthly_last_day', recurrence_interval: interval };
  const onDay = (on: number | undefined): Recurrence | undefined =>
    on !== undefined && on > 0 && isInEachMonth({ month, day: on }, interval)
      ? { recurrence_type: 'monthly', recurrence_interval: interval, recurrence_month_day: on }
      : undefined;
  const onWeekday = (weekday: number, week: number | null | undefined): Recurrence | undefined => {
    if (!isOneOf(WEEKS, week)) return undefined;
    const members = { recurrence_week_of_month: week, recurrence_weekdays: [weekday] };
    return { recurrence_type: 'monthly_weekday', recurrence_interval: interval, ...members };
  };
  const [one, ...more] = days;
  const [position] = positions;
  if (positions.length > 1) return undefined;
  if (one === undefined) {
    if (monthDays.length === 0) return isOnly(positions) ? onDay(day) : undefined;
    return onMonthDays(monthDays, position, { lastOne, onDay });
  }
  if (monthDays.length > 0) {
    const isAlone = more.length === 0 && one.position === null && isOnly(positions);
    return isAlone ? onWeekday(one.weekday, weekOf(monthDays)) : undefined;
  }
  if (more.length === 0) {
    if (one.position === null) return onWeekday(one.weekday, position);
    return isOnly(positions) ? onWeekday(one.weekday, one.position) : undefined;
  }
  const isAnyDay = days.length === 7 && days.every((each) => each.position === null);
  if (!isAnyDay) return undefined;
  return position === -1 ? lastOne : onDay(position);
}

function onMonthDays(
  monthDays: readonly number[],
  position: number | undefined,
  { lastOne, onDay }: { lastOne: Recurrence; onDay(on: number | undefined): Recurrence | undefined },
): Recurrence | undefined {
  const [only] = monthDays;
  if (monthDays.length === 1) {
    if (position !== undefined && Math.abs(position) !== 1) return undefined;
    return only === -1 ? lastOne : onDay(only);
  }
  // The last of the days at the end of a month is the last day.
  if (position === -1 && [28, 29, 30, 31].every((day) => monthDays.includes(day))) {
    return monthDays.every((day) => day > 0) ? lastOne : undefined;
  }
  // The last of the days from the 28th to a day is that day, or the last one of a shorter month.
  const most = Math.max(...monthDays);
  const isClamped = most > 28 && monthDays.length === most - 27 && monthDays.every((day) => day >= 28);
  if (position === -1 && isClamped) {
    return {
      recurrence_type: 'monthly',
      recurrence_interval: lastOne.recurrence_interval ?? 1,
      recurrence_month_day: most,
    };
  }
  const isSure = monthDays.every((day) => day > 0 && day <= 28);
  return isSure && position !== undefined ? onDay(sorted(monthDays).slice(...sliceOf(position))[0]) : undefined;
}

/** Returns the week of the month whose days these are; undefined if they are others. */
function weekOf(monthDays: readonly number[]): number | undefined {
  const [start = 0] = sorted(monthDays);
  const isWeek = monthDays.length === 7 && sorted(monthDays).every((day, index) => day === start + index);
  return isWeek && start > 0 && start <= 22 && start % 7 === 1 ? (start + 6) / 7 : undefined;
}

function sorted(numbers: readonly number[]): number[] {
  return [...numbers].sort((one, other) => one - other);
}
