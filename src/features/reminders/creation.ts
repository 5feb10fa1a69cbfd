import { required } from '../../lib/typed.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import type { ReminderTime } from './requested-times.js';
import { newSchedulerOf } from './schedule.js';
import * as store from './store.js';
import type { TaskTimes } from './times.js';

export interface RemindedTask extends TaskTimes {
  id: number;
}

export interface NewReminder extends ReminderTime {
  task: RemindedTask;
  /** 1 if it comes from `default_reminder`. */
  auto: 0 | 1;
  uid: string;
}

/**
 * Inserts reminders of the caller: every way of creating reminders calls it. A time in the past is inserted as fired.
 * @param isImplied true for reminders of tasks that the same write creates: undo removes them with these
 * @returns their ids
 */
export async function insertNew(
  write: WriteContext,
  reminders: readonly NewReminder[],
  { isImplied = false } = {},
): Promise<number[]> {
  const { trx, caller, at: now, changes } = write;
  const schedule = newSchedulerOf(write);
  const rows: store.NewRow[] = [];
  for (const { task, at, before, auto, uid } of reminders) {
    const { state, fires_at, snoozed_until, due_at } = await schedule({ at, before }, task);
    // A literal, because objects spread into one another take as long as the statement that inserts the row.
    rows.push({
      uid,
      user_id: caller.id,
      task_id: task.id,
      at,
      before,
      auto,
      state,
      fires_at,
      last_fired_at: null,
      snoozed_until,
      due_at,
      created_at: now,
      updated_at: now,
    });
  }
  const ids = await store.insertReminders(trx, rows);
  rows.forEach((row, index) => {
    const { uid, user_id, task_id } = row;
    const object = { id: required(ids[index]), uid, user_id, task_id };
    changes.add('reminder', 'created', object, isImplied ? { to: row, isImplied } : { to: row });
  });
  return ids;
}
