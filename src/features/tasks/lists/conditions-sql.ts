import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyAccessPath } from '../../../../db/query/list.js';
import type { Caller } from '../../../access/caller.js';
import { sightOf, sightsOf, type ViewerValue } from '../../../access/visible.js';
import { seesRelated } from '../../../access/visible-relations.js';
import { OPEN_STATUSES, STATUS } from '../schema.js';

/** What tasks are, as conditions on a row of `tasks t`. Days and times are bound as text. */

/** Still to be done. */
export const isOpen = sql<SqlBool>`t.status IN (${sql.join(OPEN_STATUSES.map((code) => sql.lit(code)))})`;

/** No subtask. */
export const isTop = sql<SqlBool>`t.parent_task_id IS NULL`;

/** No subtask, as far as the caller sees: one that is shared without its parent stands by itself. */
export function isTopFor(value: ViewerValue): RawBuilder<SqlBool> {
  return sql`(${isTop} OR NOT ${seesRelated('task', 'parent_task_id', 't', value)})`;
}

/** The tasks of each sight. */
export const taskSights = sightsOf('task', 't');

/** The same without subtasks. Of a caller's own tasks the parents are their own, too. */
export const topTaskSights: typeof taskSights = {
  own: (value) => taskSights.own(value).map((path) => sql`${path} AND ${isTop}`),
  visible: (value) => {
    const [own, ...shared] = taskSights.visible(value);
    return [sql`${own} AND ${isTop}`, ...shared.map((path) => sql<SqlBool>`${path} AND ${isTopFor(value)}`)];
  },
  narrowed: (value) => taskSights.narrowed(value).map((path) => sql`${path} AND ${isTopFor(value)}`),
};

/** The tasks that this caller sees, without subtasks, in one condition. */
export function isTopAndSeenBy(caller: Caller, value: ViewerValue): RawBuilder<SqlBool> {
  return anyAccessPath(topTaskSights[sightOf(caller)](value));
}

export const isInProgress = sql<SqlBool>`t.status = ${sql.lit(STATUS.IN_PROGRESS)}`;
export const isPlanned = sql<SqlBool>`t.status = ${sql.lit(STATUS.PLANNED)}`;

/** Due before today, open or not. */
export const isPastDue = (today: Expression<unknown>) => sql<SqlBool>`t.due_date < ${today}`;

/** Not deferred to later. */
const isInSight = (now: Expression<unknown>) => sql<SqlBool>`(t.defer_until IS NULL OR t.defer_until <= ${now})`;

/** Open, not deferred, and overdue, due today, in progress or planned. */
export function isForToday(today: Expression<unknown>, now: Expression<unknown>): RawBuilder<SqlBool> {
  return sql`(${isOpen} AND ${isInSight(now)} AND (t.due_date <= ${today} OR ${isInProgress} OR ${isPlanned}))`;
}

/** Could be done today although nothing says that it should: not started, not deferred, and not due yet. */
export function isSuggested(today: Expression<unknown>, now: Expression<unknown>): RawBuilder<SqlBool> {
  return sql`(${isOpen} AND t.status = ${sql.lit(STATUS.NOT_STARTED)} AND ${isInSight(now)}
    AND (t.due_date IS NULL OR t.due_date > ${today}))`;
}
