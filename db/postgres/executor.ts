import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type FunctionNode,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { BoundedRead } from '../database.js';
import { formFor } from '../query/dialect.js';
import type { QueryKind } from '../query/prepared.js';
import type { Database } from '../schema.js';
import type { Sessions } from './sessions.js';

export async function run<Row>(
  client: pg.ClientBase,
  { sql: text, parameters, isAdHoc }: CompiledQuery<unknown> & QueryKind,
  sessions: Sessions,
  timeoutMs?: number,
): Promise<QueryResult<Row>> {
  try {
    const name = sessions.statements.of(text, isAdHoc);
    const query = {
      text,
      values: parameters as unknown[],
      ...(name !== undefined && { name }),
      ...(timeoutMs !== undefined && { query_timeout: timeoutMs }),
    };
    const { rows, rowCount, command } = await client.query(query);
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  } catch (error) {
    throw sessions.availability.failed(error);
  }
}

export class Connection extends Kysely<Database> {
  readonly #connection: DatabaseConnection;
  readonly bounded?: BoundedRead;

  constructor(connection: DatabaseConnection, bounded?: BoundedRead) {
    super({ dialect: dialectOn(connection) });
    this.#connection = connection;
    if (bounded !== undefined) this.bounded = bounded;
  }

  override executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    return this.#connection.executeQuery<Row>('compile' in query ? query.compile() : query);
  }
}

function dialectOn(connection: DatabaseConnection): Dialect {
  const nothing = async () => undefined;
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  };
}

class Compiler extends PostgresQueryCompiler {
  protected override visitFunction(node: FunctionNode): void {
    const form = formFor('postgres', node);
    if (form === undefined) super.visitFunction(node);
    else this.visitNode(form);
  }
}
