import type { Executor } from '../../../db/database.js';
import type { LocatedRow } from '../../../db/query/rows.js';
import { repeatInPieces } from '../../background/repeat.js';
import type { Context } from '../../context.js';
import { DAY_MS } from '../../lib/periods.js';
import type { JobRun } from '../../manifest.js';
import { runServiceWrite } from '../../write/service-write.js';
import * as store from './store.js';

const RETENTION_DAYS = 90;
/** Number of notifications that each account keeps. */
const MAX_RETAINED = 5_000;
/** Notifications deleted in one write. */
const AT_ONCE = 100;

/** Deletes old notifications, and the oldest ones of accounts that have too many. */
export async function removeExpired({ context, stop }: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  const before = new Date(context.now().getTime() - RETENTION_DAYS * DAY_MS).toISOString();
  const repeat = (remove: (trx: Executor) => Promise<LocatedRow[]>) =>
    repeatInPieces(stop, AT_ONCE, () => removeSome(context, remove));
  await repeat((trx) => store.removeAged(trx, before, AT_ONCE));
  for await (const user of store.usersWithExcess(context.db.read, MAX_RETAINED)) {
    await repeat((trx) => store.removeSurplus(trx, user, MAX_RETAINED, AT_ONCE));
  }
}

/** @returns the number of deleted notifications */
function removeSome(context: Context, remove: (trx: Executor) => Promise<LocatedRow[]>): Promise<number> {
  return runServiceWrite(context, async ({ trx, changes }) => {
    const rows = await remove(trx);
    for (const row of rows) changes.addAside('notification', 'deleted', row);
    return rows.length;
  });
}
