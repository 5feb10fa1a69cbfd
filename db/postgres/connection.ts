import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawNode,
} from 'kysely';
import pg from 'pg';
import type { DatabaseOptions, Db, Snapshot, WriteJob } from '../database.js';
import { DatabaseUnavailable, isConnectionFault, isLostRace, WriteQueueFull } from '../errors.js';
import { migrationStates } from '../migrations.js';
import { postgresForm } from '../query/dialect.js';
import type { Database } from '../schema.js';
import { migrate } from './migrate.js';
import { MIGRATIONS } from './migrations/index.js';
import { searchIndex } from './search.js';
import { changesSearch, indexNoted } from './search-index.js';

const MAX_WAITING = 1_000;
const CONNECTIONS = 10;
/** How long a connection may take to be made, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/** An export reads as fast as its client does. */
const SNAPSHOT_IDLE_TIMEOUT_MS = 300_000;
/** A transaction that lost a race is run so many times in all. */
const MAX_RUNS = 12;
const MAX_RETRY_DELAY_MS = 50;
/** Each connection keeps the plans of the statements that have a name. */
const MAX_NAMED_STATEMENTS = 600;

/** What PostgreSQL writes as text, as the rest of the service knows it: the numbers and 0 or 1 that SQLite gives. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number) {
    return (PARSERS.get(oid) ?? ((text: string) => text)) as never;
  },
};

const toNumber = (text: string) => Number(text);

const PARSERS = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
  [pg.types.builtins.INT2, toNumber],
  [pg.types.builtins.INT4, toNumber],
  [pg.types.builtins.INT8, toNumber],
  [pg.types.builtins.NUMERIC, toNumber],
  [pg.types.builtins.FLOAT8, toNumber],
]);

/**
 * Opens a PostgreSQL database by its URL (libpq's form, section 34.1.1.2 of the manual of PostgreSQL 15). Connections
 * are made when they are needed and again when they were lost.
 */
export function openPostgres(url: string, options: DatabaseOptions = {}): Db {
  const { maxWaiting = MAX_WAITING, connections = CONNECTIONS, preparedStatements = true } = options;
  const settings: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    pipeline: true,
    types: TYPES,
    keepAlive: true,
    // A pooler in between takes no options: there, they are set for the role or the database.
    ...(preparedStatements && { options: SESSION }),
  };
  const statements = preparedStatements ? new StatementNames(MAX_NAMED_STATEMENTS) : new StatementNames(0);
  const readers = new Readers(settings, Math.max(1, Math.floor(connections / 2)), statements);
  const writers = new pg.Pool({ ...settings, max: Math.max(1, Math.ceil(connections / 2)), idleTimeoutMillis: 60_000 });
  // A connection that is lost while nobody uses it is replaced by the next that is needed.
  writers.on('error', () => undefined);
  const kysely = new Connection(readers, writers, statements);
  let pending = 0;
  let closed = false;

  async function write<T>(job: WriteJob<T>): Promise<T> {
    if (closed) throw new Error('The database is closed.');
    if (pending >= maxWaiting) throw new WriteQueueFull();
    pending += 1;
    try {
      for (let runs = 1; ; runs++) {
        try {
          return await kysely.transaction().execute(job);
        } catch (error) {
          if (!isLostRace(error) || runs >= MAX_RUNS) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(MAX_RETRY_DELAY_MS, 2 ** runs)));
        }
      }
    } finally {
      pending -= 1;
    }
  }

  const db: Db = {
    read: kysely,
    write,
    search: searchIndex,
    migrate: (now) => migrate(db, now),
    migrations: () => migrationStates(kysely, MIGRATIONS),
    snapshot: () => openSnapshot(settings, statements),
    async close() {
      closed = true;
      await writers.end();
      await readers.end();
    },
  };
  return db;
}

