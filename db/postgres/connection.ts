import { setTimeout as sleep } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type QueryResult, sql } from 'kysely';
import type pg from 'pg';
import { createBoundedReads, READ_LIMIT_MS, READERS } from '../bounded-reads.js';
import type { DatabaseOptions, Db, Snapshot, WriteJob, WriteOptions } from '../database.js';
import { isLostRace, WriteLocked, WriteQueueFull } from '../errors.js';
import { migrationStates } from '../migrate.js';
import { GaveWay, GIVE_WAY_MS, MAX_RERUNS } from '../turns.js';
import { Connection, run } from './executor.js';
import { createGate, givingWay } from './gate.js';
import { migrate } from './migrate.js';
import { MIGRATIONS } from './migrations/index.js';
import { searchIndex } from './search.js';
import { QUERY_TIMEOUT_MS, Sessions } from './sessions.js';
import { BEGIN_SNAPSHOT, ClientConnection, runInTransaction, transactionReader } from './transaction.js';

const MAX_WAITING = 1_000;
const CONNECTIONS = 10;
/** An export reads at the speed of its client. */
const SNAPSHOT_IDLE_TIMEOUT_MS = 300_000;
/** Maximum number of runs of a transaction that loses races. */
const MAX_RUNS = 12;
const MAX_RETRY_DELAY_MS = 50;

/**
 * Opens a PostgreSQL database by its URL (libpq's form, section 34.1.1.2 of the manual of PostgreSQL 15). Connections
 * are opened on demand, and again after they were lost.
 */
export function openPostgres(url: string, options: DatabaseOptions = {}): Db {
  const { maxWaiting = MAX_WAITING, connections = CONNECTIONS, preparedStatements = true } = options;
  const { readLimitMs = READ_LIMIT_MS, queryTimeoutMs = QUERY_TIMEOUT_MS, warn = () => undefined } = options;
  const { giveWayMs = GIVE_WAY_MS, busyTimeoutMs = queryTimeoutMs } = options;
  const sessions = new Sessions({ url, queryTimeoutMs, preparedStatements, warn });
  const readers = new Readers(sessions, Math.max(1, Math.floor(connections / 2)));
  const maxWriters = Math.max(1, Math.ceil(connections / 2));
  const writers = sessions.pool(maxWriters);
  // With two or more connections, bounded reads leave one to writes.
  const readerCount = Math.max(1, Math.min(READERS, maxWriters - 1));
  const bounded = createBoundedReads(
    Array.from({ length: readerCount }, () => transactionReader(writers, sessions, readLimitMs)),
    readLimitMs,
  );
  const read = new Connection(readers, bounded.run);
  const gate = createGate({ connections: maxWriters, giveWayMs, maxWaitMs: busyTimeoutMs });
  let pending = 0;
  let closed = false;

  async function write<T>(job: WriteJob<T>, writeOptions: WriteOptions = {}): Promise<T> {
    if (closed) throw new Error('The database is closed.');
    if (pending >= maxWaiting) throw new WriteQueueFull();
    pending += 1;
    try {
      for (let runs = 1, lostRuns = 0; ; runs++) {
        const pass = await gate.enter(writeOptions);
        let pauseMs = Math.random() * Math.min(MAX_RETRY_DELAY_MS, 2 ** runs);
        try {
          return await runInTransaction(writers, sessions, job, {
            ...{ begin: 'BEGIN', isReadOnly: false, ...writeOptions },
            ...(writeOptions.isRehearsal && { pause: givingWay(pass, giveWayMs) }),
          });
        } catch (error) {
          const mayRetry = isLostRace(error) || sessions.noticePooler(error);
          if (error instanceof GaveWay) {
            lostRuns += 1;
            // A statement that comes at once can take a row before the blocked write wakes.
            pauseMs = giveWayMs;
            if (lostRuns > MAX_RERUNS) throw new WriteLocked();
          } else if (!mayRetry || runs >= MAX_RUNS) throw error;
        } finally {
          pass.leave();
        }
        await sleep(pauseMs);
      }
    } finally {
      pending -= 1;
    }
  }

  const db: Db = {
    read,
    write,
    readTogether: (job) => runInTransaction(writers, sessions, job, { begin: BEGIN_SNAPSHOT, isReadOnly: true }),
    search: searchIndex,
    pendingWrites: () => pending,
    probe: () => sessions.availability.probe(),
    size: async () => {
      const query = sql<{ size: string }>`select pg_database_size(current_database()) as size`;
      return Number((await query.execute(read)).rows[0]?.size);
    },
    isShared: true,
    migrate: (now) => migrate(db, now),
    migrations: () => migrationStates(read, MIGRATIONS),
    snapshot: () => openSnapshot(sessions),
    async warmUp() {
      // Probes need a connection from before a fault: a postmaster that hangs accepts none.
      await Promise.all([bounded.warmUp(), sessions.availability.probe()]);
    },
    async close() {
      closed = true;
      await bounded.close();
      await sessions.end(Promise.all([writers.end(), readers.end(), sessions.availability.close()]));
    },
  };
  return db;
}

