import { createThreadPool, type ThreadPool } from '../../../lib/threads/pool.js';
import type { Moment } from './dates.js';
import type { Directory, Parsed } from './parse.js';

export interface QuickAddJob {
  text: string;
  moment: Moment;
  directory: Directory;
}

export type QuickParser = ThreadPool<QuickAddJob, Parsed>;

const THREADS = 2;
const BUDGET_MS = 100;

/**
 * Parses text in worker threads: the date library backtracks, and some texts take minutes. The process has one pool.
 * Its jobs are queued by user.
 */
export const quickParser: QuickParser = createThreadPool({
  module: new URL('./parse-worker.js', import.meta.url),
  size: THREADS,
  budgetMs: BUDGET_MS,
});
