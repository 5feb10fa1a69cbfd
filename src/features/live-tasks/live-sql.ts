import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { perDialect } from '../../../db/query/dialect.js';
import { anyAccessPath } from '../../../db/query/list.js';
import { accessPathsOf, ownsAllRows, type ViewerValue, type VisibilityScope } from '../../access/visible.js';
import { seesRelated } from '../../access/visible-relations.js';
import { ENDED_PROJECT_STATUSES, OVER_STATUSES } from '../../filter/fields.js';
import { PROJECT } from '../projects/description.js';
import { TASK } from '../tasks/description.js';

const literals = (values: readonly (string | number)[]) => sql.join(values.map((value) => sql.lit(value)));

/** True for a row of `projects p` that is done or cancelled. */
export const isProjectOver = sql<SqlBool>`p.status IN (${literals(ENDED_PROJECT_STATUSES)})`;

/** Own tasks that are over are read once for a query; a shared project may have too many of them. */
function isParentOver(value: ViewerValue, scope: VisibilityScope): RawBuilder<unknown> {
  const isOver = sql`o.status IN (${literals(OVER_STATUSES)})`;
  if (ownsAllRows(scope)) {
    return sql`t.parent_task_id IN (SELECT o.id FROM tasks o WHERE o.user_id = ${value('me')} AND ${isOver})`;
  }
  const sees = seesRelated(TASK, 'parent_task_id', 't', value);
  return sql`(SELECT ${isOver} FROM tasks o WHERE o.id = t.parent_task_id) AND ${sees}`;
}

/**
 * False for a row of `tasks t` whose project or parent is over: its project is done or cancelled, its parent archived or
 * cancelled. One that the caller does not see counts as none.
 */
export function isLive(value: ViewerValue, scope: VisibilityScope): RawBuilder<SqlBool> {
  const seen = anyAccessPath(accessPathsOf(PROJECT, 'p', value, scope));
  // Read once for a query, by an index that has no long texts.
  const projects = sql`(SELECT p.id FROM projects p WHERE ${isProjectOver} AND ${seen})`;
  const live = sql<SqlBool>`((t.project_id IS NOT NULL AND t.project_id IN ${projects}
    OR t.parent_task_id IS NOT NULL AND ${isParentOver(value, scope)}) IS NOT TRUE)`;
  // SQLite takes each condition to leave out rows, and would sort what an index has in order.
  return perDialect({ sqlite: sql`likelihood(${live}, 1.0)`, postgres: live });
}
