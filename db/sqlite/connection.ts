import { dirname } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { required } from '../../src/lib/typed.js';
import { createBoundedReads, READERS } from '../bounded-reads.js';
import type { BoundedRead, DatabaseOptions, Db, Snapshot } from '../database.js';
import { migrationStates } from '../migrations.js';
import { createPrivateFile, createPrivateFolder, narrow, PRIVATE_FILE } from '../private-files.js';
import { spacedWords } from '../query/search-words.js';
import type { Database } from '../schema.js';
import { createCheckpointer } from './checkpoint.js';
import { Compiler } from './compiler.js';
import { Sqlite } from './driver.js';
import { migrate } from './migrate.js';
import { MIGRATIONS } from './migrations/index.js';
import { createReaderThread } from './reader-thread.js';
import { searchIndex } from './search.js';
import { followChanges, writeEntries } from './search-changes.js';
import { objectOf, takeRawRows } from './statements.js';
import { createWriteQueue } from './write-queue.js';

// SQLite's own busy handler sleeps in this thread and stops every request, so it gets next to nothing to wait for;
// the write queue waits without blocking.
const BUSY_TIMEOUT_MS = 5_000;
const BLOCKING_BUSY_TIMEOUT_MS = 20;
const JOB_TIMEOUT_MS = 5_000;
const MAX_WAITING = 1_000;
/** One of a list takes some 50 KiB. */
const MAX_CACHED_STATEMENTS = 300;
/** In bytes. */
const MAX_IDLE_LOG_BYTES = 16 * 1024 * 1024;

/** Opens a database file, creating it and its folder, or a database in memory. */
export function openSqlite(file: string, options: DatabaseOptions = {}): Db {
  const { busyTimeoutMs = BUSY_TIMEOUT_MS, jobTimeoutMs = JOB_TIMEOUT_MS, maxWaiting = MAX_WAITING } = options;
  if (file !== MEMORY) {
    createPrivateFolder(dirname(file));
    // The log and its index get the rights of the file.
    for (const end of ['-wal', '-shm']) narrow(file + end, PRIVATE_FILE);
    createPrivateFile(file);
  }
  const sqlite = openWriter(file);
  const changed = followChanges(sqlite);
  const readers = Array.from({ length: READERS }, () => createReaderThread({ file, busyTimeoutMs: BUSY_TIMEOUT_MS }));
  const bounded = file === MEMORY ? undefined : createBoundedReads(readers, options.readLimitMs);
  // A database in memory has one connection: its reads wait while a write is in progress.
  const writer = new Connection(sqlite);
  const read = bounded === undefined ? writer : new Connection(openReader(file), { bounded: bounded.run, writer });
  const checkpointer = file === MEMORY ? undefined : createCheckpointer(sqlite, file);
  const queue = createWriteQueue(writer, {
    ...{ busyTimeoutMs, jobTimeoutMs, maxWaiting },
    beforeCommit: (trx) => writeEntries(trx, changed),
    afterCommit: () => read.refresh(),
    onLongWrite: (state) => checkpointer?.[state === 'began' ? 'longWriteBegan' : 'longWriteEnded'](),
  });
  const db: Db = {
    read,
    write: queue.write,
    // Queries await nothing, so that no commit comes in between.
    readTogether: (job) => job(read),
    search: searchIndex,
    pendingWrites: queue.pending,
    size: async () =>
      Number(sqlite.pragma('page_count', { simple: true })) * Number(sqlite.pragma('page_size', { simple: true })),
    isShared: false,
    migrate: (now) => migrate(db, now),
    migrations: () => migrationStates(read, MIGRATIONS),
    snapshot: async () => (file === MEMORY ? { read, close: async () => undefined } : openSnapshot(file)),
    warmUp: async () => bounded?.warmUp(),
    async close() {
      await queue.close();
      await bounded?.close();
      await checkpointer?.close();
      await read.destroy();
      // The last connection brings the log into the file, and must be one that writes.
      if (read !== writer) await writer.destroy();
    },
  };
  return db;
}

function openWriter(file: string): SqliteDatabase.Database {
  const sqlite = new Sqlite(file);
  for (const pragma of [
    // Several processes may create the file at once: only one switches on WAL, the others wait.
    `busy_timeout = ${BUSY_TIMEOUT_MS}`,
    'journal_mode = WAL',
    `busy_timeout = ${BLOCKING_BUSY_TIMEOUT_MS}`,
    // An acknowledged write survives a power cut; with WAL alone this build would settle for NORMAL.
    'synchronous = FULL',
    // Truncates the log after a long snapshot has let it grow.
    `journal_size_limit = ${MAX_IDLE_LOG_BYTES}`,
    'foreign_keys = ON',
    'temp_store = MEMORY',
  ]) {
    sqlite.pragma(pragma);
  }
  sqlite.function('search_words', { deterministic: true }, (text: unknown) => spacedWords(String(text)));
  return sqlite;
}

/** Opens the connection that reads, also while a write pauses: it sees what is committed. */
function openReader(file: string): SqliteDatabase.Database {
  const sqlite = new Sqlite(file, { readonly: true, timeout: BLOCKING_BUSY_TIMEOUT_MS });
  sqlite.pragma('temp_store = MEMORY');
  return sqlite;
}

/** In place of a file: a database that is gone when it is closed. */
export const MEMORY = ':memory:';

