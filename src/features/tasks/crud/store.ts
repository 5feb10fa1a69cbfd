import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { PAGE_BYTES } from '../../../../db/json-items.js';
import { forUpdate } from '../../../../db/locks.js';
import { inPieces, rowsInPieces, type SizedRow, sizeOf } from '../../../../db/pieces.js';
import { freeIds, insertRows } from '../../../../db/query/bulk.js';
import { idsFrom, isAnyOf, rowsFrom } from '../../../../db/query/json.js';
import { withLetters } from '../../../../db/query/name-order.js';
import { byRef, prepared } from '../../../../db/query/prepared.js';
import { detach, idsInPieces, idsOf, referrersOf, textSize } from '../../../../db/query/referrers.js';
import { countVersion, type LocatedRow, returningLocation, updateRow } from '../../../../db/query/rows.js';
import type { TaskCompletionRow, TaskRow } from '../../../../db/schema.js';
import { together } from '../../../../db/transaction-steps.js';
import type { Access, Caller } from '../../../access/caller.js';
import { sharedState } from '../../../access/shared-resources.js';
import {
  accessToPart,
  forEachVisibility,
  isVisibleIn,
  type Viewer,
  viewerOf,
  visibilityOf,
} from '../../../access/visible.js';
import { type VisibleColumns, visibleColumns } from '../../../access/visible-relations.js';
import { STATUS } from '../../../filter/fields.js';
import { omitColumns } from '../../../lib/columns.js';
import type { IdOrUid } from '../../../lib/ids.js';
import type { Representation } from '../../../lib/representation.js';
import { keysOf, required } from '../../../lib/typed.js';
import { located } from '../../../resource/type.js';
import { NOTE } from '../../notes/description.js';
import type { ACTIVITY_KINDS } from '../../task-history/schema.js';
import { NEW_TASK_COLUMNS, taskColumns } from '../columns.js';
import { TASK } from '../description.js';
import { isOpen } from '../lists/conditions-sql.js';
import { subtaskBytes, taskWithSubtasksJson } from './json-sql.js';

export type StoredTask = Selectable<TaskRow>;

/**
 * Row of `tasks` with the caller's access, their access through a containing resource, and the relations that they
 * see.
 */
export type TaskState = StoredTask & VisibleColumns<typeof TASK> & { access: Access; part_access: Access | null };

export type TaskColumns = Omit<StoredTask, 'id' | 'uid' | 'version' | 'created_at' | 'updated_at' | 'user_id'>;

const findQueries = forEachVisibility((scope) => ({
  whole: byRef<Viewer, Omit<Representation, 'json'> & { json: string | null }>(
    't',
    (named, value) => sql`
    SELECT t.id, t.version, CASE WHEN ${subtaskBytes('t')} <= ${sql.lit(PAGE_BYTES)}
      THEN ${taskWithSubtasksJson('t', { value, scope })} END AS json
    FROM tasks t WHERE ${named} AND ${isVisibleIn(TASK, 't', value, scope)}`,
  ),
  long: byRef<Viewer, Representation>(
    't',
    (named, value) => sql`
    SELECT t.id, t.version, ${taskWithSubtasksJson('t', { value, scope }, PAGE_BYTES)} AS json
    FROM tasks t WHERE ${named} AND ${isVisibleIn(TASK, 't', value, scope)}`,
  ),
}));

/**
 * Returns a visible task with its subtasks, as in every response about one task. If the notes of the subtasks exceed
 * `PAGE_BYTES`, only the first subtasks are included.
 */
export async function findTask(db: Executor, caller: Caller, ref: IdOrUid): Promise<Representation | undefined> {
  const { whole, long } = findQueries[visibilityOf(caller)];
  const found = await whole(db, ref, viewerOf(caller));
  return found?.json === null ? long(db, ref, viewerOf(caller)) : (found as Representation | undefined);
}

/** Returns the row of a task, or locks it for a change; undefined if the caller does not see it. */
export const { read: taskState, lock: lockedTask } = sharedState<TaskState>(
  TASK,
  't',
  (value) => sql`${accessToPart(TASK, 't', value)} AS part_access, ${visibleColumns(TASK, 't', value)}`,
);

const lockQuery = prepared<{ ids: string; uids: string }, never>(
  (value) => sql`
  SELECT t.id FROM tasks t WHERE ${isAnyOf(sql.ref('t.id'), value('ids'))} OR ${isAnyOf(sql.ref('t.uid'), value('uids'), 'text')}
  ORDER BY t.id ${forUpdate('t')}`,
);

