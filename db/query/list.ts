import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { sortKeyOf } from '../../src/filter/comparison.js';
import { oncePerFrozen } from '../../src/lib/once-per-frozen.js';
import { parsedJson, required } from '../../src/lib/typed.js';
import type { Executor } from '../database.js';
import type { GroupCount, ListPage, Order, Page, SqlScalar } from '../page.js';
import { bytesBefore } from '../pieces.js';
import { isFoundBy, perDialect } from './dialect.js';
import { isAnyOf, type Json, type JsonRow, jsonItems, jsonRows } from './json.js';
import {
  firstRows,
  idDescends,
  keysetPredicate,
  limitOf,
  type OrderedKey,
  orderAndPosition,
  orderBy,
  pageValues,
  type Term,
} from './keyset.js';
import type { IsLong } from './long-lists.js';
import { sortKeyIn } from './name-order.js';
import { adHocVariants, preparedVariants, type Value } from './prepared.js';

/**
 * The lists of the API. A feature describes its list once (`ListDefinition`: table, JSON of a row, access paths, filters,
 * sort keys) and gets a function that reads one page in one query. Three parts of a query are kept apart: what is fixed in
 * the definition, what decides the text of the SQL (scope, names of filters, order), and values, which are bound. Each
 * text is prepared once (`prepared.ts`); of texts that clients compose, only the most recently used are kept.
 *
 * The ids of a page are selected first, by keyset (`keyset.ts`), then its JSON. A page ends early when its JSON
 * exceeds `PAGE_BYTES`. Lists whose cost the page size does not bound are bounded reads (`boundedBy`).
 */

type Values = Record<string, SqlScalar | (() => SqlScalar)>;

/**
 * Selects the initial rows of a list by flags and words. It is part of the query text, so it must not contain values.
 * `null` for a list with one scope only.
 */
export type ScopeShape = object | null;

/**
 * A condition with the values it names; a condition without values is switched on by `true`. The scope describes all
 * rows of the query.
 */
export type Filter<Scope = unknown> = (value: Value<Values>, scope: Scope) => Expression<SqlBool>;

export interface SortKey<Scope = unknown> {
  expression: Expression<unknown> | ((value: Value<Values>, scope: Scope) => Expression<unknown>);
  /** The member of the JSON, and the value of the expression for one of its values, if the expression is another one. */
  member?: { column: Expression<unknown>; keyOf: (text: string) => string };
  /** True if it is never null. Only then can PostgreSQL read the rows in the order of an index, in both directions. */
  isRequired?: true;
  /** True if the JSON of the row does not contain it. */
  isComputed?: true;
}

/** Sorts by a name. */
export function nameKey(alias: string, column: string): SortKey {
  const name = sql.ref(`${alias}.${column}`);
  return { expression: sortKeyIn(alias, column), member: { column: name, keyOf: sortKeyOf } };
}

/** Sorts by columns; by `name`, which is never null, as by a name. */
export function columnKeys(alias: string, ...names: string[]): Record<string, SortKey> {
  const keys = names.map((name): [string, SortKey] => {
    if (name === 'name') return [name, { ...nameKey(alias, name), isRequired: true }];
    return [name, { expression: sql.ref(`${alias}.${name}`) }];
  });
  return Object.fromEntries(keys);
}

export interface ListDefinition<Scope extends ScopeShape = null> {
  /** Table with its alias, and the joins that the JSON needs: `tasks t LEFT JOIN …`. */
  from: RawBuilder<unknown>;
  /** Table with its alias only: `tasks t`. */
  table: RawBuilder<unknown>;
  /** Id of the row, with the alias: the last sort key of every order. */
  id: Expression<unknown>;
  json: (given: JsonContext<Scope>) => Json;
  /** Columns whose texts can be longer than 2 KB. The JSON reads them by `textOf`. */
  longTexts?: readonly Expression<unknown>[];
  /** By the name that clients sort by, a member of the JSON. */
  sortKeys: Readonly<Record<string, SortKey<Scope>>>;
  /**
   * Rows of a scope: one condition, or several access paths, each a lookup by an index. A row on several paths is
   * listed once.
   */
  accessPaths: (value: Value<Values>, scope: Scope) => Expression<SqlBool> | readonly Expression<SqlBool>[];
  filters?: Readonly<Record<string, Filter<Scope>>>;
  /** For a list without a bound on its rows. */
  isLong?: IsLong<Scope>;
}

