import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult, Transaction } from 'kysely';
import type pg from 'pg';
import type { BoundedReader } from '../bounded-reads.js';
import type { ReadJob, WriteJob, WriteOptions } from '../database.js';
import { DatabaseUnavailable, isStatementTimeout, ReadTooLong, unavailableIfLost } from '../errors.js';
import { deferLast, sendDeferred } from '../last-statements.js';
import { lockText } from '../query/locks.js';
import type { Database } from '../schema.js';
import { Connection, run, type StatementNames } from './executor.js';
import { indexNoted } from './search-index.js';

/** Begins a transaction that sees the state before its first query. */
export const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

interface TransactionOptions extends WriteOptions {
  begin: string;
  isReadOnly: boolean;
}

export class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #statements: StatementNames;
  /** The statements that begin the transaction. If they fail, all further ones fail because of it. */
  opening: Promise<unknown> = Promise.resolve();
  #isReadOnly = false;
  isLost = false;
  readonly kysely: Kysely<Database>;

  constructor(client: pg.ClientBase, statements: StatementNames) {
    this.#client = client;
    this.#statements = statements;
    this.kysely = new Connection(this);
  }

  executeQuery<Row>(compiled: CompiledQuery<unknown>): Promise<QueryResult<Row>> {
    return this.#watched(run<Row>(this.#client, compiled, this.#statements));
  }

  async #watched<T>(sent: Promise<T>): Promise<T> {
    try {
      return await sent;
    } catch (error) {
      const reported = unavailableIfLost(error);
      if (reported instanceof DatabaseUnavailable) this.isLost = true;
      throw reported;
    }
  }

  // biome-ignore lint/correctness/useYield: the service streams no rows
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not read one by one.');
  }

  /** Begins a transaction. The statements are sent together with the first query of the job. */
  begin({ begin, isReadOnly, lock }: TransactionOptions): void {
    this.#isReadOnly = isReadOnly;
    deferLast(this.kysely);
    const acquire = lock && lockText(lock.name, lock.shared).compile(this.kysely).sql;
    this.opening = this.#watched(this.#client.query([begin, acquire].filter(Boolean).join('; ')));
    this.opening.catch(() => undefined);
  }

  async commit(): Promise<void> {
    await this.opening;
    const { saved } = this.#isReadOnly ? { saved: undefined } : await indexNoted(this.kysely);
    const last = sendDeferred(this.kysely);
    // Sent in one batch with the last queries; if one of them fails, COMMIT rolls back. It fails itself if a deferred
    // trigger does (migration 0036).
    await Promise.all([saved, ...last, this.#watched(this.#client.query('COMMIT'))]);
  }

  async rollback(): Promise<void> {
    if (this.isLost) return;
    await this.#client.query('ROLLBACK').catch(() => {
      this.isLost = true;
    });
  }
}

const clients = new WeakMap<pg.PoolClient, ClientConnection>();

export async function runInTransaction<T>(
  pool: pg.Pool,
  statements: StatementNames,
  job: WriteJob<T>,
  options: TransactionOptions,
): Promise<T> {
  const client = await pool.connect().catch((error) => {
    throw new DatabaseUnavailable(error);
  });
  const connection = clients.get(client) ?? new ClientConnection(client, statements);
  clients.set(client, connection);
  try {
    connection.begin(options);
    const result = await job(connection.kysely as Transaction<Database>);
    await connection.commit();
    return result;
  } catch (error) {
    await connection.rollback();
    await connection.opening;
    throw error;
  } finally {
    client.release(connection.isLost);
  }
}

/**
 * Creates a reader that runs its jobs on a connection of the pool. The database cancels a statement that exceeds the
 * limit.
 */
export function transactionReader(pool: pg.Pool, statements: StatementNames, limitMs: number): BoundedReader {
  const nothing = async () => undefined;
  const begin = `${BEGIN_SNAPSHOT}; SET LOCAL statement_timeout = ${limitMs}`;
  return {
    ready: nothing,
    close: nothing,
    async run<T>(job: ReadJob<T>, isOver: () => boolean): Promise<T> {
      const limited = (trx: Transaction<Database>) =>
        new Connection({
          executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
            if (isOver()) throw new ReadTooLong();
            return trx.executeQuery<Row>(query as CompiledQuery<Row>);
          },
          streamQuery: () => {
            throw new Error('Rows are not read one by one.');
          },
        });
      try {
        return await runInTransaction(pool, statements, (trx) => job(limited(trx)), { begin, isReadOnly: true });
      } catch (error) {
        throw isStatementTimeout(error) ? new ReadTooLong() : error;
      }
    },
  };
}
