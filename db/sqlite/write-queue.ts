import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '../../src/lib/fair-queue.js';
import { required } from '../../src/lib/typed.js';
import type { Executor, WriteJob, WriteOptions } from '../database.js';
import { isBusy, WriteLocked, WriteQueueFull } from '../errors.js';
import { setPause } from '../pieces.js';
import type { Database } from '../schema.js';
import { type Outcome, withSavepoint } from '../transaction-steps.js';
import { GaveWay, isDelayedBy, isRehearsal, MAX_RERUNS, type WaitingWrite, waitingWrite } from '../turns.js';

type Transact = <T>(job: WriteJob<T>) => Promise<T>;

interface QueuedJob extends WaitingWrite {
  job: WriteJob<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  deadline: number;
  /** True if the job gets its own transaction: its shared transaction was lost, or the job takes long. */
  isolated: boolean;
  /** True to roll it back alone if it fails. Always for rehearsals. */
  hasSavepoint: boolean;
  /** True if the failure of a job has undone its transaction. All jobs of its next transaction have savepoints. */
  isRerun: boolean;
  /** Number of runs in which a rehearsal gave way. */
  lostRuns: number;
}

export interface QueueOptions {
  /** Maximum wait for another process, or for a long write of this one, in milliseconds. */
  busyTimeoutMs: number;
  /** Maximum time that a job may keep the transaction open without queries and pauses, in milliseconds. */
  jobTimeoutMs: number;
  maxWaiting: number;
  /** Wait of a write after which rehearsals of other users give way, in milliseconds. */
  giveWayMs: number;
  /** Counts the iterations of the event loop in which the process has read. */
  iterationsWithReads(): number;
  /** Called before each transaction and each job. The returned function is called if that one is rolled back. */
  mark(): () => void;
  /** Returns the number of statements so far that have written; undefined if SQLite has ended the transaction. */
  writes(): number | undefined;
  /** Called at the end of each transaction, for all of its jobs. */
  beforeCommit(trx: Executor): Promise<void>;
  /** Called after a commit, before its jobs are acknowledged. */
  afterCommit(): void;
  /** Resolves when a further transaction may begin; undefined if it may now. */
  beforeBegin(): Promise<void> | undefined;
  /** Called when a transaction has paused `LONG_WRITE_PAUSES` times, and when that transaction has ended. */
  onLongWrite(state: 'began' | 'ended'): void;
}

const MAX_JOBS_PER_COMMIT = 64;
/**
 * Jobs run without an iteration of the event loop in between. After this time, further jobs wait for the next commit.
 */
const MAX_MS_PER_COMMIT = 25;
/**
 * Longest wait for further jobs. A commit costs as much as several short jobs. The wait is this long only while the
 * process serves requests without interruption.
 */
const MAX_GATHERING_MS = 10;
const LONG_WRITE_PAUSES = 3;
/** Number of jobs of a user that have savepoints after one without has undone a transaction. */
const JOBS_WITH_SAVEPOINTS = 100;
const MAX_USERS_WITH_SAVEPOINTS = 1_000;
/** Waits for the write lock of another process. The first ones are as long as it usually holds the lock. */
const RETRY_DELAYS_MS = [1, 1, 1, 2, 2, 5, 10, 20];

/**
 * The write queue: every write of the process is a job of it. Jobs that wait at the same time share a transaction and
 * its sync of the disk. A job is acknowledged after the sync.
 *
 * A savepoint for each job would cost a copy of every page that the job changes. Few jobs fail after they have written,
 * so they run without. Such a failure undoes the whole transaction, and its jobs run again, in one where each has a
 * savepoint: however many jobs fail, they undo another one once at most. The next jobs of that user have savepoints as
 * well, so that repeated failures cost their user alone. A job that is alone in its transaction needs none.
 *
 * State: the waiting jobs, and the users whose jobs have savepoints, in memory. A crash loses them and the open
 * transaction; none of these jobs was acknowledged.
 *
 * A job may run more than once, because a lost transaction, or a write lock that is not available, undoes it.
 *
 * A long job pauses (`pieces.ts`): the event loop runs, but no other job. Jobs that ran before it in the same
 * transaction do not wait for it: it is undone at its first pause, with them if it has written, and runs again, alone.
 * Jobs behind it wait up to `busyTimeoutMs`, as they do for another process.
 *
 * Users are served in turn, and rehearsals give way (`turns.ts`).
 */