export interface JsonContext<Scope extends ScopeShape = null> {
  value: Value<Values>;
  scope: Scope;
  /**
   * Reads a long text of a row. It is not read for rows after the end of the page: if the long texts of the preceding
   * rows have `PAGE_BYTES` or more, so does their JSON.
   */
  textOf(column: Expression<unknown>): Expression<unknown>;
}

type SelectedFilters = Readonly<Record<string, SqlScalar | true>>;

export interface Selection<Scope extends ScopeShape = null> {
  scope: Scope;
  filters?: SelectedFilters;
  values: Readonly<Values>;
  condition?: ComposedCondition<Scope> | undefined;
  /** Counts the rows of each group. */
  group?: Grouping<Scope> | undefined;
}

/** Groups of rows, which are in the order of sort keys. */
export interface Grouping<Scope = unknown> {
  name: string;
  /** The value that the rows of a group share. */
  value: (value: Value<Values>, scope: Scope) => Expression<unknown>;
  /** Sort keys that are equal for equal values. */
  order: readonly Order[];
}

export interface ComposedCondition<Scope = unknown> {
  /** Identifies the SQL. It must not contain values. */
  shape: string;
  values: Values;
  /** True if a client has composed it. It makes a list an ad hoc query. */
  isAdHoc: boolean;
  /** True if its cost can grow with the length of texts or the number of rows. It makes a list a bounded read. */
  isBounded: boolean;
  /** Tests that are joined by AND, without parentheses. */
  where: Filter<Scope>;
}

/** Objects by their ids, or those with ids above one, oldest first. */
export type Which = { ids: readonly number[] } | { after: number; limit: number };

function which(wanted: Which): { filters: SelectedFilters; page: Page } {
  const page: Page = { order: OLDEST_FIRST, after: null, limit: 0, offset: 0, count: false };
  if ('ids' in wanted) {
    return { filters: { [IDS]: JSON.stringify(wanted.ids) }, page: { ...page, limit: wanted.ids.length } };
  }
  const { after, limit } = wanted;
  return { filters: {}, page: { ...page, after: after === 0 ? null : [after, after], limit } };
}

/** Reads rows by their ids, or the first page of them in id order. */
export function readWhich<Scope extends ScopeShape>(
  list: List<Scope>,
  db: Executor,
  selection: Pick<Selection<NoInfer<Scope>>, 'scope' | 'values'>,
  wanted: Which,
): Promise<ListPage> {
  const { filters, page } = which(wanted);
  return list(db, { filters, ...selection }, page);
}

const OLDEST_FIRST: readonly Order[] = [{ field: 'id', descending: false }];

/** Name of the filter that searches texts. It makes a list a bounded read. */
const TEXT_FILTER = 'q';

const IDS = 'ids';

export type List<Scope extends ScopeShape = null> = (
  db: Executor,
  selection: Selection<Scope>,
  page: Page,
) => Promise<ListPage>;

/**
 * Creates a list: filters, order and paging in SQL, one query per page, whose cost depends on the page size. Nulls are
 * last in both directions; the id breaks ties in the direction of the last key.
 */