/** A transaction that only reads, on a connection of its own. Its first query settles what it sees. */
async function openSnapshot(file: string): Promise<Snapshot> {
  const sqlite = new Sqlite(file, { readonly: true, timeout: BLOCKING_BUSY_TIMEOUT_MS });
  sqlite.pragma('trusted_schema = OFF');
  sqlite.exec('BEGIN; SELECT 1 FROM sqlite_schema');
  const read = new Connection(sqlite);
  return { read, close: () => read.destroy() };
}

/** The path that a `sqlite:` URL names. @throws TypeError when it is not such a URL. */
export function sqliteFile(url: string): string {
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];
  if (file === undefined)
    throw new TypeError('must look like sqlite:path/to/file.db or postgres://user:password@host:5432/name');
  return file;
}

interface ConnectionOptions {
  bounded?: BoundedRead;
  /**
   * Reads in place of this connection unless it is in a transaction: it has the pages in memory, where a connection
   * reads all of them again after a commit of another one.
   */
  writer?: Connection;
}

/**
 * Kysely on one connection. A read outside of a transaction runs at once, without Kysely's mutex for the connection,
 * which would cost half as much again.
 */
class Connection extends Kysely<Database> {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #readTransaction: TickReadTransaction;
  readonly #prepare: Prepare;
  readonly #writer: Connection | undefined;
  readonly bounded?: BoundedRead;

  constructor(sqlite: SqliteDatabase.Database, { bounded, writer }: ConnectionOptions = {}) {
    const readTransaction = new TickReadTransaction(sqlite);
    const prepare = cachedStatements(sqlite, readTransaction);
    super({ dialect: new Dialect(sqlite, prepare) });
    this.#sqlite = sqlite;
    this.#readTransaction = readTransaction;
    this.#prepare = prepare;
    this.#writer = writer;
    if (bounded !== undefined) this.bounded = bounded;
  }

  override async executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    const compiled = 'compile' in query ? query.compile() : query;
    if (this.#writer?.isReadable()) return this.#writer.executeQuery(compiled);
    const statement = this.#prepare(compiled.sql);
    if (!statement.readonly || !this.#readTransaction.open()) return super.executeQuery(compiled);
    return { rows: statement.all(compiled.parameters) as Row[] };
  }

  /** False while a transaction that writes is open. */
  isReadable(): boolean {
    return this.#readTransaction.open();
  }

  /** Lets the next read see what another connection has committed by now. */
  refresh(): void {
    this.#readTransaction.close();
  }

  override async destroy(): Promise<void> {
    this.#readTransaction.close();
    await super.destroy();
    // Kysely closes a connection only if it has used it.
    this.#sqlite.close();
  }
}

/**
 * A read transaction that all reads of one iteration of the event loop share: to begin and commit one costs as much as
 * a short query does.
 */
class TickReadTransaction {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #begin: SqliteDatabase.Statement;
  readonly #commit: SqliteDatabase.Statement;
  #isOpen = false;

  constructor(sqlite: SqliteDatabase.Database) {
    this.#sqlite = sqlite;
    this.#begin = sqlite.prepare('BEGIN');
    this.#commit = sqlite.prepare('COMMIT');
  }

  /** Whether there is one now: not while another transaction is in progress. */
  open(): boolean {
    if (this.#isOpen) return true;
    if (this.#sqlite.inTransaction) return false;
    this.#begin.run();
    this.#isOpen = true;
    setImmediate(() => this.close());
    return true;
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    // A fault of the disk may have closed it.
    if (this.#sqlite.inTransaction) this.#commit.run();
  }
}

interface Statement extends SqliteStatement {
  /** It changes nothing. */
  readonly: boolean;
}

type Prepare = (sql: string) => Statement;

/** Kysely's dialect with statements that are prepared once, and transactions that take the write lock at once. */
class Dialect extends SqliteDialect {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #prepare: Prepare;

  constructor(sqlite: SqliteDatabase.Database, prepare: Prepare) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
    this.#prepare = prepare;
  }

  override createDriver() {
    return new ImmediateDriver(this.#sqlite, this.#prepare);
  }

  override createQueryCompiler() {
    return new Compiler();
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: SqliteDatabase.Database;

  constructor(sqlite: SqliteDatabase.Database, prepare: Prepare) {
    super({ database: { prepare, close: () => sqlite.close() } });
    this.#sqlite = sqlite;
  }

  // A deferred transaction that reads before it writes fails at once when another process has written meanwhile.
  override async beginTransaction(connection: DatabaseConnection) {
    // What a rollback that failed has left behind must not be taken for a part of this one.
    await this.rollbackTransaction(connection);
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // A full disk rolls back by itself; a second rollback would hide the reason.
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Makes a statement return rows that are objects. */
function mapRawRows(statement: SqliteDatabase.Statement<unknown[]>): Statement {
  if (!statement.reader) return statement;
  const toRow = objectOf(takeRawRows(statement));
  return {
    reader: true,
    readonly: statement.readonly,
    all: (parameters) => statement.all(parameters).map(toRow),
    run: (parameters) => statement.run(parameters),
    *iterate(parameters) {
      for (const taken of statement.iterate(parameters)) yield toRow(taken);
    },
  };
}

function cachedStatements(sqlite: SqliteDatabase.Database, readTransaction: TickReadTransaction): Prepare {
  const statements = new Map<string, Statement>();
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = mapRawRows(sqlite.prepare<unknown[]>(sql));
      if (statements.size >= MAX_CACHED_STATEMENTS) statements.delete(required(statements.keys().next().value));
      statements.set(sql, statement);
    }
    if (!statement.readonly) readTransaction.close();
    return statement;
  };
}
