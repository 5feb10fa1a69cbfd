import type { Kysely, Transaction } from 'kysely';
import type { Hit, Search, SearchPage } from './query/search.js';
import type { Database } from './schema.js';

/** What a query runs on: the database for reading, or the transaction of a write. */
export type Executor = Kysely<Database>;

/** A job of a write: awaits nothing but its queries, for it holds the connection that writes. */
export type WriteJob<T> = (trx: Transaction<Database>) => Promise<T>;

export interface WriteOptions {
  /**
   * A named lock (`LOCK_NAMES`) to be held from before the first query of the job until it is committed; a shared one
   * keeps out those that are not. A database that runs one write after the other needs none.
   */
  lock?: { name: string; shared: boolean };
}

/** A database, whichever it is: what the service knows of it. `open.ts` opens one. */
export interface Db {
  /**
   * For queries that only read; each sees what is committed: by this process at once, by another one from the next
   * iteration of the event loop on.
   */
  read: Executor;
  /**
   * Runs the job in a transaction of its own and resolves once it is safely on disk. A job that throws is rolled back
   * alone. A job may run more than once: what it wrote is gone when its transaction is lost.
   * @throws WriteQueueFull when too many jobs wait, and what `isBusy` is true for when another process has held the
   * write lock for too long; nothing was written.
   */
  write<T>(job: WriteJob<T>, options?: WriteOptions): Promise<T>;
  /** Runs a job whose queries see one state, where what one finds must fit to what another does. It must be short. */
  readTogether<T>(job: (read: Executor) => Promise<T>): Promise<T>;
  /**
   * The database as it is now, whatever is written from here on, for reading much of it in pieces. To be closed soon:
   * the log of what is written meanwhile grows as long as it is open. In memory there is but one connection, and each
   * query sees what is committed.
   */
  snapshot(): Promise<Snapshot>;
  /** Full-text search. */
  search: FullTextIndex;
  /**
   * Applies the migrations that are missing, in order, and returns their names. Of two processes that start at once,
   * one does the work and the other finds it done.
   * @throws DatabaseTooNew
   */
  migrate(now: () => Date): Promise<string[]>;
  /** Every migration with when it was applied, changing nothing. @throws DatabaseTooNew */
  migrations(): Promise<MigrationState[]>;
  /** How many writes wait or are being carried out. */
  pendingWrites(): number;
  /** The size of the database, in bytes. */
  size(): Promise<number>;
  /** Whether other processes may serve the database at the same time. */
  isShared: boolean;
  /** Finishes the writes in progress, then closes the database. */
  close(): Promise<void>;
}

export interface FullTextIndex {
  /**
   * The hits of a page, and one more when there are more. The order is made of facts of each hit alone, so that neither
   * what others own nor how much of it can be told from it, and so that it stays as it is between pages: first what has
   * exactly the name, then what begins with it, then what has all words in its name, then the rest; among equals by
   * kind, newest first.
   */
  find(db: Executor, search: Search, page: SearchPage): Promise<Hit[]>;
  /** How many hits there are. */
  count(db: Executor, search: Search): Promise<number>;
  /** Ranks are whole numbers from 0 up to, but not including, this one. */
  rankLimit: number;
  /** Indexes rows whose indexing was deferred, for some milliseconds. True when some are left. */
  indexPending(db: Db): Promise<boolean>;
}

/** The database as it was at one moment. */
export interface Snapshot {
  read: Executor;
  close(): Promise<void>;
}

/** One line of the list of migrations; `applied_at` is null while the migration is still to be done. */
export interface MigrationState {
  name: string;
  applied_at: string | null;
}

export interface DatabaseOptions {
  /** How long a write waits for another process to release the lock, in milliseconds. */
  busyTimeoutMs?: number;
  /** How long a write may keep its transaction open for anything but queries, in milliseconds. */
  jobTimeoutMs?: number;
  /** How many writes may wait. */
  maxWaiting?: number;
  /** How many connections there may be, of a database that has several. */
  connections?: number;
  /** Whether statements are prepared once for each connection: not where a pooler gives out a connection by transaction. */
  preparedStatements?: boolean;
}
