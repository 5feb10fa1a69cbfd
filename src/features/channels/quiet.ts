import { addDays, dayAt, localInstant, localTime } from '../../lib/calendar.js';

/** Local times, `HH:MM`; `to` is on the next day if it is not after `from`. */
export interface QuietHours {
  from: string;
  to: string;
}

/** Returns the end of the quiet hours that contain a time, as a timestamp; null outside of them. */
export function endOfQuiet({ from, to }: QuietHours, timezone: string, now: Date): string | null {
  const time = localTime(now.toISOString(), timezone).slice(-5);
  const isOvernight = to <= from;
  const isIn = isOvernight ? time >= from || time < to : time >= from && time < to;
  if (!isIn) return null;
  const today = dayAt(now, timezone);
  const day = isOvernight && time >= from ? addDays(today, 1) : today;
  const end = localInstant(`${day}T${to}`, timezone);
  // The local end occurs twice when the clocks are set back.
  return end !== null && end > now.toISOString() ? end : null;
}
