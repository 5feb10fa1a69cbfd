import type { TrashRules } from '../trash/rules.js';

export const areaTrash: TrashRules = {
  type: 'area',
  table: 'areas',
  also: [],
  referrers: [
    { table: 'tasks', column: 'area_id' },
    { table: 'projects', column: 'area_id' },
    { table: 'goals', column: 'area_id' },
  ],
  relations: {},
};
