import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database.js';

/** Stands for a value that is only known when the query runs. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Names a value of `Values` inside a prepared query. */
export type Value<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/** A query, by the builder or as an `sql` template. */
export interface Query<Row> {
  compile(db: Executor): CompiledQuery<Row>;
}

/** Runs a prepared query with these values. */
export type PreparedQuery<Values, Row> = (db: Executor, values: Values) => Promise<Row[]>;

/**
 * A query that is built and compiled once for each dialect, when it first runs on it, and from then on only bound and
 * executed: building a query costs several times what executing it does.
 */
export function prepared<Values, Row>(
  build: (db: Executor, value: Value<Values>) => Query<Row>,
): PreparedQuery<Values, Row> {
  const byDialect = new Map<unknown, CompiledQuery<Row>>();
  return (db, values) => {
    const dialect = db.getExecutor().adapter.constructor;
    let compiled = byDialect.get(dialect);
    if (compiled === undefined) {
      compiled = build(db, (name) => sql.val(new Placeholder(name)) as never).compile(db);
      byDialect.set(dialect, compiled);
    }
    const { query, queryId, sql: text } = compiled;
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return db.executeQuery<Row>({ query, queryId, sql: text, parameters }).then(rowsOf);
  };
}

function rowsOf<Row>({ rows }: QueryResult<Row>): Row[] {
  return rows;
}

const MAX_VARIANTS = 500;

/**
 * A family of prepared queries, one for each `shape`: the text that says which parts of the query are there. Values
 * never belong into the shape.
 */
export function preparedVariants<Values, Row>() {
  const family = new Map<string, PreparedQuery<Values, Row>>();
  return (shape: string, build: (db: Executor, value: Value<Values>) => Query<Row>): PreparedQuery<Values, Row> => {
    let query = family.get(shape);
    if (query === undefined) {
      query = prepared(build);
      if (family.size >= MAX_VARIANTS) family.clear();
      family.set(shape, query);
    }
    return query;
  };
}

/** The id or the uid of a row. */
type RowRef = { id: number } | { uid: string };

/**
 * A prepared query for the one row that an id or a uid names: `named` is true for that row.
 * @param alias of the table that has the row
 */
export function byRef<Values extends object, Row>(
  alias: string,
  build: (named: RawBuilder<boolean>, value: Value<Values>) => Query<Row>,
): (db: Executor, ref: RowRef, values: Values) => Promise<Row | undefined> {
  const by = (column: 'id' | 'uid') =>
    prepared<Values & { ref: number | string }, Row>((_db, value) =>
      build(sql<boolean>`${sql.ref(`${alias}.${column}`)} = ${value('ref')}`, value as Value<Values>),
    );
  const byId = by('id');
  const byUid = by('uid');
  return (db, ref, values) => {
    const rows = 'id' in ref ? byId(db, { ...values, ref: ref.id }) : byUid(db, { ...values, ref: ref.uid });
    return rows.then(([row]) => row);
  };
}
