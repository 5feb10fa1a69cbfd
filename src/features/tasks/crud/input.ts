import { dayFrom, instantFrom } from '../../../lib/dates.js';
import { detailsToError, type ErrorDetail } from '../../../lib/errors.js';
import { cleanName } from '../../../lib/names.js';
import { pickDefined } from '../../../lib/pick-defined.js';
import { type RecurrenceRule, ruleFaults } from '../recurrence/recurrence.js';
import { recurrenceOf } from '../recurrence/rules.js';
import type { SubtaskCreate, TaskUpdate } from '../schema.js';
import type { TaskColumns } from './store.js';

/** The columns of a task that a body fills by itself, without looking at anything else. */
export type PlainColumns = Omit<TaskColumns, 'project_id' | 'parent_task_id' | 'area_id' | 'goal_id' | 'completed_at'>;

type Plain = Omit<SubtaskCreate, 'name'> & Pick<TaskUpdate, 'name'>;

/**
 * What a body says of a task's own columns; what it does not mention is absent.
 * @param timezone the caller's, in which a timestamp is a day
 * @throws AppError VALIDATION_FAILED
 */
export function plainColumns(body: Plain, timezone: string): Partial<PlainColumns> {
  const { name, due_date, defer_until, recurrence_end_date, recurrence_weekdays, completion_based } = body;
  const columns: Partial<PlainColumns> = {};
  if (name !== undefined) columns.name = cleanName(name);
  if (due_date !== undefined) columns.due_date = due_date && dayFrom(due_date, 'body/due_date', timezone);
  if (defer_until !== undefined) {
    columns.defer_until = defer_until && instantFrom(defer_until, 'body/defer_until', timezone);
  }
  if (recurrence_end_date !== undefined) {
    const end = recurrence_end_date;
    columns.recurrence_end_date = end && dayFrom(end, 'body/recurrence_end_date', timezone);
  }
  if (recurrence_weekdays !== undefined) {
    columns.recurrence_weekdays = recurrence_weekdays && JSON.stringify(recurrence_weekdays);
  }
  // A time of no day says nothing.
  if (due_date === null && body.due_time === undefined) columns.due_time = null;
  if (completion_based !== undefined) columns.completion_based = completion_based ? 1 : 0;
  return { ...columns, ...pickDefined(body, UNCHANGED_MEMBERS) };
}

/** The members that are columns as they are. */
const UNCHANGED_MEMBERS = [
  'note',
  'status',
  'priority',
  'due_time',
  'recurrence_type',
  'recurrence_interval',
  'recurrence_month_day',
  'recurrence_week_of_month',
  'position',
] as const;

/** The columns of a task that is made with nothing but a name. */
export const NEW_TASK_COLUMNS: PlainColumns = {
  name: '',
  note: null,
  status: 0,
  priority: 0,
  due_date: null,
  due_time: null,
  defer_until: null,
  recurrence_type: null,
  recurrence_interval: 1,
  recurrence_weekdays: null,
  recurrence_month_day: null,
  recurrence_week_of_month: null,
  recurrence_end_date: null,
  completion_based: 0,
  position: null,
};

/** @throws AppError VALIDATION_FAILED when a task has a time of a day and no day */
export function assertDated({ due_date, due_time }: Pick<PlainColumns, 'due_date' | 'due_time'>): void {
  if (due_time === null || due_date !== null) return;
  throw detailsToError([{ path: 'body/due_time', message: 'needs a due_date' }], 'VALIDATION_FAILED');
}

/** @throws AppError VALIDATION_FAILED when the members that say how a task recurs do not fit together */
export function assertValidRule(columns: PlainColumns): void {
  const rule = recurrenceOf(columns);
  const faults = rule === null ? [] : ruleFaults(rule);
  if (faults.length === 0) return;
  throw detailsToError(
    faults.map(({ path, message }) => ({ path: `body/${path}`, message })),
    'VALIDATION_FAILED',
  );
}

/** What is wrong with a new task beyond the types of its members, its subtasks included. Paths are into the body. */
export function taskFaults(body: Record<string, unknown>): ErrorDetail[] {
  const { subtasks } = body;
  const parts = (Array.isArray(subtasks) ? subtasks : []).flatMap((part, index) =>
    typeof part === 'object' && part !== null ? ruleFaultsIn(part, `/subtasks/${index}`) : [],
  );
  return [...ruleFaultsIn(body, ''), ...parts];
}

/** The faults of the rule by which a body wants a task to recur; its end is a date of its own. */
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
