import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { createFairQueue } from '../../src/lib/fair-queue.js';
import { required } from '../../src/lib/typed.js';
import type { Executor, WriteJob, WriteOptions } from '../database.js';
import { isBusy, WriteLocked, WriteQueueFull } from '../errors.js';
import { setPause } from '../pieces.js';
import type { Database } from '../schema.js';
import { withSavepoint as attemptStep, type Outcome } from '../transaction-steps.js';
import { GaveWay, isDelayedBy, isRehearsal, MAX_RERUNS, type WaitingWrite, waitingWrite } from '../turns.js';

type Transact = <T>(job: WriteJob<T>) => Promise<T>;

interface QueuedJob extends WaitingWrite {
  job: WriteJob<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  deadline: number;
  /** True if the job gets its own transaction: its shared transaction was lost, or the job takes long. */
  isolated: boolean;
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
  /** Called before each job. The returned function is called if the job is rolled back. */
  beforeJob(): () => void;
  /** Counts the statements that may have written; undefined if SQLite has ended the transaction. */
  writesSoFar(): number | undefined;
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
/** Number of commits with savepoints after a transaction without them was lost. */
const CAREFUL_COMMITS = 100;
/** Waits for the write lock of another process. The first ones are as long as it usually holds the lock. */
const RETRY_DELAYS_MS = [1, 1, 1, 2, 2, 5, 10, 20];

/**
 * The write queue: every write of the process is a job of it. Jobs that wait at the same time share a transaction and
 * its sync of the disk. A job is acknowledged after the sync.
 *
 * A savepoint for each job would cost a copy of every page that the job changes. Few jobs fail after they have written,
 * so they run without: such a failure undoes the whole transaction, and the other jobs run again. They and those of the
 * next commits then have savepoints.
 *
 * State: the waiting jobs, in memory. A crash loses them and the open transaction; none of these was acknowledged.
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
  let carefulCommits = 0;

  async function drain() {
    for (let refusals = 0; waiting.size > 0; ) {
      await gather();
      await options.beforeBegin();
      const batch = nextBatch();
      inBatch = batch.length;
      try {
        const hasSavepoints = carefulCommits > 0;
        const outcomes = await commitBatch(transact, batch, {
          ...options,
          ...{ hasSavepoints, whilePaused, isInTheWay, runLater },
        });
        if (hasSavepoints) carefulCommits -= 1;
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
        } else if (error instanceof NeedsSavepoints) {
          if (!(error.cause instanceof TakesLong)) carefulCommits = CAREFUL_COMMITS;
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
      (isRehearsal(job) ? rehearsals : batch).push(job);
      if (job.isolated) break;
    }
    return [...batch, ...rehearsals];
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
        const { owner, since } = waitingWrite(writeOptions);
        const isQueued = waiting.push({
          job,
          resolve: resolve as (value: unknown) => void,
          reject,
          isolated: false,
          lostRuns: 0,
          owner,
          since,
          deadline: since + busyTimeoutMs,
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

/** A job of a shared transaction failed after it had written, and had no savepoint. */
class NeedsSavepoints extends Error {
  override name = 'NeedsSavepoints';
}

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
  /** True to roll back a job that fails to its own savepoint. Rehearsals always have one. */
  hasSavepoints: boolean;
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
 * @throws TransactionLost, NeedsSavepoints, or the error that prevented opening or committing the transaction
 */
async function commitBatch(transact: Transact, batch: QueuedJob[], options: BatchOptions): Promise<Outcome<unknown>[]> {
  const { jobTimeoutMs, hasSavepoints, writesSoFar, beforeJob, beforeCommit } = options;
  const { onLongWrite, whilePaused, isInTheWay } = options;
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
        const undo = beforeJob();
        running = entry;
        const hasSavepoint = hasSavepoints || isRehearsal(entry);
        const isAlone = () => batch.length === 1;
        const outcome = await attempt(trx, entry, { hasSavepoint, isAlone, writesSoFar, overdue: overdue.promise });
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
  } finally {
    isOver = true;
    overdue.stop();
    if (pauses >= LONG_WRITE_PAUSES) onLongWrite('ended');
  }
}

interface AttemptOptions extends Pick<QueueOptions, 'writesSoFar'> {
  hasSavepoint: boolean;
  /** True if the transaction has no other job. */
  isAlone(): boolean;
  overdue: Promise<never>;
}

/** @throws TransactionLost, NeedsSavepoints */
async function attempt(
  trx: Transaction<Database>,
  entry: QueuedJob,
  { hasSavepoint, isAlone, writesSoFar, overdue }: AttemptOptions,
): Promise<Outcome<unknown>> {
  const { job } = entry;
  try {
    return await Promise.race([hasSavepoint ? attemptStep(trx, job) : attemptPlainly(trx, job, writesSoFar), overdue]);
  } catch (error) {
    if (!(error instanceof NeedsSavepoints)) throw new TransactionLost(entry, error);
    if (isAlone()) throw new TransactionLost(entry, error.cause);
    entry.isolated = error.cause instanceof TakesLong;
    throw error;
  }
}

/** Runs a job without a savepoint. @throws NeedsSavepoints if it fails and has written */
async function attemptPlainly(
  trx: Transaction<Database>,
  job: WriteJob<unknown>,
  writesSoFar: QueueOptions['writesSoFar'],
): Promise<Outcome<unknown>> {
  const before = writesSoFar();
  try {
    return { value: await job(trx) };
  } catch (error) {
    if (writesSoFar() !== before) throw new NeedsSavepoints('the job has no savepoint', { cause: error });
    return { error };
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
