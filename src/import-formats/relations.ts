import type { TaskImportLine } from '../features/tasks/import/schema.js';
import { nameKey } from '../lib/names.js';
import type { ConvertedTask } from './converted.js';

/** Ids by the key of the name. */
export interface PlaceIds {
  areas: ReadonlyMap<string, number>;
  goals: ReadonlyMap<string, number>;
}

/** Returns the line of a task, with the ids of its area and its goal. */
export function withIds({ subtasks, ...task }: ConvertedTask, ids: PlaceIds): TaskImportLine {
  return { ...idsOf(task, ids), ...(subtasks && { subtasks: subtasks.map((subtask) => idsOf(subtask, ids)) }) };
}

function idsOf<T extends Pick<ConvertedTask, 'area' | 'goal'>>({ area, goal, ...task }: T, ids: PlaceIds) {
  const area_id = area === undefined ? undefined : ids.areas.get(nameKey(area));
  const goal_id = goal === undefined ? undefined : ids.goals.get(nameKey(goal));
  return { ...task, ...(area_id !== undefined && { area_id }), ...(goal_id !== undefined && { goal_id }) };
}
