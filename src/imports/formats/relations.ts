import type { TaskImportLine } from '../../features/task-import/schema.js';
import { nameKey } from '../../lib/names.js';
import { type ConvertedTask, noteWith } from './converted.js';

/** Ids by the key of the name. */
export interface ResourceIds {
  areas: ReadonlyMap<string, number>;
  goals: ReadonlyMap<string, number>;
}

interface Importer {
  /** Names and addresses of the importer, in lower case. */
  names: ReadonlySet<string>;
}

/** Returns the line of a task, with the ids of its area and its goal. Its note names an assignee who is not the importer. */
export function withIds({ subtasks, ...task }: ConvertedTask, ids: ResourceIds & Importer): TaskImportLine {
  return { ...idsOf(task, ids), ...(subtasks && { subtasks: subtasks.map((subtask) => idsOf(subtask, ids)) }) };
}

function idsOf<T extends Pick<ConvertedTask, 'area' | 'goal' | 'assignee' | 'note'>>(
  { area, goal, assignee, ...task }: T,
  ids: ResourceIds & Importer,
) {
  const area_id = area === undefined ? undefined : ids.areas.get(nameKey(area));
  const goal_id = goal === undefined ? undefined : ids.goals.get(nameKey(goal));
  const isMe = [assignee?.name, assignee?.email].some((name) => ids.names.has(name?.toLowerCase() ?? ''));
  return {
    ...task,
    ...(isMe && { assignee_id: 'me' }),
    ...(assignee !== undefined && !isMe && { note: noteWith(task.note ?? null, [`Assigned to: ${assignee.name}`]) }),
    ...(area_id !== undefined && { area_id }),
    ...(goal_id !== undefined && { goal_id }),
  };
}
