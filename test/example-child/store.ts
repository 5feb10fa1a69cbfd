import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import type { ListPage, Page } from '../../db/page.js';
import { byRelation } from '../../db/query/filters.js';
import { columns, isAnyOf, jsonColumns, jsonObject } from '../../db/query/json.js';
import { columnKeys, listOf, readWhich, type Which } from '../../db/query/list.js';
import { prepared } from '../../db/query/prepared.js';
import { deleteRow, insertRow, type LocatedRow } from '../../db/query/rows.js';
import type { ResourceRow } from '../../db/schema.js';
import type { Access, Caller } from '../../src/access/caller.js';
import { findShared, readShared, sharedState } from '../../src/access/shared-resources.js';
import {
  accessInScope,
  accessPathsOf,
  ownedBy,
  type RowContext,
  scopeOf,
  type VisibilityScope,
  viewerOf,
} from '../../src/access/visible.js';
import { visibleRelationFilters } from '../../src/access/visible-relations.js';
import type { SearchSource } from '../../src/manifest.js';
import type { HiddenObjects } from '../../src/write/hidden.js';
import { REMARK } from './description.js';
import type { Remark, RemarkFilters, Star } from './schema.js';

interface StarRow extends ResourceRow {
  user_id: number;
  remark_id: number;
}

interface RemarkRow extends ResourceRow {
  /** The owner of its task. */
  user_id: number;
  task_id: number;
  text: string;
}

declare module '../../db/schema.js' {
  interface Database {
    remarks: RemarkRow;
    stars: StarRow;
  }
}

export type RemarkState = Selectable<RemarkRow> & { access: Access };

function remarkJson({ value, scope }: RowContext) {
  return jsonObject({
    ...columns('c', 'id', 'uid'),
    ...jsonColumns('c', REMARK.columns),
    ...columns('c', 'task_id', 'user_id'),
    access: accessInScope(REMARK, 'c', value, scope),
    ...columns('c', 'created_at', 'updated_at'),
  } satisfies Record<keyof Remark, Expression<unknown>>);
}

const list = listOf<VisibilityScope>({
  from: sql`remarks c`,
  table: sql`remarks c`,
  id: sql.ref('c.id'),
  json: remarkJson,
  sortKeys: columnKeys('c', 'id', 'created_at', 'updated_at'),
  accessPaths: (value, scope) => accessPathsOf(REMARK, 'c', value, scope),
  filters: visibleRelationFilters(REMARK, 'c'),
});

export function listRemarks(db: Executor, caller: Caller, filters: RemarkFilters, page: Page): Promise<ListPage> {
  const active = byRelation('task_id', filters.task_id);
  return list(db, { scope: scopeOf(caller), filters: active, values: { ...viewerOf(caller) } }, page);
}

/** The remarks that the caller sees of these, as the list shows them. */
export const readRemarks = readShared(list);

export const findRemark = findShared(REMARK, 'c', remarkJson);

/** The row, locked for a change; undefined if the caller does not see it. */
export const { lock: lockedRemark } = sharedState<RemarkState>(REMARK, 'c');

export function insertRemark(db: Executor, remark: Insertable<RemarkRow>): Promise<number> {
  return insertRow(db, 'remarks', remark);
}

export async function removeRemark(db: Executor, id: number): Promise<void> {
  await deleteRow(db, 'remarks', id);
}

export function insertStar(db: Executor, star: Insertable<StarRow>): Promise<number> {
  return insertRow(db, 'stars', star);
}

const starList = listOf({
  from: sql`stars s`,
  table: sql`stars s`,
  id: sql.ref('s.id'),
  json: () =>
    jsonObject(
      columns('s', 'id', 'uid', 'remark_id', 'created_at', 'updated_at') satisfies Record<keyof Star, unknown>,
    ),
  sortKeys: columnKeys('s', 'id'),
  accessPaths: (value) => ownedBy('s', value('me')),
  filters: {},
});

export function readStars(db: Executor, caller: Caller, wanted: Which): Promise<ListPage> {
  return readWhich(starList, db, { scope: null, values: { me: caller.id } }, wanted);
}

const removal = prepared<{ users: string; ids: string }, LocatedRow>(
  (value) => sql`DELETE FROM stars WHERE ${isAnyOf(sql.ref('remark_id'), value('ids'))}
    AND ${isAnyOf(sql.ref('user_id'), value('users'))} RETURNING id, uid, user_id`,
);

/** Deletes the stars of remarks that their users no longer see. */
export async function removeHiddenStars(db: Executor, { type, users, ids }: HiddenObjects): Promise<LocatedRow[]> {
  return type === 'remark' ? removal(db, { users: JSON.stringify(users), ids: JSON.stringify(ids) }) : [];
}

export const remarkSearch: SearchSource = { name: 'text' };
