/** Dates as the meanings of rules. */
import { Temporal } from 'temporal-polyfill';
import { addDays } from '../../../lib/calendar.js';
import type { Term } from '../lexicon.js';
import type { MatchContext } from '../matcher.js';
import {
  add,
  comingWeekday,
  dateOf,
  dayOfMonth,
  nextDate,
  nextMonthDay,
  weekdayInWeek,
  weekdayOf,
} from './calendar.js';

export const first = (term: Term | undefined) => term?.days?.[0] ?? 0;

/** A date that is past means nothing that could be recognised. */
export function date(day: string | null, context: MatchContext, more: Partial<Term> = {}): Term | null {
  if (day === null) return null;
  return day < context.today ? { item: 'nothing' } : { item: 'date', day, ...more };
}

/** Returns the day and time after a distance from now. */
export function ahead(span: Term | undefined, context: MatchContext): Term | null {
  if (span?.unit === 'hour' || span?.unit === 'minute') {
    const until = Temporal.PlainDateTime.from(context.now).add({ [`${span.unit}s`]: span.n });
    if (until.year > 9999) return null;
    return {
      item: 'date',
      day: until.toPlainDate().toString(),
      time: until.toPlainTime().toString({ smallestUnit: 'minute' }),
    };
  }
  return span === undefined ? null : date(add(context.today, span), context);
}

export function monthDate(
  day: Term | undefined,
  month: Term | undefined,
  year: Term | undefined,
  context: MatchContext,
): Term | null {
  const [n, m] = [day?.n ?? 0, month?.month ?? 0];
  const found = year?.n === undefined ? nextDate(m, n, context) : dateOf(year.n, m, n);
  const isYearly = year?.n === undefined;
  return date(found, context, {
    ...(isYearly && { isYearly }),
    ...(month?.isAmbiguous === true && { isAmbiguous: true }),
  });
}

export function slashDate(a: Term | undefined, b: Term | undefined, context: MatchContext): Term | null {
  const [one, other] = [a?.n ?? 0, b?.n ?? 0];
  // Around the clock.
  if (one === 24 && other === 7) return null;
  const isCertain = one > 12 !== other > 12;
  const isMonthFirst = one <= 12 && (other > 12 || context.isMonthFirst);
  const found = isMonthFirst ? nextDate(one, other, context) : nextDate(other, one, context);
  return date(found, context, { isYearly: true, isSlash: true, ...(isCertain && { isCertain }) });
}

export function signedDate(
  a: Term | undefined,
  b: Term | undefined,
  year: Term | undefined,
  context: MatchContext,
): Term | null {
  const isMonthFirst = (a?.n ?? 0) <= 12 && ((b?.n ?? 0) > 12 || context.isMonthFirst);
  const [day, month] = isMonthFirst ? [b, a] : [a, b];
  return monthDate(day, { month: month?.n ?? 0 }, year, context);
}

export function shortYear(year: Term | undefined): Term | undefined {
  return year === undefined ? undefined : { n: 2000 + (year.n ?? 0) };
}

/** A date without a year, in the year after this one. */
export function inNextYear(term: Term | undefined, context: MatchContext): Term | null {
  if (term?.day === undefined || term.isYearly !== true) return null;
  const { year } = Temporal.PlainDate.from(context.today);
  const { month, day } = Temporal.PlainDate.from(term.day);
  return date(dateOf(year + 1, month, day), context);
}

export function inMonth(mday: Term | undefined, months: number, context: MatchContext): Term | null {
  return date(dayOfMonth(mday?.mday ?? 0, months, context), context);
}

/** "The first monday of january": a date that no rule repeats, which `nth` tells. Without a year, the next one. */
export function weekdayOfMonth(
  ord: Term | undefined,
  weekday: Term | undefined,
  start: Term,
  context: MatchContext,
): Term | null {
  const [nth, day] = [ord?.n ?? 0, weekday?.days?.[0]];
  if (day === undefined || nth === 0 || nth < -2 || nth > 5) return null;
  const found = nthWeekday(start.day ?? '', nth, day);
  if (found === null) return { item: 'nothing' };
  const isPast = found < context.today && start.isYearly === true;
  const next = Temporal.PlainDate.from(start.day ?? '').add({ years: 1 });
  return date(isPast ? nthWeekday(next.toString(), nth, day) : found, context, { nth });
}

/** Returns a day of the month that begins on `start`; negative numbers count from the end. */
function nthWeekday(start: string, nth: number, weekday: number): string | null {
  const first = Temporal.PlainDate.from(start);
  const days = Array.from({ length: first.daysInMonth }, (_, at) => first.add({ days: at })).filter(
    ({ dayOfWeek }) => dayOfWeek % 7 === weekday,
  );
  return days.at(nth < 0 ? nth : nth - 1)?.toString() ?? null;
}

