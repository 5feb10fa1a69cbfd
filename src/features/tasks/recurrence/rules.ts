import type { WriteContext } from '../../../write/unit-of-work.js';
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

type CompletionColumns = Pick<TaskColumns, 'completed_at' | 'completed_by'>;

export interface Completion {
  changes: Pick<TaskColumns, 'status'> & CompletionColumns & Partial<Pick<TaskColumns, 'due_date'>>;
  recorded: boolean;
  movesOn: boolean;
}

/**
 * Completes a task without recurrence. Moves a recurring task on to its next due date, or completes it if none is
 * left.
 */
export function complete(
  task: RecurrenceColumns & Pick<TaskColumns, 'due_date'>,
  write: Pick<WriteContext, 'at' | 'today' | 'caller'>,
): Completion {
  const rule = recurrenceOf(task);
  const next = rule === null ? null : nextDueDate(rule, task.due_date, write.today);
  const status = next === null ? STATUS.COMPLETED : STATUS.NOT_STARTED;
  const changes = { status, ...completionOf(status, write) };
  if (next === null) return { changes, recorded: rule !== null, movesOn: false };
  return { changes: { ...changes, due_date: next }, recorded: true, movesOn: true };
}

/** Time and author of the completion of a task that gets a status. */
export function completionOf(status: number, { at, caller }: Pick<WriteContext, 'at' | 'caller'>): CompletionColumns {
  if (status !== STATUS.COMPLETED) return { completed_at: null, completed_by: null };
  return { completed_at: at, completed_by: caller.id };
}
