import { LOCK_NAMES } from '../../../db/locks.js';
import type { DependentTable, Maximum, TrashRules } from '../trash/rules.js';
import { restoreRanks } from './order-store.js';
import { MAX_VIEWS } from './rules.js';

export const viewMaximum: Maximum = { column: 'user_id', count: MAX_VIEWS, lockOf: LOCK_NAMES.views };

/** Places in the own order of views. A place whose task or view is gone is left out without a notice: it says nothing alone. */
export function placesBy(column: 'view_id' | 'task_id'): DependentTable {
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
  type: 'view',
  table: 'views',
  also: [placesBy('view_id')],
  referrers: [],
  relations: { project_id: 'projects' },
  required: ['project_id'],
  maximum: viewMaximum,
};
