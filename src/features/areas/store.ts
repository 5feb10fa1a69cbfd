import { type Expression, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { byValue } from '../../../db/query/filters.js';
import { columns, jsonColumns, jsonObject } from '../../../db/query/json.js';
import { columnKeys, type JsonContext, listOf, readWhich, textKey, type Which } from '../../../db/query/list.js';
import { detachFrom } from '../../../db/query/referrers.js';
import { contains } from '../../../db/query/text.js';
import type { LocatedRow } from '../../../db/query/update.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import type { SearchSource } from '../../context.js';
import { findNamed } from '../unique-names/store.js';
import { areaColumns } from './columns.js';
import type { Area, AreaFilters } from './schema.js';

const column = (name: string) => sql.ref(`a.${name}`);

function areaJson(textOf?: JsonContext['textOf']) {
  return jsonObject({
    ...columns('a', 'id', 'uid'),
    ...jsonColumns('a', areaColumns, textOf),
    ...columns('a', 'created_at', 'updated_at'),
  } satisfies Record<keyof Area, Expression<unknown>>);
}

const list = listOf({
  from: sql`areas a`,
  table: sql`areas a`,
  id: column('id'),
  json: ({ textOf }) => areaJson(textOf),
  longTexts: [column('description')],
  sortKeys: {
    ...columnKeys('a', 'id', 'created_at', 'updated_at'),
    name: textKey(column('name')),
  },
  accessPaths: (value) => ownedBy('a', value('me')),
  filters: {
    q: (value) => contains([column('name'), column('description')], value('q')),
    updated_since: (value) => sql`a.updated_at >= ${value('updated_since')}`,
  },
});

export function listAreas(db: Executor, caller: Caller, filters: AreaFilters, page: Page): Promise<ListPage> {
  const active = {
    ...byValue('q', filters.q),
    ...byValue('updated_since', filters.updated_since),
  };
  return list(db, { scope: null, filters: active, values: { me: caller.id } }, page);
}

export function readAreas(db: Executor, caller: Caller, wanted: Which): Promise<ListPage> {
  return readWhich(list, db, { scope: null, values: { me: caller.id } }, wanted);
}

export const findArea = findNamed('areas', 'a', () => areaJson());

/** Clears the area of projects or goals, in pieces. @returns the changed rows */
export function detachArea(
  db: Executor,
  table: 'projects' | 'goals',
  id: number,
  at: string,
): AsyncGenerator<LocatedRow> {
  return detachFrom(db, { table, column: 'area_id' }, [id], at);
}

export const areaSearch: SearchSource = { name: 'name', text: 'description', color: 'color' };
