import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Db } from '../../db/connect.js';
import type { Caller } from '../access/caller.js';
import { AppError, type ErrorCode, type ErrorDetail } from '../errors.js';
import { importAccount } from './import.js';
import type { ImportResult } from './schema.js';

/** What the thread is given. */
export interface ImportJob {
  url: string;
  caller: Caller;
  bytes: Uint8Array;
  at: string;
}

/** What the thread tells: errors do not keep what they are on their way out of it. */
export type ImportOutcome =
  | { result: ImportResult }
  | { isAppError: boolean; code: string; message: string; details: ErrorDetail[] | undefined };

/** A document takes several times its size in memory while it is read. */
const MOST_MEMORY_MB = 1_024;

/** Imports that wait for the one under way, each with its document in memory. */
const MOST_WAITING = 2;

const BUSY_RETRY_AFTER_S = 5;

const oneAtATime = pLimit(1);

/**
 * Imports a document beside the event loop: reading a large one and writing its rows takes seconds. Requests that read
 * are answered meanwhile; those that write wait for the lock. A database in memory can only be written from here.
 * @throws what `importAccount` throws, AppError DATABASE_BUSY when several wait already, BODY_TOO_LARGE when there is
 *   not enough memory for it
 */
export async function importBeside(db: Db, caller: Caller, bytes: Uint8Array, at: string): Promise<ImportResult> {
  const { url } = db;
  if (url === null) return importAccount(db, caller, bytes, at);
  if (oneAtATime.pendingCount >= MOST_WAITING) {
    const message = 'Several imports are waiting. Try again in a moment.';
    throw new AppError('DATABASE_BUSY', { message, retryAfter: BUSY_RETRY_AFTER_S });
  }
  const outcome = await oneAtATime(() => runThread({ url, caller, bytes, at }));
  if ('result' in outcome) return outcome.result;
  const { isAppError, code, message, details } = outcome;
  if (isAppError) throw new AppError(code as ErrorCode, { message, ...(details && { details }) });
  throw Object.assign(new Error(message), { code });
}

async function runThread(job: ImportJob): Promise<ImportOutcome> {
  const { buffer, byteLength } = job.bytes;
  const worker = new Worker(new URL('./import-worker.js', import.meta.url), {
    workerData: job,
    // A large document has its memory to itself and is handed over; a small one is copied.
    transferList: byteLength === buffer.byteLength ? [buffer as ArrayBuffer] : [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  try {
    const [outcome] = await once(worker, 'message');
    return outcome;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw new AppError('BODY_TOO_LARGE', { cause: error });
    }
    throw error;
  }
}
