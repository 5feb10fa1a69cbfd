import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Soon } from '../../src/lib/soon.js';
import { required } from '../../src/lib/typed.js';
import type { Executor } from '../database.js';

const NO_NODES = sql``.toOperationNode();

class Placeholder {
  constructor(readonly name: string) {}
}

export type Value<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

export interface Query<Row> {
  compile(db: Executor): CompiledQuery<Row>;
}

/** Builds a query for both dialects; `perDialect` holds their differences. */
export type Build<Values, Row> = (value: Value<Values>) => Query<Row>;

/**
 * An ad hoc query is one that a client has composed. A database keeps the statements of such queries apart, so that they
 * never displace those of the service.
 */
export interface QueryKind {
  readonly isAdHoc?: true;
}

/**
 * @param values by name. A value may be a function, which is called only if the query binds it.
 * @param more values of names that `values` lacks, or has as `true`, which is no value
 */
export type PreparedQuery<Values, Row> = (db: Executor, values: Values, ...more: readonly object[]) => Promise<Row[]>;

/**
 * A query that is built and compiled at its first execution for each dialect, then only bound and executed. Building
 * costs several times as much as executing.
 */
export function prepared<Values, Row>(build: Build<Values, Row>, kind: QueryKind = {}): PreparedQuery<Values, Row> {
  const byDialect = new Map<unknown, CompiledQuery<Row> & QueryKind>();
  return (db, values, ...more) => {
    const dialect = db.getExecutor().adapter.constructor;
    let compiled = byDialect.get(dialect);
    if (compiled === undefined) {
      compiled = { ...build((name) => sql.val(new Placeholder(name)) as never).compile(db), ...kind };
      // Nothing reads the nodes of an ad hoc query, which take more memory than its text.
      if (kind.isAdHoc === true) compiled = { ...compiled, query: NO_NODES };
      byDialect.set(dialect, compiled);
    }
    return db.executeQuery<Row>(new BoundQuery(compiled, values, more)).then(rowsOf);
  };
}

/** A compiled query with its values. A class, because copying an object with all members costs more than binding. */
class BoundQuery<Row> implements CompiledQuery<Row>, QueryKind {
  readonly query: CompiledQuery<Row>['query'];
  readonly queryId: CompiledQuery<Row>['queryId'];
  readonly sql: string;
  readonly parameters: readonly unknown[];
  declare readonly isAdHoc?: true;

  constructor(compiled: CompiledQuery<Row> & QueryKind, values: unknown, more: readonly object[]) {
    this.query = compiled.query;
    this.queryId = compiled.queryId;
    this.sql = compiled.sql;
    if (compiled.isAdHoc === true) this.isAdHoc = true;
    this.parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? boundValue(parameter.name, values, more) : parameter,
    );
  }
}

function boundValue(name: string, values: unknown, more: readonly object[]): unknown {
  let value = (values as Record<string, unknown>)[name];
  for (let next = 0; (value === undefined || value === true) && next < more.length; next++) {
    value = (more[next] as Record<string, unknown>)[name];
  }
  return typeof value === 'function' ? value() : value;
}

function rowsOf<Row>({ rows }: QueryResult<Row>): Row[] {
  return rows;
}

const MAX_VARIANTS = 500;

/** Prepared queries by `shape`, which names the optional parts of the query. A shape must not contain values. */
export function preparedVariants<Values, Row>() {
  const family = new Map<string, PreparedQuery<Values, Row>>();
  return (shape: string, build: Build<Values, Row>): PreparedQuery<Values, Row> => {
    let query = family.get(shape);
    if (query === undefined) {
      query = prepared(build);
      if (family.size >= MAX_VARIANTS) family.clear();
      family.set(shape, query);
    }
    return query;
  };
}

const MAX_AD_HOC = 200;

/** Like `preparedVariants`, for ad hoc queries: keeps the most recently used ones of all callers. */
export function adHocVariants<Values, Row>() {
  const family = new Map<string, PreparedQuery<Values, Row>>();
  return (shape: string, build: Build<Values, Row>): PreparedQuery<Values, Row> => {
    const query = family.get(shape) ?? prepared(build, { isAdHoc: true });
    family.delete(shape);
    family.set(shape, query);
    if (family.size > MAX_AD_HOC) family.delete(required(family.keys().next().value));
    return query;
  };
}

type RowRef = { id: number } | { uid: string };

/**
 * A prepared query for one row by id or uid: `named` is the condition.
 * @param alias alias of the table
 */
export function byRef<Values extends object, Row>(
  alias: string,
  build: (named: RawBuilder<boolean>, value: Value<Values>) => Query<Row>,
): (db: Executor, ref: RowRef, values: Values) => Promise<Row | undefined> {
  const by = (column: 'id' | 'uid') =>
    prepared<Values, Row>((value) =>
      build(
        sql<boolean>`${sql.ref(`${alias}.${column}`)} = ${(value as Value<{ ref: number | string }>)('ref')}`,
        value,
      ),
    );
  const byId = by('id');
  const byUid = by('uid');
  return (db, ref, values) =>
    ('id' in ref ? byId(db, values, { ref: ref.id }) : byUid(db, values, { ref: ref.uid })).then(firstOf);
}

export function firstOf<Row>([row]: Row[]): Row | undefined {
  return row;
}

/** Rows of one query. One of a credential takes about 1 KiB. */
const MAX_KEPT = 2_000;

interface Kept<Row> {
  revision: number;
  rows: Map<string, Row>;
}

/**
 * Finds a row by a text. A database that knows its revision keeps the rows in memory until the next commit, which
 * makes it forget all of them; other databases query each time. Use it for rows that most requests read.
 * @returns the row, at once if it was kept. It must not be changed.
 */
export function keptRow<Row>(
  query: PreparedQuery<{ key: string }, Row>,
): (db: Executor, key: string) => Soon<Row | undefined> {
  const byDatabase = new WeakMap<Executor, Kept<Row>>();
  return (db, key) => {
    const revision = db.revision?.();
    if (revision === undefined) return query(db, { key }).then(firstOf);
    let kept = byDatabase.get(db);
    if (kept?.revision !== revision) {
      kept = { revision, rows: new Map() };
      byDatabase.set(db, kept);
    }
    const { rows } = kept;
    return rows.get(key) ?? query(db, { key }).then((found) => keep(rows, key, firstOf(found)));
  };
}

function keep<Row>(rows: Map<string, Row>, key: string, row: Row | undefined): Row | undefined {
  if (row !== undefined && rows.size < MAX_KEPT) rows.set(key, row);
  return row;
}
