import type { Context } from '../../context.js';
import { uidAt } from '../../lib/ids.js';
import type { JobRun } from '../../manifest.js';
import { owners, pruneUndo } from './store.js';

/** Rows deleted in one write; other writes run in between. */
const ROWS_AT_ONCE = 200;
const DAY_MS = 86_400_000;

/** Deletes the former values of batches that are older than `UNDO_KEEP_DAYS`. */
export async function pruneUndoLogs({ context, stop }: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  const before = uidAt(oldestTime(context));
  for (const owner of await owners(context.db.read)) {
    let removed = ROWS_AT_ONCE;
    while (removed === ROWS_AT_ONCE && !stop.aborted) {
      removed = await context.db.write((trx) => pruneUndo(trx, owner, before, ROWS_AT_ONCE));
    }
  }
}

function oldestTime({ config, now }: Pick<Context, 'config' | 'now'>): Date {
  return new Date(now().getTime() - config.undoKeepDays * DAY_MS);
}
