import { inPieces } from '../../../db/pieces.js';
import type { ChangeEntry } from '../../write/change-set.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { MOVING_JOB, markMoves } from '../reminder-moves/store.js';
import { removeLost, removeLostOf } from './lost-store.js';
import { reschedule } from './schedule.js';
import { remindersById, remindersOf } from './schedule-store.js';
import type { RemovedReminder } from './store.js';

/**
 * Updates reminders after a write: they move with the dates of their task, wait while it is closed or deferred, and are
 * removed for users who lose access to it. Reads the change set of the write; without a change of dates, status or
 * place, it makes no query.
 */

/** Reminders of others that one write moves; a job moves the rest. */
const OTHERS_AT_ONCE = 500;

/** Bounds the caller's reminders about these tasks to one piece (`db/pieces.ts`). */
const TASKS_AT_ONCE = 150;

const DATES = ['due_date', 'due_time'] as const;
const SCHEDULING = [...DATES, 'defer_until', 'status'] as const;
const PLACES = ['project_id', 'parent_task_id'] as const;

interface Followed {
  /** Tasks whose reminders are scheduled again, and those of them with other dates. */
  tasks: Set<number>;
  moved: Set<number>;
  /** Tasks that other users may no longer see. */
  placed: Set<number>;
  restored: number[];
  /** Users with another time zone. */
  users: number[];
}

export async function followChanges(write: WriteContext): Promise<void> {
  const { trx, changes } = write;
  const { tasks, moved, placed, restored, users } = followed(write);
  if (placed.size > 0) await removeLostAbout(write, placed);
  if (changes.shares.size > 0) await removeLostOfMembers(write);
  if (tasks.size > 0) await rescheduleAbout(write, tasks, moved);
  if (restored.length > 0) await rescheduleRestored(write, restored);
  if (users.length > 0) {
    await markMoves(trx, 'user', users);
    changes.activate(MOVING_JOB);
  }
}

function followed({ changes }: WriteContext): Followed {
  const found: Followed = { tasks: new Set(), moved: new Set(), placed: new Set(), restored: [], users: [] };
  for (const entry of changes.entries.values()) {
    const { type, id, event, changed, after } = entry;
    if (type === 'task') followTask(entry, found);
    else if (type === 'reminder' && event === 'restored') {
      found.restored.push(id);
      if (after?.task_id != null) found.placed.add(after.task_id);
    } else if (type === 'profile' && changed.has('timezone')) found.users.push(id);
  }
  return found;
}

function followTask({ id, before, after, changed }: ChangeEntry, { tasks, moved, placed }: Followed): void {
  // A new task has the reminders that were made with it.
  if (before === null || after === null) return;
  if (SCHEDULING.some((name) => changed.has(name))) tasks.add(id);
  if (DATES.some((name) => changed.has(name))) moved.add(id);
  if (PLACES.some((name) => changed.has(name))) placed.add(id);
}

async function removeLostAbout(write: WriteContext, tasks: Set<number>): Promise<void> {
  for await (const lost of removeLost(write.trx, tasks)) noteLost(write, lost);
}

async function removeLostOfMembers(write: WriteContext): Promise<void> {
  for (const { before, after } of write.changes.shares.values()) {
    if (before === null || after !== null) continue;
    for await (const lost of removeLostOf(write.trx, before.user_id, before.owner_id)) noteLost(write, lost);
  }
}

function noteLost({ changes }: WriteContext, lost: readonly RemovedReminder[]): void {
  for (const reminder of lost) changes.add('reminder', 'deleted', reminder, { isImplied: true });
}

/** Schedules the reminders about changed tasks again, and leaves those of many others to the job. */
async function rescheduleAbout(write: WriteContext, tasks: Set<number>, moved: Set<number>): Promise<void> {
  const { trx, changes, caller } = write;
  let limit = OTHERS_AT_ONCE;
  for await (const ids of inPieces(trx, tasks, { rows: TASKS_AT_ONCE })) {
    const { reminders, hasMore } = await remindersOf(trx, { me: caller.id, tasks: ids, limit });
    await reschedule(write, reminders, ({ task_id }) => moved.has(task_id));
    limit -= reminders.filter(({ user_id }) => user_id !== caller.id).length;
    if (!hasMore) continue;
    await markMoves(trx, 'task', ids);
    changes.activate(MOVING_JOB);
  }
}

async function rescheduleRestored(write: WriteContext, reminders: readonly number[]): Promise<void> {
  for await (const ids of inPieces(write.trx, reminders)) {
    await reschedule(write, await remindersById(write.trx, ids), () => false);
  }
}
