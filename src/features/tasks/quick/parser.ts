import { createThreadPool, type ThreadPool } from '../../../lib/threads/pool.js';
import type { Moment } from './dates.js';
import type { Directory, Parsed } from './parse.js';

/** A line of text to be read, and what it may name. */
export interface QuickAddJob {
  text: string;
  moment: Moment;
  directory: Directory;
}

export type QuickParser = ThreadPool<QuickAddJob, Parsed>;

const THREADS = 2;
const BUDGET_MS = 100;

/**
 * Reads lines of text in threads: the library for dates backtracks, and some text takes it minutes. One pool serves the
 * process. Its owners are users.
 */
export const quickParser: QuickParser = createThreadPool({
  module: new URL('./parse-worker.js', import.meta.url),
  size: THREADS,
  budgetMs: BUDGET_MS,
});
