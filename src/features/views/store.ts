import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { byKeyword, byRelation, byValue } from '../../../db/query/filters.js';
import { columns, jsonColumns, jsonObject } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { prepared } from '../../../db/query/prepared.js';
import { deleteRow, insertRow } from '../../../db/query/rows.js';
import type { ViewRow } from '../../../db/schema.js';
import type { Access, Caller } from '../../access/caller.js';
import { findShared, readShared, sharedState } from '../../access/shared-resources.js';
import {
  accessInScope,
  accessPathsOf,
  type RowContext,
  scopeOf,
  type VisibilityScope,
  viewerOf,
} from '../../access/visible.js';
import { visibleRelationFilters } from '../../access/visible-relations.js';
import type { Filter, StoredFilter } from '../../filter/tree.js';
import { viewColumns } from './columns.js';
import { VIEW } from './description.js';
import type { View, ViewFilters } from './schema.js';

/** Views as they are stored: the JSON has the tree with all uids. `service.ts` shows them as the caller sees them. */

export type StoredView = Omit<View, 'filter' | 'broken'>;

/** Returns the filter of a stored tree. */
export function withoutVersion(tree: object): Filter {
  const { v: _version, ...filter } = tree as StoredFilter;
  return filter as Filter;
}

export type ViewState = Selectable<ViewRow> & { access: Access };

const column = (name: string) => sql.ref(`v.${name}`);

function viewJson({ value, scope }: RowContext) {
  return jsonObject({
    ...columns('v', 'id', 'uid'),
    ...jsonColumns('v', viewColumns),
    project_id: column('project_id'),
    user_id: column('user_id'),
    access: accessInScope(VIEW, 'v', value, scope),
    ...columns('v', 'created_at', 'updated_at'),
  } satisfies Record<keyof StoredView, Expression<unknown>>);
}

const list = listOf<VisibilityScope>({
  from: sql`views v`,
  table: sql`views v`,
  id: column('id'),
  json: viewJson,
  sortKeys: columnKeys('v', 'id', 'name', 'rank', 'pinned', 'created_at', 'updated_at'),
  accessPaths: (value, scope) => accessPathsOf(VIEW, 'v', value, scope),
  filters: {
    ...visibleRelationFilters(VIEW, 'v'),
    resource: (value) => sql`v.resource = ${value('resource')}`,
    'pinned:true': () => sql`v.pinned = 1`,
    'pinned:false': () => sql`v.pinned = 0`,
    updated_since: (value) => sql`v.updated_at >= ${value('updated_since')}`,
  },
});

export function listViews(db: Executor, caller: Caller, filters: ViewFilters, page: Page): Promise<ListPage> {
  const active = {
    ...byRelation('project_id', filters.project_id),
    ...byValue('resource', filters.resource),
    ...(filters.pinned !== undefined && byKeyword('pinned', String(filters.pinned))),
    ...byValue('updated_since', filters.updated_since),
  };
  return list(db, { scope: scopeOf(caller), filters: active, values: { ...viewerOf(caller) } }, page);
}

export const readViews = readShared(list);

/** Finds a view; undefined if the caller does not see it. */
export const findView = findShared(VIEW, 'v', viewJson);

/** Returns the row of a view, locked for a change; undefined if the caller does not see it. */
export const { lock: lockedView } = sharedState<ViewState>(VIEW, 'v');

const namedQuery = prepared<{ me: number; name: string }, { id: number }>(
  (value) => sql`SELECT v.id FROM views v WHERE v.user_id = ${value('me')} AND v.name = ${value('name')}
    ORDER BY v.id LIMIT 1`,
);

/** Returns the id of the caller's own view with this name; the oldest of several. */
export async function ownViewNamed(db: Executor, { id: me }: Caller, name: string): Promise<number | undefined> {
  return (await namedQuery(db, { me, name }))[0]?.id;
}

const countQuery = prepared<{ owner: number }, { count: number }>(
  (value) => sql`SELECT count(*) AS count FROM views v WHERE v.user_id = ${value('owner')}`,
);

export async function countViews(db: Executor, ownerId: number): Promise<number> {
  return (await countQuery(db, { owner: ownerId }))[0]?.count ?? 0;
}

type OfProject = { project: number };

const ofProjectQuery = prepared<OfProject, Selectable<ViewRow>>(
  (value) => sql`SELECT v.* FROM views v WHERE v.project_id = ${value('project')} ORDER BY v.id`,
);

/** Returns the views of a project. */
export function viewsIn(db: Executor, projectId: number): Promise<Selectable<ViewRow>[]> {
  return ofProjectQuery(db, { project: projectId });
}

export function insertView(db: Executor, view: Insertable<ViewRow>): Promise<number> {
  return insertRow(db, 'views', view);
}

export async function removeView(db: Executor, id: number): Promise<void> {
  await deleteRow(db, 'views', id);
}
