import { LOCK_NAMES } from '../../../db/locks.js';
import type { Maximum, TrashRules } from '../trash/rules.js';
import { MAX_VIEWS } from './rules.js';

export const viewMaximum: Maximum = { column: 'user_id', count: MAX_VIEWS, lockOf: LOCK_NAMES.views };

export const viewTrash: TrashRules = {
  type: 'view',
  table: 'views',
  also: [],
  referrers: [],
  relations: { project_id: 'projects' },
  required: ['project_id'],
  maximum: viewMaximum,
};
