import { type Relation, type ResourceType, relationsOf } from '../../resource/type.js';
import { AREA } from '../areas/description.js';
import { GOAL } from '../goals/description.js';
import { PROJECT } from '../projects/description.js';
import { SECTION } from '../sections/description.js';
import { taskColumns } from './columns.js';

export const TASK = {
  type: 'task',
  table: 'tasks',
  columns: taskColumns,
  relations: { project_id: PROJECT, section_id: SECTION, area_id: AREA, goal_id: GOAL },
  parents: ['project_id'],
  parts: 'parent_task_id',
  isShareable: true,
} as const satisfies ResourceType;

/** Fields of the history of a task whose values are ids, with the types that they refer to. */
export const HISTORY_RELATIONS: readonly Relation[] = [...relationsOf(TASK), ['blocked_by', TASK]];
