import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { type Component, firstOf, type Property, paramOf } from './calendar-lines.js';
import type { ZoneReader } from './calendar-zones.js';
import type { Here, When } from './dates.js';
import { anchorFor, anchorsAt, type RuleReader } from './kept-rules.js';

// Dates, lengths and rules of the properties of a task (RFC 5545, 3.3.4 to 3.3.6 and 3.8.2).

/** The account, and the time zones and rules of the calendar. */
export type CalendarClock = Here & { zones: ZoneReader; readRule: RuleReader };

/** Returns a date or time as ISO 8601 has it with dashes and colons; another text as it is. */
export function dateText(raw: string): string {
  const [, year, month, day, time] = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(raw.trim()) ?? [];
  if (year === undefined) return raw.trim();
  return `${year}-${month}-${day}${time?.replace(/^T(\d{2})(\d{2})(\d{2})/, 'T$1:$2:$3') ?? ''}`;
}

export function durationIn(raw: string): ICAL.Duration | null {
  const text = raw.trim().toUpperCase();
  if (!/^[+-]?P(?:\d{1,9}W|(?:\d{1,9}D)?(?:T(?:\d{1,9}H)?(?:\d{1,9}M)?(?:\d{1,9}S)?)?)$/.test(text)) return null;
  return /\d/.test(text) && !text.endsWith('T') ? ICAL.Duration.fromString(text.replace(/^\+/, '')) : null;
}

export function lengthOf({ weeks, days, hours, minutes, seconds }: ICAL.Duration): string {
  const parts = Object.entries({ week: weeks, day: days, hour: hours, minute: minutes, second: seconds });
  return parts.flatMap(([unit, count]) => (count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : [])).join(' ');
}

/** A date of a property, on its own clock and on that of the account. */
interface Moment {
  here: Temporal.PlainDateTime;
  /** Its clock, or its day. */
  there: Temporal.PlainDateTime;
  hasTime: boolean;
  /** Reads a time in UTC on its clock. */
  toLocal(utc: Temporal.PlainDateTime): Temporal.PlainDateTime;
  /** Of a time that is written in UTC, whose zone is not known. */
  utc?: Temporal.Instant;
}

/** Returns the day and time of DUE, or of DTSTART and DURATION, and the rule. What does not fit goes to the facts. */
export function whenDue(todo: Component, clock: CalendarClock, facts: string[]): When {
  const start = momentOf(todo, 'dtstart', clock, facts);
  const due = momentOf(todo, 'due', clock, facts) ?? endOf(todo, start, facts);
  const rule = firstOf(todo, 'rrule');
  // A rule counts from DTSTART (RFC 5545, 3.8.5.3).
  const anchor = start ?? due;
  const last = due ?? (rule === undefined ? undefined : start);
  const rules = todo.properties.filter(({ name }) => name === 'rrule');
  const result = rules.length === 1 && rule && anchor && last ? recurrenceFrom(rule, anchor, last, clock) : undefined;
  const recurrence = result !== undefined && 'recurrence' in result ? result.recurrence : undefined;
  if (recurrence === undefined) {
    const reason = result !== undefined && 'fault' in result ? ` (${result.fault})` : '';
    for (const { raw } of rules) facts.push(`Repeats: ${raw.trim()}${reason}`);
  }
  if (start !== undefined && start !== last && textIn(start) !== (last && textIn(last)))
    facts.push(`Starts: ${textIn(start)}`);
  return { ...(last && whenOf(last)), ...recurrence };
}

function recurrenceFrom(
  { raw }: Property,
  { there, hasTime, toLocal, utc }: Moment,
  due: Moment,
  clock: CalendarClock,
) {
  const anchor = {
    day: there.toPlainDate().toString(),
    due: due.here.toPlainDate().toString(),
    time: hasTime ? there.toPlainTime() : null,
    toLocal,
  };
  // Programs write times in UTC whose rule is on the clock of the user, and the standard counts the rule in UTC.
  const inUtc = utc === undefined ? [] : anchorsAt(utc, ['UTC'], anchor.due);
  return clock.readRule(raw.trim(), anchorFor(raw, [anchor, ...inUtc]) ?? anchor);
}

