import type { Context } from '../../context.js';
import { required } from '../../lib/typed.js';
import type { ActivatedJob, JobRun } from '../../manifest.js';
import { runServiceWrite } from '../../write/service-write.js';
import * as store from '../reminder-moves/store.js';
import { reschedule } from './schedule.js';
import { remindersToMove } from './schedule-store.js';

/**
 * Moves the reminders that a write leaves to this job: those of many users about a task, and those of a user who
 * changed the time zone or `reminder_time`. The pending work is in `reminder_moves`, so that it resumes after a crash.
 */

const ROWS_AT_ONCE = 200;

export const moveReminders: ActivatedJob = {
  name: store.MOVING_JOB,
  isUrgent: true,
  dueIn: async ({ db }) => ((await store.nextMove(db.read)) === undefined ? null : 0),
  async run({ context, stop }: JobRun) {
    while (!stop.aborted) {
      const move = await store.nextMove(context.db.read);
      if (move === undefined) return;
      await moveSome(context, move);
    }
  },
};

function moveSome(context: Context, named: store.Move): Promise<void> {
  return runServiceWrite(context, async ({ trx, changes, now }) => {
    const move = await store.lockedMove(trx, named);
    if (move === undefined) return;
    const reminders = await remindersToMove(trx, move, ROWS_AT_ONCE);
    // A change of the time zone leaves snoozed reminders as they are.
    await reschedule({ trx, changes, now }, reminders, () => move.kind === 'task');
    await store.advanceMove(trx, move, reminders.length < ROWS_AT_ONCE ? null : required(reminders.at(-1)).id);
  });
}
