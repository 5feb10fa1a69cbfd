import type { Job } from '../../manifest.js';
import * as store from './store.js';

/**
 * Removes the long values from the history of tasks that were deleted from the trash: the account is charged for this
 * text.
 * A trigger queues the tasks in `erased_tasks` (migration 0016). Each write erases a few values, so that other writes
 * run in between. A task leaves the queue when no long value remains; after a crash the job resumes with the queue.
 */
export const eraseHistory: Job = {
  name: 'history of erased tasks',
  dueIn: async ({ db }) => ((await store.nextErasedTask(db.read)) === undefined ? null : 0),
  async run({ context: { db }, stop }) {
    for (;;) {
      const taskId = stop.aborted ? undefined : await store.nextErasedTask(db.read);
      if (taskId === undefined) return;
      await db.write(async (trx) => {
        if ((await store.eraseValues(trx, taskId)) === 0) await store.forgetErasedTask(trx, taskId);
      });
    }
  },
};
