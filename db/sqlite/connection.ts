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
  sql,
} from 'kysely';
import { differingForm } from '../../src/filter/comparison.js';
import { required } from '../../src/lib/typed.js';
import { createBoundedReads, READERS } from '../bounded-reads.js';
import type { BoundedRead, DatabaseOptions, Db, Snapshot, WriteJob } from '../database.js';
import { isBusy } from '../errors.js';
import { countingFaults } from '../measurements.js';
import { migrationStates } from '../migrate.js';
import { createPrivateFile, createPrivateFolder, narrow, PRIVATE_FILE } from '../private-files.js';
import type { QueryKind } from '../query/prepared.js';
import { ownedWords, spacedWords } from '../query/search-words.js';
import type { Database } from '../schema.js';
import { GIVE_WAY_MS } from '../turns.js';
import { createCheckpointer } from './checkpoint.js';
import { Compiler } from './compiler.js';
import { realFile, watchFile } from './database-file.js';
import { Sqlite } from './driver.js';
import { migrate } from './migrate.js';
import { MIGRATIONS } from './migrations/index.js';
import { TickReadTransaction } from './read-transaction.js';
import { createReaderThread } from './reader-thread.js';
import { searchIndex } from './search.js';
import { followChanges, markEntries, writeEntries } from './search-changes.js';
import { cachedStatements, type Prepare, runStatement } from './statements.js';
import { createWriteQueue } from './write-queue.js';

// SQLite's busy handler blocks this thread and so every request. Its timeout is close to zero, and zero for the writer:
// other processes hold the write lock for milliseconds at a time, and the write queue waits without blocking.
const BUSY_TIMEOUT_MS = 5_000;
const BLOCKING_BUSY_TIMEOUT_MS = 20;
const JOB_TIMEOUT_MS = 5_000;
const MAX_WAITING = 1_000;
/** The writer serves most reads from its own cache, and each of its commits invalidates this one. */
const READER_CACHE_KIB = 4 * 1024;
const MAX_IDLE_LOG_BYTES = 16 * 1024 * 1024;

/** Opens a database file and creates it with its folder if missing, or opens an in-memory database. */
export function openSqlite(path: string, options: DatabaseOptions = {}): Db {
  const { busyTimeoutMs = BUSY_TIMEOUT_MS, jobTimeoutMs = JOB_TIMEOUT_MS, maxWaiting = MAX_WAITING } = options;
  const { giveWayMs = GIVE_WAY_MS } = options;
  const file = path === MEMORY ? MEMORY : privateFile(path);
  const sqlite = openWriter(options.content ?? file);
  const changed = followChanges(sqlite);
  const readers = Array.from({ length: READERS }, () => createReaderThread({ file, busyTimeoutMs: BUSY_TIMEOUT_MS }));
  const bounded = file === MEMORY ? undefined : createBoundedReads(readers, options.readLimitMs);
  // An in-memory database has one connection: its reads wait for writes in progress.
  const writer = new Connection(sqlite);
  const read = bounded === undefined ? writer : new Connection(openReader(file), { bounded: bounded.run, writer });
  const watch = file === MEMORY ? () => undefined : watchFile(path);
  const assertInPlace = () => countingFaults(watch);
  const checkpointer = file === MEMORY ? undefined : createCheckpointer(sqlite, file, options.maxLogBytes);
  const transact = async <T>(job: WriteJob<T>): Promise<T> => {
    assertInPlace();
    return writer.transact(job);
  };
  const queue = createWriteQueue(transact, {
    ...{ busyTimeoutMs, jobTimeoutMs, maxWaiting, giveWayMs },
    iterationsWithReads: () => writer.iterationsWithReads(),
    mark: () => markEntries(changed),
    writes: () => (sqlite.inTransaction ? writer.writes() : undefined),
    beforeCommit: (trx) => writeEntries(trx, changed),
    afterCommit: () => read.refresh(),
    beforeBegin: () => checkpointer?.shortLog(),
    onLongWrite: (state) => checkpointer?.[state === 'began' ? 'longWriteBegan' : 'longWriteEnded'](),
  });
  const db: Db = {
    read,
    write: queue.write,
    // Queries run synchronously, so no commit comes between them.
    readTogether: (job) => job(read),
    search: searchIndex,
    pendingWrites: queue.pending,
    size: async () => {
      const { rows } = await sql<{ size: number }>`
        SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size`.execute(read);
      return required(rows[0]).size;
    },
    isShared: false,
    migrate: (now) => migrate(db, now),
    migrations: () => migrationStates(read, MIGRATIONS),
    snapshot: async () => (file === MEMORY ? { read, close: async () => undefined } : openSnapshot(file)),
    async probe() {
      assertInPlace();
      if (file !== MEMORY) readFirstPage(file);
    },
    warmUp: async () => bounded?.warmUp(),
    async close() {
      await queue.close();
      await bounded?.close();
      await checkpointer?.close();
      await read.destroy();
      // The last connection to close checkpoints the WAL, so it must be the writer.
      if (read !== writer) await writer.destroy();
    },
  };
  return db;
}