/** Reading is as good as sequential: pages are in memory or on a disk that seeks in no time. */
const SESSION = [
  ['statement_timeout', STATEMENT_TIMEOUT_MS],
  ['idle_in_transaction_session_timeout', IDLE_IN_TRANSACTION_TIMEOUT_MS],
  ['random_page_cost', 1.1],
  ['jit', 'off'],
  // The text of a query does not grow with its values: one plan serves them all.
  ['plan_cache_mode', 'force_generic_plan'],
  ['client_min_messages', 'error'],
]
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** A transaction that only reads, on a connection of its own. */
async function openSnapshot(settings: pg.ClientConfig, statements: StatementNames): Promise<Snapshot> {
  const client = await connected(settings);
  await client.query(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = ${SNAPSHOT_IDLE_TIMEOUT_MS}`,
  );
  const read = new SingleConnection(new ClientConnection(client, statements));
  return { read, close: () => client.end() };
}

async function connected(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings);
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnavailable(error);
  }
  return client;
}

/** Names statements by their text, the first so many of them: a name lets a connection keep the plan. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= this.#max) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

async function run<Row>(
  client: pg.ClientBase,
  { sql: text, parameters }: CompiledQuery<unknown>,
  statements: StatementNames,
): Promise<QueryResult<Row>> {
  try {
    const name = statements.of(text);
    const query = { text, values: parameters as unknown[], ...(name !== undefined && { name }) };
    const { rows, rowCount, command } = await client.query(query);
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  } catch (error) {
    throw isConnectionFault(error) ? new DatabaseUnavailable(error) : error;
  }
}

/**
 * Connections that reads share: a query goes to the one on which the fewest others wait, and does not wait for their
 * answers to be sent.
 */
class Readers {
  readonly #settings: pg.ClientConfig;
  readonly #slots: { client: Promise<pg.Client> | undefined; waiting: number }[];
  readonly #statements: StatementNames;

  constructor(settings: pg.ClientConfig, count: number, statements: StatementNames) {
    this.#settings = settings;
    this.#slots = Array.from({ length: count }, () => ({ client: undefined, waiting: 0 }));
    this.#statements = statements;
  }

  async query<Row>(compiled: CompiledQuery<unknown>): Promise<QueryResult<Row>> {
    const slot = this.#slots.reduce((least, one) => (one.waiting < least.waiting ? one : least));
    slot.waiting += 1;
    slot.client ??= connected(this.#settings);
    const { client } = slot;
    try {
      return await run<Row>(await client, compiled, this.#statements);
    } catch (error) {
      // The next query makes a new one.
      if (error instanceof DatabaseUnavailable && slot.client === client) {
        slot.client = undefined;
        client.then((lost) => lost.end()).catch(() => undefined);
      }
      throw error;
    } finally {
      slot.waiting -= 1;
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#slots.map(async ({ client }) => (await client?.catch(() => undefined))?.end()));
  }
}

/** Kysely whose queries outside of a transaction are reads that share connections. */
class Connection extends Kysely<Database> {
  readonly #readers: Readers;

  constructor(readers: Readers, writers: pg.Pool, statements: StatementNames) {
    super({ dialect: dialectWith(() => new WriteDriver(writers, statements)) });
    this.#readers = readers;
  }

  override executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    return this.#readers.query<Row>('compile' in query ? query.compile() : query);
  }
}

/** Kysely on one connection. */
class SingleConnection extends Kysely<Database> {
  readonly #connection: ClientConnection;

  constructor(connection: ClientConnection) {
    super({ dialect: dialectWith(() => new NoDriver()) });
    this.#connection = connection;
  }

  override executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    return this.#connection.executeQuery<Row>('compile' in query ? query.compile() : query);
  }
}

function dialectWith(createDriver: () => Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  };
}

/** Takes the form for PostgreSQL of what has one (`perDialect`). */
class Compiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const form: OperationNode = postgresForm(node);
    if (form === node) super.visitRaw(node);
    else this.visitNode(form);
  }
}

class ClientConnection implements DatabaseConnection {
  readonly client: pg.ClientBase;
  readonly #statements: StatementNames;
  /** What opens the transaction is sent together with its first query. */
  begun: Promise<unknown> | undefined;
  isLost = false;
  /** Whether what was written since then may have to be indexed. */
  changedSearch = false;

  constructor(client: pg.ClientBase, statements: StatementNames) {
    this.client = client;
    this.#statements = statements;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    this.changedSearch ||= changesSearch(compiled.sql);
    try {
      return await run<Row>(this.client, compiled, this.#statements);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) this.isLost = true;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: no query of the service is streamed by its rows
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('not supported');
  }
}

class WriteDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #statements: StatementNames;

  constructor(pool: pg.Pool, statements: StatementNames) {
    this.#pool = pool;
    this.#statements = statements;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ClientConnection> {
    try {
      return new ClientConnection(await this.#pool.connect(), this.#statements);
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  }

  async beginTransaction(connection: ClientConnection): Promise<void> {
    connection.begun = connection.client.query('BEGIN').catch((error) => {
      connection.isLost = true;
      return error;
    });
  }

  async commitTransaction(connection: ClientConnection): Promise<void> {
    if (connection.changedSearch) await indexNoted(new SingleConnection(connection));
    const failed = await connection.begun;
    if (failed instanceof Error) throw failed;
    try {
      await connection.client.query('COMMIT');
    } catch (error) {
      connection.isLost = true;
      throw isConnectionFault(error) ? new DatabaseUnavailable(error) : error;
    }
  }

  async rollbackTransaction(connection: ClientConnection): Promise<void> {
    if (connection.isLost) return;
    await connection.client.query('ROLLBACK').catch(() => {
      connection.isLost = true;
    });
  }

  async releaseConnection(connection: ClientConnection): Promise<void> {
    (connection.client as pg.PoolClient).release(connection.isLost);
  }

  async destroy(): Promise<void> {}
}

/** For a Kysely that gets its connection elsewhere. */
class NoDriver implements Driver {
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    throw new Error('There is no transaction inside of a snapshot.');
  }
  async beginTransaction(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
