import { AppError } from '../../lib/errors.js';
import { type RowChange, reverseOf } from '../../write/change-set.js';
import { countChange, type WriteContext } from '../../write/unit-of-work.js';
import * as store from './order-store.js';
import type { ViewState } from './store.js';

/** The own order of a view in the change log, and the undo of moves. `view-items/move.ts` moves a task. */

const TABLE = 'view_ranks';

export function rowChange(change: RowChange['change'], row: store.ViewRank): RowChange {
  return { table: TABLE, change, rows: [{ ...row }] };
}

export function logOrder(write: WriteContext, view: ViewState, rows: readonly RowChange[]): Promise<void> {
  return countChange(write, 'view', view, { derived: ['order'], rows });
}

/**
 * Takes moves back, the last one first.
 * @throws AppError CHANGED_SINCE if a task has another rank by now
 */
export async function reverseMoves(write: WriteContext, view: ViewState, moves: readonly RowChange[]): Promise<void> {
  const reversed = moves.toReversed().map(reverseOf);
  for (const { change, rows } of reversed) {
    const ranks = rows as unknown as store.ViewRank[];
    if (change === 'added') await store.restoreRanks(write.trx, ranks);
    else for (const rank of ranks) if (!(await store.removeRank(write.trx, rank))) throw new AppError('CHANGED_SINCE');
  }
  await logOrder(write, view, reversed);
}
