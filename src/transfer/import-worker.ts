import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../../db/connect.js';
import { AppError } from '../errors.js';
import { importAccount } from './import.js';
import type { ImportJob, ImportOutcome } from './import-thread.js';

/** Does one import in a thread and on a connection of its own, and tells what it came to. */
const { url, caller, bytes, at } = workerData as ImportJob;
const db = connect(url);
let outcome: ImportOutcome;
try {
  outcome = { result: await importAccount(db, caller, bytes, at) };
} catch (error) {
  const { message, details, code } = error as AppError;
  outcome = { isAppError: error instanceof AppError, code, message, details };
} finally {
  await db.close();
}
parentPort?.postMessage(outcome);
