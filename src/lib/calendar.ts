/**
 * Days and zones. A day is `YYYY-MM-DD` (years 0001 to 9999), a timestamp ISO 8601 in UTC with milliseconds and `Z`, a
 * zone an IANA name. As text, days sort and compare by time, and so do timestamps.
 */
import { Temporal } from 'temporal-polyfill';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** RFC 3339 §5.6, with ISO 8601's freedoms: no seconds, a decimal comma, an offset without colon or minutes. */
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/i;

/** Of the year 0000, or of one that needs a sign and six digits: outside the calendar that the wire can show. */
const OUT_OF_RANGE = /^(0000|[+-])/;

interface KnownDay {
  day: string;
  /** Epoch milliseconds: the zone's day is `day` at every instant from `from` up to, but not including, `until`. */
  from: number;
  until: number;
}

/** The day last asked for in each zone: nearly always today. */
const knownDays = new Map<string, KnownDay>();

/** Above the number of IANA names, so that only a misuse ever fills it. */
const MAX_KNOWN_DAYS = 1000;

/** What `read` returns, or null when Temporal finds its input impossible. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Whether `name` is an IANA time zone, a link such as `US/Pacific` included, in its official spelling; not an offset.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false;
  const epoch = Temporal.Instant.fromEpochMilliseconds(0);
  return attempt(() => epoch.toZonedDateTimeISO(name).timeZoneId) === name;
}

/** Whether `text` is a day that exists, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || OUT_OF_RANGE.test(text)) return false;
  return attempt(() => Temporal.PlainDate.from(text)) !== null;
}

/**
 * The calendar day in `timezone` at `instant`: a `Date`, or a timestamp as `parseInstant` returns it. The first
 * question of a day costs about 35 µs, each later one about 0.1 µs, and 0.6 µs in UTC: cheap enough to ask at every
 * request.
 *
 * @throws RangeError for a zone that does not exist, or an invalid `Date`.
 */
export function dayAt(instant: Date | string, timezone: string): string {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  if (timezone === 'UTC') return new Date(ms).toISOString().slice(0, 10);
  const known = knownDays.get(timezone);
  if (known && known.from <= ms && ms < known.until) return known.day;
  const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone);
  const date = local.toPlainDate();
  const tomorrow = date.add({ days: 1 }).toZonedDateTime(timezone);
  // Clocks put back just after midnight return to the day before, so nothing is promised across a change of offset.
  if (tomorrow.offsetNanoseconds === local.offsetNanoseconds) {
    if (knownDays.size >= MAX_KNOWN_DAYS) knownDays.clear();
    const until = tomorrow.epochMilliseconds;
    knownDays.set(timezone, { day: date.toString(), from: ms, until });
  }
  return date.toString();
}

/**
 * The day `days` whole days after `day` (before it, when negative), held within 0001-01-01 and 9999-12-31.
 *
 * @throws RangeError when `days` is not an integer, or is beyond the 200 000 years that Temporal spans.
 */
export function addDays(day: string, days: number): string {
  const date = Temporal.PlainDate.from(day).add({ days });
  if (date.year > 9999) return '9999-12-31';
  return date.year < 1 ? '0001-01-01' : date.toString();
}

/**
 * The timestamp at which `day` begins in `timezone`: midnight; the end of the gap where clocks skip midnight; the
 * earlier one where midnight comes twice; the start of the next day where the zone skipped the whole day.
 *
 * @throws RangeError for a day or a zone that does not exist.
 */
export function startOfDay(day: string, timezone: string): string {
  if (timezone === 'UTC') return `${day}T00:00:00.000Z`;
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timezone);
  return new Date(start.epochMilliseconds).toISOString();
}

/**
 * The day that `text` means: a day as it stands, a timestamp with `Z` or an offset (see `parseInstant`) as the calendar
 * day of that instant in `timezone`. Null for anything else, and for what the calendar does not have.
 *
 * @throws RangeError for a zone that does not exist.
 */
export function parseDay(text: string, timezone: string): string | null {
  if (isDay(text)) return text;
  const instant = parseInstant(text);
  if (instant === null) return null;
  const day = dayAt(instant, timezone);
  return isDay(day) ? day : null;
}

/** Whether an ISO 8601 text in UTC lies within the years 0001 to 9999, which the wire can show. */
export function isTimestamp(text: string): boolean {
  return !OUT_OF_RANGE.test(text);
}

/**
 * The UTC timestamp of `text`, a date and time with `Z` or an offset (RFC 3339 §5.6). Finer than a millisecond is cut
 * off; a leap second counts as the second before it (§5.7). Null for anything else, and for what lies outside 0001 to
 * 9999 in UTC.
 */
export function parseInstant(text: string): string | null {
  if (!TIMESTAMP.test(text)) return null;
  const instant = attempt(() => Temporal.Instant.from(text));
  if (instant === null) return null;
  const timestamp = new Date(instant.epochMilliseconds).toISOString();
  return OUT_OF_RANGE.test(timestamp) ? null : timestamp;
}
