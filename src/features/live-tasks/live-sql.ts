import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { perDialect } from '../../../db/query/dialect.js';
import { ownsAllRows, type ViewerValue, type VisibilityScope } from '../../access/visible.js';
import { seesRelated } from '../../access/visible-relations.js';
import { ENDED_PROJECT_STATUSES, OVER_STATUSES } from '../../filter/fields.js';
import { TASK } from '../tasks/description.js';

const literals = (values: readonly (string | number)[]) => sql.join(values.map((value) => sql.lit(value)));

/** True for a row of `projects p` that is done or cancelled. */
export const isProjectOver = sql<SqlBool>`p.status IN (${literals(ENDED_PROJECT_STATUSES)})`;

/**
 * False for a row of `tasks t` whose project or parent is over: its project is done or cancelled, its parent archived or
 * cancelled. One that the caller does not see counts as none. Scalar subqueries are lookups of one row in every plan.
 */
export function isLive(value: ViewerValue, scope: VisibilityScope): RawBuilder<SqlBool> {
  const project = sql`(SELECT ${isProjectOver} FROM projects p WHERE p.id = t.project_id)`;
  const parent = sql`(SELECT o.status IN (${literals(OVER_STATUSES)}) FROM tasks o WHERE o.id = t.parent_task_id)`;
  const isSeen = (column: 'project_id' | 'parent_task_id') =>
    ownsAllRows(scope) ? sql`` : sql`AND ${seesRelated(TASK, column, 't', value)}`;
  const live = sql<SqlBool>`((t.project_id IS NOT NULL AND ${project} ${isSeen('project_id')}
    OR t.parent_task_id IS NOT NULL AND ${parent} ${isSeen('parent_task_id')}) IS NOT TRUE)`;
  // SQLite takes each condition to leave out rows, and would sort what an index has in order.
  return perDialect({ sqlite: sql`likelihood(${live}, 1.0)`, postgres: live });
}
