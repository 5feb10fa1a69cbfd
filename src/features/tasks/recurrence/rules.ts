import { STATUS } from '../../../filter/fields.js';
import { bodyError, detailsToError, type ErrorDetail } from '../../../lib/errors.js';
import type { WriteContext } from '../../../write/unit-of-work.js';
import type { PlainColumns } from '../columns.js';
import type { TaskColumns } from '../crud/store.js';
import {
  BESIDE_KIND,
  datesAfterCompletion,
  datesUntil,
  type Mover,
  type RecurrenceRule,
  ruleFaults,
  type TaskDates,
} from './recurrence.js';
import type { RuleStep } from './rule-steps.js';

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

/** @throws AppError VALIDATION_FAILED if the recurrence members contradict each other */
export function assertValidRule(columns: PlainColumns): void {
  const rule = recurrenceOf(columns);
  const faults = rule === null ? [] : ruleFaults(rule);
  if (rule !== null && columns.recurrence_rule !== null) {
    faults.push({ path: 'recurrence_rule', message: BESIDE_KIND });
  }
  if (faults.length === 0) return;
  throw detailsToError(
    faults.map(({ path, message }) => ({ path: `body/${path}`, message })),
    'VALIDATION_FAILED',
  );
}

/** @throws AppError VALIDATION_FAILED if a body sets a rule: only imports can */
export function assertRuleKept(given: string | null | undefined, present: string | null): void {
  if (given == null || given === present) return;
  throw bodyError('recurrence_rule', 'must be null, or the present rule: calendars are imported with their rules');
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

type CompletionColumns = Pick<TaskColumns, 'completed_at' | 'completed_by'>;

export interface Completion {
  changes: Pick<TaskColumns, 'status'> &
    CompletionColumns &
    Partial<TaskDates & Pick<TaskColumns, 'recurrence_rule' | 'recurrence_next'>>;
  recorded: boolean;
  movesOn: boolean;
  /** True if the rule of a calendar has no further date. */
  endsRule: boolean;
}

/**
 * Completes a task without recurrence. Moves a recurring task on to its next due date, or completes it if none is
 * left.
 * @param step that of its rule of a calendar
 * @param move moves timestamps on the wall clock of the owner
 */
export function complete(
  task: RecurrenceColumns & TaskDates,
  write: Pick<WriteContext, 'at' | 'today' | 'caller'>,
  { move, step }: { move: Mover; step: RuleStep | null },
): Completion {
  const rule = recurrenceOf(task);
  const dates = step === null ? rule && datesAfterCompletion(rule, task, { today: write.today, move }) : byStep();
  const status = dates === null ? STATUS.completed : STATUS.not_started;
  const changes = { status, ...completionOf(status, write), ...dates, ...(dates !== null && step?.changes) };
  const endsRule = step !== null && dates === null;
  return { changes, recorded: rule !== null || step !== null, movesOn: dates !== null, endsRule };

  function byStep() {
    return step?.next == null ? null : datesUntil(task, step.next, move);
  }
}

/** Time and author of the completion of a task that gets a status. */
export function completionOf(status: number, { at, caller }: Pick<WriteContext, 'at' | 'caller'>): CompletionColumns {
  if (status !== STATUS.completed) return { completed_at: null, completed_by: null };
  return { completed_at: at, completed_by: caller.id };
}
