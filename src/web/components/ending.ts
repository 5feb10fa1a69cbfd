import { isEnded } from '../../filter/fields.js';
import { byUid, every } from '../data/mirror.js';
import type { Task } from '../data/types.js';
import { isOpen, mayChange } from '../data/views.js';
import { dialogs } from './overlays.js';

/** Returns the open tasks of a project, subtasks first: a recurring task that moves on opens its subtasks again. */
export function openTasksIn(project: number): Task[] {
  const tasks = every('task').filter((task) => task.project_id === project && isOpen(task) && mayChange(task));
  return tasks.sort((one, other) => Number(one.parent_task_id === null) - Number(other.parent_task_id === null));
}

/** True if a status ends a project that has open tasks: the user is asked what becomes of them. */
export function endsOpenTasks(uid: string, status: unknown): status is string {
  const project = byUid('project', uid);
  if (project === undefined || typeof status !== 'string') return false;
  return isEnded(status) && !isEnded(project.status) && openTasksIn(project.id).length > 0;
}

export function askToEnd(uid: string, status: string): void {
  dialogs.endProject.value = { uid, status };
}