/** First day of a month: of this year without another one. */
export function monthStart(month: number | undefined, year: Term | undefined, context: MatchContext): Term {
  const day = dateOf(year?.n ?? Number(context.today.slice(0, 4)), month ?? 0, 1);
  return { ...(day !== null && { day }), ...(year === undefined && { isYearly: true }) };
}

/** First day of the month that is some months after this one. */
export function monthAhead(months: number, context: MatchContext): Term {
  return { day: dayOfMonth(1, months, context) ?? context.today };
}

export function endOfMonth(month: number, year: number | undefined, context: MatchContext): Term | null {
  const start = year === undefined ? nextDate(month, 28, context) : dateOf(year, month, 1);
  if (start === null) return null;
  const from = Temporal.PlainDate.from(start);
  return date(from.with({ day: from.daysInMonth }).toString(), context);
}

export function ordinal(mday: Term | undefined): Term {
  return { n: mday?.mday ?? 0 };
}

export function certain(month: Term | undefined): Term {
  return { month: month?.month ?? 0 };
}

export function rangeOfDays({ FROM, day, d, TO }: Readonly<Record<string, Term | undefined>>): Term | null {
  if (day?.day === undefined || d?.day === undefined || TO === undefined) return null;
  const { day: from, days } = day;
  return {
    item: 'range',
    day: from,
    last: d.day,
    ...(FROM === undefined ? days !== undefined && { days } : { prefix: 'from' }),
  };
}

export function rangeBetween({ day, d }: Readonly<Record<string, Term | undefined>>): Term | null {
  return day?.day === undefined || d?.day === undefined
    ? null
    : { item: 'range', day: day.day, last: d.day, prefix: 'from' };
}

/** A dot belongs to a month only if that is an abbreviation. */
export function abbreviated(month: Term | undefined, { tokens, start }: MatchContext): Term | null {
  return (tokens[start]?.key.length ?? 5) <= 4 ? (month ?? null) : null;
}

/** "An hour and a half". */
export function andHalf(count: number, words: Term | undefined): Term | null {
  if (words?.unit === 'hour') return { unit: 'minute', n: count * 60 + 30 };
  return words?.unit === 'year' ? { unit: 'month', n: count * 12 + 6 } : null;
}

export function next(words: Term | undefined, weekday: number, context: MatchContext): Term | null {
  // In some languages "next" is the coming one.
  return date(
    words?.n === 0 ? comingWeekday(context, weekday) : weekdayInWeek(context, weekday, words?.n ?? 1),
    context,
  );
}

export function thisWeekday(weekday: number, context: MatchContext): Term | null {
  return date(weekdayInWeek(context, weekday, 0), context);
}

export function inWeek(week: Term | undefined, weekday: Term | undefined, context: MatchContext): Term | null {
  return date(weekdayInWeek(context, first(weekday), week?.n ?? 1), context);
}

export function wholeWeek(weeks: number, context: MatchContext): Term | null {
  return date(weekdayInWeek(context, context.firstDayOfWeek, weeks), context, { isPeriod: true });
}

/** "Friday the 27th", if that is a friday. */
export function numbered(weekday: Term | undefined, number: number, context: MatchContext): Term | null {
  const day = nextMonthDay(number, context);
  return day === null ? null : checked(weekday, { item: 'date', day });
}

/** "Friday 13th" of no such month is no other friday. "Friday 2nd hand shop" is one. */
export function matching(term: Term | null, mday: Term): Term | null {
  if (term?.item !== 'nothing') return term;
  // "A partir del lunes el día 5 de cada mes" has two expressions.
  return mday.isCertain === true ? null : { ...term, isLoose: true };
}

/** A date that no rule repeats. */
export function lastOf(term: Term | null): Term | null {
  return term === null ? null : { ...term, nth: -1 };
}

export function monthEndOf(month: Term | undefined, year: Term | undefined, context: MatchContext): Term | null {
  const n = month?.n ?? 0;
  return n >= 1 && n <= 12 ? lastOf(endOfMonth(n, year?.n, context)) : null;
}

/** A weekday behind a date is that of the date only in full. */
export function wide(term: Term | null, weekday: Term | undefined): Term | null {
  return weekday?.isShort === true ? null : term;
}

export function same(day: string, term: Term | undefined): Term | null {
  return term?.day === day ? term : { item: 'nothing' };
}

export function thisWeekend(context: MatchContext): Term | null {
  return date(weekend(context), context, { prefix: 'on' });
}

export function weekend(context: MatchContext): string {
  return addDays(context.today, (6 - weekdayOf(context.today) + 7) % 7);
}

export function addTo(near: Term | undefined, span: Term | undefined): string | null {
  return near?.day === undefined || span === undefined ? null : add(near.day, span);
}

/** A date whose words say its weekday, too. With another weekday the date is no date. */
export function checked(wd: Term | undefined, term: Term | undefined): Term | null {
  if (term?.day === undefined) return term ?? null;
  const { isAmbiguous: _ambiguous, isLoose: _loose, isSlash: _slash, ...rest } = term;
  return weekdayOf(term.day) === first(wd) ? rest : { item: 'nothing' };
}
