import type { TrashRules } from '../trash/rules.js';

export const goalTrash: TrashRules = {
  type: 'goal',
  table: 'goals',
  also: [],
  referrers: [
    { table: 'tasks', column: 'goal_id' },
    { table: 'projects', column: 'goal_id' },
  ],
  relations: { area_id: 'areas' },
};
