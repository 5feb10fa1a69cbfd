import type { NewReminder } from '../../features/reminders/task-schema.js';
import { addDays, dayAt, localInstant, parseInstant } from '../../lib/calendar.js';
import { durationText, parsedDuration } from '../../lib/durations.js';
import type { Here } from './dates.js';

/** Reminders of other programs. What is no reminder here stays a fact of the note. */

const MAX_REMINDERS = 5;
const MAX_DAYS = 3_650;
const MINUTES_OF_DAY = 1440;

export interface ForeignReminder {
  time: NewReminder | null;
  /** Its text in the note, if it is no reminder here. */
  fact: string;
}

/** Returns the reminders of a task, and adds the others to the facts. */
export function remindersOf(found: readonly ForeignReminder[], facts: string[]): { reminders?: NewReminder[] } {
  const reminders = new Map<string, NewReminder>();
  for (const { time, fact } of found) {
    const key = time === null ? '' : JSON.stringify(time);
    if (time === null || (reminders.size === MAX_REMINDERS && !reminders.has(key))) facts.push(fact);
    else reminders.set(key, time);
  }
  return reminders.size === 0 ? {} : { reminders: [...reminders.values()] };
}

/** A reminder some minutes before the due time: whole days as days. Null if it is not possible. */
export function beforeDue(minutes: number): NewReminder | null {
  if (!Number.isSafeInteger(minutes) || minutes < 0) return null;
  const days = minutes % MINUTES_OF_DAY === 0 ? minutes / MINUTES_OF_DAY : 0;
  return beforeText(durationText({ days, minutes: days > 0 ? 0 : minutes }));
}

/** A reminder by a duration before the due time; null if it is not possible. */
export function beforeText(text: string): NewReminder | null {
  const written = text.replace(/(?<=\d[A-Z])0S$/, '');
  const duration = parsedDuration(written);
  return duration === null ? null : { before: durationText(duration) };
}

/** A reminder at a time, in the zone of the account if it has none; null if it is not possible. */
export function atTime(text: string, { now, timezone }: Here): NewReminder | null {
  const at = parseInstant(text) ?? (/[Zz+]|-\d\d:?\d\d$/.test(text.slice(10)) ? null : localInstant(text, timezone));
  if (at === null || !/T/.test(text) || at > `${addDays(dayAt(now, timezone), MAX_DAYS)}T`) return null;
  return { at };
}
