import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { required } from '../../src/lib/typed.js';
import type { Executor } from '../database.js';
import { firstOfPage, type ListPage, type Order, PAGE_BYTES, type Page, type SqlScalar } from '../page.js';
import { isFoundBy, perDialect } from './dialect.js';
import { isAnyOf, type Json } from './json.js';
import { preparedVariants, type Value } from './prepared.js';
import { lower } from './text.js';

type Values = Record<string, SqlScalar>;

/**
 * Selects the rows that a list starts from, by flags and words. It is a part of the text of the query: it must not hold
 * values. `null` for a list that has only one scope.
 */
export type ScopeShape = object | null;

/**
 * A condition with the values it names; a condition without values is switched on by `true`. The scope says what is
 * known of every row.
 */
export type Filter<Scope = unknown> = (value: Value<Values>, scope: Scope) => Expression<SqlBool>;

export interface SortKey {
  expression: Expression<unknown> | ((value: Value<Values>) => Expression<unknown>);
  /** How a bound value is brought into the form that the expression has (`lower`, say); as it is when absent. */
  fold?: (value: Expression<unknown>) => Expression<unknown>;
}

/** Sorts by text without regard to (ASCII) case. */
export function textKey(column: Expression<unknown>): SortKey {
  return { expression: lower(column), fold: lower };
}

/** Sorts by columns as they are, under their own names. */
export function columnKeys(alias: string, ...names: string[]): Record<string, SortKey> {
  return Object.fromEntries(names.map((name) => [name, { expression: sql.ref(`${alias}.${name}`) }]));
}

/** What can be listed: the rows, how one becomes JSON, and what they can be filtered and sorted by. */
export interface ListDefinition<Scope extends ScopeShape = null> {
  /** The table, with its alias and the joins that the JSON needs: `tasks t LEFT JOIN …`. */
  from: RawBuilder<unknown>;
  /** The table alone, with its alias: `tasks t`. */
  table: RawBuilder<unknown>;
  /** The row's id, with the alias: the last sort key of every order. */
  id: Expression<unknown>;
  /** JSON of a row. */
  json: (given: JsonContext<Scope>) => Json;
  /** The columns whose texts can be longer than 2 KB: the JSON has them by `textOf`. All others are short. */
  longTexts?: readonly Expression<unknown>[];
  /** By the name that a client sorts by, which is a member of the JSON. */
  sortKeys: Readonly<Record<string, SortKey>>;
  /**
   * The rows of a scope: one condition, or several access paths, each a lookup by an index. A row that several paths
   * find is listed once.
   */
  accessPaths: (value: Value<Values>, scope: Scope) => Expression<SqlBool> | readonly Expression<SqlBool>[];
  filters: Readonly<Record<string, Filter<Scope>>>;
}

/** Inputs of the JSON of a row. */
export interface JsonContext<Scope extends ScopeShape = null> {
  value: Value<Values>;
  /** The scope of every row. */
  scope: Scope;
  /**
   * A long text of a row. It is not read in a row before which the page has ended: where the long texts of the rows
   * before come to `PAGE_BYTES` or more, so does their JSON.
   */
  textOf(column: Expression<unknown>): Expression<unknown>;
}

/** The scope and the filters that are on, by name, each with its value. */
export interface Selection<Scope extends ScopeShape = null> {
  scope: Scope;
  filters: Readonly<Record<string, SqlScalar | true>>;
  /** Values that the scope, the JSON and the filters share: the caller, what day it is. */
  values: Values;
}

/** Objects by their ids, or those with a larger id than one, oldest first. */
export type Which = { ids: readonly number[] } | { after: number; limit: number };

/** The filter and the page of a list that find these. */
function which(wanted: Which): { filters: Selection['filters']; page: Page } {
  const page = { order: OLDEST_FIRST, after: null, offset: 0, count: false };
  if ('ids' in wanted) {
    return { filters: { [IDS]: JSON.stringify(wanted.ids) }, page: { ...page, limit: wanted.ids.length } };
  }
  const { after, limit } = wanted;
  return { filters: {}, page: { ...page, after: after === 0 ? null : [after, after], limit } };
}

/** Reads the rows of a list that are asked for by their ids, or in their order: the first page of them. */
export function readWhich<Scope extends ScopeShape>(
  list: List<Scope>,
  db: Executor,
  selection: Pick<Selection<Scope>, 'scope' | 'values'>,
  wanted: Which,
): Promise<ListPage> {
  const { filters, page } = which(wanted);
  return list(db, { ...selection, filters }, page);
}

const OLDEST_FIRST: readonly Order[] = [{ field: 'id', descending: false }];

