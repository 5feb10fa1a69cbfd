import type { JobRun } from '../../context.js';
import { removeOldDeliveries } from './delivery-store.js';

const RETENTION_MS = 7 * 86_400_000;
const REMOVED_AT_ONCE = 500;

export async function removeOld({ context: { db, now }, stop }: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS).toISOString();
  let removed = REMOVED_AT_ONCE;
  while (removed === REMOVED_AT_ONCE && !stop.aborted) {
    removed = await db.write((trx) => removeOldDeliveries(trx, before, REMOVED_AT_ONCE));
  }
}
