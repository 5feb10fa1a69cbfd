import { repeatInPieces } from '../../background/repeat.js';
import { uidAt } from '../../lib/ids.js';
import { DAY_MS, HOUR_MS } from '../../lib/periods.js';
import type { Feature, JobRun } from '../../manifest.js';
import { batches as routes } from './routes.js';
import * as schema from './schema.js';
import { owners, pruneUndo, removeUndo } from './store.js';

/** Rows deleted in one write. */
const ROWS_AT_ONCE = 200;

/** Deletes the former values of batches that are older than `UNDO_KEEP_DAYS`. */
async function pruneUndoLogs({ context, stop }: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  const { db, config, now } = context;
  const before = uidAt(new Date(now().getTime() - config.undoKeepDays * DAY_MS));
  for (const owner of await owners(db.read)) {
    await repeatInPieces(stop, ROWS_AT_ONCE, (most) => db.write((trx) => pruneUndo(trx, owner, before, most)));
  }
}

export const batches: Feature = {
  name: 'batches',
  routes: [{ mount: 'resource', routes }],
  scopes: {
    listBatches: 'changes:read',
    getBatch: 'changes:read',
    // The write scopes of what is reverted.
    revertBatch: null,
    revertBatches: null,
  },
  tags: [{ name: 'Undo', description: 'What each request changed, and how to take it back.' }],
  components: [schema, schema.batchComponents],
  owned: [
    { table: 'undo', column: 'owner_id', removeSome: removeUndo },
    { table: 'reverts', column: 'user_id', key: 'batch' },
  ],
  jobs: [{ name: 'undo', everyMs: HOUR_MS, run: pruneUndoLogs }],
};
