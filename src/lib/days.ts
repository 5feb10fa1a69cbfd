/**
 * Days (`YYYY-MM-DD`, years 0001 to 9999) without time zones. The web interface uses this module, too: it imports
 * nothing.
 */

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const DAY_MS = 86_400_000;

export function isDay(text: string): boolean {
  if (!DAY.test(text) || text.startsWith('0000')) return false;
  const ms = Date.parse(text);
  // A day that its month lacks is read as one of the next month.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Returns the number of a day; 1970-01-01 is 0. */
export function numberOfDay(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** Returns the day with a number, up to 9999-12-31. */
export function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the number of a day of a month. @param month months since January of the year 0 */
export function numberIn(month: number, day: number): number {
  return new Date(0).setUTCFullYear(0, month, day) / DAY_MS;
}

/** Returns the months since January of the year 0, and the day of the month. */
export function monthAndDay(number: number): { month: number; day: number } {
  const date = new Date(number * DAY_MS);
  return { month: date.getUTCFullYear() * 12 + date.getUTCMonth(), day: date.getUTCDate() };
}

/** Returns the weekday of the day with a number; 0 is Sunday. */
export function weekdayOfNumber(number: number): number {
  return new Date(number * DAY_MS).getUTCDay();
}
