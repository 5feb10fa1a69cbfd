import { initialRow, omitColumns, type RowOf, rowFromBody, type Writable } from '../../../lib/columns.js';
import { detailsToError, type ErrorDetail } from '../../../lib/errors.js';
import { taskColumns } from '../columns.js';
import { type RecurrenceRule, ruleFaults } from '../recurrence/recurrence.js';
import { recurrenceOf } from '../recurrence/rules.js';
import type { SubtaskCreate, TaskUpdate } from '../schema.js';

export type PlainColumns = RowOf<Writable<typeof taskColumns>>;

/**
 * Returns the columns that a body sets.
 * @param timezone the caller's, in which a timestamp is a day
 * @throws AppError VALIDATION_FAILED
 */
export function plainColumns(body: TaskUpdate | SubtaskCreate, timezone: string): Partial<PlainColumns> {
  const columns = rowFromBody(taskColumns, body, timezone);
  // A time needs a day.
  if (body.due_date === null && body.due_time === undefined) columns.due_time = null;
  return columns;
}

export const NEW_TASK_COLUMNS: PlainColumns = initialRow(omitColumns(taskColumns, 'completed_at', 'completed_by'));

/** @throws AppError VALIDATION_FAILED if a task has a time of day but no day */
export function assertDated({ due_date, due_time }: Pick<PlainColumns, 'due_date' | 'due_time'>): void {
  if (due_time === null || due_date !== null) return;
  throw detailsToError([{ path: 'body/due_time', message: 'needs a due_date' }], 'VALIDATION_FAILED');
}

/** @throws AppError VALIDATION_FAILED if the recurrence members contradict each other */
export function assertValidRule(columns: PlainColumns): void {
  const rule = recurrenceOf(columns);
  const faults = rule === null ? [] : ruleFaults(rule);
  if (faults.length === 0) return;
  throw detailsToError(
    faults.map(({ path, message }) => ({ path: `body/${path}`, message })),
    'VALIDATION_FAILED',
  );
}

/**
 * Returns faults of a new task beyond the types of its members, including its subtasks. Paths are relative to the
 * body.
 */
export function taskFaults(body: Record<string, unknown>): ErrorDetail[] {
  const { subtasks } = body;
  const parts = (Array.isArray(subtasks) ? subtasks : []).flatMap((part, index) =>
    typeof part === 'object' && part !== null ? ruleFaultsIn(part, `/subtasks/${index}`) : [],
  );
  return [...ruleFaultsIn(body, ''), ...parts];
}

/** Returns faults of a body's recurrence rule except its end, which is validated as a date. */
function ruleFaultsIn(body: Record<string, unknown>, at: string): ErrorDetail[] {
  const { recurrence_type, recurrence_interval = 1, recurrence_weekdays, completion_based } = body;
  const { recurrence_month_day = null, recurrence_week_of_month = null } = body;
  if (typeof recurrence_type !== 'string') return [];
  const rule = {
    recurrence_type,
    recurrence_interval,
    recurrence_weekdays: Array.isArray(recurrence_weekdays) ? recurrence_weekdays : null,
    recurrence_month_day,
    recurrence_week_of_month,
    recurrence_end_date: null,
    completion_based: completion_based === true,
  } as RecurrenceRule;
  return ruleFaults(rule).map(({ path, message }) => ({ path: `${at}/${path}`, message }));
}