/** Locks several tasks in the global order. Required before `lockedTask` for each of them, to avoid deadlocks. */
export async function lockTasks(trx: Executor, refs: readonly IdOrUid[]): Promise<void> {
  const ids = refs.flatMap((ref) => ('id' in ref ? [ref.id] : []));
  const uids = refs.flatMap((ref) => ('uid' in ref ? [ref.uid] : []));
  await lockQuery(trx, { ids: JSON.stringify(ids), uids: JSON.stringify(uids) });
}

type ShortSubtask = Omit<StoredTask, 'name' | 'note' | 'version' | 'created_at' | 'updated_at'> & SizedRow;

const SHORT_COLUMNS = sql.join(
  Object.keys(omitColumns(taskColumns, 'name', 'note')).map((name) => sql.ref(`t.${name}`)),
);

const SHORT_SUBTASK = sql`t.id, t.uid, t.user_id, t.project_id, t.parent_task_id, t.section_id, t.area_id, t.goal_id,
  ${SHORT_COLUMNS}, ${textSize('tasks', 't')} AS size`;

const openSubtasksQuery = prepared<{ parent: number }, ShortSubtask>(
  (value) => sql`
  SELECT ${SHORT_SUBTASK} FROM tasks t WHERE t.parent_task_id = ${value('parent')} AND ${isOpen}
  ORDER BY t.position, t.id ${forUpdate('t')}`,
);

export function openSubtasks(db: Executor, parentId: number): Promise<ShortSubtask[]> {
  return openSubtasksQuery(db, { parent: parentId });
}

const countQuery = prepared<{ parent: number }, { count: number }>(
  (value) => sql`SELECT count(*) AS count FROM tasks t WHERE t.parent_task_id = ${value('parent')}`,
);

export async function countSubtasks(db: Executor, parentId: number): Promise<number> {
  return (await countQuery(db, { parent: parentId }))[0]?.count ?? 0;
}

interface Change {
  me: number;
  at: string;
}

const logMove = prepared<Change & { ids: string; project: number | null }, never>(
  (value) => sql`
  INSERT INTO activity (task_id, owner_id, user_id, kind, field, old_value, new_value, created_at)
  SELECT t.id, t.user_id, ${value('me')}, 'updated', 'project_id', CAST(t.project_id AS TEXT),
    CAST(CAST(${value('project')} AS BIGINT) AS TEXT), ${value('at')}
  FROM tasks t WHERE t.id IN (${idsFrom(value('ids'))}) AND t.project_id IS DISTINCT FROM ${value('project')}`,
);

const move = prepared<Change & { ids: string; project: number | null }, LocatedRow>(
  (value) => sql`
  UPDATE "tasks" SET project_id = ${value('project')}, version = version + 1, updated_at = ${value('at')}
  WHERE id IN (${idsFrom(value('ids'))}) AND project_id IS DISTINCT FROM ${value('project')}
  ${returningLocation(located(TASK))}`,
);

/** Moves the subtasks of a task to a project, or to none, with a history entry for each. @returns the subtasks */
export async function* moveSubtasks(
  db: Executor,
  parentId: number,
  projectId: number | null,
  change: Change,
): AsyncGenerator<LocatedRow> {
  for await (const subtasks of referrersOf(db, 'tasks', 'parent_task_id', [parentId])) {
    const values = { ...change, ids: idsOf(subtasks), project: projectId };
    await logMove(db, values);
    yield* await move(db, values);
  }
}

/** Values of a reopened subtask. */
export const REOPENED = { status: STATUS.not_started, completed_at: null, completed_by: null } as const;

const subtaskPieceQuery = prepared<{ parent: number; after: number; limit: number }, ShortSubtask>(
  (value) => sql`
  SELECT ${SHORT_SUBTASK} FROM tasks t WHERE t.parent_task_id = ${value('parent')} AND t.id > ${value('after')}
  ORDER BY t.id LIMIT CAST(${value('limit')} AS INTEGER) ${forUpdate('t')}`,
);

/** Yields the subtasks of a task in pieces, locked for a change. */
export function subtasksInPieces(db: Executor, parent: number): AsyncGenerator<ShortSubtask[]> {
  return rowsInPieces(db, (after, limit) => subtaskPieceQuery(db, { parent, after, limit }));
}

const STEPPING_COLUMNS = [
  ...(['status', 'completed_at', 'completed_by', 'due_date', 'defer_until'] as const),
  ...(['recurrence_rule', 'recurrence_next'] as const),
] as const;

type SteppingRow = Pick<StoredTask, 'id' | (typeof STEPPING_COLUMNS)[number]> & SizedRow;

