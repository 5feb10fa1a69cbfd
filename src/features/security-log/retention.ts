import { DAY_MS } from '../../lib/periods.js';
import type { JobRun } from '../../manifest.js';
import { accountsWithLongLogs, removeExcess, removeOld } from './store.js';

const RETENTION_DAYS = 180;
/** Number of entries that each account keeps. Entries without an account are counted together. */
const MAX_ENTRIES = 10_000;
/** Entries deleted in one write; other writes run in between. */
const ENTRIES_AT_ONCE = 100;

/** Deletes old entries of the security log, and those of accounts that have too many. Triggers refuse any other deletion. */
export async function removeExpired({ context: { db, now }, stop }: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_DAYS * DAY_MS).toISOString();
  const repeat = async (remove: (most: number) => Promise<number>) => {
    let removed = ENTRIES_AT_ONCE;
    while (removed === ENTRIES_AT_ONCE && !stop.aborted) removed = await remove(ENTRIES_AT_ONCE);
  };
  await repeat((most) => db.write((trx) => removeOld(trx, before, most)));
  for await (const userId of accountsWithLongLogs(db.read, MAX_ENTRIES)) {
    await repeat((most) => db.write((trx) => removeExcess(trx, userId, { retained: MAX_ENTRIES, most })));
  }
}
