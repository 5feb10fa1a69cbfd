import { AsyncLocalStorage } from 'node:async_hooks';
import { measure } from '../src/lib/measures.js';
import { errorCode } from '../src/lib/typed.js';
import type { BoundedRead, Db, WriteJob, WriteOptions } from './database.js';
import { isStorageFault } from './errors.js';

/**
 * Measures the database: faults of the storage, for the metrics, and what a request spends in it, for requests that ask
 * for it. State: the timings of these requests, in their asynchronous context. While there are none, the context is off,
 * because in older versions of Node it slows down every promise of the process.
 */

/** In milliseconds. */
export interface Timings {
  /** Waiting for the writer, or for a connection and the lock of the account. */
  queue: number;
  /** In transactions and reads. */
  db: number;
}

const context = new AsyncLocalStorage<Timings>();
let active = 0;

/** Runs a callback, and all that it starts, with these timings. `endTimings` must follow. */
export function beginTimings(timings: Timings, run: () => void): void {
  active += 1;
  context.run(timings, run);
}

export function endTimings(): void {
  active -= 1;
  if (active === 0) context.disable();
}

async function measured<T>(timings: Timings, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await run();
  } finally {
    timings.db += performance.now() - started;
  }
}

/** Makes a database report its times. */
export function withTimings(db: Db): Db {
  const { read } = db;
  const { bounded } = read;
  const execute = read.executeQuery.bind(read);
  read.executeQuery = (query) => {
    const timings = context.getStore();
    return timings === undefined ? execute(query) : measured(timings, () => execute(query));
  };
  if (bounded !== undefined) {
    const timedBounded: BoundedRead = (owner, job) => {
      const timings = context.getStore();
      return timings === undefined ? bounded(owner, job) : measured(timings, () => bounded(owner, job));
    };
    Object.assign(read, { bounded: timedBounded });
  }
  return { ...db, write: timedWrite(db.write) };
}

function timedWrite(write: Db['write']): Db['write'] {
  return async <T>(job: WriteJob<T>, options?: WriteOptions): Promise<T> => {
    const timings = context.getStore();
    if (timings === undefined) return write(job, options);
    const asked = performance.now();
    let started = asked;
    try {
      return await write((trx) => {
        started = performance.now();
        return job(trx);
      }, options);
    } finally {
      timings.queue += started - asked;
      timings.db += performance.now() - started;
    }
  };
}

/** Runs a function, and counts its fault of the storage for the metrics. */
export function countingFaults<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    countFault(error);
    throw error;
  }
}

export function countFault(error: unknown): void {
  if (isStorageFault(error)) measure('storageFault', { code: String(errorCode(error)) });
}
