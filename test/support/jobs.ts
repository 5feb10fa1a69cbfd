import { setTimeout as sleep } from 'node:timers/promises';
import type { App, Context } from '../../src/context.js';

/** Poll interval of a job that waits for other processes, in milliseconds. */
const POLL_MS = 20;

interface RunOptions {
  stop?: AbortSignal;
  context?: Context;
}

/** Runs a job of the service until it has no more work. */
export async function runJob(service: Context & { app: App }, name: string, options: RunOptions = {}): Promise<void> {
  const { stop = new AbortController().signal, context = service } = options;
  const job = service.features.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  const activated = () => sleep(POLL_MS, undefined, { ref: false });
  await job.run({ context, log: service.app.log, stop, activated });
}

export async function runWebhookJobs(service: Context & { app: App }, options?: RunOptions): Promise<void> {
  for (const name of ['webhooks of ended keys', 'dispatch', 'deliveries']) await runJob(service, name, options);
}

/** Writes the failed attempts that are counted in memory to the security log. */
export function writeFailedAttempts(service: Context & { app: App }): Promise<void> {
  return runJob(service, 'failed attempts');
}
