import { addDays, localInstant } from '../../lib/calendar.js';
import { durationText, parsedDuration } from '../../lib/durations.js';
import { MAX_OF_TASK } from '../reminders/limits.js';
import type { Mark } from './marks.js';

/** Reminders in a text: `*30m`, `*2h` and `*1d` before the due time, `*9am` at this time of the due day. */

const SPAN = /^(\d{1,5})(m|h|d)$/i;
const CLOCK = /^(\d{1,2})(?::([0-5]\d))?(am|pm)$/i;

/** A reminder of a text: a time before the due time, or a time of day. */
type QuickReminder = { before: string } | { clock: string };

/** Reads the word behind `*`; null for any other word, which stays text. */
export function reminderIn(word: string): QuickReminder | null {
  const [, amount = '', unit = ''] = SPAN.exec(word) ?? [];
  if (amount !== '') {
    const given = unit.toLowerCase() === 'd' ? `P${Number(amount)}D` : `PT${Number(amount)}${unit.toUpperCase()}`;
    const duration = parsedDuration(given);
    return duration === null ? null : { before: durationText(duration) };
  }
  const [, hours = '', minutes = '00', half = ''] = CLOCK.exec(word) ?? [];
  if (hours === '' || Number(hours) < 1 || Number(hours) > 12) return null;
  const hour = (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return { clock: `${String(hour).padStart(2, '0')}:${minutes}` };
}

export interface ReminderMark extends Mark {
  reminder: QuickReminder;
}

interface Moment {
  /** The due day; null if the text names none. */
  day: string | null;
  /** The present day, and the time as `YYYY-MM-DDTHH:MM`, both in the zone. */
  today: string;
  now: string;
  timezone: string;
}

export interface ReadReminder {
  mark: ReminderMark;
  /** Value of the span. */
  value: string;
  time: { before: string } | { at: string };
}

/** Returns the reminders that a task can have: those whose time is past, or that are equal, stay text. */
export function readReminders(marks: readonly ReminderMark[], moment: Moment): ReadReminder[] {
  const read = new Map<string, ReadReminder>();
  for (const mark of marks) {
    const { reminder } = mark;
    const value = 'before' in reminder ? reminder.before : timeOf(reminder.clock, moment);
    if (value === null || read.has(value) || read.size === MAX_OF_TASK) continue;
    const at = 'before' in reminder ? null : localInstant(value, moment.timezone);
    if (at === null && !('before' in reminder)) continue;
    read.set(value, { mark, value, time: at === null ? { before: value } : { at } });
  }
  return [...read.values()];
}

/** The due day or, without one, today or tomorrow; null if the time is past. */
function timeOf(clock: string, { day, today, now }: Moment): string | null {
  const isPast = (one: string) => `${one}T${clock}` <= now;
  if (day !== null) return isPast(day) ? null : `${day}T${clock}`;
  return `${isPast(today) ? addDays(today, 1) : today}T${clock}`;
}
