import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { readBounded } from '../../../../db/bounded-reads.js';
import type { Executor, ReadJob } from '../../../../db/database.js';
import { perDialect } from '../../../../db/query/dialect.js';
import { anyAccessPath } from '../../../../db/query/list.js';
import { createIsLong } from '../../../../db/query/long-lists.js';
import type { Caller } from '../../../access/caller.js';
import {
  accessPathsOf,
  ownedBy,
  ownsAllRows,
  scopeOf,
  type ViewerValue,
  type VisibilityScope,
  viewerOf,
} from '../../../access/visible.js';
import { seesRelated } from '../../../access/visible-relations.js';
import { OPEN_STATUSES, STATUS } from '../../../filter/fields.js';
import { oncePerFrozen } from '../../../lib/once-per-frozen.js';
import { TASK } from '../description.js';

/** Conditions on a row of `tasks t`. Days and times are bound as text. */

/** Codes of open tasks, for `IN`. */
export const OPEN_CODES = sql.join(OPEN_STATUSES.map((code) => sql.lit(code)));

export const isOpen = sql<SqlBool>`t.status IN (${OPEN_CODES})`;

/** True for a task that recurs, by a kind or by a rule of a calendar. */
export function recurs(alias: string): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${alias}.recurrence_type`)} IS NOT NULL OR ${sql.ref(`${alias}.recurrence_rule`)} IS NOT NULL)`;
}

export const isTop = sql<SqlBool>`t.parent_task_id IS NULL`;

/** True if the caller sees no parent of the task: a subtask shared without its parent counts as top-level. */
export function isTopFor(value: ViewerValue): RawBuilder<SqlBool> {
  return sql`(${isTop} OR NOT ${seesRelated(TASK, 'parent_task_id', 't', value)})`;
}

export interface TaskScope extends VisibilityScope {
  /**
   * `none`: top-level tasks only. `dated`: a subtask is listed because of its dates, like any task, but not because of
   * its status alone. `all`: subtasks are listed like top-level tasks.
   */
  readonly subtasks: 'none' | 'dated' | 'all';
  /** True to leave out the tasks of templates. */
  readonly withoutTemplates?: boolean;
  /** True for a list of one project in the order of ids. */
  readonly byProject?: boolean;
}

/** True for a task of a template. */
export const isOfTemplate = sql<SqlBool>`EXISTS (SELECT 1 FROM projects tp WHERE tp.id = t.project_id AND tp.template = 1)`;

/** Scope of a list of tasks, which shows no tasks of templates. */
export function listedScopeOf(caller: Caller, subtasks: TaskScope['subtasks']): TaskScope {
  return listedScopes(scopeOf(caller))[subtasks][caller.hasTemplates ? 'withoutTemplates' : 'all'];
}

const listedScopes = oncePerFrozen((scope: VisibilityScope) => {
  const scopesWith = (subtasks: TaskScope['subtasks']) => ({
    all: Object.freeze<TaskScope>({ ...scope, subtasks }),
    withoutTemplates: Object.freeze<TaskScope>({ ...scope, subtasks, withoutTemplates: true }),
  });
  return { none: scopesWith('none'), dated: scopesWith('dated'), all: scopesWith('all') };
});

/** Continues a WHERE clause by what a scope leaves out. */
export function notLeftOut({ withoutTemplates }: TaskScope): RawBuilder<unknown> {
  return withoutTemplates === true ? sql`AND NOT ${isOfTemplate}` : sql``;
}

/** Access paths to the tasks of a scope. A parent of the caller's own task is their own, too. */
export function taskAccessPaths(value: ViewerValue, scope: TaskScope): RawBuilder<SqlBool>[] {
  const { visibility, subtasks, byProject = false } = scope;
  return accessPathsOf(TASK, 't', value, { visibility }).map((path, index) => {
    const isOwn = visibility !== 'narrowed' && index === 0;
    const found = sql<SqlBool>`${isOwn && byProject ? ownedInProject(value) : path} ${notLeftOut(scope)}`;
    return subtasks === 'none' ? sql`${found} AND ${isOwn ? isTop : isTopFor(value)}` : found;
  });
}