/** The filter that looks through the texts of rows: it is a bounded read. */
const TEXT_FILTER = 'q';

/** Every list can be filtered by ids. */
const IDS = 'ids';

export type List<Scope extends ScopeShape = null> = (
  db: Executor,
  selection: Selection<Scope>,
  page: Page,
) => Promise<ListPage>;

/**
 * A list of `definition`: filters, order and paging in SQL, one query a page, its cost that of the page. Rows are in
 * the order asked for, nulls last in both directions, the id breaking ties in the direction of the last key.
 */
export function listOf<Scope extends ScopeShape = null>(definition: ListDefinition<Scope>): List<Scope> {
  const pages = preparedVariants<Values, { json: string }>();
  const counts = preparedVariants<Values, { total: number }>();

  return async function list(db: Executor, selection: Selection<Scope>, page: Page): Promise<ListPage> {
    if (TEXT_FILTER in selection.filters && db.bounded !== undefined) {
      return db.bounded(Number(selection.values.me ?? 0), (read) => list(read, selection, page));
    }
    const names = Object.keys(selection.filters);
    const values: Values = {
      ...selection.values,
      limit: page.limit + 1,
      offset: page.offset,
      ...(definition.longTexts !== undefined && { short: Math.floor(PAGE_BYTES / page.limit), room: PAGE_BYTES }),
    };
    for (const name of names) {
      const bound = selection.filters[name];
      if (bound !== true && bound !== undefined) values[name] = bound;
    }
    page.after?.forEach((bound, index) => {
      values[`after${index}`] = bound;
    });

    const { scope } = selection;
    const accessPaths = (value: Value<Values>) => [definition.accessPaths(value, scope)].flat();
    const filters = (value: Value<Values>) =>
      names.map((name) =>
        name === IDS ? isAnyOf(definition.id, value(IDS)) : required(definition.filters[name])(value, scope),
      );
    const conditions = `${JSON.stringify(scope)}?${names.join('&')}`;
    const order = page.order.map(({ field, descending }) => `${field}:${descending}`).join();
    const nulls = page.after?.map((bound) => (bound === null ? '0' : '1')).join('') ?? '';

    const rows = await pages(`${conditions} ${order} ${nulls}`, (value) =>
      pageQuery({ definition, scope, accessPaths: accessPaths(value), filters: filters(value) }, page, value),
    )(db, values);
    const total = page.count
      ? await counts(conditions, (value) => countQuery(definition, accessPaths(value), filters(value)))(db, values)
      : null;
    const { items, bytes } = firstOfPage(rows.slice(0, page.limit).map((row) => row.json));
    const hasMore = rows.length > items.length;
    return {
      items,
      bytes,
      hasMore,
      endsEarly: hasMore && items.length < page.limit,
      total: total?.[0]?.total ?? null,
    };
  };
}

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
): RawBuilder<{ json: string }> {
  const { from, id, longTexts = [] } = definition;
  const conditions =
    page.after === null ? filters : [...filters, keysetPredicate(definition, page.order, page.after, value)];
  const keys = page.order.map(({ field }) => expressionOf(required(definition.sortKeys[field]), value));
  const order = orderBy([...keys, id], page.order);
  const limit = limitOf(value);
  // The page is found first and its rows made into JSON afterwards: where the database has to sort, it sorts ids.
  const aliases = [...keys.map((_key, index) => sql.ref(`key${index}`)), sql.ref('id')];
  const pageOf = (more: Record<string, Expression<unknown>>) => {
    const columns = { ...Object.fromEntries(keys.map((key, index) => [`key${index}`, key])), id, ...more };
    const paths = rowsByEachAccessPath(definition, columns, accessPaths, conditions);
    const firstOfEach = paths.map((path) => sql`(${path} ${orderBy(aliases, page.order)} ${firstRows(value)})`);
    const rows = perDialect({
      sqlite: sql.join(paths, UNION),
      // It does not merge the paths in the order that is asked for: a page of each is found first.
      postgres: sql.join(paths.length === 1 ? paths : firstOfEach, UNION),
    });
    return sql`(${rows} ${orderBy(aliases, page.order)} ${limit}) page`;
  };
  const bytes = sql.join(
    longTexts.map((text) => sql`coalesce(octet_length(${text}), 0)`),
    PLUS,
  );
  const before = sql`sum(bytes) OVER (${orderBy(aliases, page.order)} ROWS UNBOUNDED PRECEDING) - bytes`;
  const exceeding = () => sql`SELECT id FROM (SELECT id, ${before} AS before FROM ${pageOf({ bytes })}) sized
    WHERE before >= ${value('room')}`;
  // Most pages have no long text: there its length is looked at, and nothing else.
  const textOf = (text: Expression<unknown>) =>
    sql`CASE WHEN octet_length(${text}) > ${value('short')} AND ${id} IN (${exceeding()}) THEN NULL ELSE ${text} END`;
  const json = sql`SELECT ${definition.json({ value, scope, textOf })} AS json FROM ${from}`;
  if (accessPaths.length === 1 && filters.length === 0 && page.order.length === 0) {
    return sql`${json} WHERE ${sql.join([...accessPaths, ...conditions], AND)} ${order} ${limit}`;
  }
  return sql`${json} WHERE ${isFoundBy(id, sql`SELECT id FROM ${pageOf({})}`)} ${order}`;
}

