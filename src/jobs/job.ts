import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '../context.js';

/** What a job is given. */
export interface JobRun {
  context: Context;
  log: FastifyBaseLogger;
  /** Aborts when the process stops. */
  stop: AbortSignal;
}

interface JobBase {
  /** Unique among all jobs. */
  name: string;
  /** Does what is due. It may break off anywhere and begin again, in another process. */
  run(run: JobRun): Promise<void>;
}

/** Work that is done beside requests, by one process at a time: at intervals, or when there is something to do. */
export type Job = (JobBase & { everyMs: number }) | (JobBase & { isDue(context: Context): Promise<boolean> });

export const HOUR_MS = 3_600_000;
