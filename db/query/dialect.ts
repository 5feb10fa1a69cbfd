import { type Expression, FunctionNode, type OperationNode, type RawBuilder, type SqlBool, sql } from 'kysely';

/** `sqliteJsonb` is a SQLite whose subqueries return JSON as plain text (3.54 and later): parts must be JSONB there. */
export type DialectName = 'sqlite' | 'sqliteJsonb' | 'postgres';

/**
 * Name of the function whose arguments are the forms of a piece of SQL, one for each dialect. Queries are described
 * once, before it is known which database runs them; the compiler of each database is given its dialect and writes the
 * form for it. No database has a function of this name.
 */
const PER_DIALECT = 'per_dialect';

const FORM_OF: Readonly<Record<DialectName, number>> = { sqlite: 0, sqliteJsonb: 1, postgres: 2 };

interface Forms {
  sqlite: RawBuilder<unknown>;
  /** Default: the form of `sqlite`. */
  sqliteJsonb?: RawBuilder<unknown>;
  postgres: RawBuilder<unknown>;
}

export function perDialect<T>({ sqlite, sqliteJsonb = sqlite, postgres }: Readonly<Forms>): RawBuilder<T> {
  const forms = [sqlite, sqliteJsonb, postgres].map((form) => form.toOperationNode());
  const node = FunctionNode.create(PER_DIALECT, forms);
  return sql<T>`${{ toOperationNode: (): OperationNode => node }}`;
}

/** Returns the form of a `perDialect` for a database; undefined for any other function. */
export function formFor(dialect: DialectName, { func, arguments: forms }: FunctionNode): OperationNode | undefined {
  return func === PER_DIALECT ? forms[FORM_OF[dialect]] : undefined;
}

/**
 * True for rows whose column has one of the values that a query finds. The query runs first. PostgreSQL would join it
 * instead, and could begin with the larger side.
 */
export function isFoundBy(column: Expression<unknown>, query: Expression<unknown>): RawBuilder<SqlBool> {
  return perDialect({ sqlite: sql`${column} IN (${query})`, postgres: sql`${column} = ANY (ARRAY(${query}))` });
}
