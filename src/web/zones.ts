/** Days and wall clocks of time zones. */

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the wall clock of a zone (`2026-03-01 09:30:00`). Creating a format is a hundred times slower than using it. */
function wallClock(instant: number, timezone: string): string {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timezone, format);
  }
  return format.format(instant);
}

/** Returns the day of an instant: `2026-03-01`. */
export function dayIn(timezone: string, instant: Date | string): string {
  return wallClock(new Date(instant).getTime(), timezone).slice(0, 10);
}

/**
 * Returns the instant of a date and time: `2026-03-01T09:30`. A time that the clocks skip is as much later, as one that
 * they repeat is the first of the two.
 */
export function instantIn(timezone: string, local: string): string {
  const wall = Date.parse(`${local}Z`);
  const readWall = (instant: number) => Date.parse(`${wallClock(instant, timezone).replace(' ', 'T')}Z`);
  const withOffsetAt = (instant: number) => wall - (readWall(instant) - instant);
  const first = withOffsetAt(wall - DAY_MS);
  const second = withOffsetAt(wall + DAY_MS);
  return new Date(readWall(first) !== wall && readWall(second) === wall ? second : first).toISOString();
}

/** Returns the timestamp some days later, at the same time of the day. */
export function moveByDays(timezone: string, instant: string, days: number): string {
  const wall = wallClock(Date.parse(instant), timezone).replace(' ', 'T');
  const day = new Date(Date.parse(`${wall.slice(0, 10)}Z`) + days * DAY_MS).toISOString().slice(0, 10);
  return instantIn(timezone, `${day}${wall.slice(10)}`);
}
