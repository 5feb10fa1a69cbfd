import { type Expression, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { byKeyword, byList, byListOrNone, byRelation, byValue, relationFilters } from '../../../db/query/filters.js';
import { columns, isAnyOf, jsonColumns, jsonObject, resourceSummary } from '../../../db/query/json.js';
import { columnKeys, type JsonContext, listOf, readWhich, textKey, type Which } from '../../../db/query/list.js';
import { detachFrom } from '../../../db/query/referrers.js';
import { contains } from '../../../db/query/text.js';
import type { LocatedRow } from '../../../db/query/update.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import type { SearchSource } from '../../context.js';
import { findNamed } from '../unique-names/store.js';
import { goalColumns } from './columns.js';
import type { Goal, GoalFilters } from './schema.js';

const column = (name: string) => sql.ref(`g.${name}`);

function goalJson(textOf?: JsonContext['textOf']) {
  return jsonObject({
    ...columns('g', 'id', 'uid'),
    ...jsonColumns('g', goalColumns, textOf),
    area_id: column('area_id'),
    area: resourceSummary('areas', column('area_id')),
    ...columns('g', 'created_at', 'updated_at'),
  } satisfies Record<keyof Goal, Expression<unknown>>);
}

const list = listOf({
  from: sql`goals g`,
  table: sql`goals g`,
  id: column('id'),
  json: ({ textOf }) => goalJson(textOf),
  longTexts: [column('why')],
  sortKeys: {
    ...columnKeys('g', 'id', 'status', 'horizon', 'target_date', 'created_at', 'updated_at'),
    name: textKey(column('name')),
  },
  accessPaths: (value) => ownedBy('g', value('me')),
  filters: {
    status: (value) => isAnyOf(column('status'), value('status'), 'text'),
    horizon: (value) => isAnyOf(column('horizon'), value('horizon'), 'text'),
    'horizon:none': () => sql`g.horizon IS NULL`,
    ...relationFilters('area_id', column('area_id'), 'areas'),
    q: (value) => contains([column('name'), column('why')], value('q')),
    'target:none': () => sql`g.target_date IS NULL`,
    'target:any': () => sql`g.target_date IS NOT NULL`,
    target_before: (value) => sql`g.target_date < ${value('target_before')}`,
    target_after: (value) => sql`g.target_date > ${value('target_after')}`,
    updated_since: (value) => sql`g.updated_at >= ${value('updated_since')}`,
  },
});

export function listGoals(db: Executor, caller: Caller, filters: GoalFilters, page: Page): Promise<ListPage> {
  const active = {
    ...byList('status', filters.status),
    ...byListOrNone('horizon', filters.horizon),
    ...byRelation('area_id', filters.area_id),
    ...byValue('q', filters.q),
    ...byKeyword('target', filters.target),
    ...byValue('target_before', filters.target_before),
    ...byValue('target_after', filters.target_after),
    ...byValue('updated_since', filters.updated_since),
  };
  return list(db, { scope: null, filters: active, values: { me: caller.id } }, page);
}

export function readGoals(db: Executor, caller: Caller, wanted: Which): Promise<ListPage> {
  return readWhich(list, db, { scope: null, values: { me: caller.id } }, wanted);
}

export const findGoal = findNamed('goals', 'g', () => goalJson());

/** Clears the goal of projects, in pieces. @returns the changed rows */
export function detachGoal(db: Executor, id: number, at: string): AsyncGenerator<LocatedRow> {
  return detachFrom(db, { table: 'projects', column: 'goal_id' }, [id], at);
}

export const goalSearch: SearchSource = {
  name: 'name',
  text: 'why',
  due: 'target_date',
  color: 'color',
  closed: sql`t.status IN ('achieved', 'dropped')`,
};
