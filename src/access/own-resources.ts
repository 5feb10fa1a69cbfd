import { type Expression, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import type { ListPage, Page } from '../../db/page.js';
import { comparedText } from '../../db/query/compared-texts.js';
import {
  type ActiveFilters,
  byRelation,
  byText,
  byValue,
  relationFilters,
  relationTests,
} from '../../db/query/filters.js';
import { contains } from '../../db/query/functions.js';
import { columns, jsonColumns, jsonObject, resourceSummary } from '../../db/query/json.js';
import { columnKeys, type Filter, type JsonContext, listOf, readWhich, type Which } from '../../db/query/list.js';
import { byRef } from '../../db/query/prepared.js';
import type { IdOrUid } from '../lib/ids.js';
import type { Representation } from '../lib/representation.js';
import type { ResourceType } from '../resource/type.js';
import type { Caller } from './caller.js';
import { ownedBy } from './visible.js';

/** SQL of the types that only their owner sees, and that refer to such types only. */

interface OwnList<Given> {
  alias: string;
  sortFields: readonly string[];
  /** Filters beside relations, `q` and `updated_since`. */
  filters?: Readonly<Record<string, Filter>>;
  /** Returns those of the filters that a query names. */
  active?(given: Given): ActiveFilters;
}

/** Parameters of every such list, if its query has them. */
interface CommonFilters {
  q?: string;
  updated_since?: string;
}

/** Returns the functions that read a type: its list, some of it by their ids, and one by its id or uid. */
export function ownResource<Given extends CommonFilters>(type: ResourceType, own: OwnList<Given>) {
  const { alias, sortFields, filters = {}, active = () => ({}) } = own;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const table = sql`${sql.table(type.table)} ${sql.ref(alias)}`;
  const relations = Object.entries(type.relations);
  const longTexts = Object.keys(type.columns).filter((name) => type.columns[name]?.form === 'longText');

  const texts = ['name', ...longTexts].map((name) => comparedText(type.table, alias, name));

  function json(textOf?: JsonContext['textOf']) {
    const related = relations.map(
      ([name, target]): Record<string, Expression<unknown>> => ({
        [name]: column(name),
        [name.replace(/_id$/, '')]: resourceSummary(target.table, column(name)),
      }),
    );
    return jsonObject({
      ...columns(alias, 'id', 'uid'),
      ...jsonColumns(alias, type.columns, textOf),
      ...Object.assign({}, ...related),
      ...columns(alias, 'created_at', 'updated_at'),
    });
  }

  const list = listOf({
    from: table,
    table,
    id: column('id'),
    json: ({ textOf }) => json(textOf),
    longTexts: longTexts.map(column),
    sortKeys: columnKeys(alias, ...sortFields),
    accessPaths: (value) => ownedBy(alias, value('me')),
    filters: {
      ...filters,
      ...Object.assign(
        {},
        ...relations.map(([name, target]) => relationFilters(name, () => relationTests(column(name), target.table))),
      ),
      q: (value) => contains(texts, value('q')),
      updated_since: (value) => sql`${column('updated_at')} >= ${value('updated_since')}`,
    },
  });

  const one = byRef<{ me: number }, Representation>(
    alias,
    (named, value) => sql`SELECT ${column('id')}, ${column('version')}, ${json()} AS json FROM ${table}
      WHERE ${named} AND ${ownedBy(alias, value('me'))}`,
  );

  return {
    list(db: Executor, { id }: Caller, given: Given, page: Page): Promise<ListPage> {
      const references = given as object as Readonly<Record<string, string | undefined>>;
      const named: ActiveFilters = {
        ...active(given),
        ...Object.assign({}, ...relations.map(([name]) => byRelation(name, references[name]))),
        ...byText('q', given.q),
        ...byValue('updated_since', given.updated_since),
      };
      return list(db, { scope: null, filters: named, values: { me: id } }, page);
    },
    /** Those that the caller sees of some, as the list shows them. */
    read(db: Executor, { id }: Caller, wanted: Which): Promise<ListPage> {
      return readWhich(list, db, { scope: null, values: { me: id } }, wanted);
    },
    find(db: Executor, { id }: Caller, ref: IdOrUid): Promise<Representation | undefined> {
      return one(db, ref, { me: id });
    },
  };
}
