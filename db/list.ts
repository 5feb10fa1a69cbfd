import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from './connect.js';
import type { Json } from './json.js';
import { keptByShape, type Value } from './kept.js';

/** A scalar that can be bound. */
export type Bound = string | number | null;

type Values = Record<string, Bound>;

/** A condition with the values it names; a condition without values is switched on by `true`. */
export type Filter = (value: Value<Values>) => Expression<SqlBool>;

export interface SortKey {
  expression: Expression<unknown>;
  /** How a bound value is brought into the form that the expression has (`lower`, say); as it is when absent. */
  fold?: (value: Expression<unknown>) => Expression<unknown>;
}

/** Sorts by text without regard to (ASCII) case. */
export function textKey(column: Expression<unknown>): SortKey {
  return { expression: sql`lower(${column})`, fold: (value) => sql`lower(${value})` };
}

/** What can be listed: the rows, how one becomes JSON, and what they can be filtered and sorted by. */
export interface Listable {
  /** The table, with its alias and the joins that the JSON needs: `tasks t LEFT JOIN …`. */
  from: RawBuilder<unknown>;
  /** The table alone, with its alias: `tasks t`. */
  table: RawBuilder<unknown>;
  /** The row's id, with the alias: the last sort key of every order. */
  id: Expression<unknown>;
  json: (value: Value<Values>) => Json;
  /** By the name that a client sorts by, which is a member of the JSON. */
  sortKeys: Readonly<Record<string, SortKey>>;
  /**
   * The rows that there are to list, before any filter: one range of an index, or several that have no row in common,
   * whose pages are merged. So one range can be walked in order however much lies in the other.
   */
  scopes: Readonly<Record<string, readonly Filter[]>>;
  filters: Readonly<Record<string, Filter>>;
}

export interface Order {
  field: string;
  descending: boolean;
}

export interface Page {
  order: readonly Order[];
  /** The sort values of the last row seen, its id last; null for the first page. */
  after: readonly Bound[] | null;
  limit: number;
  offset: number;
  /** Whether to count all the rows that the filters let through. */
  count: boolean;
}

/** The scope and the filters that are on, by name, each with its value. */
export interface Selection {
  scope: string;
  filters: Readonly<Record<string, Bound | true>>;
  /** Values that the scope, the JSON and the filters share: who asks, what day it is. */
  values: Values;
}

export interface Listed {
  /** The rows of the page, each as JSON text. */
  items: string[];
  hasMore: boolean;
  total: number | null;
  /** The sort values of the last item, its place in the list, where the item does not show them. */
  last?: readonly Bound[];
}

/**
 * A list of `listable`: filters, order and paging in SQL, one query a page, its cost that of the page. Rows are in the
 * order asked for, nulls last in both directions, the id breaking ties in the direction of the last key.
 */
export function listOf(listable: Listable) {
  const pages = keptByShape<Values, { json: string }>();
  const counts = keptByShape<Values, { total: number }>();

  return async (db: Executor, selection: Selection, page: Page): Promise<Listed> => {
    const names = Object.keys(selection.filters);
    const values: Values = {
      ...selection.values,
      limit: page.limit + 1,
      offset: page.offset,
    };
    for (const name of names) {
      const bound = selection.filters[name];
      if (bound !== true && bound !== undefined) values[name] = bound;
    }
    page.after?.forEach((bound, index) => {
      values[`after${index}`] = bound;
    });

    const conditionsOf = (value: Value<Values>): Conditions => ({
      ranges: (listable.scopes[selection.scope] as readonly Filter[]).map((range) => range(value)),
      filters: names.map((name) => (listable.filters[name] as Filter)(value)),
    });
    const conditions = `${selection.scope}?${names.join('&')}`;
    const order = page.order.map(({ field, descending }) => `${field}:${descending}`).join();
    const nulls = page.after?.map((bound) => (bound === null ? '0' : '1')).join('') ?? '';

    const rows = await pages(`${conditions} ${order} ${nulls}`, (_db, value) =>
      pageQuery(listable, page, conditionsOf(value), value),
    )(db, values);
    const total = page.count
      ? await counts(conditions, (_db, value) => countQuery(listable, conditionsOf(value)))(db, values)
      : null;
    return {
      items: rows.slice(0, page.limit).map((row) => row.json),
      hasMore: rows.length > page.limit,
      total: total?.[0]?.total ?? null,
    };
  };
}

