import { LOCK_NAMES, lock } from '../../../db/locks.js';
import { outsideProjects } from '../../access/scopes.js';
import { AppError, bodyError } from '../../lib/errors.js';
import { type IdOrUid, parseRef } from '../../lib/ids.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import { required } from '../../lib/typed.js';
import { uidFor } from '../../write/uids.js';
import type { Values } from '../../write/undo-rules.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { retain } from '../trash/retain.js';
import { insertNew } from './creation.js';
import { MAX_OF_TASK, MAX_OPEN } from './limits.js';
import { isSameTime, type ReminderTime, snoozeTimeFrom, timeFrom } from './requested-times.js';
import { changedMembers, newSchedulerOf, newTiming, schedulerOf } from './schedule.js';
import { writeTime } from './schedule-store.js';
import type { ReminderCreate, ReminderSnooze, ReminderUpdate } from './schema.js';
import * as store from './store.js';
import { lockedTask, seenTask } from './store.js';

/** Use cases of reminders, each for the caller alone. Read access to the task is enough. */

/** @throws AppError VALIDATION_FAILED, FORBIDDEN, TOO_MANY_REMINDERS, DUPLICATE */
export async function createReminder(write: WriteContext, body: ReminderCreate): Promise<Representation> {
  const { trx, caller } = write;
  const ref = parseRef(String(body.task_id));
  const task = ref === null ? undefined : await lockedTask(trx, caller, ref);
  if (task === undefined) {
    if (caller.projects !== null) throw outsideProjects();
    throw bodyError('task_id', 'must be the id or uid of a task that you can see');
  }
  const time = timeFrom(write, body, undefined, { mayBePast: write.keepsPast === true });
  const others = await lockedReminders(write, task.id);
  if (others.length >= MAX_OF_TASK) throw tooMany();
  await requireRoom(write);
  assertDistinct(time, others);
  const uid = await uidFor(write, 'reminders', body.uid);
  const [id] = await insertNew(write, [{ ...time, task, auto: 0, uid }]);
  return readAfterWrite(write, required(id));
}

/**
 * Sets the time of a reminder. Does nothing if it is equal.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED, VALIDATION_FAILED, TOO_MANY_REMINDERS, DUPLICATE
 */
export async function updateReminder(
  write: WriteContext,
  ref: IdOrUid,
  body: ReminderUpdate,
  expected: Precondition,
): Promise<Representation> {
  const reminder = await requireOwn(write, ref, expected);
  const time = timeFrom(write, body, reminder, { mayBePast: write.keepsPast === true });
  if (!isSameTime(time, reminder)) {
    const others = await lockedReminders(write, reminder.task_id);
    assertDistinct(
      time,
      others.filter(({ id }) => id !== reminder.id),
    );
    if (reminder.state === 'fired') await requireRoom(write);
    await setTime(write, reminder, time);
  }
  return readAfterWrite(write, reminder.id);
}

/** Sets the time to a former one, for undo. @throws AppError NOT_FOUND */
export async function restoreReminder(write: WriteContext, id: number, values: Values): Promise<void> {
  const reminder = await requireOwn(write, { id }, null);
  const { at = reminder.at, before = reminder.before } = values as Partial<ReminderTime>;
  await setTime(write, reminder, { at, before });
}

async function setTime(write: WriteContext, reminder: store.ReminderState, time: ReminderTime): Promise<void> {
  const { trx, caller, at, changes } = write;
  const task = required(await lockedTask(trx, caller, { id: reminder.task_id }));
  const next = await newSchedulerOf(write)(time, task);
  await writeTime(trx, { id: reminder.id, fixed: time.at, before: time.before, ...next, updated_at: at });
  changes.add('reminder', 'updated', reminder, {
    from: { at: reminder.at, before: reminder.before },
    to: { ...time },
    derived: changedMembers(reminder, next),
  });
}

/**
 * Lets a reminder fire later. Cannot be undone.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED, VALIDATION_FAILED, TOO_MANY_REMINDERS
 */
export async function snoozeReminder(
  write: WriteContext,
  ref: IdOrUid,
  body: ReminderSnooze,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller, at, changes } = write;
  const snoozed_until = snoozeTimeFrom(write, body);
  const reminder = await requireOwn(write, ref, expected);
  if (reminder.state === 'fired') await requireRoom(write);
  const task = required(await lockedTask(trx, caller, { id: reminder.task_id }));
  const { at: fixed, before, last_fired_at } = reminder;
  const timing = { ...newTiming(reminder), last_fired_at, snoozed_until };
  const next = await schedulerOf(write)(timing, task, { moved: false });
  await writeTime(trx, { id: reminder.id, fixed, before, ...next, updated_at: at });
  changes.add('reminder', 'updated', reminder, { derived: changedMembers(reminder, next) });
  return readAfterWrite(write, reminder.id);
}

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED */
export async function deleteReminder(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const reminder = await requireOwn(write, ref, expected);
  const { name } = required(await seenTask(write.trx, write.caller, { id: reminder.task_id }));
  // The name of its entry in the trash is that of the task.
  await retain(write, 'reminder', { ...reminder, name });
  write.changes.add('reminder', 'deleted', reminder);
  await store.removeReminder(write.trx, reminder.id);
}

async function requireOwn(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<store.ReminderState> {
  const reminder = await store.lockedReminder(write.trx, write.caller, ref);
  if (reminder === undefined) throw new AppError('NOT_FOUND');
  assertIfMatch(expected, reminder.version);
  return reminder;
}

async function readAfterWrite({ trx, caller }: WriteContext, id: number): Promise<Representation> {
  return found(await store.findReminder(trx, caller, { id }));
}

/** Returns the reminders of the caller about a task. Their number is locked. */
async function lockedReminders({ trx, caller }: WriteContext, taskId: number): Promise<store.StoredReminder[]> {
  await lock(trx, LOCK_NAMES.reminders(caller.id));
  return store.remindersAbout(trx, caller.id, taskId);
}

function assertDistinct(time: ReminderTime, others: readonly ReminderTime[]): void {
  if (others.some((other) => isSameTime(time, other))) throw new AppError('DUPLICATE');
}

/** @throws AppError TOO_MANY_REMINDERS if the caller has the maximum that have not fired */
async function requireRoom({ trx, caller }: WriteContext): Promise<void> {
  if ((await store.countOpen(trx, caller.id)) >= MAX_OPEN) throw tooMany();
}

function tooMany(): AppError {
  return new AppError('TOO_MANY_REMINDERS', {
    message: `You have ${MAX_OF_TASK} reminders about this task, or ${MAX_OPEN} that have not fired.`,
  });
}
