import { OPEN_STATUSES } from '../../filter/fields.js';
import { addDays, localInstant } from '../../lib/calendar.js';
import { parsedDuration } from '../../lib/durations.js';
import { required } from '../../lib/typed.js';

/** When a reminder fires. Days before the due time are calendar days of its user, hours and minutes are exact. */

export interface TaskTimes {
  due_date: string | null;
  due_time: string | null;
  defer_until: string | null;
  status: number;
}

/** Members that follow from the task and the time. */
export interface Schedule {
  state: string;
  fires_at: string | null;
  snoozed_until: string | null;
  due_at: string | null;
}

export type Timing = Schedule & { at: string | null; before: string | null; last_fired_at: string | null };

export interface UserTimes {
  timezone: string;
  /** Due time (`HH:MM`) that reminders assume for tasks without one. */
  reminderTime: string;
}

const AT_KEPT_MS = 7 * 86_400_000;

/** Returns the time of a relative reminder; null without a due date, or outside of the calendar. */
function relativeTime(before: string, task: TaskTimes, { timezone, reminderTime }: UserTimes): string | null {
  if (task.due_date === null) return null;
  const { days, minutes } = required(parsedDuration(before) ?? undefined);
  const day = days === 0 ? task.due_date : addDays(task.due_date, -days);
  const local = `${day}T${task.due_time ?? reminderTime}`;
  const instant = timezone === 'UTC' ? `${local}:00.000Z` : localInstant(local, timezone);
  if (instant === null || minutes === 0) return instant;
  return new Date(Date.parse(instant) - minutes * 60_000).toISOString();
}

interface Moment {
  /** The current time, as a timestamp. */
  since: string;
  /** True if the dates of the task, or the time of the reminder, have changed since it was scheduled. */
  moved: boolean;
}

/** Schedules a reminder by its task. One whose time is past waits, or stays fired. */
export function scheduled(timing: Timing, task: TaskTimes, user: UserTimes, { since, moved }: Moment): Schedule {
  const { at, before, state, fires_at, snoozed_until } = timing;
  const snoozed = moved ? null : snoozed_until;
  // One that was snoozed to an earlier time fired instead of its own, which may still come.
  if (state === 'fired' && !moved && snoozed === null) return waiting(timing, null);
  const target = snoozed ?? at ?? relativeTime(before ?? '', task, user);
  const idle = waiting(timing, snoozed);
  if (target === null || !OPEN_STATUSES.includes(task.status)) return idle;
  const deferred = task.defer_until !== null && task.defer_until > since ? task.defer_until : null;
  if (deferred !== null && target >= since) {
    const wakes = target >= deferred ? deferred : null;
    return { state: 'waiting', fires_at: null, snoozed_until: snoozed, due_at: wakes };
  }
  // A due reminder that the job has not fired yet still fires.
  const isDue = state === 'armed' && fires_at === target;
  if (target < since && !isDue) return idle;
  return { state: 'armed', fires_at: target, snoozed_until: snoozed, due_at: target };
}

function waiting({ state, at, due_at, last_fired_at }: Timing, snoozed: string | null): Schedule {
  const hasFired = state === 'fired' || (at !== null && last_fired_at !== null && snoozed === null);
  if (!hasFired) return { state: 'waiting', fires_at: null, snoozed_until: snoozed, due_at: null };
  const removal = at === null || last_fired_at === null ? due_at : endOf(last_fired_at);
  return { state: 'fired', fires_at: null, snoozed_until: null, due_at: at === null ? null : removal };
}

/** A fired reminder with a fixed time is removed at this time. */
export function endOf(firedAt: string): string {
  return new Date(Date.parse(firedAt) + AT_KEPT_MS).toISOString();
}

export function fired(at: string | null, now: string): Schedule {
  return { state: 'fired', fires_at: null, snoozed_until: null, due_at: at === null ? null : endOf(now) };
}
