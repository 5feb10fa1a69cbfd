import { addDays, dayAt, localInstant } from '../../lib/calendar.js';
import { numberOfDay, weekdayOfNumber } from '../../lib/days.js';

/** Decisions about the times of a digest. */

interface DigestTimes {
  /** Local time, `HH:MM`. */
  time: string;
  /** 0 is Sunday. */
  weekdays: readonly number[];
  timezone: string;
  /** Local day of the last one; null if there was none. */
  lastDay: string | null;
}

/** The next digest is on one of these days at the latest. */
export const DAYS_AHEAD = 14;

/** A time in the past: the job of digests finds it, sends nothing, and computes the next one. */
export const AT_ONCE = '1970-01-01T00:00:00.000Z';

/** Returns the time of the next digest after now. There is one a day at most. */
export function nextDigest({ time, weekdays, timezone, lastDay }: DigestTimes, now: Date): string | null {
  const today = dayAt(now, timezone);
  // The last day may be tomorrow in another time zone. A later one was stored while the clock was ahead.
  const isOver = (day: string) => lastDay !== null && day <= lastDay && lastDay <= addDays(today, 1);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(today, ahead);
    if (!weekdays.includes(weekdayOfNumber(numberOfDay(day))) || isOver(day)) continue;
    const at = localInstant(`${day}T${time}`, timezone);
    if (at !== null && at > now.toISOString()) return at;
  }
  return null;
}
