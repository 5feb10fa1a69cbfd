import { LOCK_NAMES } from '../../../db/locks.js';
import type { TrashRules } from '../trash/rules.js';
import { MAX_SECTIONS } from './schema.js';

export const sectionTrash: TrashRules = {
  type: 'section',
  table: 'sections',
  also: [],
  referrers: [{ table: 'tasks', column: 'section_id' }],
  relations: { project_id: 'projects' },
  required: ['project_id'],
  maximum: { column: 'project_id', count: MAX_SECTIONS, lockOf: LOCK_NAMES.sections },
};
