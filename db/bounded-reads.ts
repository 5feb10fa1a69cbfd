import type { BoundedRead, Executor, ReadJob } from './database.js';
import { ReadersOccupied, ReadTooLong } from './errors.js';

/**
 * Reads whose cost a caller can drive up: searches, and lists that look through texts. They run in a few readers
 * beside the event loop: threads with a connection of their own (SQLite), or connections (PostgreSQL).
 *
 * A job gets `limitMs`; then its caller gets ReadTooLong. Its reader stays occupied until the query that runs has
 * returned: better-sqlite3 cannot interrupt one, and to end its thread waits for it.
 *
 * Jobs have owners (users). An owner has one job running at a time, and owners take turns. So one owner never occupies
 * all readers. While an owner's job runs beyond the limit, or all readers have such jobs, further ones are refused at
 * once.
 */
export interface BoundedReads {
  /**
   * Runs a job whose queries see one state.
   * @throws ReadTooLong, ReadersOccupied
   */
  run: BoundedRead;
  /** Makes the readers ready, so that the first job does not wait for them. */
  warmUp(): Promise<void>;
  /** Refuses waiting jobs, waits for running ones and closes the readers. */
  close(): Promise<void>;
}

/** Runs one job at a time. */
export interface BoundedReader {
  /** Resolves when a job can start. */
  ready(): Promise<void>;
  /** Runs a job in a transaction. No query starts after `isOver` has become true. */
  run<T>(job: ReadJob<T>, isOver: () => boolean): Promise<T>;
  close(): Promise<void>;
}

/** How long a job may take, in milliseconds. */
export const READ_LIMIT_MS = 500;
/** Readers of a process. */
export const READERS = 2;
/** Jobs that may wait. */
const MAX_WAITING = { ofOwner: 100, all: 1_000 };

interface Task {
  owner: number;
  start(reader: BoundedReader, isOver: () => boolean): Promise<void>;
  reject(error: unknown): void;
}

/** The task of a reader. */
interface Running {
  owner: number;
  isOver: boolean;
}

/** Runs a job by bounded reads where the database has them; else, in memory or in a transaction, in place. */
export function readBounded<T>(read: Executor, owner: number, job: ReadJob<T>): Promise<T> {
  return read.bounded === undefined ? job(read) : read.bounded(owner, job);
}

export function createBoundedReads(readers: readonly BoundedReader[], limitMs = READ_LIMIT_MS): BoundedReads {
  const running = new Map<BoundedReader, Running>();
  let waiting: Task[] = [];
  let closed = false;

  const isRunning = (owner: number) => [...running.values()].some((one) => one.owner === owner);

  /** True if a job of this owner could wait for long: no reader is known to become free. */
  const isHopeless = (owner: number) => {
    const over = [...running.values()].filter(({ isOver }) => isOver);
    return over.length === readers.length || over.some((one) => one.owner === owner);
  };

  function assign(): void {
    for (const reader of readers) {
      const task = running.has(reader) ? undefined : waiting.find(({ owner }) => !isRunning(owner));
      if (task === undefined) continue;
      const others = waiting.filter((one) => one !== task);
      // The next turns are those of others.
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
        // A result that has arrived while the event loop was late still counts.
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
