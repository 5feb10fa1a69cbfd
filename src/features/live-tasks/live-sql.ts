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

/** True for a row of `tasks o` that is archived or cancelled. */
const isOver = sql<SqlBool>`o.status IN (${literals(OVER_STATUSES)})`;

/**
 * True if the parent of a row of `tasks t` is over. SQLite would look up the parent in the table itself, and is told to
 * look into the index of those that are over, which is small.
 */
const isParentOver = perDialect<SqlBool>({
  sqlite: sql`EXISTS (SELECT 1 FROM tasks o INDEXED BY tasks_over WHERE o.id = t.parent_task_id AND ${isOver})`,
  postgres: sql`(SELECT ${isOver} FROM tasks o WHERE o.id = t.parent_task_id)`,
});

/**
 * False for a row of `tasks t` whose project or parent is over: its project is done or cancelled, its parent archived or
 * cancelled. One that the caller does not see counts as none.
 */
export function isLive(value: ViewerValue, scope: VisibilityScope): RawBuilder<SqlBool> {
  const seen = anyAccessPath(accessPathsOf(PROJECT, 'p', value, scope));
  // Read once for a query, by an index that has no long texts.
  const projects = sql`(SELECT p.id FROM projects p WHERE ${isProjectOver} AND ${seen})`;
  const seesParent = ownsAllRows(scope) ? sql`` : sql`AND ${seesRelated(TASK, 'parent_task_id', 't', value)}`;
  const live = sql<SqlBool>`((t.project_id IS NOT NULL AND t.project_id IN ${projects}
    OR t.parent_task_id IS NOT NULL AND ${isParentOver} ${seesParent}) IS NOT TRUE)`;
  // SQLite takes each condition to leave out rows, and would sort what an index has in order.
  return perDialect({ sqlite: sql`likelihood(${live}, 1.0)`, postgres: live });
}
