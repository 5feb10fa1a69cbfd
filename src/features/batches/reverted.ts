import type { Executor } from '../../../db/database.js';
import { revertsOf } from './store.js';

/** Which batches are reverted: a batch whose revert is reverted itself is in effect again. */
export interface RevertIndex {
  isReverted(batch: string): boolean;
  /** The latest batch that reverted it and is in effect. */
  revertedBy(batch: string): string | undefined;
  /** The batches that it reverted. */
  reverts(batch: string): string[];
}

/** Reverts of reverts that are followed. */
const MAX_DEPTH = 20;

export async function createRevertIndex(db: Executor, batches: readonly string[]): Promise<RevertIndex> {
  const known = new Map<string, Set<string>>();
  const reverted = new Map<string, Set<string>>();
  const seen = new Set<string>();
  let next = [...batches];
  for (let depth = 0; depth < MAX_DEPTH && next.length > 0; depth++) {
    for (const batch of next) seen.add(batch);
    const found = await revertsOf(db, next);
    for (const { reverted: one, batch } of found) {
      known.set(one, (known.get(one) ?? new Set()).add(batch));
      reverted.set(batch, (reverted.get(batch) ?? new Set()).add(one));
    }
    next = [...new Set(found.map(({ batch }) => batch))].filter((batch) => !seen.has(batch));
  }
  const index: RevertIndex = {
    isReverted: (batch) => index.revertedBy(batch) !== undefined,
    revertedBy: (batch) => [...(known.get(batch) ?? [])].sort().findLast((by) => !index.isReverted(by)),
    reverts: (batch) => [...(reverted.get(batch) ?? [])],
  };
  return index;
}