/** Creates a missing file. @returns its real path. @throws DatabaseHasLinks */
function privateFile(path: string): string {
  createPrivateFolder(dirname(path));
  createPrivateFile(path);
  const file = realFile(path);
  // The WAL and its index get the permissions of the file.
  for (const end of ['-wal', '-shm']) narrow(file + end, PRIVATE_FILE);
  return file;
}

function openWriter(file: string | Buffer): SqliteDatabase.Database {
  const sqlite = new Sqlite(file);
  for (const pragma of [
    // Several processes may create the file at once: only one switches on WAL, the others wait.
    `busy_timeout = ${BUSY_TIMEOUT_MS}`,
    'journal_mode = WAL',
    // An acknowledged write survives a power cut; in WAL mode this build would default to NORMAL.
    'synchronous = FULL',
    // Truncates the WAL after a long snapshot has let it grow.
    `journal_size_limit = ${MAX_IDLE_LOG_BYTES}`,
    'foreign_keys = ON',
    'temp_store = MEMORY',
    'busy_timeout = 0',
  ]) {
    sqlite.pragma(pragma);
  }
  const deterministic = { deterministic: true };
  sqlite.function('search_words', deterministic, (text: unknown) => spacedWords(String(text)));
  sqlite.function('text_form', deterministic, (text: unknown) => (text === null ? null : differingForm(String(text))));
  sqlite.function('owned_words', deterministic, (owner: unknown, text: unknown) =>
    text === null ? null : ownedWords(Number(owner), String(text)),
  );
  return sqlite;
}

/** Opens the connection for reads. It sees committed data, also while a write pauses. */
function openReader(file: string): SqliteDatabase.Database {
  const sqlite = new Sqlite(file, { readonly: true, timeout: BLOCKING_BUSY_TIMEOUT_MS });
  sqlite.pragma('temp_store = MEMORY');
  sqlite.pragma(`cache_size = ${-READER_CACHE_KIB}`);
  return sqlite;
}

/** Reads from the file itself: a connection that is open may have the page in memory. */
function readFirstPage(file: string): void {
  countingFaults(() => {
    const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: BLOCKING_BUSY_TIMEOUT_MS });
    try {
      sqlite.pragma('schema_version');
    } finally {
      sqlite.close();
    }
  });
}

export const MEMORY = ':memory:';

/** Opens a read-only transaction on a separate connection. Its first query fixes the state that it sees. */
async function openSnapshot(file: string): Promise<Snapshot> {
  const sqlite = new Sqlite(file, { readonly: true, timeout: BLOCKING_BUSY_TIMEOUT_MS });
  sqlite.pragma('trusted_schema = OFF');
  sqlite.exec('BEGIN; SELECT 1 FROM sqlite_schema');
  const read = new Connection(sqlite);
  return { read, close: () => read.destroy() };
}

/** Returns the path of a `sqlite:` URL. @throws TypeError for any other URL */
export function sqliteFile(url: string): string {
  const file = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];
  if (file === undefined)
    throw new TypeError('must look like sqlite:path/to/file.db or postgres://user:password@host:5432/name');
  return file;
}

interface ConnectionOptions {
  bounded?: BoundedRead;
  /**
   * Serves reads while it is not in a transaction: it has the pages in memory, whereas this connection reads all of
   * them again after each commit.
   */
  writer?: Connection;
}