export function listOf<Scope extends ScopeShape = null>(definition: ListDefinition<Scope>): List<Scope> {
  const isBounded = boundedBy(definition);
  const pages = preparedVariants<Values, JsonRow>();
  const counts = preparedVariants<Values, { total: number }>();
  const adHocPages = adHocVariants<Values, JsonRow>();
  const adHocCounts = adHocVariants<Values, { total: number }>();
  const positions = preparedVariants<Values, Record<string, SqlScalar>>();
  const adHocPositions = adHocVariants<Values, Record<string, SqlScalar>>();
  const groupings = preparedVariants<Values, GroupCount>();
  const adHocGroupings = adHocVariants<Values, GroupCount>();

  return async function list(db: Executor, selection: Selection<Scope>, page: Page): Promise<ListPage> {
    const { scope, condition, group, filters: active = NO_FILTERS } = selection;
    const { names, joined } = namesOf(active);
    if (db.bounded !== undefined && (await isBounded(db, selection, page))) {
      return db.bounded(Number(selection.values.me ?? 0), (read) => list(read, selection, page));
    }
    const values = valuesOf(definition, page);
    const more = [active, condition?.values ?? NO_VALUES, selection.values];

    const accessPaths = (value: Value<Values>) => {
      const paths = [definition.accessPaths(value, scope)].flat();
      // Rows are found by their ids, and then tested: the planner would read all rows of a user, as if these were few.
      return names.includes(IDS) ? [sql<SqlBool>`${anyAccessPath(paths)} IS TRUE`] : paths;
    };
    const filters = (value: Value<Values>) => [
      ...names.map((name) =>
        name === IDS ? isAnyOf(definition.id, value(IDS)) : required(definition.filters?.[name])(value, scope),
      ),
      ...(condition === undefined ? [] : [condition.where(value, scope)]),
    ];
    const shape = scope === null ? 'null' : shapeOf(scope);
    const conditions = `${shape}?${joined}${condition === undefined ? '' : `?${condition.shape}`}`;

    const isAdHoc = condition?.isAdHoc === true;
    const rows = await (isAdHoc ? adHocPages : pages)(`${conditions} ${orderAndPosition(page)}`, (value) =>
      pageQuery({ definition, scope, accessPaths: accessPaths(value), filters: filters(value) }, page, value),
    )(db, values, ...more);
    const total = page.count
      ? await (isAdHoc ? adHocCounts : counts)(conditions, (value) =>
          countQuery(definition, accessPaths(value), filters(value)),
        )(db, values, ...more)
      : null;
    const found = jsonItems(rows);
    const items = found.firstOfPage(page.limit);
    const hasMore = found.length > items.length;
    let last: SqlScalar[] | undefined;
    let groups: GroupCount[] | undefined;
    const isComputed = page.order.some(({ field }) => definition.sortKeys[field]?.isComputed === true);
    if (hasMore && isComputed) {
      const { id } = parsedJson<{ id: number }>(required(items.last()));
      const query = (isAdHoc ? adHocPositions : positions)(
        `${shape} ${orderAndPosition({ order: page.order, after: null })}`,
        (value) => positionQuery(definition, page.order, value, scope),
      );
      last = Object.values(required((await query(db, { id }, values, ...more))[0]));
    }
    if (group !== undefined) {
      const query = (isAdHoc ? adHocGroupings : groupings)(`${conditions} ${group.name}`, (value) =>
        groupQuery(definition, { group, scope, value }, [anyAccessPath(accessPaths(value)), ...filters(value)]),
      );
      groups = await query(db, values, ...more);
    }
    return {
      items,
      hasMore,
      endsEarly: hasMore && items.length < page.limit,
      total: total?.[0]?.total ?? null,
      ...(last !== undefined && { last }),
      ...(groups !== undefined && { groups }),
    };
  };
}

/** Returns a function that is true for a page whose cost can grow with long texts, or with the rows of a long list. */
function boundedBy<Scope extends ScopeShape>({ isLong }: ListDefinition<Scope>) {
  return async (db: Executor, selection: Selection<Scope>, { order, count }: Page): Promise<boolean> => {
    const { condition, group, filters = NO_FILTERS } = selection;
    if (TEXT_FILTER in filters || condition?.isBounded === true) return true;
    if (isLong === undefined || db.isSynchronous !== true) return false;
    const { names } = namesOf(filters);
    const needsMore =
      count || group !== undefined || condition !== undefined || order.some(({ field }) => field !== 'id');
    return (needsMore || names.some((name) => name !== IDS)) && isLong(db, selection);
  };
}

const shapeOf = oncePerFrozen((scope: object) => JSON.stringify(scope));

const NO_FILTERS: SelectedFilters = Object.freeze({});

