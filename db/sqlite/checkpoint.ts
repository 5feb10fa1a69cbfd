import { Worker } from 'node:worker_threads';
import type SqliteDatabase from 'better-sqlite3';

/**
 * Checkpoints after long writes. SQLite copies the write-ahead log into the file at the commit that makes it long
 * enough, in the thread of the event loop: tens of milliseconds for the 1,000 pages of ordinary writes, seconds for
 * those of a long one. A thread with a connection of its own does that instead. If it fails, the next commit does.
 */

/** Pages of the log at which an ordinary commit checkpoints: SQLite's own default. */
const LOG_PAGES = 1_000;

export interface Checkpointer {
  /** Starts the thread, and keeps commits from checkpointing. */
  longWriteBegan(): void;
  /** Lets the thread checkpoint. */
  longWriteEnded(): void;
  /** Resolves when no thread uses the file. */
  close(): Promise<void>;
}

export function createCheckpointer(sqlite: SqliteDatabase.Database, file: string): Checkpointer {
  /** The threads that run, each with its end. */
  const running = new Map<Worker, Promise<void>>();
  let waiting: Worker | undefined;

  function endOf(worker: Worker): Promise<void> {
    return new Promise<void>((resolve) => worker.once('exit', () => resolve())).then(() => {
      running.delete(worker);
      if (running.size === 0) sqlite.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    });
  }

  return {
    longWriteBegan() {
      waiting = new Worker(new URL('./checkpoint-worker.js', import.meta.url), { workerData: { file } });
      waiting.on('error', () => undefined).unref();
      running.set(waiting, endOf(waiting));
      sqlite.pragma('wal_autocheckpoint = 0');
    },
    longWriteEnded() {
      waiting?.postMessage('checkpoint');
      waiting = undefined;
    },
    async close() {
      for (const worker of running.keys()) worker.ref();
      await Promise.all(running.values());
    },
  };
}
