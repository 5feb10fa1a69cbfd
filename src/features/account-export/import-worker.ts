import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../lib/errors.js';
import { readDocument } from './check.js';
import { chunksOf, summaryOf } from './chunks.js';
import type { FromImportWorker, ReservedIds, RowChunk } from './import-messages.js';

/**
 * Reads a document in a thread of its own and makes rows of it. It touches no database: the rows are handed over in
 * chunks, each when it is asked for.
 */
try {
  const document = readDocument(workerData as Uint8Array);
  let chunks: Iterator<RowChunk> | undefined;
  parentPort?.on('message', (reserved: ReservedIds) => {
    chunks ??= chunksOf(document, reserved);
    const { value, done } = chunks.next();
    send(done ? { kind: 'end' } : { kind: 'chunk', chunk: value });
  });
  send({ kind: 'checked', ...summaryOf(document) });
} catch (error) {
  const { message, details, code } = error as AppError;
  send({ kind: 'failed', isAppError: error instanceof AppError, code, message, details });
}

function send(message: FromImportWorker): void {
  parentPort?.postMessage(message);
}
