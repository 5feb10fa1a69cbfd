import type { ResourceType } from '../../resource/type.js';
import { AREA } from '../areas/description.js';
import { GOAL } from '../goals/description.js';
import { projectColumns } from './columns.js';

export const PROJECT = {
  type: 'project',
  table: 'projects',
  columns: projectColumns,
  relations: { area_id: AREA, goal_id: GOAL },
  isShareable: true,
} as const satisfies ResourceType;
