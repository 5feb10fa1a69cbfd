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
  /** Who sees what; the first filter that is on settles the rows that the rest narrows. */
  scopes: Readonly<Record<string, Filter>>;
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

    const where = (value: Value<Values>) => [
      (listable.scopes[selection.scope] as Filter)(value),
      ...names.map((name) => (listable.filters[name] as Filter)(value)),
    ];
    const conditions = `${selection.scope}?${names.join('&')}`;
    const order = page.order.map(({ field, descending }) => `${field}:${descending}`).join();
    const nulls = page.after?.map((bound) => (bound === null ? '0' : '1')).join('') ?? '';

    const rows = await pages(`${conditions} ${order} ${nulls}`, (_db, value) =>
      pageQuery(listable, page, where(value), names.length > 0, value),
    )(db, values);
    const total = page.count
      ? await counts(conditions, (_db, value) => countQuery(listable, where(value)))(db, values)
      : null;
    return {
      items: rows.slice(0, page.limit).map((row) => row.json),
      hasMore: rows.length > page.limit,
      total: total?.[0]?.total ?? null,
    };
  };
}

function pageQuery(
  listable: Listable,
  page: Page,
  where: Expression<SqlBool>[],
  filtered: boolean,
  value: Value<Values>,
): RawBuilder<{ json: string }> {
  const conditions = page.after === null ? where : [...where, following(listable, page.order, page.after, value)];
  const order = sql.join([
    ...page.order.map(({ field, descending }) => {
      const { expression } = listable.sortKeys[field] as SortKey;
      return sql`${expression} ${sql.raw(descending ? 'DESC' : 'ASC')} NULLS LAST`;
    }),
    sql`${listable.id} ${sql.raw(idDescends(page.order) ? 'DESC' : 'ASC')}`,
  ]);
  const limit = sql`ORDER BY ${order} LIMIT ${value('limit')} OFFSET ${value('offset')}`;
  const json = listable.json(value);
  if (!filtered && page.order.length === 0) {
    return sql`SELECT ${json} AS json FROM ${listable.from} WHERE ${sql.join(conditions, AND)} ${limit}`;
  }
  // The page is found first and its rows made into JSON afterwards: where the database has to sort, it sorts ids.
  const ids = sql`SELECT ${listable.id} FROM ${listable.table} WHERE ${sql.join(conditions, AND)} ${limit}`;
  return sql`SELECT ${json} AS json FROM ${listable.from} WHERE ${listable.id} IN (${ids}) ORDER BY ${order}`;
}

function countQuery(listable: Listable, where: Expression<SqlBool>[]): RawBuilder<{ total: number }> {
  return sql`SELECT count(*) AS total FROM ${listable.table} WHERE ${sql.join(where, AND)}`;
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
