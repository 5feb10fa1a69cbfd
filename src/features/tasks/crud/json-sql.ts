import { type Expression, type RawBuilder, sql } from 'kysely';
import {
  type Json,
  jsonArray,
  jsonBoolean,
  jsonObject,
  jsonRow,
  jsonText,
  resourceSummary,
} from '../../../../db/query/json.js';
import type { JsonContext } from '../../../../db/query/list.js';
import { accessTo, type ViewerValue } from '../../../access/visible.js';
import { tagsJson } from '../../tags/store.js';
import { type Activity, STATUS, type Task } from '../schema.js';

/** How a row of `tasks`, named by its alias, becomes JSON for the caller: the one place that knows. */
export function taskJson(
  alias: string,
  value: ViewerValue,
  access = accessTo('task', alias, value),
  note: Expression<unknown> = sql.ref(`${alias}.note`),
): Json {
  return jsonObject({ ...taskMembers(alias, access), note });
}

/** The notes of the subtasks of a task, in bytes. */
export function subtaskBytes(alias: string): RawBuilder<number> {
  return sql`(SELECT coalesce(sum(${noteBytes('c')}), 0) FROM tasks c
    WHERE c.parent_task_id = ${sql.ref(`${alias}.id`)})`;
}

function noteBytes(alias: string): RawBuilder<number> {
  return sql`coalesce(octet_length(${sql.ref(`${alias}.note`)}), 0)`;
}

/**
 * A task with its subtasks.
 * @param maxBytes of their notes: the subtasks end before the one that would exceed it; all of them when absent
 */
export function taskWithSubtasksJson(alias: string, value: ViewerValue, maxBytes?: number): Json {
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
    ...taskMembers(alias, accessTo('task', alias, value)),
    subtasks: jsonArray(subtasks, taskJson('sub', value)),
  });
}

function taskMembers(alias: string, access: Expression<unknown>): Record<keyof Task, Expression<unknown>> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return {
    id: column('id'),
    uid: column('uid'),
    name: column('name'),
    note: column('note'),
    status: column('status'),
    priority: column('priority'),
    due_date: column('due_date'),
    due_time: column('due_time'),
    defer_until: column('defer_until'),
    completed_at: column('completed_at'),
    recurrence_type: column('recurrence_type'),
    recurrence_interval: column('recurrence_interval'),
    recurrence_weekdays: jsonText(column('recurrence_weekdays')),
    recurrence_month_day: column('recurrence_month_day'),
    recurrence_week_of_month: column('recurrence_week_of_month'),
    recurrence_end_date: column('recurrence_end_date'),
    completion_based: jsonBoolean(column('completion_based')),
    project_id: column('project_id'),
    project: resourceSummary('projects', column('project_id')),
    area_id: column('area_id'),
    area: resourceSummary('areas', column('area_id')),
    goal_id: column('goal_id'),
    goal: resourceSummary('goals', column('goal_id')),
    parent_task_id: column('parent_task_id'),
    tags: tagsJson('task', column('id')),
    subtask_counts: subtaskCounts(column('id')),
    position: column('position'),
    user_id: column('user_id'),
    access,
    created_at: column('created_at'),
    updated_at: column('updated_at'),
  };
}

function subtaskCounts(id: Expression<unknown>): RawBuilder<unknown> {
  const counts = {
    total: sql`count(*)`,
    completed: sql`count(*) FILTER (WHERE c.status = ${sql.lit(STATUS.COMPLETED)})`,
  };
  return jsonRow(counts, sql`tasks c WHERE c.parent_task_id = ${id}`);
}

/** How a row of `activity a` becomes JSON. */
export function activityJson(textOf: JsonContext['textOf']): Json {
  return jsonObject({
    id: sql.ref('a.id'),
    task_id: sql.ref('a.task_id'),
    user_id: sql.ref('a.user_id'),
    kind: sql.ref('a.kind'),
    field: sql.ref('a.field'),
    old_value: textOf(sql.ref('a.old_value')),
    new_value: textOf(sql.ref('a.new_value')),
    created_at: sql.ref('a.created_at'),
  } satisfies Record<keyof Activity, Expression<unknown>>);
}
