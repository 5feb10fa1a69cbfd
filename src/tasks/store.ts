import { type Selectable, sql } from 'kysely';
import { byRef } from '../../db/by-ref.js';
import type { Executor } from '../../db/connect.js';
import { rowsFrom } from '../../db/json.js';
import { kept } from '../../db/kept.js';
import type { TaskRow } from '../../db/schema.js';
import type { Access, Caller } from '../access/caller.js';
import { accessTo, accessToPart } from '../access/visible.js';
import type { Ref } from '../ids.js';
import type { Representation } from '../representation.js';
import { taskWithSubtasksJson } from './json.js';
import type { ACTIVITY_KINDS } from './schema.js';

/** A task as it is in the table. */
export type StoredTask = Selectable<TaskRow>;

/** The same with what the caller may do with it, and with it as a part of something shared. */
export type TaskState = StoredTask & { access: Access; part_access: Access | null };

/** The columns that a client can bring about a change of. */
export type TaskColumns = Omit<StoredTask, 'id' | 'uid' | 'version' | 'created_at' | 'updated_at' | 'user_id'>;

const findQuery = byRef<{ me: number }, Representation>(
  't',
  (named, value) => sql`
  SELECT t.id, t.version, ${taskWithSubtasksJson('t', value('me'))} AS json FROM tasks t
  WHERE ${named} AND ${accessTo('task', 't', value('me'))} IS NOT NULL`,
);

/** The task with its subtasks, when the caller sees it: what every answer about one task shows. */
export function findTask(db: Executor, caller: Caller, ref: Ref): Promise<Representation | undefined> {
  return findQuery(db, ref, { me: caller.id });
}

const stateQuery = byRef<{ me: number }, TaskState>(
  't',
  (named, value) => sql`
  SELECT t.*, ${accessTo('task', 't', value('me'))} AS access, ${accessToPart('task', 't', value('me'))} AS part_access
  FROM tasks t WHERE ${named}`,
);

/** The task as it is in the table; undefined when the caller does not see it. */
export async function taskState(db: Executor, caller: Caller, ref: Ref): Promise<TaskState | undefined> {
  const row = await stateQuery(db, ref, { me: caller.id });
  return row?.access == null ? undefined : row;
}

const subtaskQuery = kept<{ parent: number }, StoredTask>(
  (_db, value) => sql`SELECT t.* FROM tasks t WHERE t.parent_task_id = ${value('parent')} ORDER BY t.position, t.id`,
);

export function subtasksOf(db: Executor, parentId: number): Promise<StoredTask[]> {
  return subtaskQuery(db, { parent: parentId });
}

export type NewTask = TaskColumns & { uid: string; user_id: number; created_at: string; updated_at: string };

const NEW_TASK: readonly (keyof NewTask)[] = [
  'uid',
  'user_id',
  'project_id',
  'parent_task_id',
  'area_id',
  'goal_id',
  'name',
  'note',
  'status',
  'priority',
  'due_date',
  'defer_until',
  'completed_at',
  'recurrence_type',
  'recurrence_interval',
  'recurrence_weekdays',
  'recurrence_month_day',
  'recurrence_week_of_month',
  'recurrence_end_date',
  'completion_based',
  'position',
  'created_at',
  'updated_at',
];

const insertQuery = kept<NewTask, { id: number }>(
  (_db, value) => sql`
  INSERT INTO tasks (${sql.join(NEW_TASK.map((name) => sql.ref(name)))})
  VALUES (${sql.join(NEW_TASK.map((name) => value(name)))}) RETURNING id`,
);

/** The id of the new task. */
export async function insertTask(db: Executor, task: NewTask): Promise<number> {
  const [row] = await insertQuery(db, task);
  return (row as { id: number }).id;
}

/** The place after the last subtask of a task. */
export async function nextPosition(db: Executor, parentId: number): Promise<number> {
  const { last } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('parent_task_id', '=', parentId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Something that happened to a task. */
export interface ActivityEntry {
  task_id: number;
  owner_id: number;
  user_id: number;
  kind: (typeof ACTIVITY_KINDS)[number];
  field: string | null;
  old_value: string | null;
  new_value: string | null;
  created_at: string;
}

const ENTRY_COLUMNS = ['task_id', 'owner_id', 'user_id', 'kind', 'field', 'old_value', 'new_value', 'created_at'];

const activityQuery = kept<{ entries: string }, never>(
  (_db, value) => sql`
  INSERT INTO activity (${sql.join(ENTRY_COLUMNS.map((name) => sql.ref(name)))})
  ${rowsFrom(value('entries'), ENTRY_COLUMNS)}`,
);

export async function insertActivity(db: Executor, entries: readonly ActivityEntry[]): Promise<void> {
  if (entries.length > 0) await activityQuery(db, { entries: JSON.stringify(entries) });
}

export async function insertCompletion(
  db: Executor,
  task: { id: number; user_id: number; due_date: string | null },
  at: string,
): Promise<void> {
  await db
    .insertInto('task_completions')
    .values({ task_id: task.id, user_id: task.user_id, due_date: task.due_date, completed_at: at })
    .execute();
}

/** Deletes a task; its subtasks go with it. */
export async function removeTask(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('tasks').where('id', '=', id).execute();
}
