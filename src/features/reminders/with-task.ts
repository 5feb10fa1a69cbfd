import { together } from '../../../db/transaction-steps.js';
import { detailsToError } from '../../lib/errors.js';
import { newUidAt } from '../../lib/ids.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { reminderPreferencesOf } from '../notifications/preferences-store.js';
import { insertNew, type RemindedTask } from './creation.js';
import { MAX_OPEN } from './limits.js';
import { isSameTime, type ReminderTime, timeFrom } from './requested-times.js';
import * as store from './store.js';
import type { NewReminder } from './task-schema.js';

/** Reminders that are created with a task. The maximum per user is not checked here. */

interface OwnedTask extends RemindedTask {
  user_id: number;
}

/**
 * Returns the times of the reminders of a new task.
 * @param isImported true to accept times in the past, as fired
 * @param path of the body in error details
 * @throws AppError VALIDATION_FAILED
 */
export function reminderTimesFrom(
  write: WriteContext,
  reminders: readonly NewReminder[] = [],
  isImported = false,
  path = 'body',
): ReminderTime[] {
  const mayBePast = isImported || write.keepsPast === true;
  const times = reminders.map((reminder, index) =>
    timeFrom(write, reminder, undefined, { path: `${path}/reminders/${index}`, mayBePast }),
  );
  times.forEach((time, index) => {
    if (times.slice(0, index).some((other) => isSameTime(time, other))) {
      const fault = { path: `${path}/reminders/${index}`, message: 'has the same time as another one' };
      throw detailsToError([fault], 'VALIDATION_FAILED');
    }
  });
  return times;
}

/** Adds the reminders of new tasks of the caller. */
export async function addReminders(
  write: WriteContext,
  tasks: readonly { task: RemindedTask; times: readonly ReminderTime[] }[],
): Promise<void> {
  await insertNew(
    write,
    tasks.flatMap(({ task, times }) =>
      times.map(({ at, before }) => ({ at, before, task, auto: 0 as const, uid: newUidAt(write.now) })),
    ),
    { isImplied: true },
  );
}

/** Adds the reminders of one new task: those that its body asks for, and the default one. */
export async function addRemindersOfNew(
  write: WriteContext,
  task: OwnedTask,
  { times, isImported }: { times: readonly ReminderTime[]; isImported: boolean },
): Promise<void> {
  const takesDefault = task.due_time !== null && !isImported;
  if (times.length === 0) return takesDefault ? addDefaultReminder(write, task) : undefined;
  const [before] = await together(
    takesDefault ? defaultOf(write, task) : NO_DEFAULT,
    addReminders(write, [{ task, times }]),
  );
  if (before !== null) await addDefault(write, task, before);
}

/** Adds the default reminder of the caller to a task that first gets a due time. */
export async function addDefaultReminder(write: WriteContext, task: OwnedTask): Promise<void> {
  const before = await defaultOf(write, task);
  if (before !== null) await addDefault(write, task, before);
}

const NO_DEFAULT = Promise.resolve(null);

/** Returns the default reminder of the caller; null without one, and for tasks of other owners. */
async function defaultOf({ trx, caller }: WriteContext, task: OwnedTask): Promise<string | null> {
  return task.user_id === caller.id ? (await reminderPreferencesOf(trx, caller.id)).defaultReminder : null;
}

/** Adds the default reminder: once for a task, and none at the bound. */
async function addDefault(write: WriteContext, task: RemindedTask, before: string): Promise<void> {
  const { trx, caller } = write;
  if ((await store.countOpen(trx, caller.id)) >= MAX_OPEN) return;
  if (!(await store.markDefault(trx, task.id))) return;
  const others = await store.remindersAbout(trx, caller.id, task.id);
  if (others.some((other) => isSameTime(other, { at: null, before }))) return;
  await insertNew(write, [{ at: null, before, task, auto: 1, uid: newUidAt(write.now) }]);
}