/**
 * Kysely on one connection. A read outside of a transaction runs synchronously, without Kysely's mutex, which would
 * add half of its cost.
 */
class Connection extends Kysely<Database> {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #readTransaction: TickReadTransaction;
  readonly #prepare: Prepare;
  readonly #writer: Connection | undefined;
  readonly bounded?: BoundedRead;
  readonly isSynchronous = true;

  constructor(sqlite: SqliteDatabase.Database, { bounded, writer }: ConnectionOptions = {}) {
    const readTransaction = new TickReadTransaction(sqlite);
    const prepare = cachedStatements(sqlite, readTransaction);
    super({ dialect: new Dialect(sqlite, prepare) });
    this.#sqlite = sqlite;
    this.#readTransaction = readTransaction;
    this.#prepare = prepare;
    this.#writer = writer;
    if (bounded !== undefined) this.bounded = bounded;
    // A later read must not see an older state than an earlier one: commits of other processes come in between.
    writer?.onReadTransaction(() => this.refresh());
  }

  private onReadTransaction(callback: () => void): void {
    this.#readTransaction.onOpen = callback;
  }

  override async executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    const compiled = 'compile' in query ? query.compile() : query;
    const writer = this.#writer;
    const read = writer && unlessBusy(() => writer.readNow(compiled));
    return read ?? this.readNow(compiled) ?? super.executeQuery(compiled);
  }

  /** Returns undefined for a statement that writes, and while a transaction that writes is open. */
  private readNow<Row>({ sql, parameters, isAdHoc }: CompiledQuery<Row> & QueryKind): QueryResult<Row> | undefined {
    if (!this.#readTransaction.open()) return undefined;
    const statement = this.#prepare(sql, isAdHoc);
    return statement.readonly ? { rows: statement.all(parameters) as Row[] } : undefined;
  }

  /**
   * Runs a job in a transaction that writes. Its queries run synchronously, in the order of their calls, without
   * Kysely's queue, which would cost as much as a short statement.
   */
  transact<T>(job: WriteJob<T>): Promise<T> {
    return this.transaction().execute(async (trx) => {
      const inOwnQueue = trx.executeQuery.bind(trx);
      let isOver = false;
      trx.executeQuery = async <Row>(query: CompiledQuery<Row> | Compilable<Row>) => {
        // Kysely rejects queries after the end.
        if (isOver) return inOwnQueue(query);
        const { sql, parameters, isAdHoc }: CompiledQuery & QueryKind = 'compile' in query ? query.compile() : query;
        return runStatement<Row>(this.#prepare(sql, isAdHoc), parameters);
      };
      try {
        return await job(trx);
      } finally {
        isOver = true;
      }
    });
  }

  /** See `Executor.revision`. Of one connection only: the connections count differently. */
  readonly revision = (): number | undefined => unlessBusy(() => (this.#writer ?? this).#readTransaction.revision());

  iterationsWithReads(): number {
    return this.#readTransaction.count;
  }

  /** Returns the number of statements so far that have written, without those that SQLite has undone itself. */
  writes(): number {
    return this.#readTransaction.writes;
  }

  /** Lets the next read see the latest commits of other connections. */
  refresh(): void {
    this.#readTransaction.close();
  }

  override async destroy(): Promise<void> {
    this.#readTransaction.close();
    await super.destroy();
    // Kysely closes a connection only after it was used.
    this.#sqlite.close();
  }
}

/** Returns undefined for a read that would have to wait for another process: the writer does not wait. */
function unlessBusy<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

/** Kysely's dialect with cached statements, and transactions that take the write lock at their start. */
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
    super({ database: { prepare: (sql) => prepare(sql), close: () => sqlite.close() } });
    this.#sqlite = sqlite;
  }

  // A deferred transaction that reads before it writes fails at once if another process has written meanwhile.
  override async beginTransaction(connection: DatabaseConnection) {
    // The remainder of a failed rollback must not become part of this transaction.
    await this.rollbackTransaction(connection);
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // A full disk rolls back automatically; a second rollback would hide the cause.
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}