export function createWriteQueue(transact: Transact, options: QueueOptions) {
  const { busyTimeoutMs, maxWaiting, giveWayMs } = options;
  const waiting = createFairQueue<QueuedJob>({ ofOwner: maxWaiting, all: maxWaiting });
  let draining: Promise<void> | undefined;
  let inBatch = 0;
  let closed = false;
  /** Number of next jobs with savepoints, by owner. */
  const nextSavepoints = new LRUCache<number, number>({ max: MAX_USERS_WITH_SAVEPOINTS });

  const batchOptions = { ...options, whilePaused, isInTheWay, runLater };

  async function drain() {
    for (let refusals = 0; waiting.size > 0; ) {
      await gather();
      await options.beforeBegin();
      const batch = nextBatch();
      inBatch = batch.length;
      try {
        const outcomes = await commitBatch(transact, batch, batchOptions);
        options.afterCommit();
        waiting.putBack(batch.slice(outcomes.length));
        outcomes.forEach((outcome, index) => {
          resolveJob(required(batch[index]), outcome);
        });
        refusals = 0;
      } catch (error) {
        if (isBusy(error)) {
          waiting.putBack(batch);
          rejectOverdue(() => error);
          await sleep(RETRY_DELAYS_MS[Math.min(refusals++, RETRY_DELAYS_MS.length - 1)]);
        } else if (error instanceof NeedsSavepoint && batch.length > 1) {
          nextSavepoints.set(error.failedJob.owner, JOBS_WITH_SAVEPOINTS);
          for (const entry of batch) entry.isRerun = true;
          waiting.putBack(batch);
        } else {
          waiting.putBack(requeue(batch, error));
        }
      }
      inBatch = 0;
    }
    draining = undefined;
  }

  /**
   * Waits for jobs to share the next commit: one iteration of the event loop, in which reads run too, and further ones
   * as long as requests arrive in them, because these may write.
   */
  async function gather(): Promise<void> {
    const until = performance.now() + MAX_GATHERING_MS;
    const arrived = () => waiting.size + options.iterationsWithReads();
    let before: number;
    do {
      before = arrived();
      await new Promise(setImmediate);
    } while (arrived() > before && waiting.size < MAX_JOBS_PER_COMMIT && performance.now() < until);
  }

  /** Rehearsals come last: one that takes long undoes the jobs before it. */
  function nextBatch(): QueuedJob[] {
    rejectOverdue(() => new WriteLocked(), isRehearsal);
    const batch: QueuedJob[] = [];
    const rehearsals: QueuedJob[] = [];
    const isExcluded = (owner: number, job: QueuedJob) =>
      (job.isolated && batch.length + rehearsals.length > 0) ||
      (isRehearsal(job) && (rehearsals.some((other) => other.owner === owner) || isInTheWay(job)));
    while (batch.length + rehearsals.length < MAX_JOBS_PER_COMMIT) {
      const job = waiting.next(isExcluded);
      if (job === undefined) break;
      job.hasSavepoint ||= job.isRerun || takesSavepoint(job);
      (isRehearsal(job) ? rehearsals : batch).push(job);
      if (job.isolated) break;
    }
    const jobs = [...batch, ...rehearsals];
    if (jobs.some(({ isRerun }) => isRerun)) for (const job of jobs) job.hasSavepoint = true;
    return jobs;
  }

  function takesSavepoint({ owner }: QueuedJob): boolean {
    const left = nextSavepoints.get(owner) ?? 0;
    if (left > 0) nextSavepoints.set(owner, left - 1);
    return left > 0;
  }

  /** Returns the jobs behind a long one to the queue, and rejects those whose wait is over. */
  function whilePaused(behind: QueuedJob[]): void {
    waiting.putBack(behind);
    inBatch -= behind.length;
    rejectOverdue(() => new WriteLocked());
  }

  /** True if a write of another user waits too long for a rehearsal. */
  function isInTheWay(rehearsal: QueuedJob): boolean {
    return waiting.someNext(isDelayedBy(rehearsal, giveWayMs));
  }

  function runLater(rehearsal: QueuedJob): void {
    inBatch -= 1;
    rehearsal.lostRuns += 1;
    rehearsal.isolated = true;
    if (rehearsal.lostRuns > MAX_RERUNS || !waiting.push(rehearsal)) rehearsal.reject(new WriteLocked());
  }

  function rejectOverdue(error: () => unknown, among: (job: QueuedJob) => boolean = () => true): void {
    const now = performance.now();
    const isOverdue = (job: QueuedJob) => job.deadline <= now && among(job);
    if (!waiting.someNext(isOverdue)) return;
    for (const entry of waiting.remove(isOverdue)) entry.reject(error());
  }

  return {
    write<T>(job: WriteJob<T>, writeOptions: WriteOptions = {}): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (closed) return reject(new Error('The database is closed.'));
        const turn = waitingWrite(writeOptions);
        const isQueued = waiting.push({
          job,
          resolve: resolve as (value: unknown) => void,
          reject,
          isolated: false,
          hasSavepoint: isRehearsal(turn),
          isRerun: false,
          lostRuns: 0,
          deadline: turn.since + busyTimeoutMs,
          ...turn,
        });
        if (!isQueued) return reject(new WriteQueueFull());
        draining ??= drain();
      });
    },
    pending: () => waiting.size + inBatch,
    /** Accepts no more jobs, and resolves when the waiting ones are done. */
    async close() {
      closed = true;
      await draining;
    },
  };
}

function resolveJob({ resolve, reject }: QueuedJob, outcome: Outcome<unknown>): void {
  if ('error' in outcome) reject(outcome.error);
  else resolve(outcome.value);
}

/** A job ended the whole transaction: nothing of the batch was committed. */
class TransactionLost extends Error {
  constructor(
    readonly failedJob: QueuedJob,
    cause: unknown,
  ) {
    super('a job ended the transaction that it shared', { cause });
  }
}