const namesOf = oncePerFrozen((filters: SelectedFilters) => {
  const names = Object.keys(filters);
  return { names, joined: names.join('&') };
});

const NO_VALUES: Values = {};

interface SelectedRows<Scope extends ScopeShape> {
  definition: ListDefinition<Scope>;
  scope: Scope;
  accessPaths: Expression<SqlBool>[];
  filters: Expression<SqlBool>[];
}

function pageQuery<Scope extends ScopeShape>(
  { definition, scope, accessPaths, filters }: SelectedRows<Scope>,
  page: Page,
  value: Value<Values>,
): RawBuilder<JsonRow> {
  const { from, id, longTexts = [] } = definition;
  const conditions =
    page.after === null
      ? filters
      : [...filters, keysetPredicate(orderedKeys(definition, page.order, value, scope), page.after, value)];
  const keys = keysOf(definition, page.order, value, scope);
  const terms = termsOf(definition, page.order);
  const order = orderBy([...keys, id], terms);
  const limit = limitOf(value);
  // The ids of the page are selected first, so that a sort handles ids instead of JSON.
  const aliases = [...keys.map((_key, index) => sql.ref(`key${index}`)), sql.ref('id')];
  const pageOf = (more: Record<string, Expression<unknown>>) => {
    const columns = { ...Object.fromEntries(keys.map((key, index) => [`key${index}`, key])), id, ...more };
    const paths = rowsByEachAccessPath(definition, columns, accessPaths, conditions);
    const firstOfEach = paths.map((path) => sql`(${path} ${orderBy(aliases, terms)} ${firstRows(value)})`);
    const rows = perDialect({
      sqlite: sql.join(paths, UNION),
      // PostgreSQL does not merge the paths in the given order: a page of each path is selected first.
      postgres: sql.join(paths.length === 1 ? paths : firstOfEach, UNION),
    });
    return sql`(${rows} ${orderBy(aliases, terms)} ${limit}) page`;
  };
  const bytes = sql.join(
    longTexts.map((text) => sql`coalesce(octet_length(${text}), 0)`),
    PLUS,
  );
  const before = bytesBefore(sql.ref('bytes'), orderBy(aliases, terms));
  const exceeding = () => sql`SELECT id FROM (SELECT id, ${before} AS before FROM ${pageOf({ bytes })}) sized
    WHERE before >= ${value('room')}`;
  // For a page without long texts, only their lengths are read.
  const textOf = (text: Expression<unknown>) =>
    sql`CASE WHEN octet_length(${text}) > ${value('short')} AND ${id} IN (${exceeding()}) THEN NULL ELSE ${text} END`;
  const json = sql`SELECT ${definition.json({ value, scope, textOf })} AS json FROM ${from}`;
  if (accessPaths.length === 1 && filters.length === 0 && page.order.length === 0) {
    return jsonRows(sql`${json} WHERE ${sql.join([...accessPaths, ...conditions], AND)} ${order} ${limit}`);
  }
  return jsonRows(sql`${json} WHERE ${isFoundBy(id, sql`SELECT id FROM ${pageOf({})}`)} ${order}`);
}

/**
 * Columns of the rows, their sort keys and ids, for each access path. The database merges the paths in the given
 * order, and so reads only as many of the caller's rows as the page needs.
 */
function rowsByEachAccessPath(
  { table }: Pick<ListDefinition, 'table'>,
  columns: Record<string, Expression<unknown>>,
  accessPaths: Expression<SqlBool>[],
  conditions: Expression<SqlBool>[],
): RawBuilder<unknown>[] {
  const list = sql.join(Object.entries(columns).map(([name, column]) => sql`${column} AS ${sql.ref(name)}`));
  return accessPaths.map(
    (accessPath) => sql`SELECT ${list} FROM ${table} WHERE ${sql.join([accessPath, ...conditions], AND)}`,
  );
}

function countQuery(
  { table }: Pick<ListDefinition, 'table'>,
  accessPaths: Expression<SqlBool>[],
  filters: Expression<SqlBool>[],
): RawBuilder<{ total: number }> {
  return sql`SELECT count(*) AS total FROM ${table} WHERE ${sql.join([anyAccessPath(accessPaths), ...filters], AND)}`;
}

