import { type Expression, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { freeIds, insertRows } from '../../../db/query/bulk.js';
import { byRelation, byValue } from '../../../db/query/filters.js';
import { columns, jsonColumns, jsonObject, resourceSummary } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { prepared } from '../../../db/query/prepared.js';
import { deleteRow } from '../../../db/query/rows.js';
import type { ReminderRow } from '../../../db/schema.js';
import type { Access, Caller } from '../../access/caller.js';
import { findShared, readShared, sharedState } from '../../access/shared-resources.js';
import { accessPathsOf, type RowContext, scopeOf, type VisibilityScope, viewerOf } from '../../access/visible.js';
import { visibleRelationFilters } from '../../access/visible-relations.js';
import { required } from '../../lib/typed.js';
import { column, commonMembers, type RecordExport, ROWS_PER_PAGE, uidOf } from '../../resource/records-sql.js';
import { TASK } from '../tasks/description.js';
import { reminderColumns } from './columns.js';
import { REMINDER } from './description.js';
import { MAX_OPEN } from './limits.js';
import type { Reminder, ReminderFilters } from './schema.js';
import type { TaskTimes } from './times.js';

export type StoredReminder = Selectable<ReminderRow>;
export type ReminderState = StoredReminder & { access: Access };

function reminderJson(_context: RowContext) {
  return jsonObject({
    ...columns('r', 'id', 'uid', 'task_id'),
    task: resourceSummary('tasks', sql.ref('r.task_id')),
    ...jsonColumns('r', reminderColumns),
    ...columns('r', 'fires_at', 'created_at', 'updated_at'),
  } satisfies Record<keyof Reminder, Expression<unknown>>);
}

const list = listOf<VisibilityScope>({
  from: sql`reminders r`,
  table: sql`reminders r`,
  id: sql.ref('r.id'),
  json: reminderJson,
  sortKeys: columnKeys('r', 'id', 'fires_at'),
  accessPaths: (value, scope) => accessPathsOf(REMINDER, 'r', value, scope),
  filters: {
    ...visibleRelationFilters(REMINDER, 'r'),
    fires_before: (value) => sql`r.fires_at < ${value('fires_before')}`,
    state: (value) => sql`r.state = ${value('state')}`,
  },
});

export function listReminders(db: Executor, caller: Caller, filters: ReminderFilters, page: Page): Promise<ListPage> {
  const active = {
    ...byRelation('task_id', filters.task_id),
    ...byValue('fires_before', filters.fires_before),
    ...byValue('state', filters.state),
  };
  return list(db, { scope: scopeOf(caller), filters: active, values: { ...viewerOf(caller) } }, page);
}

export const readReminders = readShared(list);

export const findReminder = findShared(REMINDER, 'r', reminderJson);

/** The row, locked for a change; undefined if it is not the caller's. */
export const { lock: lockedReminder } = sharedState<ReminderState>(REMINDER, 'r');

const ofTaskQuery = prepared<{ me: number; task: number }, StoredReminder>(
  (value) => sql`SELECT r.* FROM reminders r WHERE r.task_id = ${value('task')} AND r.user_id = ${value('me')}
    ORDER BY r.id`,
);

/** Returns the reminders of a user about a task. */
export function remindersAbout(db: Executor, me: number, task: number): Promise<StoredReminder[]> {
  return ofTaskQuery(db, { me, task });
}

// Two counts, because armed and waiting reminders have an index each.
const openQuery = prepared<{ me: number }, { count: number }>(
  (value) => sql`SELECT count(*) AS count FROM (
    SELECT 1 AS one FROM reminders r WHERE r.user_id = ${value('me')} AND r.fires_at IS NOT NULL
    UNION ALL SELECT 1 FROM reminders r WHERE r.user_id = ${value('me')} AND r.state = 'waiting'
    LIMIT ${sql.lit(MAX_OPEN)}) found`,
);

/** Counts the armed and waiting reminders of a user, up to the maximum. */
export async function countOpen(db: Executor, me: number): Promise<number> {
  return (await openQuery(db, { me }))[0]?.count ?? 0;
}

export type NewRow = Omit<StoredReminder, 'id' | 'version'>;

const NEW_COLUMNS = [
  ...['uid', 'user_id', 'task_id', 'at', 'before', 'auto', 'state', 'fires_at', 'last_fired_at', 'snoozed_until'],
  ...['due_at', 'created_at', 'updated_at'],
] as (keyof NewRow)[];

const insertOne = prepared<NewRow, { id: number }>(
  (value) => sql`INSERT INTO reminders (${sql.join(NEW_COLUMNS.map((name) => sql.ref(name)))})
    VALUES (${sql.join(NEW_COLUMNS.map((name) => value(name)))}) RETURNING id`,
);

/** @returns their ids */
export async function insertReminders(db: Executor, reminders: readonly NewRow[]): Promise<number[]> {
  const [first] = reminders;
  if (first === undefined) return [];
  if (reminders.length === 1) return (await insertOne(db, first)).map(({ id }) => id);
  const ids = await freeIds(db, 'reminders', reminders.length);
  await insertRows(
    db,
    'reminders',
    reminders.map((reminder, index) => ({ id: required(ids[index]), ...reminder })),
  );
  return ids;
}

export async function removeReminder(db: Executor, id: number): Promise<void> {
  await deleteRow(db, 'reminders', id);
}

const defaultMark = prepared<{ task: number }, { task_id: number }>(
  (value) => sql`INSERT INTO reminder_defaults (task_id) VALUES (${value('task')})
    ON CONFLICT (task_id) DO NOTHING RETURNING task_id`,
);

/** Records that a task has had its default reminder. @returns false if it had one before */
export async function markDefault(db: Executor, task: number): Promise<boolean> {
  return (await defaultMark(db, { task })).length > 0;
}

/** Columns of a removed reminder that its log entry needs. */
export type RemovedReminder = Pick<StoredReminder, 'id' | 'uid' | 'user_id' | 'task_id'>;

const members: Record<string, Expression<unknown>> = {
  ...commonMembers,
  ...jsonColumns('x', reminderColumns),
  task_uid: uidOf('tasks', column('task_id')),
};

/** Reminders about tasks of others are left out, like these tasks. */
export const reminderExport: RecordExport = {
  query: prepared(
    (value) => sql`SELECT x.id, CASE WHEN t.user_id = x.user_id THEN ${jsonObject(members)} END AS json
      FROM reminders x JOIN tasks t ON t.id = x.task_id
      WHERE x.user_id = ${value('me')} AND x.id > ${value('after')} ORDER BY x.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`,
  ),
};

type SeenTask = TaskTimes & { id: number; user_id: number; name: string; access: Access };

/** The row of a task, or the same locked: its dates stay while a reminder is scheduled. Undefined if it is not visible. */
export const { read: seenTask, lock: lockedTask } = sharedState<SeenTask>(TASK, 't');
