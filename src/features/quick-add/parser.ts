import { createThreadPool, type ThreadPool } from '../../lib/threads/pool.js';
import type { Directory, Moment, Parsed } from './parse.js';

export interface QuickAddJob {
  text: string;
  moment: Moment;
  directory: Directory;
}

export type QuickParser = ThreadPool<QuickAddJob, Parsed>;

declare module '../../context.js' {
  interface Context {
    /** Reads lines of text; the pool of the process when absent. */
    quickParser?: QuickParser;
  }
}

const THREADS = 2;
const BUDGET_MS = 100;

/**
 * Parses text in worker threads, which bound the time of a text. The process has one pool. Its jobs are queued by user.
 */
export const quickParser: QuickParser = createThreadPool({
  module: new URL('./parse-worker.js', import.meta.url),
  size: THREADS,
  budgetMs: BUDGET_MS,
});