function endOf(todo: Component, start: Moment | undefined, facts: string[]): Moment | undefined {
  const raw = firstOf(todo, 'duration')?.raw.trim() ?? '';
  if (raw === '') return undefined;
  const duration = durationIn(raw);
  if (duration === null || start === undefined) {
    facts.push(`Duration: ${duration === null ? raw : lengthOf(duration)}`);
    return undefined;
  }
  const { days, weeks, hours, minutes, seconds, isNegative } = duration;
  const sign = isNegative ? -1 : 1;
  const length = {
    days: sign * (days + 7 * weeks),
    hours: sign * hours,
    minutes: sign * minutes,
    seconds: sign * seconds,
  };
  const hasTime = start.hasTime;
  try {
    const end = { ...start, here: start.here.add(length), there: start.there.add(length), hasTime };
    if (isWithinCalendar(end.here)) return end;
  } catch {
    // It ends beyond all calendars.
  }
  facts.push(`Duration: ${raw}`);
  return undefined;
}

function isWithinCalendar({ year }: Temporal.PlainDateTime): boolean {
  return year >= 1 && year <= 9999;
}

function whenOf({ here, hasTime }: Moment): When {
  const due_date = here.toPlainDate().toString();
  return { due_date, ...(hasTime && { due_time: here.toPlainTime().toString({ smallestUnit: 'minute' }) }) };
}

function textIn(moment: Moment): string {
  const { due_date, due_time } = whenOf(moment);
  return [due_date, due_time].filter((part) => part != null).join(' ');
}

/** Reads a date. One that does not exist goes to the facts. */
function momentOf(todo: Component, name: 'due' | 'dtstart', clock: CalendarClock, facts: string[]): Moment | undefined {
  const property = firstOf(todo, name);
  const raw = property?.raw.trim().toUpperCase() ?? '';
  if (property === undefined || raw === '') return undefined;
  const what = name === 'due' ? 'Due' : 'Starts';
  const tzid = paramOf(property, 'tzid');
  try {
    const moment = readMoment(raw, tzid, clock);
    if (moment !== null && isWithinCalendar(moment.here)) {
      if (!moment.isZoneless) return moment;
      facts.push(`${what}: ${dateText(raw)} ${tzid}`);
      return name === 'due' ? moment : undefined;
    }
  } catch {
    // There is no such date.
  }
  facts.push([`${what}: ${dateText(raw)}`, tzid].filter((part) => part !== undefined).join(' '));
  return undefined;
}

/**
 * @returns null for what is no date. `isZoneless` if the zone is not known: then it is the day only
 * @throws RangeError for a date that does not exist
 */
function readMoment(raw: string, tzid: string | undefined, { timezone, zones }: CalendarClock) {
  const [, date, time, zulu] = /^(\d{8})(?:T(\d{4}(?:\d{2})?)(Z)?)?$/.exec(raw) ?? [];
  if (date === undefined) return null;
  if (time === undefined) {
    const there = Temporal.PlainDate.from(date).toPlainDateTime();
    return { here: there, there, hasTime: false, toLocal: (utc: Temporal.PlainDateTime) => utc };
  }
  const there = Temporal.PlainDateTime.from(`${date}T${time}`);
  const onClock = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timezone).toPlainDateTime();
  const toAccount = (utc: Temporal.PlainDateTime) => onClock(utc.toZonedDateTime('UTC').toInstant());
  if (zulu !== undefined) {
    const here = toAccount(there);
    return { here, there: here, hasTime: true, toLocal: toAccount, utc: there.toZonedDateTime('UTC').toInstant() };
  }
  if (tzid === undefined) return { here: there, there, hasTime: true, toLocal: toAccount };
  const instant = zones(tzid, there);
  if (instant === null) return { here: there, there, hasTime: false, isZoneless: true, toLocal: toAccount };
  const offset = there.since(instant.toZonedDateTimeISO('UTC').toPlainDateTime());
  return { here: onClock(instant), there, hasTime: true, toLocal: (utc: Temporal.PlainDateTime) => utc.add(offset) };
}

/** Returns a property as a timestamp. A time without a zone is on the clock of the account. */
export function instantOf(todo: Component, name: string, clock: CalendarClock): string | undefined {
  const property = firstOf(todo, name);
  const raw = property?.raw.trim().toUpperCase() ?? '';
  if (property === undefined || raw === '') return undefined;
  try {
    const moment = readMoment(raw, paramOf(property, 'tzid'), clock);
    if (moment !== null) return moment.here.toZonedDateTime(clock.timezone).toInstant().toString();
  } catch {
    // There is no such time.
  }
  return dateText(raw);
}
