import { type Expression, type OperationNode, type RawBuilder, type SqlBool, sql } from 'kysely';

/** The databases that the service runs on. */
export type DialectName = 'sqlite' | 'postgres';

/** The form of a piece of SQL for PostgreSQL hangs on the node of the one for SQLite under this name. */
const POSTGRES = Symbol('postgres');

/**
 * A piece of SQL that each database has in a form of its own. Queries are written once, as constants, before it is known
 * which database runs them; its compiler takes the form that it understands (`postgresForm`).
 */
export function perDialect<T>(forms: Readonly<Record<DialectName, RawBuilder<unknown>>>): RawBuilder<T> {
  const node = { ...forms.sqlite.toOperationNode(), [POSTGRES]: forms.postgres.toOperationNode() };
  Object.freeze(node);
  return sql<T>`${{ toOperationNode: (): OperationNode => node }}`;
}

/** The form of a node for a PostgreSQL compiler: itself where there is but one. */
export function postgresForm<Node extends OperationNode>(node: Node): OperationNode {
  return (node as Node & { [POSTGRES]?: OperationNode })[POSTGRES] ?? node;
}

/**
 * True for a value that is one of those that a query finds, which are found first. PostgreSQL would make a join of it
 * and may begin at the other end, which is what others have as well.
 */
export function isFoundBy(column: Expression<unknown>, query: Expression<unknown>): RawBuilder<SqlBool> {
  return perDialect({ sqlite: sql`${column} IN (${query})`, postgres: sql`${column} = ANY (ARRAY(${query}))` });
}
