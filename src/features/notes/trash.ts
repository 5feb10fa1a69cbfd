import type { TrashRules } from '../trash/rules.js';

const TAGS = { member: 'tags', other: 'tag_id' };

export const noteTrash: TrashRules = {
  type: 'note',
  table: 'notes',
  also: [{ table: 'note_tags', column: 'note_id', key: ['note_id', 'tag_id'], linked: TAGS }],
  referrers: [],
  relations: { project_id: 'projects', task_id: 'tasks' },
};
