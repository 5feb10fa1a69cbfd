import type { ResourceType } from '../../resource/type.js';
import { TASK } from '../tasks/description.js';
import { reminderColumns } from './columns.js';

/** A reminder belongs to one user, and is attached to a task that this user sees. */
export const REMINDER = {
  type: 'reminder',
  table: 'reminders',
  columns: reminderColumns,
  relations: { task_id: TASK },
  attachedTo: ['task_id'],
} as const satisfies ResourceType;
