import type { Access } from '../../access/caller.js';
import { sharedState } from '../../access/shared-resources.js';
import { TASK } from '../tasks/description.js';
import type { TaskTimes } from './times.js';

type SeenTask = TaskTimes & { id: number; user_id: number; name: string; access: Access };

/** The row of a task, or the same locked: its dates stay while a reminder is scheduled. Undefined if it is not visible. */
export const { read: seenTask, lock: lockedTask } = sharedState<SeenTask>(TASK, 't');
