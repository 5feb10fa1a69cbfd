import { type Expression, type RawBuilder, sql } from 'kysely';
import {
  columns,
  type Json,
  jsonArray,
  jsonColumns,
  jsonCondition,
  jsonObject,
  jsonRow,
} from '../../../../db/query/json.js';
import { personById } from '../../../access/people.js';
import { accessInScope, ownsAllRows, type RowContext, type VisibilityScope } from '../../../access/visible.js';
import { visibleHistoryValue, visibleRelation, visibleSummary } from '../../../access/visible-relations.js';
import { STATUS } from '../../../filter/fields.js';
import type { RelationOf } from '../../../resource/type.js';
import { tagsJson } from '../../tagging/store.js';
import type { Activity } from '../../task-history/schema.js';
import { claimJson, isBlocked, linkedTasks } from '../blocking/blocking-sql.js';
import { taskColumns } from '../columns.js';
import { HISTORY_RELATIONS, TASK } from '../description.js';
import { recurs } from '../lists/conditions-sql.js';
import type { Task } from '../schema.js';

export interface TaskContext extends RowContext {
  /** `none` if the caller sees no parent of any row: the members of the parent are then constants. */
  scope: VisibilityScope & { readonly subtasks?: 'none' | 'dated' | 'all' };
}

/** The only rendering of a task as JSON. `alias` names a row of `tasks`. */
export function taskJson(alias: string, context: TaskContext): Json {
  return jsonObject(taskMembers(alias, context));
}

export function subtaskBytes(alias: string): RawBuilder<number> {
  return sql`(SELECT coalesce(sum(${noteBytes('c')}), 0) FROM tasks c
    WHERE c.parent_task_id = ${sql.ref(`${alias}.id`)})`;
}

function noteBytes(alias: string): RawBuilder<number> {
  return sql`coalesce(octet_length(${sql.ref(`${alias}.note`)}), 0)`;
}

/**
 * Renders a task with its subtasks.
 * @param maxBytes of their notes: rendering stops before the subtask that would exceed it; unlimited if absent
 */
export function taskWithSubtasksJson(alias: string, context: RowContext, maxBytes?: number): Json {
  const parent = sql.ref(`${alias}.id`);
  const sized = sql`(
    SELECT c.id, sum(${noteBytes('c')}) OVER (ORDER BY c.position NULLS LAST, c.id ROWS UNBOUNDED PRECEDING) AS bytes
    FROM tasks c WHERE c.parent_task_id = ${parent}) sized`;
  const rows =
    maxBytes === undefined
      ? sql`tasks s WHERE s.parent_task_id = ${parent}`
      : sql`${sized} JOIN tasks s ON s.id = sized.id WHERE sized.bytes <= ${sql.lit(maxBytes)}`;
  const subtasks = sql`(SELECT s.* FROM ${rows} ORDER BY s.position NULLS LAST, s.id) sub`;
  return jsonObject({
    ...taskMembers(alias, context),
    // The caller sees the parent, which is the row itself.
    subtasks: jsonArray(subtasks, jsonObject({ ...taskMembers('sub', context), ...parentMembersOf(alias) })),
    blocked_by: linkedTasks(alias, ['task_id', 'blocker_id'], context),
    blocks: linkedTasks(alias, ['blocker_id', 'task_id'], context),
  });
}

/** Members of the subtasks of a row that name the row. */
function parentMembersOf(alias: string): Pick<Members, 'parent_task_id' | 'parent_task'> {
  return { parent_task_id: sql.ref(`${alias}.id`), parent_task: jsonObject(columns(alias, 'id', 'uid', 'name')) };
}

type Members = Record<keyof Task, Expression<unknown>>;

function taskMembers(alias: string, context: TaskContext): Members {
  const { value, scope, textOf } = context;
  const isTopLevel = scope.subtasks === 'none';
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const relation = (name: RelationOf<typeof TASK>) => visibleRelation(TASK, name, alias, { value, scope });
  const summary = (name: RelationOf<typeof TASK>) => visibleSummary(TASK, name, alias, { value, scope });
  return {
    id: column('id'),
    uid: column('uid'),
    ...jsonColumns(alias, taskColumns, textOf),
    project_id: relation('project_id'),
    project: summary('project_id'),
    section_id: relation('section_id'),
    section: summary('section_id'),
    area_id: relation('area_id'),
    area: summary('area_id'),
    goal_id: relation('goal_id'),
    goal: summary('goal_id'),
    parent_task_id: isTopLevel ? sql.lit(null) : relation('parent_task_id'),
    parent_task: isTopLevel ? sql.lit(null) : summary('parent_task_id'),
    assignee: sql`CASE WHEN ${column('assignee_id')} IS NOT NULL THEN ${personById(column('assignee_id'))} END`,
    tags: tagsJson('task', column('id')),
    subtask_counts: subtaskCounts(column('id')),
    blocked: jsonCondition(isBlocked(alias)),
    claim: claimJson(alias, value),
    last_completion: lastCompletion(alias),
    user_id: column('user_id'),
    access: accessInScope(TASK, alias, value, scope),
    created_at: column('created_at'),
    updated_at: column('updated_at'),
  };
}

function lastCompletion(alias: string): RawBuilder<unknown> {
  const latest = sql`task_completions c WHERE c.id = (SELECT l.id FROM task_completions l
    WHERE l.task_id = ${sql.ref(`${alias}.id`)} ORDER BY l.completed_at DESC, l.id DESC LIMIT 1)`;
  // Most tasks do not recur.
  return sql`CASE WHEN ${recurs(alias)}
    THEN ${jsonRow(columns('c', 'completed_at', 'completed_by'), latest)} END`;
}

function subtaskCounts(id: Expression<unknown>): RawBuilder<unknown> {
  const counts = {
    total: sql`count(*)`,
    completed: sql`count(*) FILTER (WHERE c.status = ${sql.lit(STATUS.completed)})`,
  };
  const subtasks = sql`tasks c WHERE c.parent_task_id = ${id}`;
  // An aggregate of no rows takes longer than to see that there are none.
  const none = jsonObject({ total: sql.lit(0), completed: sql.lit(0) });
  return sql`CASE WHEN EXISTS (SELECT 1 FROM ${subtasks}) THEN ${jsonRow(counts, subtasks)} ELSE ${none} END`;
}

export function activityJson({ value, scope, textOf }: RowContext): Json {
  const column = (name: keyof Activity) => sql.ref(`a.${name}`);
  const historyValue = (name: 'old_value' | 'new_value') => {
    const text = column(name);
    const written = textOf?.(text) ?? text;
    return ownsAllRows(scope)
      ? written
      : visibleHistoryValue(HISTORY_RELATIONS, { field: column('field'), text }, value, written);
  };
  return jsonObject({
    id: column('id'),
    task_id: column('task_id'),
    user_id: column('user_id'),
    kind: column('kind'),
    field: column('field'),
    old_value: historyValue('old_value'),
    new_value: historyValue('new_value'),
    created_at: column('created_at'),
  } satisfies Record<keyof Activity, Expression<unknown>>);
}