/** A job failed or paused after it had written, and had no savepoint. */
class NeedsSavepoint extends TransactionLost {}

/**
 * Rejects the job that ended a transaction, and returns the others, each to be retried in its own transaction: a job
 * that is too large for a full disk must not fail smaller ones.
 */
function requeue(batch: QueuedJob[], error: unknown): QueuedJob[] {
  const failedJob = error instanceof TransactionLost ? error.failedJob : batch.length === 1 ? batch[0] : undefined;
  failedJob?.reject(error instanceof TransactionLost ? error.cause : error);
  return batch.filter((entry) => entry !== failedJob).map((entry) => ({ ...entry, isolated: true }));
}

interface BatchOptions extends QueueOptions {
  /** Takes back the jobs of the batch that have not run. Called at each pause. */
  whilePaused(behind: QueuedJob[]): void;
  isInTheWay(rehearsal: QueuedJob): boolean;
  /** Takes a rehearsal that gave way out of the batch. */
  runLater(rehearsal: QueuedJob): void;
}

/** A job that shares its transaction has paused. */
class TakesLong extends Error {
  override name = 'TakesLong';
}

/**
 * Runs jobs in one transaction, as many as fit into `MAX_MS_PER_COMMIT`. Their results are reported after the commit.
 * @param batch loses the jobs that did not run because another one takes long
 * @throws TransactionLost, or the error that prevented opening or committing the transaction
 */
async function commitBatch(transact: Transact, batch: QueuedJob[], options: BatchOptions): Promise<Outcome<unknown>[]> {
  const { jobTimeoutMs, mark, writes, beforeCommit, onLongWrite, whilePaused, isInTheWay } = options;
  const undoAll = mark();
  const overdue = timeout(jobTimeoutMs);
  let pauses = 0;
  let isOver = false;
  try {
    return await transact(async (trx) => {
      const started = performance.now();
      const outcomes: Outcome<unknown>[] = [];
      let running: QueuedJob | undefined;
      const pause = async () => {
        // A cancelled job may still run.
        if (isOver) throw new Error('the transaction is over');
        pauses += 1;
        if (pauses === LONG_WRITE_PAUSES) onLongWrite('began');
        whilePaused(batch.splice(Math.max(1, outcomes.length)));
        overdue.stop();
        await nextIteration();
        overdue.start();
        if (running !== undefined && isRehearsal(running) && isInTheWay(running)) throw new GaveWay();
      };
      setPause(trx, () => (outcomes.length === 0 ? pause() : Promise.reject(new TakesLong())));
      for (const entry of batch) {
        if (outcomes.length > 0 && performance.now() - started > MAX_MS_PER_COMMIT) break;
        const undo = mark();
        running = entry;
        const isInSavepoint = entry.hasSavepoint && (batch.length > 1 || isRehearsal(entry));
        const outcome = await runJob(trx, entry, { isInSavepoint, writes, overdue: overdue.promise });
        if ('error' in outcome) undo();
        if ('error' in outcome && outcome.error instanceof GaveWay) {
          options.runLater(required(batch.shift()));
          break;
        }
        entry.isolated = 'error' in outcome && outcome.error instanceof TakesLong;
        if (entry.isolated) break;
        outcomes.push(outcome);
      }
      running = undefined;
      setPause(trx, pause);
      await beforeCommit(trx);
      return outcomes;
    });
  } catch (error) {
    undoAll();
    throw error;
  } finally {
    isOver = true;
    overdue.stop();
    if (pauses >= LONG_WRITE_PAUSES) onLongWrite('ended');
  }
}

interface RunOptions extends Pick<QueueOptions, 'writes'> {
  isInSavepoint: boolean;
  overdue: Promise<never>;
}

/** @throws TransactionLost */
async function runJob(
  trx: Transaction<Database>,
  entry: QueuedJob,
  { isInSavepoint, writes, overdue }: RunOptions,
): Promise<Outcome<unknown>> {
  const run = isInSavepoint ? withSavepoint(trx, entry.job) : withoutSavepoint(trx, entry, writes);
  try {
    return await Promise.race([run, overdue]);
  } catch (error) {
    throw error instanceof TransactionLost ? error : new TransactionLost(entry, error);
  }
}

/** @throws NeedsSavepoint if the job fails and has written */
async function withoutSavepoint(
  trx: Transaction<Database>,
  entry: QueuedJob,
  writes: QueueOptions['writes'],
): Promise<Outcome<unknown>> {
  const before = writes();
  try {
    return { value: await entry.job(trx) };
  } catch (error) {
    if (writes() === before) return { error };
    entry.isolated = error instanceof TakesLong;
    throw new NeedsSavepoint(entry, error);
  }
}

/** Queries do not block: a job that still runs when this rejects awaits something other than queries. */
function timeout(ms: number): { promise: Promise<never>; start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  promise.catch(() => undefined);
  const start = () => {
    timer = setTimeout(() => fail(new Error(`a write has kept its transaction open for ${ms} ms`)), ms);
  };
  start();
  return { promise, start, stop: () => clearTimeout(timer) };
}
