import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyAccessPath } from '../../../../db/query/list.js';
import type { Caller } from '../../../access/caller.js';
import { accessPathsOf, scopeOf, type ViewerValue, type VisibilityScope } from '../../../access/visible.js';
import { seesRelated } from '../../../access/visible-relations.js';
import { STATUS } from '../columns.js';
import { OPEN_STATUSES } from '../schema.js';

/** Conditions on a row of `tasks t`. Days and times are bound as text. */

export const isOpen = sql<SqlBool>`t.status IN (${sql.join(OPEN_STATUSES.map((code) => sql.lit(code)))})`;

export const isTop = sql<SqlBool>`t.parent_task_id IS NULL`;

/** True if the caller sees no parent of the task: a subtask shared without its parent counts as top-level. */
export function isTopFor(value: ViewerValue): RawBuilder<SqlBool> {
  return sql`(${isTop} OR NOT ${seesRelated('task', 'parent_task_id', 't', value)})`;
}

export interface TaskScope extends VisibilityScope {
  /** True to leave out subtasks. */
  readonly topLevel: boolean;
}

/** Access paths to the tasks of a scope. A parent of the caller's own task is their own, too. */
export function taskAccessPaths(value: ViewerValue, { visibility, topLevel }: TaskScope): RawBuilder<SqlBool>[] {
  const paths = accessPathsOf('task', 't', value, { visibility });
  if (!topLevel) return paths;
  return paths.map((path, index) => {
    const isOwn = visibility !== 'narrowed' && index === 0;
    return sql`${path} AND ${isOwn ? isTop : isTopFor(value)}`;
  });
}

export function isTopAndSeenBy(caller: Caller, value: ViewerValue): RawBuilder<SqlBool> {
  return anyAccessPath(taskAccessPaths(value, { ...scopeOf(caller), topLevel: true }));
}

export const isInProgress = sql<SqlBool>`t.status = ${sql.lit(STATUS.IN_PROGRESS)}`;
export const isPlanned = sql<SqlBool>`t.status = ${sql.lit(STATUS.PLANNED)}`;

/** True if due before today, regardless of status. */
export const isPastDue = (today: Expression<unknown>) => sql<SqlBool>`t.due_date < ${today}`;

export const isInSight = (now: Expression<unknown>) => sql<SqlBool>`(t.defer_until IS NULL OR t.defer_until <= ${now})`;

/** True if open, not deferred, and overdue, due today, in progress or planned. */
export function isForToday(today: Expression<unknown>, now: Expression<unknown>): RawBuilder<SqlBool> {
  return sql`(${isOpen} AND ${isInSight(now)} AND (t.due_date <= ${today} OR ${isInProgress} OR ${isPlanned}))`;
}

/** True if open, not started, not deferred, and not due yet: candidates for today. */
export function isSuggested(today: Expression<unknown>, now: Expression<unknown>): RawBuilder<SqlBool> {
  return sql`(${isOpen} AND t.status = ${sql.lit(STATUS.NOT_STARTED)} AND ${isInSight(now)}
    AND (t.due_date IS NULL OR t.due_date > ${today}))`;
}
