import type { Job } from '../../../context.js';
import * as store from './erase-store.js';

/**
 * Removes the long values from the history of tasks that have left the trash for good: they are text that the account is
 * charged for. A trigger queues the tasks (migration 0016). Each write takes a few values, so that others write between;
 * a task leaves the queue when nothing is left to remove, so that a crash loses nothing.
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
