import { updateJob } from '../../background/pending-updates.js';
import { nameUpdates, RENAMED_JOB, RENAMED_PERIOD_MS } from '../accounts/names-store.js';
import { SHOWN, showing } from './renamed-store.js';

/**
 * A new name of a user in the change logs of others: each task and comment that shows it has an entry, at most once an hour
 * for one user. The versions of these objects stay.
 */
export const logRenamed = updateJob({
  name: RENAMED_JOB,
  updates: nameUpdates,
  periodMs: RENAMED_PERIOD_MS,
  async addChanges(trx, changes, { id }) {
    for (const shown of SHOWN) {
      for await (const rows of showing(trx, shown, id)) {
        for (const row of rows) changes.add(shown.type.type, 'updated', row, { derived: [shown.member] });
      }
    }
  },
});
