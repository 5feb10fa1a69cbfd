/**
 * Days and time zones. A day is `YYYY-MM-DD` (years 0001 to 9999), a timestamp ISO 8601 in UTC with milliseconds and
 * `Z`, a zone an IANA name. Days sort as text by time, and so do timestamps.
 */
import { Temporal } from 'temporal-polyfill';
import { isDay } from './days.js';

/** RFC 3339 §5.6, plus forms of ISO 8601: no seconds, a decimal comma, an offset without colon or minutes. */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/i;

/** Years outside 0001 to 9999, which the wire format cannot express. */
const OUT_OF_RANGE = /^(0000|[+-])/;

interface KnownDay {
  day: string;
  /** Epoch milliseconds: the zone's day is `day` from `from` (inclusive) to `until` (exclusive). */
  from: number;
  until: number;
}

/** A day, with timestamps between which the zone's day is this one: `from` is inclusive, `until` exclusive. */
export interface DaySpan {
  day: string;
  from: string;
  until: string;
}

const knownDays = new Map<string, KnownDay>();

/** Bound above the number of IANA names. */
const MAX_KNOWN_DAYS = 1000;

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * True if `name` is an IANA time zone in its official spelling, including links such as `US/Pacific`. Offsets are not
 * zones.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false;
  const epoch = Temporal.Instant.fromEpochMilliseconds(0);
  return attempt(() => epoch.toZonedDateTimeISO(name).timeZoneId) === name;
}

/**
 * Returns the calendar day in `timezone` at `instant` (a `Date`, or a timestamp as `parseInstant` returns it).
 * The first call per day and zone costs about 35 µs, later ones 0.1 µs.
 *
 * @throws RangeError for an unknown zone or an invalid `Date`
 */
export function dayAt(instant: Date | string, timezone: string): string {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  return timezone === 'UTC' ? new Date(ms).toISOString().slice(0, 10) : knownDayAt(ms, timezone).day;
}

/**
 * Returns the calendar day in `timezone` at `instant` and its limits. Instants of one day share their limits, except on a
 * day when the zone's offset changes: there the limits enclose only instants before or after the change.
 *
 * @throws RangeError for an unknown zone or an invalid `Date`
 */
export function daySpanAt(instant: Date, timezone: string): DaySpan {
  const { day, from, until } = knownDayAt(instant.getTime(), timezone);
  return { day, from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}

function knownDayAt(ms: number, timezone: string): KnownDay {
  const known = knownDays.get(timezone);
  if (known && known.from <= ms && ms < known.until) return known;
  const found = findDay(ms, timezone);
  if (knownDays.size >= MAX_KNOWN_DAYS) knownDays.clear();
  knownDays.set(timezone, found);
  return found;
}

function findDay(ms: number, timezone: string): KnownDay {
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
  const date = local.toPlainDate();
  const day = date.toString();
  const start = date.toZonedDateTime(timezone);
  const end = date.add({ days: 1 }).toZonedDateTime(timezone);
  if (start.offsetNanoseconds === end.offsetNanoseconds) {
    const span = { day, from: start.epochMilliseconds, until: end.epochMilliseconds };
    if (span.from <= ms && ms < span.until) return span;
  }
  // A clock set back just after midnight returns to the previous day.
  const change = local.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  const limit = end.epochMilliseconds > ms ? end.epochMilliseconds : ms + 1;
  return { day, from: ms, until: Math.min(limit, change) };
}

/**
 * Returns the day `days` days after `day` (before it if negative), clamped to 0001-01-01 and 9999-12-31.
 *
 * @throws RangeError if `days` is no integer or beyond the range of Temporal
 */
export function addDays(day: string, days: number): string {
  const date = Temporal.PlainDate.from(day).add({ days });
  if (date.year > 9999) return '9999-12-31';
  return date.year < 1 ? '0001-01-01' : date.toString();
}

/**
 * Returns the timestamp at which `day` begins in `timezone`: midnight; the end of the gap where midnight is skipped; the earlier midnight where it occurs twice; the next day's start where the zone skipped the day.
 *
 * @throws RangeError for an unknown day or zone
 */
export function startOfDay(day: string, timezone: string): string {
  if (timezone === 'UTC') return `${day}T00:00:00.000Z`;
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timezone);
  return new Date(start.epochMilliseconds).toISOString();
}

