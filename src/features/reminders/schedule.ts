import type { Executor } from '../../../db/database.js';
import type { ChangeSet } from '../../write/change-set.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { reminderPreferencesOf } from '../notifications/preferences-store.js';
import * as store from './schedule-store.js';
import { fired, type Schedule, scheduled, type TaskTimes, type Timing, type UserTimes } from './times.js';

/** Computes when reminders fire. Called by writes of users and by the jobs of reminders. */

export const FIRING_JOB = 'reminders';

/** A reminder that is due within this time activates the firing job; for later ones its poll is enough. */
const SOON_MS = 5_000;

interface Writing {
  trx: Executor;
  changes: ChangeSet;
  now: Date;
}

type ReminderTimesOf = (userId: number, timezone: string, task: TaskTimes) => Promise<UserTimes>;

/** Reads the preferences of each user once, and only for tasks without a time of day. */
function reminderTimes(trx: Executor): ReminderTimesOf {
  const known = new Map<number, string>();
  return async (userId, timezone, { due_date, due_time }) => {
    if (due_date === null || due_time !== null) return { timezone, reminderTime: '' };
    const reminderTime = known.get(userId) ?? (await reminderPreferencesOf(trx, userId)).reminderTime;
    known.set(userId, reminderTime);
    return { timezone, reminderTime };
  };
}

/** Activates the firing job for what is due before its next poll. */
function activateFor({ changes, now }: Writing, { due_at }: Pick<Schedule, 'due_at'>): void {
  if (due_at !== null && Date.parse(due_at) - now.getTime() < SOON_MS) changes.activate(FIRING_JOB);
}

/** A reminder that has no schedule yet. A literal, because a spread object costs more than the schedule itself. */
export function newTiming({ at, before }: Pick<Timing, 'at' | 'before'>): Timing {
  return { at, before, state: 'waiting', fires_at: null, last_fired_at: null, snoozed_until: null, due_at: null };
}

/**
 * Returns a function that computes the schedule of a reminder of the caller. The caller of the function writes it.
 * @param moved false to keep the time to which a reminder is snoozed
 */
export function schedulerOf(write: WriteContext) {
  const { trx, caller, at } = write;
  const timesOf = reminderTimes(trx);
  return async (timing: Timing, task: TaskTimes, { moved = true } = {}): Promise<Schedule> => {
    const times = await timesOf(caller.id, caller.timezone, task);
    const next = scheduled(timing, task, times, { since: at, moved });
    activateFor(write, next);
    return next;
  };
}

/** Like `schedulerOf`, for new reminders and new times: a fixed time in the past counts as fired. */
export function newSchedulerOf(write: WriteContext) {
  const { at: now } = write;
  const schedule = schedulerOf(write);
  return async (time: Pick<Timing, 'at' | 'before'>, task: TaskTimes): Promise<Schedule> =>
    time.at !== null && time.at < now ? fired(time.at, now) : schedule(newTiming(time), task);
}

const MEMBERS = ['state', 'fires_at', 'snoozed_until'] as const;

/** Returns the members in which two schedules differ. */
export function changedMembers(reminder: Schedule, next: Schedule): (typeof MEMBERS)[number][] {
  return MEMBERS.filter((name) => next[name] !== reminder[name]);
}

/**
 * Computes schedules again, writes those that change, and logs them.
 * @param reminders at most a piece
 * @param movedOf true for a reminder whose task has other dates than before
 */
export async function reschedule(
  write: Writing,
  reminders: readonly store.Scheduled[],
  movedOf: (reminder: store.Scheduled) => boolean,
  sinceOf: (reminder: store.Scheduled) => string = () => write.now.toISOString(),
): Promise<void> {
  const { trx, changes } = write;
  const timesOf = reminderTimes(trx);
  const rows: (Schedule & { id: number })[] = [];
  for (const reminder of reminders) {
    const times = await timesOf(reminder.user_id, reminder.timezone, reminder);
    const next = scheduled(reminder, reminder, times, { since: sinceOf(reminder), moved: movedOf(reminder) });
    const derived = changedMembers(reminder, next);
    if (derived.length === 0 && next.due_at === reminder.due_at) continue;
    rows.push({ id: reminder.id, ...next });
    changes.add('reminder', 'updated', reminder, { derived });
    activateFor(write, next);
  }
  await store.writeSchedules(trx, rows);
}
