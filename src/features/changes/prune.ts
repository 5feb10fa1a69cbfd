import { repeatInPieces } from '../../background/repeat.js';
import { DAY_MS } from '../../lib/periods.js';
import type { JobRun } from '../../manifest.js';
import { longLogs, pruneLog, removeUnusedSet, unusedSets } from './store.js';

/** Number of entries of each user that are kept regardless of age. */
const MIN_ENTRIES = 100_000;
/** Entries deleted in one write. */
const ENTRIES_AT_ONCE = 500;

/**
 * Deletes entries older than `CHANGES_KEEP_DAYS`, except the latest `MIN_ENTRIES` of each user, and the sets that no
 * entry refers to any more.
 */
export async function pruneLogs({ context, stop }: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  const { db, config, now } = context;
  const before = new Date(now().getTime() - config.changesKeepDays * DAY_MS).toISOString();
  for (const { user_id: userId, seq } of await longLogs(db.read, MIN_ENTRIES)) {
    const range = { userId, last: seq - MIN_ENTRIES, before };
    await repeatInPieces(stop, ENTRIES_AT_ONCE, (most) => db.write((trx) => pruneLog(trx, range, most)));
  }
  for await (const id of unusedSets(db.read)) {
    if (stop.aborted) return;
    await db.write((trx) => removeUnusedSet(trx, id));
  }
}
