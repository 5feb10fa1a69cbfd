import { STATUS } from '../columns.js';
import type { TaskColumns } from '../crud/store.js';
import { nextDueDate, type RecurrenceRule } from './recurrence.js';

type RecurrenceColumns = Pick<
  TaskColumns,
  | 'recurrence_type'
  | 'recurrence_interval'
  | 'recurrence_weekdays'
  | 'recurrence_month_day'
  | 'recurrence_week_of_month'
  | 'recurrence_end_date'
  | 'completion_based'
>;

export function recurrenceOf(task: RecurrenceColumns): RecurrenceRule | null {
  if (task.recurrence_type === null) return null;
  return {
    recurrence_type: task.recurrence_type as RecurrenceRule['recurrence_type'],
    recurrence_interval: task.recurrence_interval,
    recurrence_weekdays: task.recurrence_weekdays === null ? null : JSON.parse(task.recurrence_weekdays),
    recurrence_month_day: task.recurrence_month_day,
    recurrence_week_of_month: task.recurrence_week_of_month,
    recurrence_end_date: task.recurrence_end_date,
    completion_based: task.completion_based === 1,
  };
}

export interface Completion {
  changes: Pick<TaskColumns, 'status' | 'completed_at'> & Partial<Pick<TaskColumns, 'due_date'>>;
  recorded: boolean;
  movesOn: boolean;
}

/**
 * Completes a task without recurrence. Moves a recurring task on to its next due date, or completes it if none is
 * left.
 * @param at now, as a timestamp; `today` is the same in the user's time zone
 */
export function complete(
  task: RecurrenceColumns & Pick<TaskColumns, 'due_date'>,
  at: string,
  today: string,
): Completion {
  const rule = recurrenceOf(task);
  const next = rule === null ? null : nextDueDate(rule, task.due_date, today);
  if (next === null) {
    const changes = { status: STATUS.COMPLETED, completed_at: at };
    return { changes, recorded: rule !== null, movesOn: false };
  }
  const changes = { status: STATUS.NOT_STARTED, completed_at: null, due_date: next };
  return { changes, recorded: true, movesOn: true };
}

export function completedAt(status: number, current: string | null, at: string): string | null {
  return status === STATUS.COMPLETED ? (current ?? at) : null;
}
