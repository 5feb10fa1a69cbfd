import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.js';
import { createFairQueue } from '../fair-queue.js';
import { clockOfThread } from './clock.js';
import type { FromThread } from './serve.js';

/**
 * A small pool of warm threads for work of unpredictable duration in JavaScript, such as third-party parsers on user text.
 * A thread cannot be ended while native code runs: work that may need that belongs in a process.
 *
 * A job has a budget of processor time. A thread that exceeds it is terminated and replaced, and its job fails with
 * TEXT_TOO_COMPLEX. Threads start on demand and stay; idle threads do not keep the process alive.
 *
 * Jobs have owners (users). Each owner has at most one running job, and owners are served in turn: texts of one user
 * delay those of another by at most one job. State: waiting and running jobs, in memory; a crash loses them with their
 * requests.
 */
export interface ThreadPool<Job, Result> {
  /**
   * Runs a job in a thread. Job and result are copied.
   * @throws AppError TEXT_TOO_COMPLEX if it exceeds the budget; OVERLOADED if too many jobs are waiting
   */
  run(job: Job, owner: number): Promise<Result>;
}

interface ThreadPoolOptions {
  module: URL;
  size: number;
  /** Processor time of a job in milliseconds. */
  budgetMs: number;
}

const MAX_WAITING = { ofOwner: 100, all: 1_000 };
const RETRY_AFTER_S = 1;
const MEASURE_INTERVAL_MS = 20;
const MEMORY_MB = 128;
const YOUNG_GENERATION_MB = 16;

interface Task<Job, Result> {
  job: Job;
  owner: number;
  /** Value of the thread's clock at the first measurement. Most jobs end before it. */
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
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
    const worker = new Worker(module, { resourceLimits });
    const thread: Thread<Job, Result> = { worker, clock: undefined, task: undefined };
    threads.add(thread);
    worker.on('message', (message: FromThread<Result>) => {
      // Late result of a thread that was replaced.
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

  function remove(thread: Thread<Job, Result>, cause: NodeJS.ErrnoException): void {
    if (!threads.delete(thread)) return;
    const isOutOfMemory = cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
    thread.task?.reject(isOutOfMemory ? new AppError('TEXT_TOO_COMPLEX', { cause }) : cause);
    // A thread that failed to start would fail again.
    if (thread.clock === undefined) for (const task of waiting.clear()) task.reject(cause);
    assign();
  }

  /** Assigns waiting jobs to idle threads. Starts a thread if more owners are waiting than threads are starting. */
  function assign(): void {
    for (const thread of threads) {
      if (thread.clock === undefined || thread.task !== undefined) continue;
      thread.task = waiting.next(isBusy);
      if (thread.task === undefined) continue;
      thread.worker.postMessage(thread.task.job);
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
