import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { ShareFacts } from '../../access/audience.js';
import { noteShare } from '../../write/record-changes.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { recordForBothParties } from './service.js';
import { accountExists, insertFormerShare, isBlocked } from './store.js';

/**
 * Gives shares again that ended with a resource of the caller, which has been restored. Omitted are those of accounts
 * that are deleted, or have blocked the caller.
 */
export async function restoreShares(write: WriteContext, shares: readonly ShareFacts[]): Promise<void> {
  const { trx, caller, at } = write;
  for (const share of shares) {
    await lock(trx, LOCK_NAMES.sharingWith(share.user_id));
    if (!(await accountExists(trx, share.user_id)) || (await isBlocked(trx, caller, share.user_id))) continue;
    const { created_at = at, ...facts } = share;
    if (!(await insertFormerShare(trx, { ...facts, created_at, updated_at: created_at }))) continue;
    await recordForBothParties(write, share, 'shared');
    await noteShare(write, { before: null, after: share, isImplied: true });
  }
}