/** A bare `LIMIT ?` makes SQLite look at the value that is bound, and so compile the statement anew for each page. */
function limitOf(value: Value<Values>): RawBuilder<unknown> {
  return sql`LIMIT CAST(${value('limit')} AS INTEGER) OFFSET CAST(${value('offset')} AS INTEGER)`;
}

/** All that a page can need of one access path. */
function firstRows(value: Value<Values>): RawBuilder<unknown> {
  return sql`LIMIT CAST(${value('limit')} AS INTEGER) + CAST(${value('offset')} AS INTEGER)`;
}

/**
 * Columns of the rows, their sort keys and ids, by each access path. The database merges what it finds by the one and
 * the other in the order that is asked for, and so reads of the caller's own rows no more than the page takes.
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

/** The order that is asked for, over the sort keys and last the id. */
function orderBy(keys: Expression<unknown>[], order: readonly Order[]): RawBuilder<unknown> {
  const directions = [...order.map(({ descending }) => descending), idDescends(order)];
  const terms = keys.map((key, index) => {
    const direction = sql.raw(directions[index] === true ? 'DESC' : 'ASC');
    return index === order.length ? sql`${key} ${direction}` : sql`${key} ${direction} NULLS LAST`;
  });
  return sql`ORDER BY ${sql.join(terms)}`;
}

function countQuery(
  { table }: Pick<ListDefinition, 'table'>,
  accessPaths: Expression<SqlBool>[],
  filters: Expression<SqlBool>[],
): RawBuilder<{ total: number }> {
  return sql`SELECT count(*) AS total FROM ${table} WHERE ${sql.join([anyAccessPath(accessPaths), ...filters], AND)}`;
}

/** One condition for all the access paths. */
export function anyAccessPath(accessPaths: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join(accessPaths, OR)})`;
}

const AND = sql` AND `;
const OR = sql` OR `;
const PLUS = sql` + `;
const UNION = sql` UNION `;

function expressionOf({ expression }: SortKey, value: Value<Values>): Expression<unknown> {
  return typeof expression === 'function' ? expression(value) : expression;
}

/** Newest first is the order of every list that asks for none. */
function idDescends(order: readonly Order[]): boolean {
  return order.at(-1)?.descending ?? true;
}

/**
 * The rows after a given one: for each sort key, those that are equal in all keys before it and come later in this one.
 * Nothing comes after null but null.
 */
function keysetPredicate(
  definition: Pick<ListDefinition, 'id' | 'sortKeys'>,
  order: readonly Order[],
  after: readonly SqlScalar[],
  value: Value<Values>,
): RawBuilder<SqlBool> {
  const keys = [
    ...order.map(({ field, descending }) => ({
      expression: expressionOf(required(definition.sortKeys[field]), value),
      fold: definition.sortKeys[field]?.fold,
      descending,
    })),
    { expression: definition.id, descending: idDescends(order), fold: undefined },
  ];
  const equal: RawBuilder<SqlBool>[] = [];
  const alternatives: RawBuilder<SqlBool>[] = [];
  keys.forEach(({ expression, descending, fold }, index) => {
    const isNull = after[index] === null;
    const bound = fold === undefined ? value(`after${index}`) : fold(value(`after${index}`));
    if (!isNull) {
      const later = sql<SqlBool>`${expression} ${sql.raw(descending ? '<' : '>')} ${bound}`;
      const last = index === keys.length - 1;
      const beyond = last ? later : sql<SqlBool>`(${later} OR ${expression} IS NULL)`;
      alternatives.push(sql`(${sql.join([...equal, beyond], AND)})`);
    }
    equal.push(isNull ? sql`${expression} IS NULL` : sql`${expression} = ${bound}`);
  });
  return sql`(${sql.join(alternatives, OR)})`;
}
