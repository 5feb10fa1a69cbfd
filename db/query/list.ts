import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { oncePerFrozen } from '../../src/lib/once-per-frozen.js';
import { parsedJson, required } from '../../src/lib/typed.js';
import type { Executor } from '../database.js';
import { PAGE_BYTES } from '../json-items.js';
import type { GroupCount, ListPage, Order, Page, SqlScalar } from '../page.js';
import { isFoundBy, perDialect } from './dialect.js';
import { isAnyOf, type Json, type JsonRow, jsonItems, jsonRows } from './json.js';
import { adHocVariants, preparedVariants, type Value } from './prepared.js';
import { lower } from './text.js';

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
  /** Brings a bound value into the form of the expression (for example `lower`); not needed for equal forms. */
  fold?: (value: Expression<unknown>) => Expression<unknown>;
  /** True if the JSON of the row does not contain it. */
  isComputed?: true;
}

/** Sorts by text, ignoring ASCII case. */
export function textKey(column: Expression<unknown>): SortKey {
  return { expression: lower(column), fold: lower };
}

export function columnKeys(alias: string, ...names: string[]): Record<string, SortKey> {
  return Object.fromEntries(names.map((name) => [name, { expression: sql.ref(`${alias}.${name}`) }]));
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
  filters: Readonly<Record<string, Filter<Scope>>>;
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

export interface Selection<Scope extends ScopeShape = null> {
  scope: Scope;
  filters: Readonly<Record<string, SqlScalar | true>>;
  values: Readonly<Values>;
  /** A condition that a client has composed. It makes a list an ad hoc query. */
  condition?: ComposedCondition<Scope> | undefined;
  /** Counts the rows of each group. */
  group?: Grouping<Scope> | undefined;
}

/** Groups of rows, which are in the order of sort keys. */
export interface Grouping<Scope = unknown> {
  name: string;
  /** The value that the rows of a group share. */
  value: (value: Value<Values>, scope: Scope) => Expression<unknown>;
  order: readonly Order[];
}

export interface ComposedCondition<Scope = unknown> {
  /** Identifies the SQL. It must not contain values. */
  shape: string;
  values: Values;
  /** True if its cost can grow with the length of texts or the number of rows. It makes a list a bounded read. */
  isBounded: boolean;
  where: Filter<Scope>;
}

/** Objects by their ids, or those with ids above one, oldest first. */
export type Which = { ids: readonly number[] } | { after: number; limit: number };

function which(wanted: Which): { filters: Selection['filters']; page: Page } {
  const page = { order: OLDEST_FIRST, after: null, offset: 0, count: false };
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
  return list(db, { ...selection, filters }, page);
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
  const pages = preparedVariants<Values, JsonRow>();
  const counts = preparedVariants<Values, { total: number }>();
  const adHocPages = adHocVariants<Values, JsonRow>();
  const adHocCounts = adHocVariants<Values, { total: number }>();
  const positions = preparedVariants<Values, Record<string, SqlScalar>>();
  const adHocPositions = adHocVariants<Values, Record<string, SqlScalar>>();
  const groupings = preparedVariants<Values, GroupCount>();
  const adHocGroupings = adHocVariants<Values, GroupCount>();

  return async function list(db: Executor, selection: Selection<Scope>, page: Page): Promise<ListPage> {
    const { scope, condition, group } = selection;
    if ((TEXT_FILTER in selection.filters || condition?.isBounded === true) && db.bounded !== undefined) {
      return db.bounded(Number(selection.values.me ?? 0), (read) => list(read, selection, page));
    }
    const { names, joined } = namesOf(selection.filters);
    const values = valuesOf(page);
    const more = [selection.filters, condition?.values ?? NO_VALUES, selection.values];

    const accessPaths = (value: Value<Values>) => [definition.accessPaths(value, scope)].flat();
    const filters = (value: Value<Values>) => [
      ...names.map((name) =>
        name === IDS ? isAnyOf(definition.id, value(IDS)) : required(definition.filters[name])(value, scope),
      ),
      ...(condition === undefined ? [] : [condition.where(value, scope)]),
    ];
    const shape = scope === null ? 'null' : shapeOf(scope);
    const conditions = `${shape}?${joined}${condition === undefined ? '' : `?${condition.shape}`}`;

    const variants = condition === undefined ? pages : adHocPages;
    const rows = await variants(`${conditions} ${orderAndPosition(page)}`, (value) =>
      pageQuery({ definition, scope, accessPaths: accessPaths(value), filters: filters(value) }, page, value),
    )(db, values, ...more);
    const total = page.count
      ? await (condition === undefined ? counts : adHocCounts)(conditions, (value) =>
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
      const query = (condition === undefined ? positions : adHocPositions)(
        `${shape} ${orderAndPosition({ order: page.order, after: null })}`,
        (value) => positionQuery(definition, keysOf(definition, page.order, value, scope), value),
      );
      last = Object.values(required((await query(db, { id }, values, ...more))[0]));
    }
    if (group !== undefined) {
      const query = (condition === undefined ? groupings : adHocGroupings)(`${conditions} ${group.name}`, (value) =>
        groupQuery(definition, { group, scope, value }, [anyAccessPath(accessPaths(value)), ...filters(value)]),
      );
      groups = await query(db, values, ...more);
    }
    return {
      ...(last !== undefined && { last }),
      ...(groups !== undefined && { groups }),
      items,
      hasMore,
      endsEarly: hasMore && items.length < page.limit,
      total: total?.[0]?.total ?? null,
    };
  };
}

const shapeOf = oncePerFrozen((scope: object) => JSON.stringify(scope));

const namesOf = oncePerFrozen((filters: Selection['filters']) => {
  const names = Object.keys(filters);
  return { names, joined: names.join('&') };
});

const NO_VALUES: Values = {};

const valuesOf = oncePerFrozen(({ limit, offset, after }: Page): Values => {
  const values: Values = { limit: limit + 1, offset, short: Math.floor(PAGE_BYTES / limit), room: PAGE_BYTES };
  after?.forEach((bound, index) => {
    values[`after${index}`] = bound;
  });
  return values;
});

/** Returns what determines the order, and the condition for the position, of a page in SQL. */
const orderAndPosition = oncePerFrozen(({ order, after }: Pick<Page, 'order' | 'after'>) => {
  const terms = order.map(({ field, descending }) => `${field}:${descending}`).join();
  return `${terms} ${after?.map((bound) => (bound === null ? '0' : '1')).join('') ?? ''}`;
});

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
    page.after === null ? filters : [...filters, keysetPredicate(definition, page.order, page.after, { value, scope })];
  const keys = keysOf(definition, page.order, value, scope);
  const order = orderBy([...keys, id], page.order);
  const limit = limitOf(value);
  // The ids of the page are selected first, so that a sort handles ids instead of JSON.
  const aliases = [...keys.map((_key, index) => sql.ref(`key${index}`)), sql.ref('id')];
  const pageOf = (more: Record<string, Expression<unknown>>) => {
    const columns = { ...Object.fromEntries(keys.map((key, index) => [`key${index}`, key])), id, ...more };
    const paths = rowsByEachAccessPath(definition, columns, accessPaths, conditions);
    const firstOfEach = paths.map((path) => sql`(${path} ${orderBy(aliases, page.order)} ${firstRows(value)})`);
    const rows = perDialect({
      sqlite: sql.join(paths, UNION),
      // PostgreSQL does not merge the paths in the given order: a page of each path is selected first.
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
  // For a page without long texts, only their lengths are read.
  const textOf = (text: Expression<unknown>) =>
    sql`CASE WHEN octet_length(${text}) > ${value('short')} AND ${id} IN (${exceeding()}) THEN NULL ELSE ${text} END`;
  const json = sql`SELECT ${definition.json({ value, scope, textOf })} AS json FROM ${from}`;
  if (accessPaths.length === 1 && filters.length === 0 && page.order.length === 0) {
    return jsonRows(sql`${json} WHERE ${sql.join([...accessPaths, ...conditions], AND)} ${order} ${limit}`);
  }
  return jsonRows(sql`${json} WHERE ${isFoundBy(id, sql`SELECT id FROM ${pageOf({})}`)} ${order}`);
}

/** SQLite inspects the value of a bare `LIMIT ?`, and would compile the statement again for each page. */
function limitOf(value: Value<Values>): RawBuilder<unknown> {
  return sql`LIMIT CAST(${value('limit')} AS INTEGER) OFFSET CAST(${value('offset')} AS INTEGER)`;
}

function firstRows(value: Value<Values>): RawBuilder<unknown> {
  return sql`LIMIT CAST(${value('limit')} AS INTEGER) + CAST(${value('offset')} AS INTEGER)`;
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

function positionQuery(
  { id, table }: Pick<ListDefinition, 'id' | 'table'>,
  keys: readonly Expression<unknown>[],
  value: Value<Values>,
): RawBuilder<Record<string, SqlScalar>> {
  const columns = [...keys, id].map((key, index) => sql`${key} AS ${sql.ref(`key${index}`)}`);
  return sql`SELECT ${sql.join(columns)} FROM ${table} WHERE ${id} = ${value('id')}`;
}

function groupQuery<Scope extends ScopeShape>(
  definition: ListDefinition<Scope>,
  { group, scope, value }: { group: Grouping<Scope>; scope: Scope; value: Value<Values> },
  conditions: readonly Expression<SqlBool>[],
): RawBuilder<GroupCount> {
  const keys = keysOf(definition, group.order, value, scope);
  const columns = keys.map((key, index) => sql`${key} AS ${sql.ref(`key${index}`)}`);
  const names = keys.map((_key, index) => sql.ref(`key${index}`));
  const terms = names.map(
    (name, index) => sql`${name} ${sql.raw(group.order[index]?.descending ? 'DESC' : 'ASC')} NULLS LAST`,
  );
  return sql`SELECT grouped.value, count(*) AS count FROM (SELECT ${group.value(value, scope)} AS value, ${sql.join(columns)}
    FROM ${definition.table} WHERE ${sql.join([...conditions], AND)}) grouped
    GROUP BY grouped.value, ${sql.join(names)} ORDER BY ${sql.join(terms)}`;
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

/** True for the default order of lists: newest first. */
function idDescends(order: readonly Order[]): boolean {
  return order.at(-1)?.descending ?? true;
}

/**
 * Condition for the rows after a given one: rows that are equal in all preceding sort keys and come later in one key.
 * Nothing comes after null.
 */
function keysetPredicate<Scope extends ScopeShape>(
  definition: Pick<ListDefinition<Scope>, 'id' | 'sortKeys'>,
  order: readonly Order[],
  after: readonly SqlScalar[],
  { value, scope }: { value: Value<Values>; scope: Scope },
): RawBuilder<SqlBool> {
  const expressions = keysOf(definition, order, value, scope);
  const keys = [
    ...order.map(({ field, descending }, index) => ({
      expression: required(expressions[index]),
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
