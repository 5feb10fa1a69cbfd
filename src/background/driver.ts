import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Lease, takeLease, withLease } from '../../db/leases.js';
import type { Context } from '../context.js';
import { latestEnd } from '../lib/periods.js';
import { createWakeup, type Wakeup } from '../lib/signals.js';
import type { IntervalJob, Job, JobRun } from '../manifest.js';
import { dueTime, setDue } from './store.js';

/**
 * Runs background jobs. A job has no input and is idempotent: it looks in the database for its work, so that nothing is
 * lost in a crash and nothing is done twice by an activation too many.
 *
 * Each job has a loop: ask when there is work (`dueIn`), run, ask again; without work, wait for an activation
 * (`context.jobs.activate`, or `context.signal` for jobs with `onChanges`). Activations are hints inside one process,
 * and among the workers of a service (`processes/hints.ts`). What they miss is found by a slow poll: retries whose time
 * has come, writes of other services on the same database, what a crash has left.
 *
 * One process at a time runs a job. On a database that several services share, a lease holds that (`db/leases.ts`);
 * the lease of a dead process expires, and another process goes on. Elsewhere the service has one process for jobs.
 * Jobs with `ofProcess` run in every process.
 *
 * Interval jobs keep the time of their next run in the table `jobs`. One that fails runs again after `RETRY_MS`; any
 * other job at its next poll.
 */

export const POLL_MS = 2_000;
/** The same for urgent jobs where other services write to the database: their work waits for it. */
const SHARED_POLL_MS = 500;
/** Poll of interval jobs, whose time is known: clocks may be set. */
const INTERVAL_POLL_MS = 60_000;
const RETRY_MS = 60_000;

/** Minimum milliseconds between two polls; activations in between are coalesced. */
const MIN_POLL_INTERVAL_MS = 50;
/** Pause after a poll, as a multiple of its duration, between the two limits. */
const PAUSE_FACTOR = 20;
const MAX_POLL_INTERVAL_MS = 100;

export interface JobRunner {
  stop(): Promise<void>;
}

interface Surroundings {
  context: Context;
  log: FastifyBaseLogger;
  stop: AbortSignal;
}

export function runJobs(context: Context, jobs: readonly Job[], log: FastifyBaseLogger): JobRunner {
  const stopping = new AbortController();
  // Each loop listens while it waits.
  setMaxListeners(0, stopping.signal);
  const wakeups = new Map(jobs.map((job) => [job.name, createWakeup({ ref: false })]));
  const onChanges = jobs.filter((job) => 'onChanges' in job).map((job) => wakeups.get(job.name));
  const stopListening = [
    context.jobs.listen((name) => wakeups.get(name)?.wake()),
    context.signal.listenToAll(() => {
      for (const wakeup of onChanges) wakeup?.wake();
    }),
  ];
  const loops = jobs.map((job) => loop(job, wakeups.get(job.name) as Wakeup, { context, log, stop: stopping.signal }));
  return {
    async stop() {
      stopping.abort();
      for (const end of stopListening) end();
      for (const wakeup of wakeups.values()) wakeup.wake();
      await Promise.all(loops);
    },
  };
}

async function loop(job: Job, wakeup: Wakeup, { context, log, stop }: Surroundings): Promise<void> {
  const pollMs = pollOf(job, context);
  /** Attempts in a row for which another process held the lease. */
  let refused = 0;
  const run: JobRun = { context, log, stop, activated: () => wakeup.wait(pollMs) };
  while (!stop.aborted) {
    const began = performance.now();
    const dueMs = await dueIn(context, job).catch((error: unknown) => {
      if (!stop.aborted) log.warn({ err: error, job: job.name }, 'could not look up when a job is due');
      return null;
    });
    const polledAt = performance.now();
    let pauseMs = Math.min(Math.max(MIN_POLL_INTERVAL_MS, PAUSE_FACTOR * (polledAt - began)), MAX_POLL_INTERVAL_MS);
    if (dueMs === null || dueMs > 0) await wakeup.wait(Math.min(dueMs ?? pollMs, pollMs));
    else if (!stop.aborted) {
      const outcome = await runOnce(job, run);
      refused = outcome === 'refused' ? refused + 1 : 0;
      // The other process may have looked before this work came, and may be about to end.
      if (outcome === 'refused') pauseMs = Math.min(MIN_POLL_INTERVAL_MS * 2 ** (refused - 1), pollMs);
      // Activations do not hurry what failed.
      if (outcome === 'failed') pauseMs = pollMs;
    }
    const leftMs = pauseMs - (performance.now() - polledAt);
    if (leftMs > 0) await sleep(leftMs, undefined, { signal: stop, ref: false }).catch(() => undefined);
  }
}

function pollOf(job: Job, { db }: Context): number {
  if ('everyMs' in job) return INTERVAL_POLL_MS;
  return db.isShared && job.isUrgent ? SHARED_POLL_MS : POLL_MS;
}

async function dueIn(context: Context, job: Job): Promise<number | null> {
  if ('dueIn' in job) return job.dueIn(context);
  const at = await dueTime(context.db.read, job.name);
  if (at === undefined) return 0;
  const now = context.now();
  return at > latestEnd(now, Math.max(job.everyMs, RETRY_MS)) ? 0 : Date.parse(at) - now.getTime();
}

/** Runs a job that is due. @returns `refused` if another process runs it */
async function runOnce(job: Job, run: JobRun): Promise<'done' | 'failed' | 'refused'> {
  const { context, log, stop } = run;
  try {
    const lease = await leaseFor(context, job);
    if (lease === undefined) return 'refused';
    await withLease(lease, async () => {
      // Another process may have done it just now.
      if (((await dueIn(context, job)) ?? 1) > 0) return;
      await job.run(run);
      if ('everyMs' in job) await setDueIn(context, job, job.everyMs);
    });
    return 'done';
  } catch (error) {
    if (stop.aborted) return 'failed';
    log.warn({ err: error, job: job.name }, 'a job failed and is tried again');
    if ('everyMs' in job) await setDueIn(context, job, RETRY_MS).catch(() => undefined);
    return 'failed';
  }
}

const NO_LEASE: Lease = { release: () => Promise.resolve() };

function leaseFor(context: Context, job: Job): Promise<Lease | undefined> {
  if ('ofProcess' in job || !context.db.isShared) return Promise.resolve(NO_LEASE);
  return takeLease(context, `job ${job.name}`);
}

function setDueIn({ db, now }: Context, { name }: IntervalJob, ms: number): Promise<void> {
  return setDue(db, name, new Date(now().getTime() + ms).toISOString());
}
