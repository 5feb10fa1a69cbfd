import { rankOfNumber } from '../../lib/ranks.js';
import type { TrashRules } from '../trash/rules.js';
import { placesBy, viewMaximum } from '../views/trash.js';

const TAGS = { member: 'tags', other: 'tag_id' };

export const projectTrash: TrashRules = {
  type: 'project',
  table: 'projects',
  also: [
    { table: 'project_tags', column: 'project_id', key: ['project_id', 'tag_id'], linked: TAGS },
    {
      table: 'sections',
      column: 'project_id',
      key: ['id'],
      objects: { type: 'section', referrers: [{ table: 'tasks', column: 'section_id' }] },
    },
    {
      table: 'views',
      column: 'project_id',
      key: ['id'],
      objects: { type: 'view', referrers: [], maximum: viewMaximum, also: [placesBy('view_id')] },
    },
  ],
  referrers: [
    { table: 'tasks', column: 'project_id' },
    { table: 'notes', column: 'project_id' },
  ],
  defaults: ({ id }) => ({ rank: rankOfNumber(Number(id)) }),
  relations: { area_id: 'areas', goal_id: 'goals' },
};
