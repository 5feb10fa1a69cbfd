import { AppError } from '../lib/errors.js';
import { createThreadPool } from '../lib/threads/pool.js';
import type { FileJob, FileOutcome, ReadFile } from './file-reader.js';

/** Processor time for a file, in milliseconds. */
const BUDGET_MS = 15_000;
const MEMORY_MB = 512;

/** A preview is followed by its import. */
const IDLE_MS = 30_000;

/** Maximum files that are read or wait for it; each is kept in memory. */
const MAX_READING = 3;
const BUSY_RETRY_AFTER_S = 5;

const pool = createThreadPool<FileJob, FileOutcome>({
  module: new URL('./file-worker.js', import.meta.url),
  size: 1,
  budgetMs: BUDGET_MS,
  memoryMb: MEMORY_MB,
  idleMs: IDLE_MS,
});

let reading = 0;

/**
 * Reads a file of another program in a thread: parsers of third parties work on the content of a stranger.
 * @throws AppError VALIDATION_FAILED if the file cannot be read, TEXT_TOO_COMPLEX beyond the limits of the thread,
 * DATABASE_BUSY if several files wait
 */
export async function readInThread(job: FileJob, owner: number): Promise<ReadFile> {
  if (reading >= MAX_READING) {
    const message = 'Several files are being read. Try again in a moment.';
    throw new AppError('DATABASE_BUSY', { message, retryAfter: BUSY_RETRY_AFTER_S });
  }
  reading += 1;
  try {
    const outcome = await pool.run(job, owner);
    if (outcome.kind === 'read') return outcome;
    const { path, message } = outcome;
    throw new AppError('VALIDATION_FAILED', { message, details: [{ path, message }] });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TEXT_TOO_COMPLEX') throw error;
    const message =
      'The file takes too much time or memory to read. Nothing was imported. Divide it into smaller files.';
    throw new AppError('TEXT_TOO_COMPLEX', { message, cause: error });
  } finally {
    reading -= 1;
  }
}