function positionQuery<Scope extends ScopeShape>(
  definition: Pick<ListDefinition<Scope>, 'id' | 'table' | 'sortKeys'>,
  order: readonly Order[],
  value: Value<Values>,
  scope: Scope,
): RawBuilder<Record<string, SqlScalar>> {
  const { id, table, sortKeys } = definition;
  const keys = keysOf(definition, order, value, scope);
  const members = order.map(({ field }, index) => sortKeys[field]?.member?.column ?? required(keys[index]));
  const columns = [...members, id].map((key, index) => sql`${key} AS ${sql.ref(`key${index}`)}`);
  return sql`SELECT ${sql.join(columns)} FROM ${table} WHERE ${id} = ${value('id')}`;
}

/** The sort keys of a group are those of any of its rows, so they are computed for one row of each. */
function groupQuery<Scope extends ScopeShape>(
  definition: ListDefinition<Scope>,
  { group, scope, value }: { group: Grouping<Scope>; scope: Scope; value: Value<Values> },
  conditions: readonly Expression<SqlBool>[],
): RawBuilder<GroupCount> {
  const { table, id } = definition;
  const terms = keysOf(definition, group.order, value, scope).map(
    (key, index) => sql`${key} ${sql.raw(group.order[index]?.descending ? 'DESC' : 'ASC')} NULLS LAST`,
  );
  return sql`SELECT grouped.value, grouped.count FROM (
      SELECT selected.value, count(*) AS count, min(selected.id) AS id FROM (
        SELECT ${group.value(value, scope)} AS value, ${id} AS id FROM ${table}
        WHERE ${sql.join([...conditions], AND)}) selected GROUP BY selected.value) grouped, ${table}
    WHERE ${id} = grouped.id ORDER BY ${sql.join(terms)}`;
}

export function anyAccessPath(accessPaths: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join(accessPaths, OR)})`;
}

const AND = sql` AND `;
const OR = sql` OR `;
const PLUS = sql` + `;
const UNION = sql` UNION `;

function keysOf<Scope extends ScopeShape>(
  { sortKeys }: Pick<ListDefinition<Scope>, 'sortKeys'>,
  order: readonly Order[],
  value: Value<Values>,
  scope: Scope,
): Expression<unknown>[] {
  return order.map(({ field }) => {
    const { expression } = required(sortKeys[field]);
    return typeof expression === 'function' ? expression(value, scope) : expression;
  });
}

/** The sort keys of an order and, last, the id. */
function orderedKeys<Scope extends ScopeShape>(
  definition: Pick<ListDefinition<Scope>, 'id' | 'sortKeys'>,
  order: readonly Order[],
  value: Value<Values>,
  scope: Scope,
): OrderedKey[] {
  const expressions = keysOf(definition, order, value, scope);
  const keys = termsOf(definition, order).map((term, index) => ({ expression: required(expressions[index]), ...term }));
  return [...keys, { expression: definition.id, descending: idDescends(order), isRequired: true }];
}

function termsOf<Scope extends ScopeShape>(
  { sortKeys }: Pick<ListDefinition<Scope>, 'sortKeys'>,
  order: readonly Order[],
): Term[] {
  return order.map(({ field, descending }) => ({ descending, isRequired: sortKeys[field]?.isRequired === true }));
}

/** Returns the bound values of a page. A position has members of the JSON. */
function valuesOf<Scope extends ScopeShape>(
  { sortKeys }: Pick<ListDefinition<Scope>, 'sortKeys'>,
  page: Page,
): Record<string, SqlScalar> {
  const values = pageValues(page);
  const keys = page.order.flatMap(({ field }, index) => {
    const bound = page.after?.[index];
    const keyOf = sortKeys[field]?.member?.keyOf;
    return keyOf !== undefined && typeof bound === 'string' ? [[`after${index}`, keyOf(bound)]] : [];
  });
  return keys.length === 0 ? values : { ...values, ...Object.fromEntries(keys) };
}
