import { isTimestamp, parseDay, parseInstant, startOfDay } from './calendar.js';
import { detailsToError } from './errors.js';

/** A member of a query that is a day: a date, or a timestamp that becomes its day in the zone. */
export function requestedDay<Name extends string>(
  query: { [N in Name]?: string },
  name: Name,
  timezone: string,
): string | undefined {
  const text = query[name];
  return text === undefined ? undefined : dayFrom(text, `query/${name}`, timezone);
}

/** A member of a query that is a point in time. */
export function requestedInstant<Name extends string>(query: { [N in Name]?: string }, name: Name): string | undefined {
  const text = query[name];
  return text === undefined ? undefined : instantFrom(text, `query/${name}`, 'UTC');
}

/** A day on input. @throws AppError VALIDATION_FAILED naming the member at `path` */
export function dayFrom(text: string, path: string, timezone: string): string {
  return (
    parseDay(text, timezone) ?? refuse(path, 'must be a date that exists (2026-03-31) or a timestamp with its zone')
  );
}

/** A point in time on input; of a date, the start of that day in the zone. @throws AppError VALIDATION_FAILED */
export function instantFrom(text: string, path: string, timezone: string): string {
  const day = text.length === 10 ? parseDay(text, timezone) : null;
  const instant = day === null ? parseInstant(text) : startOfDay(day, timezone);
  // The first day of the calendar begins, east of Greenwich, before it.
  return instant !== null && isTimestamp(instant)
    ? instant
    : refuse(path, 'must be a timestamp with its zone (2026-03-31T08:00:00Z) or a date, from the year 1 to 9999');
}

function refuse(path: string, message: string): never {
  throw detailsToError([{ path, message }], 'VALIDATION_FAILED');
}
