import { LOCK_NAMES } from '../../../db/locks.js';
import type { DependentTable, TrashRules } from '../../write/trash.js';
import { restoreRanks } from './order-store.js';
import { MAX_VIEWS } from './rules.js';

/** Ranks in the own order of views. Restoring skips the rank of a missing task or view without a notice. */
export function ranksBy(column: 'view_id' | 'task_id'): DependentTable {
  return {
    table: 'view_ranks',
    column,
    key: ['view_id', 'task_id'],
    async putBack({ trx }, _owner, rows) {
      await restoreRanks(trx, rows);
      return rows.length;
    },
  };
}

export const viewTrash: TrashRules = {
  also: [ranksBy('view_id')],
  maximum: { column: 'user_id', count: MAX_VIEWS, lockOf: LOCK_NAMES.views },
};
