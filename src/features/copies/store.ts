import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { freeIds, insertRows } from '../../../db/query/bulk.js';
import { idsFrom, isAnyOf } from '../../../db/query/json.js';
import { prepared, preparedVariants } from '../../../db/query/prepared.js';
import { idsInPieces, textSize } from '../../../db/query/referrers.js';
import type { NoteRow, SectionRow, TaskRow } from '../../../db/schema.js';
import type { Caller } from '../../access/caller.js';
import { forEachVisibility, isVisibleIn, type Viewer, viewerOf, visibilityOf } from '../../access/visible.js';
import { NOTE } from '../notes/description.js';
import type { NewTask } from '../tasks/crud/store.js';
import { isOpen, OPEN_CODES } from '../tasks/lists/conditions-sql.js';
import { MAX_COPIED } from './schema.js';

/** Rows of a project, or of a task, that are copied. Access to it covers its tasks and sections, but not all notes. */

export interface Selection {
  of: 'project' | 'task';
  id: number;
  openOnly: boolean;
  subtasks: boolean;
}

interface Found {
  id: number;
  parent_task_id: number | null;
}

const taskQueries = preparedVariants<{ id: number }, Found>();
const taskCounts = preparedVariants<{ id: number }, { total: number }>();

function tasksOf({ of, openOnly, subtasks }: Selection, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const parts = subtasks ? sql`t.parent_task_id = ${id}` : sql`(1 = 0)`;
  const within = of === 'task' ? sql`(t.id = ${id} OR ${parts})` : sql`t.project_id = ${id}`;
  const top = of === 'project' && !subtasks ? sql`AND t.parent_task_id IS NULL` : sql``;
  if (!openOnly) return sql`${within} ${top}`;
  const parent = sql`(t.parent_task_id IS NULL OR EXISTS (
    SELECT 1 FROM tasks p WHERE p.id = t.parent_task_id AND p.status IN (${OPEN_CODES})))`;
  return of === 'task'
    ? sql`${within} AND (t.id = ${id} OR ${isOpen})`
    : sql`${within} ${top} AND ${isOpen} AND ${parent}`;
}

function shapeOf({ of, openOnly, subtasks }: Selection): string {
  return `${of} ${openOnly} ${subtasks}`;
}

/** Returns the ids of the selected tasks, parents first; one more than `MAX_COPIED` at most. */
export function selectedTasks(db: Executor, selection: Selection): Promise<Found[]> {
  const query = taskQueries(
    shapeOf(selection),
    (value) => sql`SELECT t.id, t.parent_task_id FROM tasks t WHERE ${tasksOf(selection, value('id'))}
      ORDER BY CASE WHEN t.parent_task_id IS NULL OR t.id = ${value('id')} THEN 0 ELSE 1 END,
        CASE WHEN t.parent_task_id IS NOT NULL THEN t.position END NULLS LAST, t.rank, t.id
      LIMIT ${sql.lit(MAX_COPIED + 1)}`,
  );
  return query(db, { id: selection.id });
}

export async function countTasks(db: Executor, selection: Selection): Promise<number> {
  const query = taskCounts(
    shapeOf(selection),
    (value) => sql`SELECT count(*) AS total FROM tasks t WHERE ${tasksOf(selection, value('id'))}`,
  );
  return (await query(db, { id: selection.id }))[0]?.total ?? 0;
}

const sectionQuery = prepared<{ project: number }, Selectable<SectionRow>>(
  (value) => sql`SELECT sec.* FROM sections sec WHERE sec.project_id = ${value('project')} ORDER BY sec.rank, sec.id`,
);

export function sectionsIn(db: Executor, project: number): Promise<Selectable<SectionRow>[]> {
  return sectionQuery(db, { project });
}

const noteQueries = forEachVisibility((scope) =>
  prepared<Viewer & { project: number | null; tasks: string }, { id: number }>(
    (value) => sql`SELECT n.id FROM notes n
      WHERE (n.task_id IN (${idsFrom(value('tasks'))}) OR (n.project_id = ${value('project')} AND n.task_id IS NULL))
        AND ${isVisibleIn(NOTE, 'n', value, scope)}
      ORDER BY n.id LIMIT ${sql.lit(MAX_COPIED + 1)}`,
  ),
);

/**
 * Returns the ids of the notes about these tasks, and about the project, that the caller sees: a note about a task can
 * belong to another project. One more than `MAX_COPIED` at most.
 */
export async function notesIn(
  db: Executor,
  caller: Caller,
  { project, tasks }: { project: number | null; tasks: readonly number[] },
): Promise<number[]> {
  const values = { project, tasks: JSON.stringify(tasks), ...viewerOf(caller) };
  return (await noteQueries[visibilityOf(caller)](db, values)).map(({ id }) => id);
}

type Tables = { tasks: Selectable<TaskRow>; notes: Selectable<NoteRow> };

const rowQueries = preparedVariants<{ ids: string }, Tables[keyof Tables]>();

/** Yields whole rows in pieces, in any order. */
export async function* rowsOf<Table extends keyof Tables>(
  db: Executor,
  table: Table,
  ids: readonly number[],
): AsyncGenerator<Tables[Table][]> {
  const query = rowQueries(
    table,
    (value) => sql`SELECT x.* FROM ${sql.table(table)} x WHERE x.id IN (${idsFrom(value('ids'))})`,
  );
  for await (const piece of idsInPieces(db, table, ids)) {
    yield (await query(db, { ids: JSON.stringify(piece) })) as Tables[Table][];
  }
}

const byteQueries = preparedVariants<{ ids: string }, { bytes: number }>();

/** Bytes of the long texts of rows. The texts themselves are not read. */
export async function textBytes(db: Executor, table: keyof Tables, ids: readonly number[]): Promise<number> {
  const query = byteQueries(
    table,
    (value) => sql`SELECT CAST(coalesce(sum(${textSize(table, 'x')}), 0) AS BIGINT) AS bytes FROM ${sql.table(table)} x
      WHERE x.id IN (${idsFrom(value('ids'))})`,
  );
  return (await query(db, { ids: JSON.stringify(ids) }))[0]?.bytes ?? 0;
}

export function freeTaskIds(db: Executor, count: number): Promise<number[]> {
  return freeIds(db, 'tasks', count);
}

/** Inserts tasks with ids of `freeTaskIds`, parents before their subtasks. */
export async function insertTaskRows(db: Executor, rows: readonly (NewTask & { id: number })[]): Promise<void> {
  await insertRows(db, 'tasks', rows);
}

const remindersQuery = prepared<{ me: number; ids: string }, { task_id: number; before: string }>(
  (value) => sql`SELECT r.task_id, r.before FROM reminders r
    WHERE ${isAnyOf(sql.ref('r.task_id'), value('ids'))} AND r.user_id = ${value('me')} AND r.before IS NOT NULL
    ORDER BY r.id`,
);

/** Returns the times of a user's relative reminders, by their tasks. */
export async function relativeReminders(
  db: Executor,
  me: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const byTask = new Map<number, string[]>();
  for (const { task_id, before } of await remindersQuery(db, { me, ids: JSON.stringify(ids) })) {
    byTask.set(task_id, [...(byTask.get(task_id) ?? []), before]);
  }
  return byTask;
}