/**
 * True for the caller's own task. PostgreSQL takes every project to have few tasks (`n_distinct`), and would sort all of
 * them, found by owner and project: hidden from the index, the owner leaves it that of projects, in the order of ids.
 */
function ownedInProject(value: ViewerValue): RawBuilder<SqlBool> {
  const own = ownedBy('t', value('me'));
  return perDialect({ sqlite: own, postgres: sql`t.user_id + 0 = ${value('me')}` });
}

export const areManyTasks = createIsLong<TaskScope>(sql`tasks t`, taskAccessPaths);

/**
 * Runs a job that reads all tasks of the caller: outside of the event loop, if they are many.
 * @throws ReadTooLong, ReadersOccupied
 */
export async function readAllTasks<T>(db: Executor, caller: Caller, job: ReadJob<T>): Promise<T> {
  const areMany =
    db.isSynchronous === true &&
    (await areManyTasks(db, { scope: datedScopeOf(caller), values: { ...viewerOf(caller) } }));
  return areMany ? readBounded(db, caller.id, job) : job(db);
}

/** True if a visible task can be listed because of its status alone. */
export function countsByStatus(value: ViewerValue, scope: TaskScope): RawBuilder<SqlBool> {
  if (scope.subtasks === 'all') return sql`(1 = 1)`;
  return ownsAllRows(scope) ? isTop : isTopFor(value);
}

/** Scope of the views of days, in which dated subtasks count. */
export function datedScopeOf(caller: Caller): TaskScope {
  return listedScopeOf(caller, 'dated');
}

export function isSeenIn(scope: TaskScope, value: ViewerValue): RawBuilder<SqlBool> {
  return anyAccessPath(taskAccessPaths(value, scope));
}

export const isInProgress = sql<SqlBool>`t.status = ${sql.lit(STATUS.in_progress)}`;
export const isPlanned = sql<SqlBool>`t.status = ${sql.lit(STATUS.planned)}`;

/** False for a task that is assigned to another user: it is not for the caller's day. */
export const isForMe = (me: Expression<unknown>) => sql<SqlBool>`(t.assignee_id IS NULL OR t.assignee_id = ${me})`;

/** True if due before today, regardless of status. */
export const isPastDue = (today: Expression<unknown>) => sql<SqlBool>`t.due_date < ${today}`;

const isNotDeferred = (now: Expression<unknown>) => sql<SqlBool>`(t.defer_until IS NULL OR t.defer_until <= ${now})`;

export const hasNote = sql<SqlBool>`trim(coalesce(t.note, ''), ${sql.lit(' \t\n\r')}) <> ''`;

export function isInboxTask(me: Expression<unknown>): RawBuilder<SqlBool> {
  return sql`(${ownedBy('t', me)} AND ${isOpen} AND ${isTop} AND t.project_id IS NULL
    AND t.area_id IS NULL AND t.due_date IS NULL)`;
}

export interface DayValues {
  today: Expression<unknown>;
  now: Expression<unknown>;
}

export interface SuggestionValues extends DayValues {
  /** First instant of today. */
  dayStart: Expression<unknown>;
}

/** True if open, not deferred, and overdue, due today or, where the status counts, in progress or planned. */
export function isForToday({ today, now }: DayValues, statusCounts: Expression<SqlBool>): RawBuilder<SqlBool> {
  return sql`(${isOpen} AND ${isNotDeferred(now)}
    AND (t.due_date <= ${today} OR ((${isInProgress} OR ${isPlanned}) AND ${statusCounts})))`;
}

/** True if open, not started, not deferred, not due yet, and not completed today: candidates for today. */
export function isSuggested(
  { today, now, dayStart }: SuggestionValues,
  statusCounts: Expression<SqlBool>,
): RawBuilder<SqlBool> {
  return sql`(${isOpen} AND t.status = ${sql.lit(STATUS.not_started)} AND ${isNotDeferred(now)}
    AND (t.due_date IS NULL OR t.due_date > ${today}) AND ${statusCounts} AND NOT (${recurs('t')}
      AND EXISTS (SELECT 1 FROM task_completions c WHERE c.task_id = t.id AND c.completed_at >= ${dayStart})))`;
}
