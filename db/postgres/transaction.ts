import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult, Transaction } from 'kysely';
import type pg from 'pg';
import type { BoundedReader } from '../bounded-reads.js';
import type { Executor, ReadJob, WriteJob, WriteOptions } from '../database.js';
import { DatabaseUnavailable, isFailedTransaction, isStatementTimeout, ReadTooLong } from '../errors.js';
import { lockText } from '../locks.js';
import { clearPause, setPause } from '../pieces.js';
import type { Database } from '../schema.js';
import { deferLast, sendDeferred } from '../transaction-steps.js';
import { Connection, run } from './executor.js';
import { indexNoted } from './search-index.js';
import type { Sessions } from './sessions.js';

/** Begins a transaction that sees the state before its first query. */
export const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

interface TransactionOptions extends WriteOptions {
  begin: string;
  isReadOnly: boolean;
  /** Replaces the pauses of a long write (`pieces.ts`). */
  pause?: (trx: Executor) => Promise<void>;
}

export class ClientConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;
  readonly #sessions: Sessions;
  #timeoutMs: number | undefined;
  /** The statements that begin the transaction. If they fail, all further ones fail because of it. */
  opening: Promise<unknown> = Promise.resolve();
  #isIndexed = false;
  isLost = false;
  /** The first statement of the transaction that failed by itself, and not because of another one. */
  failure: unknown;
  readonly kysely: Kysely<Database>;

  constructor(client: pg.ClientBase, sessions: Sessions) {
    this.#client = client;
    this.#sessions = sessions;
    this.kysely = new Connection(this);
  }

  executeQuery<Row>(compiled: CompiledQuery<unknown>): Promise<QueryResult<Row>> {
    return this.#watched(run<Row>(this.#client, compiled, this.#sessions, this.#timeoutMs));
  }

  /** Sends statements without parameters. */
  #send(text: string): Promise<unknown> {
    const timeout = this.#timeoutMs !== undefined && { query_timeout: this.#timeoutMs };
    return this.#watched(this.#client.query({ text, ...timeout }));
  }

  async #watched<T>(sent: Promise<T>): Promise<T> {
    try {
      return await sent;
    } catch (error) {
      const reported = this.#sessions.availability.failed(error);
      if (reported instanceof DatabaseUnavailable) this.isLost = true;
      if (!isFailedTransaction(reported)) this.failure ??= reported;
      throw reported;
    }
  }

  // biome-ignore lint/correctness/useYield: the service streams no rows
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not read one by one.');
  }

  /** Begins a transaction. The statements are sent together with the first query of the job. */
  begin({ begin, isReadOnly, isUnindexed, lock, statementTimeoutMs }: TransactionOptions): void {
    this.failure = undefined;
    this.#isIndexed = !isReadOnly && isUnindexed !== true;
    this.#timeoutMs = this.#sessions.timeoutFor(statementTimeoutMs);
    deferLast(this.kysely);
    const acquire = lock && lockText(lock.name, lock.shared).compile(this.kysely).sql;
    const limit = statementTimeoutMs !== undefined && `SET LOCAL statement_timeout = ${statementTimeoutMs}`;
    this.opening = this.#send([begin, limit, acquire].filter(Boolean).join('; '));
    this.opening.catch(() => undefined);
  }

  async commit(): Promise<void> {
    await this.opening;
    const { saved } = this.#isIndexed ? await indexNoted(this.kysely) : { saved: undefined };
    const last = sendDeferred(this.kysely);
    // Sent in one batch with the last queries; if one of them fails, COMMIT rolls back. It fails itself if a deferred
    // trigger does (migration 0036).
    await Promise.all([saved, ...last, this.#send('COMMIT')]);
  }

  async rollback(): Promise<void> {
    if (this.isLost) return;
    await this.#send('ROLLBACK').catch(() => {
      this.isLost = true;
    });
  }
}

const clients = new WeakMap<pg.PoolClient, ClientConnection>();

export async function runInTransaction<T>(
  pool: pg.Pool,
  sessions: Sessions,
  job: WriteJob<T>,
  options: TransactionOptions,
): Promise<T> {
  const client = await sessions.acquire(pool);
  const connection = clients.get(client) ?? new ClientConnection(client, sessions);
  clients.set(client, connection);
  const { pause } = options;
  if (pause !== undefined) setPause(connection.kysely, () => pause(connection.kysely));
  try {
    connection.begin(options);
    const result = await job(connection.kysely as Transaction<Database>);
    await connection.commit();
    return result;
  } catch (error) {
    await connection.rollback();
    await connection.opening;
    // Of statements that were sent together, a later one can be reported before the one that failed.
    throw isFailedTransaction(error) ? (connection.failure ?? error) : error;
  } finally {
    if (pause !== undefined) clearPause(connection.kysely);
    client.release(connection.isLost);
  }
}

/**
 * Creates a reader that runs its jobs on a connection of the pool. The database cancels a statement that exceeds the
 * limit.
 */
export function transactionReader(pool: pg.Pool, sessions: Sessions, limitMs: number): BoundedReader {
  const nothing = async () => undefined;
  const options = { begin: BEGIN_SNAPSHOT, isReadOnly: true, statementTimeoutMs: limitMs };
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
        return await runInTransaction(pool, sessions, (trx) => job(limited(trx)), options);
      } catch (error) {
        throw isStatementTimeout(error) ? new ReadTooLong() : error;
      }
    },
  };
}