interface Conditions {
  ranges: Expression<SqlBool>[];
  filters: Expression<SqlBool>[];
}

function pageQuery(
  listable: Listable,
  page: Page,
  { ranges, filters }: Conditions,
  value: Value<Values>,
): RawBuilder<{ json: string }> {
  const { order, after } = page;
  const keys = order.map(({ field }) => (listable.sortKeys[field] as SortKey).expression);
  const inOrder = orderBy(order, keys, listable.id);
  const limit = limitOf(value);
  const json = listable.json(value);
  const conditions = after === null ? filters : [...filters, following(listable, order, after, value)];
  const parts = ranges.map((one) => sql.join([one, ...conditions], AND));

  if (parts.length === 1 && filters.length === 0 && order.length === 0) {
    return sql`SELECT ${json} AS json FROM ${listable.from} WHERE ${sql.join(parts)} ${inOrder} ${limit}`;
  }
  // The page is found first and its rows made into JSON afterwards: where the database has to sort, it sorts ids.
  const ids =
    parts.length === 1
      ? sql`SELECT ${listable.id} FROM ${listable.table} WHERE ${sql.join(parts)} ${inOrder} ${limit}`
      : mergedIds(listable, order, keys, parts, inOrder, value);
  return sql`SELECT ${json} AS json FROM ${listable.from} WHERE ${listable.id} IN (${ids}) ${inOrder}`;
}

/** The ids of a page of several ranges: the first of each range, of which the first of all are taken. */
function mergedIds(
  listable: Listable,
  order: readonly Order[],
  keys: Expression<unknown>[],
  ranges: Expression<unknown>[],
  inOrder: RawBuilder<unknown>,
  value: Value<Values>,
): RawBuilder<unknown> {
  const names = keys.map((_key, index) => sql.ref(`key${index}`));
  const columns = sql.join([
    sql`${listable.id} AS id`,
    ...keys.map((key, index) => sql`${key} AS ${names[index] as RawBuilder<unknown>}`),
  ]);
  const firsts = ranges.map(
    (range) => sql`SELECT * FROM (
      SELECT ${columns} FROM ${listable.table} WHERE ${range} ${inOrder} LIMIT ${value('limit')} + ${value('offset')})`,
  );
  return sql`SELECT id FROM (${sql.join(firsts, sql` UNION ALL `)})
    ${orderBy(order, names, sql.ref('id'))} ${limitOf(value)}`;
}

/** A bare `LIMIT ?` makes SQLite look at the value that is bound, and so compile the statement anew for each page. */
function limitOf(value: Value<Values>): RawBuilder<unknown> {
  return sql`LIMIT CAST(${value('limit')} AS INTEGER) OFFSET CAST(${value('offset')} AS INTEGER)`;
}

function orderBy(
  order: readonly Order[],
  keys: readonly Expression<unknown>[],
  id: Expression<unknown>,
): RawBuilder<unknown> {
  const direction = (descends: boolean) => sql.raw(descends ? 'DESC' : 'ASC');
  const terms = order.map(
    ({ descending }, index) => sql`${keys[index] as Expression<unknown>} ${direction(descending)} NULLS LAST`,
  );
  return sql`ORDER BY ${sql.join([...terms, sql`${id} ${direction(idDescends(order))}`])}`;
}

function countQuery(listable: Listable, { ranges, filters }: Conditions): RawBuilder<{ total: number }> {
  const anyRange = sql`(${sql.join(ranges, OR)})`;
  return sql`SELECT count(*) AS total FROM ${listable.table} WHERE ${sql.join([anyRange, ...filters], AND)}`;
}

const AND = sql` AND `;
const OR = sql` OR `;

/** Newest first is the order of every list that asks for none. */
function idDescends(order: readonly Order[]): boolean {
  return order.at(-1)?.descending ?? true;
}

/**
 * The rows after a given one: for each sort key, those that are equal in all keys before it and come later in this one.
 * Nothing comes after null but null.
 */
function following(
  listable: Listable,
  order: readonly Order[],
  after: readonly Bound[],
  value: Value<Values>,
): RawBuilder<SqlBool> {
  const keys = [
    ...order.map(({ field, descending }) => ({
      ...(listable.sortKeys[field] as SortKey),
      descending,
    })),
    { expression: listable.id, descending: idDescends(order), fold: undefined },
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
