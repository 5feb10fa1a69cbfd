import type { TrashRules } from '../trash/rules.js';

export const sectionTrash: TrashRules = {
  type: 'section',
  table: 'sections',
  also: [],
  referrers: [{ table: 'tasks', column: 'section_id' }],
  relations: { project_id: 'projects' },
  required: ['project_id'],
};
