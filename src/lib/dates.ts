import { addDays, isTimestamp, parseDay, parseInstant, startOfDay } from './calendar.js';
import { detailsToError } from './errors.js';
import { oncePerFrozen } from './once-per-frozen.js';

const DAYS: ReadonlySet<string> = new Set(['due_before', 'due_after', 'target_before', 'target_after']);
const INSTANTS: ReadonlySet<string> = new Set([
  'updated_since',
  'completed_since',
  'created_since',
  'created_before',
  'deferred_since',
  'deferred_before',
  'fires_before',
  'since',
]);
/** Bounds at which a range ends: a day counts with its whole. */
const ENDS: ReadonlySet<string> = new Set(['until']);

/**
 * Parses the days and timestamps of a list's query. A day may be given as a timestamp, which is converted to its day in
 * the zone. A timestamp may be given as a day, which is its start in the zone; of `until`, its end.
 * @throws AppError VALIDATION_FAILED with the path of the parameter
 */
export function parsedDates<Query extends object>(query: Query, timezone: string): Query {
  let parsed = query;
  for (const [name, value] of datesIn(query)) {
    const path = `query/${name}`;
    const parse = DAYS.has(name) ? dayFrom : ENDS.has(name) ? endFrom : instantFrom;
    parsed = { ...parsed, [name]: parse(value, path, timezone) };
  }
  return parsed;
}

const datesIn = oncePerFrozen((query: object) =>
  Object.entries(query).filter(([name]) => [DAYS, INSTANTS, ENDS].some((names) => names.has(name))),
);

/** Parses a day of a body. @throws AppError VALIDATION_FAILED with the path of the member */
export function dayFrom(text: string, path: string, timezone: string): string {
  return (
    parseDay(text, timezone) ?? refuse(path, 'must be an existing date (2026-03-31) or a timestamp with a time zone')
  );
}

/** Parses a timestamp; a date becomes the start of that day in the zone. @throws AppError VALIDATION_FAILED */
export function instantFrom(text: string, path: string, timezone: string): string {
  const day = text.length === 10 ? parseDay(text, timezone) : null;
  const instant = day === null ? parseInstant(text) : startOfDay(day, timezone);
  // East of Greenwich, the first day of the calendar starts before the calendar.
  return instant !== null && isTimestamp(instant)
    ? instant
    : refuse(path, 'must be a timestamp with a time zone (2026-03-31T08:00:00Z) or a date, from the year 1 to 9999');
}

/** Parses the end of a range; a date becomes the end of that day in the zone. @throws AppError VALIDATION_FAILED */
export function endFrom(text: string, path: string, timezone: string): string {
  const day = text.length === 10 ? parseDay(text, timezone) : null;
  return day === null ? instantFrom(text, path, timezone) : startOfDay(addDays(day, 1), timezone);
}

function refuse(path: string, message: string): never {
  throw detailsToError([{ path, message }], 'VALIDATION_FAILED');
}
