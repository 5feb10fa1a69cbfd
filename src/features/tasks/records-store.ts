import { type RawBuilder, sql } from 'kysely';
import { firstPiece } from '../../../db/pieces.js';
import { columns, jsonArray, jsonColumns, jsonObject } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import {
  bytesOf,
  column,
  commonMembers,
  type Elements,
  elementsOf,
  type Members,
  ownRows,
  type RecordExport,
  type RecordQuery,
  ROWS_PER_PAGE,
  tagNames,
  uidOf,
} from '../../resource/records-sql.js';
import { taskColumns } from './columns.js';
import { HISTORY_RELATIONS } from './description.js';
import { type ActivityRecord, type CompletionRecord, DELETED, type TaskRecord } from './records.js';

function activityValue(name: string): RawBuilder<unknown> {
  const value = sql.ref(`e.${name}`);
  const cases = HISTORY_RELATIONS.map(
    ([field, { table }]) => sql`WHEN ${sql.lit(field)} THEN coalesce(
      (SELECT o.uid FROM ${sql.table(table)} o WHERE o.id = CAST(${value} AS BIGINT) AND o.user_id = e.owner_id), ${sql.lit(DELETED)})`,
  );
  return sql`CASE WHEN ${value} IS NULL THEN NULL ELSE CASE e.field ${sql.join(cases, sql` `)} ELSE ${value} END END`;
}

/** The name of a user in exported records; null for an unknown one. */
function ownerOrMember(user: string, owner: string): RawBuilder<unknown> {
  return sql`CASE WHEN ${sql.ref(user)} = ${sql.ref(owner)} THEN 'owner' WHEN ${sql.ref(user)} IS NOT NULL THEN 'member' END`;
}

const activityMembers: Members<ActivityRecord> = {
  ...columns('e', 'kind', 'field'),
  old_value: activityValue('old_value'),
  new_value: activityValue('new_value'),
  by: ownerOrMember('e.user_id', 'e.owner_id'),
  created_at: sql.ref('e.created_at'),
};

const taskMembers: Omit<Members<TaskRecord>, 'completions' | 'activity'> = {
  ...commonMembers,
  ...jsonColumns('x', taskColumns),
  completed_by: ownerOrMember('x.completed_by', 'x.user_id'),
  assignee_id: ownerOrMember('x.assignee_id', 'x.user_id'),
  project_uid: uidOf('projects', column('project_id')),
  section_uid: uidOf('sections', column('section_id')),
  area_uid: uidOf('areas', column('area_id')),
  goal_uid: uidOf('goals', column('goal_id')),
  parent_task_uid: uidOf('tasks', column('parent_task_id')),
  tags: tagNames('task'),
  blocked_by_uids: jsonArray(
    sql`(SELECT o.uid FROM task_blocks b JOIN tasks o ON o.id = b.blocker_id WHERE b.task_id = x.id ORDER BY o.id) linked`,
    sql`linked.uid`,
  ),
};

const COMPLETIONS: Elements = {
  ...{ table: 'task_completions', column: 'task_id', texts: [] },
  json: jsonObject({
    ...columns('e', 'due_date', 'completed_at'),
    completed_by: ownerOrMember('e.completed_by', 'e.user_id'),
  } satisfies Members<CompletionRecord>),
};

const ACTIVITY: Elements = {
  ...{ table: 'activity', column: 'task_id', texts: ['old_value', 'new_value'] },
  json: jsonObject({ ...activityMembers }),
};

// The history of tasks that still exist is exported with them.
const deletedTaskActivity: RecordQuery = prepared((value) => {
  const json = jsonObject({ task: sql.ref('e.task_id'), ...activityMembers });
  // Not NOT EXISTS: PostgreSQL would read all tasks for each page, to look them up in memory.
  const isTaskDeleted = sql`(SELECT t.id FROM tasks t WHERE t.id = e.task_id) IS NULL`;
  const page = firstPiece(
    ['id'],
    sql`SELECT e.id, CASE WHEN ${isTaskDeleted} THEN ${bytesOf('e', ACTIVITY.texts)} ELSE 0 END AS size FROM activity e
      WHERE e.owner_id = ${value('me')} AND e.id > ${value('after')} ORDER BY e.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`,
  );
  return sql`SELECT e.id, CASE WHEN ${isTaskDeleted} THEN ${json} END AS json
    FROM ${page} p CROSS JOIN activity e WHERE e.id = p.id ORDER BY e.id`;
});

/** Numbers the deleted tasks in order of first occurrence: their ids stay on the server. */
function numberTasks(): (item: string) => string {
  const numbers = new Map<string, number>();
  return (item) =>
    item.replace(/-?\d+/, (id) => {
      const number = numbers.get(id) ?? numbers.size + 1;
      numbers.set(id, number);
      return String(number);
    });
}

export const taskExport: RecordExport = {
  query: ownRows('tasks', taskMembers, { completions: COMPLETIONS, activity: ACTIVITY }),
  elements: { completions: elementsOf(COMPLETIONS), activity: elementsOf(ACTIVITY) },
};

export const deletedTaskActivityExport = { query: deletedTaskActivity, finish: numberTasks };
