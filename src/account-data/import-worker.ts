import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../lib/errors.js';
import { type AccountRecords, inOrderOfRelations } from '../resource/records.js';
import { readDocument } from './check.js';
import { chunksOf, summaryOf } from './chunks.js';
import type { FromImportWorker, ImportWorkerData, RowChunk, ToImportWorker } from './import-messages.js';

/**
 * Worker thread: parses a document and builds its rows. It has no database access and sends a chunk of rows on each
 * request.
 */
try {
  const { document: bytes, modules }: ImportWorkerData = workerData;
  const exported = (await Promise.all(modules.map((url) => import(url)))).flatMap((module) => Object.values(module));
  const records = inOrderOfRelations(exported.filter(isDefinition));
  const document = readDocument(bytes, records);
  let chunks: Iterator<RowChunk, void> | undefined;
  parentPort?.on('message', (message: ToImportWorker) => {
    if (message !== 'next') {
      chunks = chunksOf(document, message, records);
      return;
    }
    const chunk = chunks?.next().value;
    send(chunk === undefined ? { kind: 'end' } : { kind: 'chunk', chunk });
  });
  send({ kind: 'checked', ...summaryOf(document, records) });
} catch (error) {
  const { message, details, code } = error as AppError;
  send({ kind: 'failed', isAppError: error instanceof AppError, code, message, details });
}

function send(message: FromImportWorker): void {
  parentPort?.postMessage(message);
}

function isDefinition(exported: unknown): exported is AccountRecords {
  return typeof exported === 'object' && exported !== null && 'list' in exported && 'record' in exported;
}
