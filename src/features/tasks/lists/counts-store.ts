import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { preparedVariants } from '../../../../db/query/prepared.js';
import type { Caller } from '../../../access/caller.js';
import { scopeOf, type Viewer, viewerOf, visibilityOf } from '../../../access/visible.js';
import { visibleRelation } from '../../../access/visible-relations.js';
import { STATUS } from '../../../filter/fields.js';
import { TASK } from '../description.js';
import { isInProgress, isOpen, isSeenIn, listedScopeOf, readAllTasks } from './conditions-sql.js';
import type { TaskCount, TaskCountQuery } from './metrics-schema.js';

const queries = preparedVariants<Viewer, TaskCount>();

/** Counts the caller's visible tasks for each target of a relation that the caller sees. */
export function countTasksBy(
  db: Executor,
  caller: Caller,
  { by, include_subtasks }: TaskCountQuery,
): Promise<TaskCount[]> {
  const subtasks = include_subtasks === true ? 'all' : 'none';
  const query = queries(`${by} ${subtasks} ${visibilityOf(caller)} ${caller.hasTemplates}`, (value) => {
    const isTag = by === 'tag';
    const target = isTag ? sql`g.tag_id` : visibleRelation(TASK, by, 't', { value, scope: scopeOf(caller) });
    const count = (condition: unknown) => sql`count(*) FILTER (WHERE ${condition})`;
    const hasStatus = (status: number) => count(sql`t.status = ${sql.lit(status)}`);
    return sql`
      SELECT t.target AS id, count(*) AS total, ${count(isOpen)} AS open, ${hasStatus(STATUS.not_started)} AS not_started,
        ${count(isInProgress)} AS in_progress, ${hasStatus(STATUS.completed)} AS completed
      FROM (
        SELECT t.status, ${target} AS target FROM tasks t ${isTag ? sql`JOIN task_tags g ON g.task_id = t.id` : sql``}
        WHERE ${isSeenIn(listedScopeOf(caller, subtasks), value)}) t
      WHERE t.target IS NOT NULL GROUP BY t.target ORDER BY t.target`;
  });
  return readAllTasks(db, caller, (read) => query(read, viewerOf(caller)));
}