const DAY_MS = 86_400_000;

/**
 * Returns the timestamps at which days begin in `timezone`, as `startOfDay` does. It costs 1 µs for each day, and 1 ms for
 * each change of the zone's offset.
 *
 * @param numbers of the days, ascending
 * @throws RangeError for an unknown zone
 */
export function startsOfDays(numbers: readonly number[], timezone: string): string[] {
  const [first] = numbers;
  if (first === undefined) return [];
  let local = Temporal.Instant.fromEpochMilliseconds((first - 2) * DAY_MS).toZonedDateTimeISO(timezone);
  let next = local.getTimeZoneTransition('next');
  let from = Number.NEGATIVE_INFINITY;
  return numbers.map((number) => {
    for (;;) {
      const start = Math.max(number * DAY_MS - local.offsetNanoseconds / 1e6, from);
      if (next === null || start < next.epochMilliseconds) return timestampOf(start);
      from = next.epochMilliseconds;
      local = next;
      next = local.getTimeZoneTransition('next');
    }
  });
}

/** The year 10000 and later ones are the end of the calendar, as texts have to sort by time. */
function timestampOf(ms: number): string {
  const text = new Date(ms).toISOString();
  return text.startsWith('+') ? '9999-12-31T23:59:59.999Z' : text;
}

/**
 * Parses a day, or a timestamp with `Z` or an offset (see `parseInstant`) as its calendar day in `timezone`. Returns null for any other text and for impossible dates.
 *
 * @throws RangeError for an unknown zone
 */
export function parseDay(text: string, timezone: string): string | null {
  if (isDay(text)) return text;
  const instant = parseInstant(text);
  if (instant === null) return null;
  const day = dayAt(instant, timezone);
  return isDay(day) ? day : null;
}

/** True if an ISO 8601 text in UTC lies within the years 0001 to 9999. */
export function isTimestamp(text: string): boolean {
  return !OUT_OF_RANGE.test(text);
}

/**
 * Parses a date and time with `Z` or an offset (RFC 3339 §5.6) to a UTC timestamp. Truncates to milliseconds; a leap
 * second becomes the second before it (§5.7). Returns null for any other text and for instants outside the years 0001
 * to 9999.
 */
export function parseInstant(text: string): string | null {
  if (!TIMESTAMP.test(text)) return null;
  const instant = attempt(() => Temporal.Instant.from(text));
  if (instant === null) return null;
  const timestamp = new Date(instant.epochMilliseconds).toISOString();
  return OUT_OF_RANGE.test(timestamp) ? null : timestamp;
}

/**
 * Returns the timestamp of a local time (`2026-03-31T08:00`, also with a blank for the `T`) in a zone; null if it is not on
 * the calendar. A time that the clocks skip is as much later, as one that they repeat is the first of the two.
 */
export function localInstant(text: string, timezone: string): string | null {
  return attempt(() => {
    const local = Temporal.PlainDateTime.from(text.replace(' ', 'T').replace(',', '.'));
    return new Date(local.toZonedDateTime(timezone).epochMilliseconds).toISOString();
  });
}

/** Returns the time of day (`HH:MM`) in a zone at a timestamp. */
export function localTime(instant: string, timezone: string): string {
  if (timezone === 'UTC') return instant.slice(11, 16);
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainTime().toString({ smallestUnit: 'minute' });
}

/** Returns the timestamp `days` days later (earlier if negative), at the same time of the day in the zone. */
export function moveByDays(instant: string, days: number, timezone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
  const from = local.toPlainDate().toString();
  const day = addDays(from, days);
  // The start of a day becomes the start of another, also where the clocks skip midnight.
  if (Date.parse(startOfDay(from, timezone)) === local.epochMilliseconds) return startOfDay(day, timezone);
  const moved = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timezone, plainTime: local.toPlainTime() });
  return timestampOf(moved.epochMilliseconds);
}
