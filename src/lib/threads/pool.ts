import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.js';
import { clockOfThread } from './clock.js';
import { createFairQueue } from './fair-queue.js';
import type { FromThread } from './serve.js';

/**
 * A small pool of warm threads for work whose time cannot be foreseen: other people's parsers on text of users.
 *
 * A job has a budget of processing. A thread that uses it up is terminated and replaced, and its job fails with
 * TEXT_TOO_COMPLEX. Threads start when jobs need them, and stay; without a job they do not keep the process alive.
 *
 * Jobs have owners (users). An owner has one job running at a time, and owners take turns: the texts of one user delay
 * those of another by one job.
 */
export interface ThreadPool<Job, Result> {
  /**
   * Runs a job in a thread. Job and result are copied.
   * @throws AppError TEXT_TOO_COMPLEX when it exceeds the budget; OVERLOADED when too many jobs wait already
   */
  run(job: Job, owner: number): Promise<Result>;
}

export interface ThreadPoolOptions {
  /** The module that each thread runs: it calls `serveJobs`. */
  module: URL;
  size: number;
  /** Processing that one job may use, in milliseconds. */
  budgetMs: number;
}

/** Jobs that may wait for a thread. */
const MAX_WAITING = { ofOwner: 100, all: 1_000 };
const RETRY_AFTER_S = 1;
/** How often running jobs are measured, in milliseconds. */
const MEASURE_INTERVAL_MS = 20;
/** Memory of a thread, in MiB. */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

interface Task<Job, Result> {
  job: Job;
  owner: number;
  /** What the clock of its thread showed when the task was first measured. Most tasks are done before. */
  measuredFromMs?: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Thread<Job, Result> {
  worker: Worker;
  /** Processor time of the thread; undefined until it is ready. */
  clock: (() => number) | undefined;
  task: Task<Job, Result> | undefined;
}

export function createThreadPool<Job, Result>({ module, size, budgetMs }: ThreadPoolOptions): ThreadPool<Job, Result> {
  const threads = new Set<Thread<Job, Result>>();
  const waiting = createFairQueue<Task<Job, Result>>(MAX_WAITING);
  let timer: NodeJS.Timeout | undefined;

  const isBusy = (owner: number) => [...threads].some(({ task }) => task?.owner === owner);

  function start(): void {
    const worker = new Worker(module, { resourceLimits: MEMORY_LIMITS });
    const thread: Thread<Job, Result> = { worker, clock: undefined, task: undefined };
    threads.add(thread);
    worker.on('message', (message: FromThread<Result>) => {
      // A result that was on its way when the thread was replaced.
      if (!threads.has(thread)) return;
      const { task } = thread;
      thread.task = undefined;
      if (message.kind === 'ready') thread.clock = clockOfThread(message.processorTimeFile);
      else if (message.kind === 'done') task?.resolve(message.result);
      else task?.reject(message.error);
      assign();
    });
    worker.on('error', (error) => remove(thread, error));
    worker.on('exit', () => remove(thread, new Error('A thread of the pool has ended.')));
  }

  /** Forgets a thread that has ended by itself. */
  function remove(thread: Thread<Job, Result>, cause: NodeJS.ErrnoException): void {
    if (!threads.delete(thread)) return;
    const isOutOfMemory = cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
    thread.task?.reject(isOutOfMemory ? new AppError('TEXT_TOO_COMPLEX', { cause }) : cause);
    // A thread that could not start would fail again.
    if (thread.clock === undefined) for (const task of waiting.clear()) task.reject(cause);
    assign();
  }

  /** Gives waiting tasks to idle threads, and starts a thread when more owners wait than threads are starting. */
  function assign(): void {
    for (const thread of threads) {
      if (thread.clock === undefined || thread.task !== undefined) continue;
      thread.task = waiting.next(isBusy);
      if (thread.task !== undefined) thread.worker.postMessage(thread.task.job);
    }
    const unserved = waiting.owners().filter((owner) => !isBusy(owner)).length;
    const starting = [...threads].filter(({ clock }) => clock === undefined).length;
    if (unserved > starting && threads.size < size) start();
    keepAlive(waiting.owners().length > 0 || [...threads].some(({ task }) => task !== undefined));
  }

  function keepAlive(hasTasks: boolean): void {
    for (const { worker } of threads) hasTasks ? worker.ref() : worker.unref();
    if (hasTasks) timer ??= setInterval(replaceExhausted, MEASURE_INTERVAL_MS);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  }

  function replaceExhausted(): void {
    for (const thread of threads) {
      const { task, clock, worker } = thread;
      if (task === undefined || clock === undefined) continue;
      const now = clock();
      task.measuredFromMs ??= now;
      if (now - task.measuredFromMs < budgetMs) continue;
      threads.delete(thread);
      void worker.terminate();
      task.reject(new AppError('TEXT_TOO_COMPLEX'));
      start();
    }
    assign();
  }

  return {
    run: (job, owner) =>
      new Promise((resolve, reject) => {
        if (!waiting.push({ job, owner, resolve, reject })) {
          throw new AppError('OVERLOADED', { retryAfter: RETRY_AFTER_S });
        }
        assign();
      }),
  };
}
