import type { BoundedRead, Executor, ReadJob } from './database.js';
import { ReadersOccupied, ReadTooLong } from './errors.js';

/**
 * Reads whose cost a caller can drive up: searches, and lists with a text filter or of many rows. They run outside of the event loop
 * in a few readers: threads with their own connection (SQLite), or connections of the pool (PostgreSQL).
 *
 * State: the readers, and one queue of jobs in memory. Called by `readBounded` only. It writes nothing; a crash loses
 * only the waiting jobs.
 *
 * A job gets `limitMs`, then its caller gets ReadTooLong. Its reader stays occupied until the running query returns:
 * better-sqlite3 cannot interrupt a query, and terminating the thread waits for it, too.
 *
 * Jobs have owners (users). One job of an owner runs at a time, and owners are served in turn, so that one owner never
 * occupies all readers. Further jobs are refused at once while a job of their owner runs beyond the limit, or while
 * all readers have such jobs.
 */
export interface BoundedReads {
  /**
   * Runs a job whose queries see one state.
   * @throws ReadTooLong, ReadersOccupied
   */
  run: BoundedRead;
  warmUp(): Promise<void>;
  /** Refuses waiting jobs, waits for running ones and closes the readers. */
  close(): Promise<void>;
}

/** Runs one job at a time. */
export interface BoundedReader {
  ready(): Promise<void>;
  /** Runs a job in a transaction. No query starts after `isOver` has become true. */
  run<T>(job: ReadJob<T>, isOver: () => boolean): Promise<T>;
  close(): Promise<void>;
}

export const READ_LIMIT_MS = 500;
export const READERS = 2;
const MAX_WAITING = { ofOwner: 100, all: 1_000 };

interface Task {
  owner: number;
  start(reader: BoundedReader, isOver: () => boolean): Promise<void>;
  reject(error: unknown): void;
}

interface Running {
  owner: number;
  isOver: boolean;
}

/** Runs a job as a bounded read. In a transaction, and for an in-memory database, it runs in place. */
export function readBounded<T>(read: Executor, owner: number, job: ReadJob<T>): Promise<T> {
  return read.bounded === undefined ? job(read) : read.bounded(owner, job);
}

export function createBoundedReads(readers: readonly BoundedReader[], limitMs = READ_LIMIT_MS): BoundedReads {
  const running = new Map<BoundedReader, Running>();
  let waiting: Task[] = [];
  let closed = false;

  const isRunning = (owner: number) => [...running.values()].some((one) => one.owner === owner);

  /** True if no reader is known to become free, so that a job of this owner could wait for long. */
  const isHopeless = (owner: number) => {
    const over = [...running.values()].filter(({ isOver }) => isOver);
    return over.length === readers.length || over.some((one) => one.owner === owner);
  };

  function assign(): void {
    for (const reader of readers) {
      const task = running.has(reader) ? undefined : waiting.find(({ owner }) => !isRunning(owner));
      if (task === undefined) continue;
      const others = waiting.filter((one) => one !== task);
      // The next turns belong to the other owners.
      waiting = [
        ...others.filter(({ owner }) => owner !== task.owner),
        ...others.filter(({ owner }) => owner === task.owner),
      ];
      void serve(reader, task);
    }
  }

  async function serve(reader: BoundedReader, task: Task): Promise<void> {
    const state: Running = { owner: task.owner, isOver: false };
    running.set(reader, state);
    let timer: NodeJS.Timeout | undefined;
    try {
      await reader.ready();
      timer = setTimeout(() => {
        // A result that arrived while the event loop was delayed still counts.
        setImmediate(() => {
          if (running.get(reader) !== state) return;
          state.isOver = true;
          task.reject(new ReadTooLong());
          refuse(waiting.filter(({ owner }) => isHopeless(owner)));
        });
      }, limitMs);
      await task.start(reader, () => state.isOver);
    } catch (error) {
      task.reject(error);
    } finally {
      clearTimeout(timer);
      running.delete(reader);
      assign();
    }
  }

  function refuse(tasks: readonly Task[]): void {
    waiting = waiting.filter((task) => !tasks.includes(task));
    for (const task of tasks) task.reject(new ReadersOccupied());
  }

  return {
    run: (owner, job) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('The database is closed.');
        const own = waiting.filter((task) => task.owner === owner).length;
        const isFull = own >= MAX_WAITING.ofOwner || waiting.length >= MAX_WAITING.all;
        if (isFull || isHopeless(owner)) throw new ReadersOccupied();
        waiting.push({ owner, reject, start: (reader, isOver) => reader.run(job, isOver).then(resolve) });
        assign();
      }),
    async warmUp() {
      await Promise.all(readers.map((reader) => reader.ready()));
    },
    async close() {
      closed = true;
      refuse(waiting);
      await Promise.all(readers.map((reader) => reader.close()));
    },
  };
}
