import type { TrashRules } from '../trash/rules.js';

export const noteTrash: TrashRules = {
  type: 'note',
  table: 'notes',
  also: [{ table: 'note_tags', column: 'note_id', key: ['note_id', 'tag_id'] }],
  referrers: [],
  relations: { project_id: 'projects', task_id: 'tasks' },
};