async function openSnapshot(sessions: Sessions): Promise<Snapshot> {
  sessions.availability.check();
  const client = await sessions.connect();
  const connection = new ClientConnection(client, sessions);
  await client.query(`${BEGIN_SNAPSHOT}; SET LOCAL idle_in_transaction_session_timeout = ${SNAPSHOT_IDLE_TIMEOUT_MS}`);
  return { read: new Connection(connection), close: () => client.end() };
}

interface Slot {
  client: Promise<pg.Client> | undefined;
  waiting: number;
  /** Time of its last response, or of the first waiting query. */
  since: number;
}

/** Number of waiting queries on a connection before another one is used. */
const MAX_PIPELINED = 16;
/** A connection without a response for this time runs a slow query, in milliseconds. Other queries avoid it. */
const SLOW_MS = 5;

/**
 * Connections that reads share by pipelining: a query is sent before the earlier ones have responses. The first
 * connection that responds in time is used, because batches of queries and responses cost the server and this process
 * half as much. While a query takes long, further ones use other connections.
 */
class Readers implements DatabaseConnection {
  readonly #sessions: Sessions;
  readonly #slots: Slot[];

  constructor(sessions: Sessions, count: number) {
    this.#sessions = sessions;
    this.#slots = Array.from({ length: count }, (): Slot => ({ client: undefined, waiting: 0, since: 0 }));
  }

  async executeQuery<Row>(compiled: CompiledQuery<unknown>): Promise<QueryResult<Row>> {
    try {
      return await this.#execute<Row>(compiled);
    } catch (error) {
      if (!this.#sessions.noticePooler(error)) throw error;
      return this.#execute<Row>(compiled);
    }
  }

  async #execute<Row>(compiled: CompiledQuery<unknown>): Promise<QueryResult<Row>> {
    this.#sessions.availability.check();
    const now = performance.now();
    const slot = this.#slotFor(now);
    if (slot.waiting === 0) slot.since = now;
    slot.waiting += 1;
    slot.client ??= this.#connect(slot);
    try {
      return await run<Row>(await slot.client, compiled, this.#sessions);
    } finally {
      slot.waiting -= 1;
      slot.since = performance.now();
    }
  }

  #slotFor(now: number): Slot {
    const inTime = ({ waiting, since }: Slot) => waiting === 0 || (waiting < MAX_PIPELINED && now - since < SLOW_MS);
    return this.#slots.find(inTime) ?? this.#slots.reduce((least, one) => (one.waiting < least.waiting ? one : least));
  }

  /** Connects a slot. The slot is released when the connection ends or fails. */
  #connect(slot: Slot): Promise<pg.Client> {
    const client = this.#sessions.connect();
    const forget = () => {
      if (slot.client === client) slot.client = undefined;
    };
    client.then((made) => made.once('end', forget), forget);
    return client;
  }

  // biome-ignore lint/correctness/useYield: the service streams no rows
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not read one by one.');
  }

  async end(): Promise<void> {
    await Promise.all(this.#slots.map(async ({ client }) => (await client?.catch(() => undefined))?.end()));
  }
}
