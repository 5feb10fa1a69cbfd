import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type SqliteDatabase from 'better-sqlite3';

/**
 * Checkpoints after long writes. SQLite checkpoints at the commit that makes the WAL long enough, in the thread of the
 * event loop: tens of milliseconds for the 1,000 pages of ordinary writes, seconds for those of a long write. A thread
 * with its own connection does it instead (`checkpoint-worker.ts`).
 *
 * The write queue calls it when a long write begins and ends. It reads the WAL and writes the database file. If the
 * thread fails, the next commit checkpoints; a crash loses nothing, because the WAL remains.
 *
 * SQLite restarts the WAL at a write that finds all of it checkpointed. Long writes without a break prevent that, so
 * beyond `MAX_LOG_BYTES` the next write waits for the thread.
 */

/** Pages of the WAL at which an ordinary commit checkpoints, SQLite's default. */
const LOG_PAGES = 1_000;

const MAX_LOG_BYTES = 256 * 1024 * 1024;

export interface Checkpointer {
  /** Starts the thread, and prevents commits from checkpointing. */
  longWriteBegan(): void;
  longWriteEnded(): void;
  /** Resolves once the WAL is short enough for a further write; undefined if it is. */
  shortLog(): Promise<void> | undefined;
  close(): Promise<void>;
}

export type ToCheckpointer = 'checkpoint' | 'end';
export type FromCheckpointer = 'done';

/** Idle time of the thread before it ends, in milliseconds. Starting it takes longer than most checkpoints. */
const IDLE_MS = 1_000;

interface Thread {
  worker: Worker;
  ended: Promise<void>;
  writes: number;
  /** Called when no checkpoint is left, and when the thread ends. */
  waiting: (() => void)[];
  idle: NodeJS.Timeout | undefined;
}

export function createCheckpointer(
  sqlite: SqliteDatabase.Database,
  file: string,
  maxLogBytes = MAX_LOG_BYTES,
): Checkpointer {
  let thread: Thread | undefined;

  function start(): Thread {
    const worker = new Worker(new URL('./checkpoint-worker.js', import.meta.url), { workerData: { file } });
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const started: Thread = { worker, ended, writes: 0, waiting: [], idle: undefined };
    worker.on('error', () => undefined).unref();
    worker.on('message', () => {
      started.writes -= 1;
      if (started.writes > 0) return;
      release(started);
      checkpointByCommits();
      started.idle = setTimeout(() => end(started), IDLE_MS).unref();
    });
    void ended.then(() => end(started));
    return started;
  }

  function end(ending: Thread): void {
    clearTimeout(ending.idle);
    release(ending);
    if (ending !== thread) return;
    thread = undefined;
    send(ending, 'end');
    checkpointByCommits();
  }

  function release({ waiting }: Thread): void {
    for (const resolve of waiting.splice(0)) resolve();
  }

  function send({ worker }: Thread, message: ToCheckpointer): void {
    worker.postMessage(message);
  }

  function checkpointByCommits(): void {
    if (sqlite.open) sqlite.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
  }

  return {
    longWriteBegan() {
      thread ??= start();
      thread.writes += 1;
      clearTimeout(thread.idle);
      sqlite.pragma('wal_autocheckpoint = 0');
    },
    longWriteEnded() {
      if (thread !== undefined) send(thread, 'checkpoint');
    },
    shortLog() {
      const last = thread;
      if (last === undefined || last.writes === 0 || logBytes(file) <= maxLogBytes) return undefined;
      return new Promise((resolve) => last.waiting.push(resolve));
    },
    async close() {
      const last = thread;
      if (last === undefined) return;
      last.worker.ref();
      end(last);
      await last.ended;
    },
  };
}

function logBytes(file: string): number {
  try {
    return statSync(`${file}-wal`).size;
  } catch {
    // Without a log there is nothing to shorten; the write reports a fault of the disk.
    return 0;
  }
}
