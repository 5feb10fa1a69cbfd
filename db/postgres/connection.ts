import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CompiledQuery, type DatabaseConnection, type QueryResult, sql } from 'kysely';
import type pg from 'pg';
import { createBoundedReads, READ_LIMIT_MS, READERS } from '../bounded-reads.js';
import type { DatabaseOptions, Db, Snapshot, WriteJob, WriteOptions } from '../database.js';
import { DatabaseUnavailable, isLostRace, WriteQueueFull } from '../errors.js';
import { migrationStates } from '../migrations.js';
import { Connection, run, StatementNames } from './executor.js';
import { migrate } from './migrate.js';
import { MIGRATIONS } from './migrations/index.js';
import { searchIndex } from './search.js';
import { BEGIN_SNAPSHOT, ClientConnection, runInTransaction, transactionReader } from './transaction.js';

const MAX_WAITING = 1_000;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** An export reads at the speed of its client. */
const SNAPSHOT_IDLE_TIMEOUT_MS = 300_000;
/** Maximum number of runs of a transaction that loses races. */
const MAX_RUNS = 12;
const MAX_RETRY_DELAY_MS = 50;
/** Each connection keeps the plans of named statements. */
const MAX_NAMED_STATEMENTS = 600;
const MAX_NAMED_AD_HOC = 50;

/** Conversion of PostgreSQL's text output to the values that SQLite returns: numbers, and 0 or 1 for booleans. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number) {
    return (PARSERS.get(oid) ?? ((text: string) => text)) as never;
  },
};

/** By type number (pg_type). Other types, including JSON, stay text. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [16, (text) => (text === 't' ? 1 : 0)], // bool
  [20, Number], // int8: ids and counts stay far below 2^53
  [21, Number], // int2
  [23, Number], // int4
  [1700, Number], // numeric: sums
]);

/** The driver is loaded on first use, because loading takes a tenth of the start of the service. */
const driver = () => createRequire(import.meta.url)('pg') as typeof pg;

/**
 * Opens a PostgreSQL database by its URL (libpq's form, section 34.1.1.2 of the manual of PostgreSQL 15). Connections
 * are opened on demand, and again after they were lost.
 */
export function openPostgres(url: string, options: DatabaseOptions = {}): Db {
  const { maxWaiting = MAX_WAITING, connections = CONNECTIONS, preparedStatements = true } = options;
  const { readLimitMs = READ_LIMIT_MS } = options;
  const settings: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    pipeline: true,
    types: TYPES,
    keepAlive: true,
    // A pooler accepts no options: there, they are set for the role or the database.
    ...(preparedStatements && { options: SESSION }),
  };
  const statements = preparedStatements
    ? new StatementNames(MAX_NAMED_STATEMENTS, MAX_NAMED_AD_HOC)
    : new StatementNames(0, 0);
  const readers = new Readers(settings, Math.max(1, Math.floor(connections / 2)), statements);
  const maxWriters = Math.max(1, Math.ceil(connections / 2));
  const writers = new (driver().Pool)({ ...settings, max: maxWriters, idleTimeoutMillis: 60_000 });
  // A lost idle connection is replaced on demand. On a connection in use, the query fails.
  writers.on('error', () => undefined);
  writers.on('connect', (client) => client.on('error', () => undefined));
  // With two or more connections, bounded reads leave one to writes.
  const readerCount = Math.max(1, Math.min(READERS, maxWriters - 1));
  const bounded = createBoundedReads(
    Array.from({ length: readerCount }, () => transactionReader(writers, statements, readLimitMs)),
    readLimitMs,
  );
  const read = new Connection(readers, bounded.run);
  let pending = 0;
  let closed = false;

  async function write<T>(job: WriteJob<T>, writeOptions: WriteOptions = {}): Promise<T> {
    if (closed) throw new Error('The database is closed.');
    if (pending >= maxWaiting) throw new WriteQueueFull();
    pending += 1;
    try {
      for (let runs = 1; ; runs++) {
        try {
          return await runInTransaction(writers, statements, job, {
            begin: 'BEGIN',
            isReadOnly: false,
            ...writeOptions,
          });
        } catch (error) {
          if (!isLostRace(error) || runs >= MAX_RUNS) throw error;
          await sleep(Math.random() * Math.min(MAX_RETRY_DELAY_MS, 2 ** runs));
        }
      }
    } finally {
      pending -= 1;
    }
  }

  const db: Db = {
    read,
    write,
    readTogether: (job) => runInTransaction(writers, statements, job, { begin: BEGIN_SNAPSHOT, isReadOnly: true }),
    search: searchIndex,
    pendingWrites: () => pending,
    size: async () => {
      const query = sql<{ size: string }>`select pg_database_size(current_database()) as size`;
      return Number((await query.execute(read)).rows[0]?.size);
    },
    isShared: true,
    migrate: (now) => migrate(db, now),
    migrations: () => migrationStates(read, MIGRATIONS),
    snapshot: () => openSnapshot(settings, statements),
    warmUp: bounded.warmUp,
    async close() {
      closed = true;
      await bounded.close();
      await writers.end();
      await readers.end();
    },
  };
  return db;
}

/** Assumes that random reads cost as much as sequential ones: pages are in memory or on an SSD. */
const SESSION = [
  ['statement_timeout', STATEMENT_TIMEOUT_MS],
  ['idle_in_transaction_session_timeout', IDLE_IN_TRANSACTION_TIMEOUT_MS],
  ['random_page_cost', 1.1],
  ['jit', 'off'],
  // The text of a query does not depend on its values, so one generic plan serves all of them.
  ['plan_cache_mode', 'force_generic_plan'],
  ['client_min_messages', 'error'],
]
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

async function openSnapshot(settings: pg.ClientConfig, statements: StatementNames): Promise<Snapshot> {
  const client = await connected(settings);
  await client.query(`${BEGIN_SNAPSHOT}; SET LOCAL idle_in_transaction_session_timeout = ${SNAPSHOT_IDLE_TIMEOUT_MS}`);
  return { read: new Connection(new ClientConnection(client, statements)), close: () => client.end() };
}

async function connected(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new (driver().Client)(settings);
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnavailable(error);
  }
  return client;
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
  readonly #settings: pg.ClientConfig;
  readonly #slots: Slot[];
  readonly #statements: StatementNames;

  constructor(settings: pg.ClientConfig, count: number, statements: StatementNames) {
    this.#settings = settings;
    this.#slots = Array.from({ length: count }, (): Slot => ({ client: undefined, waiting: 0, since: 0 }));
    this.#statements = statements;
  }

  async executeQuery<Row>(compiled: CompiledQuery<unknown>): Promise<QueryResult<Row>> {
    const now = performance.now();
    const slot = this.#slotFor(now);
    if (slot.waiting === 0) slot.since = now;
    slot.waiting += 1;
    slot.client ??= this.#connect(slot);
    try {
      return await run<Row>(await slot.client, compiled, this.#statements);
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
    const client = connected(this.#settings);
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
