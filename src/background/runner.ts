import type { FastifyBaseLogger } from 'fastify';
import { takeLease } from '../../db/leases.js';
import type { Context, Job } from '../context.js';
import { dueTimes, setDue } from './store.js';

/** So often it is looked up what is due, in milliseconds. */
const LOOK_INTERVAL_MS = 500;
/** A job that failed is tried again after this time, in milliseconds. */
const RETRY_MS = 60_000;

export interface JobRunner {
  /** Begins nothing more, ends what runs, and resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs that are due, each by one process at a time: a lease says which, and a row of the database when a job
 * that runs at intervals is due again.
 */
export function runJobs(context: Context, jobs: readonly Job[], log: FastifyBaseLogger): JobRunner {
  const running = new Map<string, Promise<void>>();
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const times = await dueTimes(context.db.read);
    for (const job of jobs) {
      if (running.has(job.name) || stop.signal.aborted) continue;
      if (!(await isDue(context, job, times))) continue;
      const run = runOnce(context, job, { log, stop: stop.signal }).finally(() => running.delete(job.name));
      running.set(job.name, run);
    }
  }

  function lookAgain(): void {
    timer = setTimeout(async () => {
      await look().catch((error: unknown) => log.warn({ err: error }, 'could not look up which jobs are due'));
      if (!stop.signal.aborted) lookAgain();
    }, LOOK_INTERVAL_MS);
    timer.unref();
  }

  lookAgain();
  return {
    async stop() {
      stop.abort();
      clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}

async function isDue(context: Context, job: Job, times: ReadonlyMap<string, string>): Promise<boolean> {
  if ('isDue' in job) return job.isDue(context);
  return (times.get(job.name) ?? '') <= context.now().toISOString();
}

/** Runs a job if no other process does, and notes when it is due again. */
export async function runOnce(
  context: Context,
  job: Job,
  { log, stop }: { log: FastifyBaseLogger; stop: AbortSignal },
): Promise<void> {
  const next = (ms: number) => new Date(context.now().getTime() + ms).toISOString();
  try {
    const lease = await takeLease(context, `job ${job.name}`);
    if (lease === undefined) return;
    try {
      // Another process may have done it just now.
      if (!(await isDue(context, job, await dueTimes(context.db.read)))) return;
      await job.run({ context, log, stop });
      if ('everyMs' in job) await setDue(context.db, job.name, next(job.everyMs));
    } finally {
      await lease.release(null);
    }
  } catch (error) {
    if (stop.aborted) return;
    log.warn({ err: error, job: job.name }, 'a job failed and is tried again');
    if ('everyMs' in job) await setDue(context.db, job.name, next(RETRY_MS)).catch(() => undefined);
  }
}
