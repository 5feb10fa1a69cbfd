/** Times before a due time: ISO 8601 durations of weeks, days, hours and minutes. */

const DURATION = /^P(?:(\d{1,2})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(0)S)?)?$/;

const MAX_DAYS = 28;
const MINUTES_OF_DAY = 1440;

interface Duration {
  /** Calendar days. */
  days: number;
  /** Exact minutes. */
  minutes: number;
}

/** Parses a duration of at most 28 days; null for any other text. */
export function parsedDuration(text: string): Duration | null {
  const found = DURATION.exec(text);
  if (found === null || text === 'P' || text.endsWith('T')) return null;
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds] = found;
  if (seconds !== undefined && text !== 'PT0S') return null;
  const duration = { days: 7 * Number(weeks) + Number(days), minutes: 60 * Number(hours) + Number(minutes) };
  return duration.days * MINUTES_OF_DAY + duration.minutes > MAX_DAYS * MINUTES_OF_DAY ? null : duration;
}

/** Returns the one text of equal durations: `PT60M` is `PT1H`. Days and 24 hours differ. */
export function durationText({ days, minutes }: Duration): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const time = `${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
  if (days === 0 && time === '') return 'PT0S';
  return `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`;
}
