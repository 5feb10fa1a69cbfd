import type { TrashRules } from '../trash/rules.js';

export const taskTrash: TrashRules = {
  type: 'task',
  table: 'tasks',
  parts: 'parent_task_id',
  also: [
    { table: 'task_tags', column: 'task_id', key: ['task_id', 'tag_id'] },
    { table: 'task_completions', column: 'task_id', key: ['id'] },
    { table: 'task_import_keys', column: 'task_id', key: ['user_id', 'key_hash'] },
  ],
  referrers: [{ table: 'notes', column: 'task_id' }],
  relations: { parent_task_id: 'tasks', project_id: 'projects', area_id: 'areas', goal_id: 'goals' },
};
