import { isTimestamp, parseDay, parseInstant, startOfDay } from './calendar.js';
import { detailsToError } from './errors.js';

/** Parses a day of the query: a date, or a timestamp that becomes its day in the zone. */
export function requestedDay<Name extends string>(
  query: { [N in Name]?: string },
  name: Name,
  timezone: string,
): string | undefined {
  const text = query[name];
  return text === undefined ? undefined : dayFrom(text, `query/${name}`, timezone);
}

/** Parses a timestamp of the query. */
export function requestedInstant<Name extends string>(query: { [N in Name]?: string }, name: Name): string | undefined {
  const text = query[name];
  return text === undefined ? undefined : instantFrom(text, `query/${name}`, 'UTC');
}

/** Parses a day of a body. @throws AppError VALIDATION_FAILED with the path of the member */
export function dayFrom(text: string, path: string, timezone: string): string {
  return (
    parseDay(text, timezone) ?? refuse(path, 'must be a date that exists (2026-03-31) or a timestamp with its zone')
  );
}

/** Parses a timestamp; a date becomes the start of that day in the zone. @throws AppError VALIDATION_FAILED */
export function instantFrom(text: string, path: string, timezone: string): string {
  const day = text.length === 10 ? parseDay(text, timezone) : null;
  const instant = day === null ? parseInstant(text) : startOfDay(day, timezone);
  // East of Greenwich, the first day of the calendar starts before the calendar.
  return instant !== null && isTimestamp(instant)
    ? instant
    : refuse(path, 'must be a timestamp with its zone (2026-03-31T08:00:00Z) or a date, from the year 1 to 9999');
}

function refuse(path: string, message: string): never {
  throw detailsToError([{ path, message }], 'VALIDATION_FAILED');
}
