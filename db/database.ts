import type { Kysely, Transaction } from 'kysely';
import type { Hit, Search, SearchPage } from './query/search.js';
import type { Database } from './schema.js';

/** Executes queries: the database for reading, or the transaction of a write. */
export type Executor = Kysely<Database> & {
  /** Runs a job outside of the event loop (`readBounded`). Undefined in transactions and for an in-memory database. */
  readonly bounded?: BoundedRead;
  /** True if its queries hold the event loop. */
  readonly isSynchronous?: true;
  /**
   * Returns a number that stays the same while no process commits a write: what was read at one revision is what a
   * query at the same revision reads. Undefined where that is unknown: while this process writes, in transactions and
   * on PostgreSQL.
   */
  readonly revision?: () => number | undefined;
};

export type ReadJob<T> = (read: Executor) => Promise<T>;

/** Runs a job of an owner (a user) as a bounded read. @throws ReadTooLong, ReadersOccupied */
export type BoundedRead = <T>(owner: number, job: ReadJob<T>) => Promise<T>;

/** Body of a transaction. It holds the connection of the writer and must await queries only. */
export type WriteJob<T> = (trx: Transaction<Database>) => Promise<T>;

export interface WriteOptions {
  /**
   * A named lock (`LOCK_NAMES`), acquired before the first query and held until the commit. SQLite ignores it, because
   * it runs one write at a time.
   */
  lock?: { name: string; shared: boolean };
  /** User on whose behalf the job runs: users are served in turn. Default: the service itself. */
  user?: number;
  /** True for a job of a user that rolls itself back. It gives way to writes of other users (`turns.ts`). */
  isRehearsal?: boolean;
  /** Maximum time of each statement, in milliseconds; 0 for none. SQLite ignores it. */
  statementTimeoutMs?: number;
  /** True for a job that leaves the search index as it is. Tables with entries may be missing. SQLite ignores it. */
  isUnindexed?: boolean;
}

/** The port to the database. `open.ts` opens one. */
export interface Db {
  /**
   * Reads committed data: commits of this process at once, those of other processes from the next iteration of the
   * event loop on.
   */
  read: Executor;
  /**
   * Runs the job in a transaction and resolves when it is durable. A failing job is rolled back alone. A job may run
   * again after its transaction was lost.
   * @throws WriteQueueFull if too many jobs wait, and an `isBusy` error if another process held the write lock for too
   * long, or a rehearsal gave way too often; nothing was written
   */
  write<T>(job: WriteJob<T>, options?: WriteOptions): Promise<T>;
  /** Runs a short job whose queries see one consistent state. */
  readTogether<T>(job: ReadJob<T>): Promise<T>;
  /**
   * Opens a consistent snapshot for reading much data in pieces. Close it soon: the WAL grows while it is open. An
   * in-memory database has one connection, so its snapshot sees later commits.
   */
  snapshot(): Promise<Snapshot>;
  search: FullTextIndex;
  /**
   * Applies missing migrations in order and returns their names. If two processes start at once, one migrates and the
   * other waits.
   * @throws DatabaseTooNew
   */
  migrate(now: () => Date): Promise<string[]>;
  /** Returns every migration with its time of application. @throws DatabaseTooNew */
  migrations(): Promise<MigrationState[]>;
  pendingWrites(): number;
  /** Reads from the storage itself, not from a cache. Rejects if the database cannot serve. */
  probe(): Promise<void>;
  /** In bytes. */
  size(): Promise<number>;
  /** True if several processes may serve the database at the same time. */
  isShared: boolean;
  warmUp(): Promise<void>;
  /** Finishes running writes, then closes the database. */
  close(): Promise<void>;
}

export interface FullTextIndex {
  /**
   * Returns the hits of a page, plus one if there are more. The order depends on each hit alone, so that it is stable
   * between pages and reveals nothing about other users: an exact name first, then a name with this prefix, then all
   * words in the name, then the rest; within these by kind, newest first.
   */
  find(db: Executor, search: Search, page: SearchPage): Promise<Hit[]>;
  count(db: Executor, search: Search): Promise<number>;
  /** Ranks are integers from 0 (inclusive) to this limit (exclusive). */
  rankLimit: number;
  hasPending(db: Db): Promise<boolean>;
  /** Indexes such rows for some milliseconds. Returns true if rows are left. */
  indexPending(db: Db): Promise<boolean>;
}

export interface Snapshot {
  read: Executor;
  close(): Promise<void>;
}

/** `applied_at` is null for a migration that is not applied yet. */
export interface MigrationState {
  name: string;
  applied_at: string | null;
}

export interface DatabaseOptions {
  /** Maximum wait for a lock that another process holds, in milliseconds. */
  busyTimeoutMs?: number;
  /** Maximum time that a write may keep its transaction open without queries, in milliseconds. */
  jobTimeoutMs?: number;
  maxWaiting?: number;
  /** Wait of a write after which rehearsals of other users give way, in milliseconds. */
  giveWayMs?: number;
  readLimitMs?: number;
  /** Length of SQLite's WAL at which writes wait for a checkpoint, in bytes. */
  maxLogBytes?: number;
  /** Content of a SQLite database in memory, as the bytes of a file. */
  content?: Buffer;
  connections?: number;
  /** Prepares statements once per connection. Should be false behind a pooler in transaction mode. */
  preparedStatements?: boolean;
  /** Time after which a connection of PostgreSQL without a response is given up, in milliseconds. */
  queryTimeoutMs?: number;
  /** Receives what an operator should know. */
  warn?(message: string): void;
}
