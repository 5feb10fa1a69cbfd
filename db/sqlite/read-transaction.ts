import type SqliteDatabase from 'better-sqlite3';

/**
 * Returns the function that ends a read transaction. It never throws: SQLite refuses to commit after a damaged page was
 * read, and may have ended the transaction itself after a fault of the disk. There is nothing to lose.
 */
export function endOfReads(sqlite: SqliteDatabase.Database): () => void {
  const commit = sqlite.prepare('COMMIT');
  const rollback = sqlite.prepare('ROLLBACK');
  return () => {
    for (const end of [commit, rollback]) {
      if (!sqlite.inTransaction) return;
      try {
        end.run();
      } catch {
        // The fault was reported by the read that met it.
      }
    }
  };
}

/**
 * A read transaction shared by all reads of one iteration of the event loop: BEGIN and COMMIT cost as much as a short
 * query.
 */
export class TickReadTransaction {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #begin: SqliteDatabase.Statement;
  /** A number that changes with the commits of other connections, in this process and others. */
  readonly #commitsOfOthers: SqliteDatabase.Statement;
  readonly #end: () => void;
  #isOpen = false;
  #isCounted = false;
  #others: unknown;
  #revision = 0;
  /** Number of transactions so far. */
  count = 0;
  /** Number of statements of the connection so far that have written. */
  writes = 0;
  onOpen: (() => void) | undefined;

  constructor(sqlite: SqliteDatabase.Database) {
    this.#sqlite = sqlite;
    this.#begin = sqlite.prepare('BEGIN');
    this.#end = endOfReads(sqlite);
    this.#commitsOfOthers = sqlite.prepare('PRAGMA data_version').pluck();
  }

  /** Returns true if a transaction is open. None is opened within another transaction. */
  open(): boolean {
    if (this.#isOpen) return true;
    if (this.#sqlite.inTransaction) return false;
    this.#begin.run();
    this.#isOpen = true;
    this.#isCounted = false;
    this.count += 1;
    this.onOpen?.();
    setImmediate(() => this.close());
    return true;
  }

  /** Returns the revision that this transaction reads; undefined within another transaction. */
  revision(): number | undefined {
    if (!this.open()) return undefined;
    if (!this.#isCounted) {
      const others = this.#commitsOfOthers.get();
      if (others !== this.#others) this.#revision += 1;
      this.#others = others;
      this.#isCounted = true;
    }
    return this.#revision;
  }

  /** Must be called before each statement of the connection that may write. */
  endForWrite(): void {
    this.#revision += 1;
    this.close();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#end();
  }
}
