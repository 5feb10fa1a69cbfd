import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { byRelation, relationFilters, relationTests } from '../../../db/query/filters.js';
import { columns, isAnyOf, jsonBoolean, jsonObject, resourceSummary } from '../../../db/query/json.js';
import { columnKeys, listOf, readWhich, type Which } from '../../../db/query/list.js';
import { prepared, preparedVariants } from '../../../db/query/prepared.js';
import { insertRow, type LocatedRow, updateRow } from '../../../db/query/rows.js';
import type { WatchRow } from '../../../db/schema.js';
import type { Access, Caller } from '../../access/caller.js';
import { sharedState } from '../../access/shared-resources.js';
import { isWithin, ownedBy, type ViewerValue, viewerOf } from '../../access/visible.js';
import { isKeyOf } from '../../lib/typed.js';
import {
  column,
  commonMembers,
  type Members,
  type RecordExport,
  ROWS_PER_PAGE,
  uidOf,
} from '../../resource/records-sql.js';
import type { HiddenObjects } from '../../write/hidden.js';
import { PROJECT } from '../projects/description.js';
import { TASK } from '../tasks/description.js';
import type { Watch, WatchFilters, WatchRecord } from './schema.js';

export type StoredWatch = Selectable<WatchRow>;
export type WatchedKind = 'task' | 'project';

interface Watched {
  id: number;
  user_id: number;
  access: Access;
}

/** Finds a task or project that the user sees, which they may watch. */
export const findWatched = {
  task: sharedState<Watched>(TASK, 't').read,
  project: sharedState<Watched>(PROJECT, 'p').read,
};

const watchJson = jsonObject({
  ...columns('w', 'id', 'uid', 'task_id'),
  task: resourceSummary('tasks', sql.ref('w.task_id')),
  project_id: sql.ref('w.project_id'),
  project: resourceSummary('projects', sql.ref('w.project_id')),
  watching: jsonBoolean(sql.ref('w.watching')),
  ...columns('w', 'created_at', 'updated_at'),
} satisfies Record<keyof Watch, Expression<unknown>>);

/**
 * Watches of hidden objects do not exist, so a user sees all of their own. Narrowed tokens see those of their projects.
 */
function isOwn(value: ViewerValue) {
  return sql<boolean>`${ownedBy('w', value('me'))} AND (CAST(${value('projects')} AS TEXT) IS NULL
    OR ${isAnyOf(sql.ref('w.project_id'), value('projects'))}
    OR EXISTS (SELECT 1 FROM tasks t WHERE t.id = w.task_id AND ${isWithin(TASK, 't', value)}))`;
}

const list = listOf({
  from: sql`watches w`,
  table: sql`watches w`,
  id: sql.ref('w.id'),
  json: () => watchJson,
  sortKeys: columnKeys('w', 'id', 'created_at'),
  accessPaths: (value) => isOwn(value as ViewerValue),
  filters: {
    ...relationFilters('task_id', () => relationTests(sql.ref('w.task_id'), 'tasks')),
    ...relationFilters('project_id', () => relationTests(sql.ref('w.project_id'), 'projects')),
    'watching:true': () => sql`w.watching = 1`,
    'watching:false': () => sql`w.watching = 0`,
  },
});

export function listWatches(db: Executor, caller: Caller, filters: WatchFilters, page: Page): Promise<ListPage> {
  const active = {
    ...byRelation('task_id', filters.task_id),
    ...byRelation('project_id', filters.project_id),
    ...(filters.watching !== undefined && { [`watching:${filters.watching}`]: true as const }),
  };
  return list(db, { scope: null, filters: active, values: { ...viewerOf(caller) } }, page);
}

export function readWatches(db: Executor, caller: Caller, wanted: Which): Promise<ListPage> {
  return readWhich(list, db, { scope: null, values: { ...viewerOf(caller) } }, wanted);
}

const rowQueries = preparedVariants<{ me: number; id: number }, StoredWatch>();

/** Returns the watch of a user for a task or project, locked for a change. */
export async function lockedWatch(
  db: Executor,
  kind: WatchedKind,
  { me, id }: { me: number; id: number },
): Promise<StoredWatch | undefined> {
  const query = rowQueries(
    kind,
    (value) => sql`SELECT w.* FROM watches w
      WHERE w.${sql.ref(`${kind}_id`)} = ${value('id')} AND w.user_id = ${value('me')} ${forUpdate('w')}`,
  );
  return (await query(db, { me, id }))[0];
}

export function insertWatch(db: Executor, watch: Insertable<WatchRow>): Promise<number> {
  return insertRow(db, 'watches', watch);
}

export function updateWatch(db: Executor, id: number, watching: number, at: string): Promise<void> {
  return updateRow(db, 'watches', { id, changes: { watching }, at });
}

const removals = preparedVariants<{ users: string; ids: string }, LocatedRow>();

/** Deletes the watches of users of tasks and projects that they no longer see. */
export async function removeHiddenWatches(db: Executor, { type, users, ids }: HiddenObjects): Promise<LocatedRow[]> {
  if (!isKeyOf(findWatched, type)) return [];
  const watched = sql.ref(`${type}_id`);
  const remove = removals(
    type,
    (value) => sql`DELETE FROM watches WHERE ${watched} IS NOT NULL AND ${isAnyOf(watched, value('ids'))}
      AND ${isAnyOf(sql.ref('user_id'), value('users'))} RETURNING id, uid, user_id`,
  );
  return remove(db, { users: JSON.stringify(users), ids: JSON.stringify(ids) });
}

const members = {
  ...commonMembers,
  task_uid: uidOf('tasks', column('task_id')),
  project_uid: uidOf('projects', column('project_id')),
  watching: jsonBoolean(column('watching')),
} satisfies Members<WatchRecord>;

/** Without watches of other owners' tasks and projects, which the export does not contain. */
export const watchExport: RecordExport = {
  query: prepared(
    (
      value,
    ) => sql`SELECT x.id, CASE WHEN coalesce(t.user_id, p.user_id) = x.user_id THEN ${jsonObject(members)} END AS json
      FROM watches x LEFT JOIN tasks t ON t.id = x.task_id LEFT JOIN projects p ON p.id = x.project_id
      WHERE x.user_id = ${value('me')} AND x.id > ${value('after')} ORDER BY x.id LIMIT ${sql.lit(ROWS_PER_PAGE)}`,
  ),
};
