import type { JobRun } from '../../context.js';
import { longLogs, pruneLog } from './store.js';

/** So many entries of each user are kept, however old they are. */
const MIN_ENTRIES = 100_000;
/** So many are removed in one write: others write before the next. */
const ENTRIES_AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** Removes the entries that are older than `CHANGES_KEEP_DAYS` and not among the latest of their user. */
export async function pruneLogs({ context, stop }: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  const { db, config, now } = context;
  const before = new Date(now().getTime() - config.changesKeepDays * DAY_MS).toISOString();
  for (const { user_id: userId, seq } of await longLogs(db.read, MIN_ENTRIES)) {
    const range = { userId, last: seq - MIN_ENTRIES, before };
    let removed = ENTRIES_AT_ONCE;
    while (removed === ENTRIES_AT_ONCE && !stop.aborted) {
      removed = await db.write((trx) => pruneLog(trx, range, ENTRIES_AT_ONCE));
    }
  }
}