/** Returns the columns of a subtask that its completion, or that of its parent, changes. */
export function steppingColumns(task: SteppingRow): SteppingRow {
  const { id, size = 0, status, completed_at, completed_by, due_date, defer_until } = task;
  const { recurrence_rule, recurrence_next } = task;
  return { id, size, status, completed_at, completed_by, due_date, defer_until, recurrence_rule, recurrence_next };
}

const stepQuery = prepared<{ rows: string; at: string }, never>(
  (value) => sql`
  UPDATE tasks SET ${sql.join(STEPPING_COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`done.${name}`)}`))},
    version = version + 1, updated_at = ${value('at')}
  FROM (${rowsFrom('tasks', value('rows'), ['id', ...STEPPING_COLUMNS])}) AS done WHERE tasks.id = done.id`,
);

export async function updateSubtasks(db: Executor, rows: readonly SteppingRow[], at: string): Promise<void> {
  for await (const piece of inPieces(db, rows, { sizeOf })) {
    await stepQuery(db, { rows: JSON.stringify(piece), at });
  }
}

const timezoneQuery = prepared<{ user: number }, { timezone: string }>(
  (value) => sql`SELECT u.timezone FROM users u WHERE u.id = ${value('user')}`,
);

/** Returns the time zone of an owner. */
export async function timezoneOf(db: Executor, caller: Caller, ownerId: number): Promise<string> {
  if (ownerId === caller.id) return caller.timezone;
  return (await timezoneQuery(db, { user: ownerId }))[0]?.timezone ?? caller.timezone;
}

const subtasksQuery = prepared<{ parent: number }, LocatedRow>(
  (value) => sql`
  SELECT t.id, t.uid, t.user_id, t.project_id, t.parent_task_id, t.section_id FROM tasks t
  WHERE t.parent_task_id = ${value('parent')} ORDER BY t.id ${forUpdate('t')}`,
);

export function subtasksOf(db: Executor, parentId: number): Promise<LocatedRow[]> {
  return subtasksQuery(db, { parent: parentId });
}

const logRemoval = prepared<Change & { ids: string }, never>(
  (value) => sql`
  INSERT INTO activity (task_id, owner_id, user_id, kind, field, old_value, new_value, created_at)
  SELECT t.id, t.user_id, ${value('me')}, 'deleted', NULL, t.name, NULL, ${value('at')}
  FROM tasks t WHERE t.id IN (${idsFrom(value('ids'))})`,
);

const remove = prepared<{ ids: string }, never>(
  (value) => sql`DELETE FROM tasks WHERE id IN (${idsFrom(value('ids'))})`,
);

/**
 * Deletes a task and its subtasks, with a history entry for each. Their notes are kept without a task.
 * @returns the notes before the change
 */
export async function* removeTask(
  db: Executor,
  id: number,
  subtasks: readonly { id: number }[],
  change: Change,
): AsyncGenerator<LocatedRow> {
  const parts = subtasks.map((subtask) => subtask.id);
  const ids = [id, ...parts];
  await logRemoval(db, { ...change, ids: JSON.stringify(ids) });
  for await (const notes of referrersOf(db, 'notes', 'task_id', ids)) {
    const former = new Map(notes.map((note) => [note.id, note.value]));
    const detached = await detach(db, { from: located(NOTE), column: 'task_id' }, notes, change.at);
    yield* detached.map((note) => ({ ...note, task_id: former.get(note.id) ?? null }));
  }
  for await (const piece of idsInPieces(db, 'tasks', parts)) await remove(db, { ids: JSON.stringify(piece) });
  await remove(db, { ids: JSON.stringify([id]) });
}

export type NewTask = TaskColumns & { uid: string; user_id: number; created_at: string; updated_at: string };

/** Has all members: an object to which many are added costs more than the statement that stores it. */
export const EMPTY_TASK: NewTask = {
  ...NEW_TASK_COLUMNS,
  ...{ uid: '', user_id: 0, project_id: null, parent_task_id: null, section_id: null, area_id: null, goal_id: null },
  ...{ created_at: '', updated_at: '', completed_at: null, completed_by: null, assignee_id: null },
  recurrence_next: null,
};

const taskQuery = prepared<NewTask, { id: number }>((value) => {
  const columns = keysOf(withLetters('tasks', EMPTY_TASK));
  return sql`INSERT INTO tasks (${sql.join(columns.map((name) => sql.ref(name)))})
    VALUES (${sql.join(columns.map((name) => value(name)))}) RETURNING id`;
});

export async function insertTask(db: Executor, task: NewTask): Promise<number> {
  return required((await taskQuery(db, withLetters('tasks', task)))[0]).id;
}

export async function nextPosition(db: Executor, parentId: number): Promise<number> {
  const { last } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('parent_task_id', '=', parentId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

const importedQuery = prepared<{ me: number; key: string }, { task_id: number }>(
  (value) => sql`
  SELECT k.task_id FROM task_import_keys k WHERE k.user_id = ${value('me')} AND k.key_hash = ${value('key')}`,
);

export async function isImported(db: Executor, caller: Caller, keyHash: string): Promise<boolean> {
  return (await importedQuery(db, { me: caller.id, key: keyHash })).length > 0;
}

const noteImportedQuery = prepared<{ me: number; key: string; task: number }, never>(
  (value) => sql`
  INSERT INTO task_import_keys (user_id, key_hash, task_id) VALUES (${value('me')}, ${value('key')}, ${value('task')})`,
);

export async function noteImported(db: Executor, caller: Caller, keyHash: string, taskId: number): Promise<void> {
  await noteImportedQuery(db, { me: caller.id, key: keyHash, task: taskId });
}

const replaceKeyQuery = prepared<{ me: number; former: string; key: string }, { task_id: number }>(
  (value) => sql`
  UPDATE task_import_keys SET key_hash = ${value('key')}
    WHERE user_id = ${value('me')} AND key_hash = ${value('former')} RETURNING task_id`,
);

/** Returns false if the former key was not imported. */
export async function replaceImportKey(
  db: Executor,
  { id: me }: Caller,
  { former, key }: { former: string; key: string },
): Promise<boolean> {
  return (await replaceKeyQuery(db, { me, former, key })).length > 0;
}

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

const ENTRY_COLUMNS = [
  'task_id',
  'owner_id',
  'user_id',
  'kind',
  'field',
  'old_value',
  'new_value',
  'created_at',
] as const;

const activityQuery = prepared<{ entries: string }, never>(
  (value) => sql`
  INSERT INTO activity (${sql.join(ENTRY_COLUMNS.map((name) => sql.ref(name)))})
  ${rowsFrom('activity', value('entries'), ENTRY_COLUMNS)}`,
);

const oneActivityQuery = prepared<ActivityEntry, never>(
  (value) => sql`
  INSERT INTO activity (${sql.join(ENTRY_COLUMNS.map((name) => sql.ref(name)))})
  VALUES (${sql.join(ENTRY_COLUMNS.map((name) => value(name)))})`,
);

export async function insertActivity(db: Executor, entries: readonly ActivityEntry[]): Promise<void> {
  // Up to three single inserts are cheaper than a list.
  if (entries.length <= 3) await together(...entries.map((entry) => oneActivityQuery(db, entry)));
  else await activityQuery(db, { entries: JSON.stringify(entries) });
}

export type NewCompletion = Omit<Selectable<TaskCompletionRow>, 'id'>;

export async function insertCompletions(db: Executor, rows: readonly NewCompletion[]): Promise<void> {
  await insertRows(db, 'task_completions', rows);
}

const completionDrop = prepared<{ task: number; due: string | null; at: string }, never>(
  (value) => sql`DELETE FROM task_completions WHERE id = (
    SELECT max(c.id) FROM task_completions c WHERE c.task_id = ${value('task')} AND c.completed_at = ${value('at')}
      AND c.due_date IS NOT DISTINCT FROM ${value('due')})`,
);

export async function dropCompletions(db: Executor, rows: readonly NewCompletion[]): Promise<void> {
  for (const { task_id: task, due_date: due, completed_at: at } of rows) await completionDrop(db, { task, due, at });
}

const completionRemoval = prepared<{ user: number; limit: number }, { id: number }>(
  (value) => sql`DELETE FROM task_completions WHERE id IN (
    SELECT c.id FROM task_completions c WHERE c.user_id = ${value('user')}
    LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING id`,
);

export async function removeCompletions(db: Executor, userId: number, most: number): Promise<number> {
  return (await completionRemoval(db, { user: userId, limit: most })).length;
}

/** Inserts several tasks. @returns their ids, in the same order */
export async function insertTasks(db: Executor, tasks: readonly NewTask[]): Promise<number[]> {
  const ids = await freeIds(db, 'tasks', tasks.length);
  await insertRows(
    db,
    'tasks',
    tasks.map((task, index) => ({ id: required(ids[index]), ...task })),
  );
  return ids;
}

export function updateTask(db: Executor, id: number, changes: Partial<TaskColumns>, at: string): Promise<void> {
  return updateRow(db, 'tasks', { id, changes, at });
}

/** Increments the version for a change outside the row, such as its tags. */
export function countTaskVersion(db: Executor, id: number, at: string): Promise<void> {
  return countVersion(db, 'tasks', id, at);
}
