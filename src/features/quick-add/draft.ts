/** A repetition that is put together from expressions, and the rule that it becomes. */
import { Temporal } from 'temporal-polyfill';
import type { RecurrenceRule } from '../tasks/recurrence/recurrence.js';
import type { Expression } from './items.js';
import type { Term } from './lexicon.js';
import type { Clock } from './matcher.js';
import { nextMonthDay } from './rules/calendar.js';

/** An attempt to combine expressions with a repetition. */
export interface Draft {
  base: Term;
  days: readonly number[] | undefined;
  start: Expression | undefined;
  end: Expression | undefined;
  duration: Expression | undefined;
  except: Expression | undefined;
  time: Expression | undefined;
  part: Term['part'];
  used: Expression[];
}

export function draftOf(base: Expression): Draft {
  return {
    base: base.term,
    days: base.term.days,
    ...{ start: undefined, end: undefined, duration: undefined, except: undefined, time: undefined },
    part: base.term.part,
    used: [base],
  };
}

/** True for expressions beside a past day or "the last friday" of no month, whose time is none of today. */
export function isOfNoDay(cluster: readonly Expression[]): boolean {
  if (cluster.some(({ term }) => term.item === 'nothing')) return true;
  const isPosition = cluster.some(({ term }) => term.item === 'position' && term.nth !== undefined);
  return isPosition && !cluster.some(({ term }) => term.item === 'repeat');
}

/** "Today in two hours": returns the date beside one that is the same day and has a time, else the one. */
export function timedDate(date: Expression, cluster: readonly Expression[]): Expression {
  const isTimed = ({ term }: Expression) =>
    term.item === 'date' && term.day === date.term.day && term.time !== undefined;
  return cluster.find(isTimed) ?? date;
}

/** "Mon–Fri 9am" recurs, although no word says so. */
export function weekdaysAsRepetition(expressions: readonly Expression[]): Expression | undefined {
  if (!expressions.some(({ term }) => term.item === 'time')) return undefined;
  const found = expressions.find(
    ({ term }) =>
      term.item === 'weekdays' && (term.isRange === true || term.isPlural === true || (term.days?.length ?? 0) >= 3),
  );
  if (found !== undefined) found.term = { ...found.term, item: 'repeat', unit: 'week', n: 1 };
  return found;
}

export function takeRepetition(draft: Draft, term: Term): boolean {
  const { base } = draft;
  const isWeekdays = (one: Term) => one.unit === 'week' && one.days !== undefined;
  if (term.isUnsupported === true || term.mday !== undefined || term.day !== undefined) return false;
  if (isWeekdays(term) && term.n === 1) return takeWeekdays(draft, term);
  if (
    isWeekdays(base) &&
    base.n === 1 &&
    term.days === undefined &&
    (term.unit === 'week' || (term.unit === 'day' && term.n === 1) || weeksOf(term) !== undefined)
  ) {
    draft.base = { ...base, n: term.unit === 'week' ? (term.n ?? 1) : (weeksOf(term) ?? 1) };
    if (term.part !== undefined) draft.part = term.part;
    return true;
  }
  if (base.unit !== 'month' || term.unit !== 'month' || base.days !== undefined || term.n !== 1) return false;
  draft.base = { ...base, nth: term.nth ?? 0 };
  draft.days = term.days;
  return term.nth !== undefined;
}

/** "Every 14 days": the number of weeks; undefined for another unit or interval. */
function weeksOf({ unit, n = 1 }: Term): number | undefined {
  return unit === 'day' && n % 7 === 0 ? n / 7 : undefined;
}

/** Weekdays narrow a repetition by the week, or by the day if they are several. */
export function takeWeekdays(draft: Draft, { days = [], isPlural, isRange }: Term): boolean {
  const { base } = draft;
  if (draft.days !== undefined || base.isQuarter === true) return false;
  const isDaily = base.unit === 'day' && base.n === 1 && (days.length > 1 || isPlural === true || isRange === true);
  const weeks = weeksOf(base);
  if (base.unit !== 'week' && !isDaily && weeks === undefined) return false;
  if (isDaily) draft.base = { ...base, unit: 'week' };
  else if (weeks !== undefined) draft.base = { ...base, unit: 'week', n: weeks };
  draft.days = days;
  return true;
}

export function takePosition(draft: Draft, { nth, mday, days, prefix, isDigits }: Term, isClose: boolean): boolean {
  const { base } = draft;
  const isOpen = draft.days === undefined && base.mday === undefined;
  if (!isClose || base.unit !== 'month' || !isOpen || base.isQuarter === true) return false;
  if (nth !== undefined) {
    draft.base = { ...base, nth };
    draft.days = days;
    return true;
  }
  if (mday === undefined || mday < -1 || mday > 31) return false;
  if (isDigits !== true && prefix === 'none') return false;
  draft.base = { ...base, mday };
  return true;
}

/** Returns the weekdays of a draft without those of its exception; null if the rest is no set of weekdays. */
export function exceptDays(draft: Draft, except: Expression | undefined): readonly number[] | undefined | null {
  if (except === undefined) return draft.days;
  const without = except.term.days ?? [];
  const { base } = draft;
  if (without.length === 0 || base.nth !== undefined) return null;
  const isDaily = base.unit === 'day' && base.n === 1;
  const all = draft.days ?? (isDaily ? [0, 1, 2, 3, 4, 5, 6] : []);
  const left = all.filter((day) => !without.includes(day));
  if (left.length === 0 || left.length === all.length) return null;
  if (isDaily) draft.base = { ...base, unit: 'week' };
  return left;
}

const TYPES = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } as const;

export function ruleOf(
  { unit, n = 1, nth, mday, isCompletionBased }: Term,
  days: readonly number[] | undefined,
): RecurrenceRule | null {
  if (unit === undefined || unit === 'hour' || unit === 'minute') return null;
  const rule: RecurrenceRule = {
    recurrence_type: TYPES[unit],
    recurrence_interval: n,
    recurrence_weekdays: days === undefined ? null : inOrder(days),
    ...{ recurrence_month_day: null, recurrence_week_of_month: null, recurrence_end_date: null },
    completion_based: isCompletionBased === true,
  };
  if (nth !== undefined) return { ...rule, recurrence_type: 'monthly_weekday', recurrence_week_of_month: nth };
  if (mday === -1) return { ...rule, recurrence_type: 'monthly_last_day' };
  if (mday !== undefined) return { ...rule, recurrence_month_day: mday };
  return days !== undefined && unit !== 'week' && unit !== 'day' ? null : rule;
}

/** The weekend begins on Saturday. */
function inOrder(days: readonly number[]): number[] {
  const sorted = [...new Set(days)].sort((one, other) => one - other);
  return sorted.join() === '0,6' ? [6, 0] : sorted;
}

/** Returns the day that an end names: a date, or the next day with its number after the first one. */
export function endOf({ day, mday }: Term, first: string, clock: Clock): string | null {
  return day ?? (mday === undefined ? null : nextMonthDay(mday, { ...clock, today: first }));
}

/** Returns the last day of a repetition that begins on a day; null if it is unlimited. */
export function lastDay(first: string, duration: Term | undefined): string | null {
  const { unit, n } = duration ?? {};
  if (unit === undefined || unit === 'hour' || unit === 'minute' || n === undefined || n > 10_000) return null;
  const end = Temporal.PlainDate.from(first)
    .add({ [`${unit}s`]: n })
    .subtract({ days: 1 });
  return end.year > 9999 ? null : end.toString();
}
