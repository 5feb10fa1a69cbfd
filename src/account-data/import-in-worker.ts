import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Feature } from '../context.js';
import { AppError, type ErrorCode } from '../lib/errors.js';
import { readDocument } from './check.js';
import { chunksOf, summaryOf } from './chunks.js';
import type {
  CheckedDocument,
  FromImportWorker,
  ImportWorkerData,
  ReservedIds,
  RowChunk,
  ToImportWorker,
} from './import-messages.js';
import { recordsOf } from './records.js';
import type { AccountDocument } from './schema.js';

/** A document takes several times its size in memory while it is read. */
const MAX_MEMORY_MB = 1_024;

/** Reads one document. */
export interface DocumentReader {
  /**
   * @throws AppError INVALID_JSON, VALIDATION_FAILED, UNKNOWN_MEMBER; BODY_TOO_LARGE when there is not enough memory
   */
  check(): Promise<CheckedDocument>;
  /** Sets what the rows are made with. To be called once, before `next`. */
  begin(reserved: ReservedIds): void;
  /** Returns the next rows; undefined when there are no more. */
  next(): Promise<RowChunk | undefined>;
  close(): Promise<void>;
}

/** A document up to this size, in bytes, is read faster than a thread starts. */
const SMALL = 128 * 1024;

/**
 * Reads a document: a small one here, a large one in a thread.
 * @param stop ends it at once, whatever it is doing; what waits for it is rejected with the reason
 */
export function createDocumentReader(
  bytes: Uint8Array,
  features: readonly Feature[],
  stop: AbortSignal,
): DocumentReader {
  if (bytes.length > SMALL) return readInThread(bytes, features, stop);
  const records = recordsOf(features);
  let document: AccountDocument | undefined;
  let chunks: Iterator<RowChunk, void> | undefined;
  return {
    async check() {
      document = readDocument(bytes, records);
      return summaryOf(document, records);
    },
    begin(reserved) {
      chunks = chunksOf(document as AccountDocument, reserved, records);
    },
    next: async () => chunks?.next().value ?? undefined,
    close: async () => undefined,
  };
}

/**
 * Reads a document beside the event loop: parsing and checking a large one takes seconds.
 * @param bytes the document, which is handed over where it has its memory to itself
 * @param stop ends the thread at once, whatever it is doing; what waits for it is rejected with the reason
 */
function readInThread(bytes: Uint8Array, features: readonly Feature[], stop: AbortSignal): DocumentReader {
  const modules = new Set(features.flatMap(({ records }) => records?.module ?? []));
  const { buffer, byteLength } = bytes;
  const worker = new Worker(new URL('./import-worker.js', import.meta.url), {
    workerData: { document: bytes, modules: [...modules] } satisfies ImportWorkerData,
    transferList: byteLength === buffer.byteLength ? [buffer as ArrayBuffer] : [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  const end = () => void worker.terminate();
  stop.addEventListener('abort', end, { once: true });
  // Once it has begun, whoever waits for a message is told of an error.
  worker.on('error', () => undefined);

  async function message(): Promise<FromImportWorker> {
    try {
      const [received] = (await once(worker, 'message', { signal: stop })) as [FromImportWorker];
      return received;
    } catch (error) {
      if (stop.aborted) throw stop.reason;
      const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      throw isOutOfMemory ? new AppError('BODY_TOO_LARGE', { cause: error }) : error;
    }
  }

  const send = (request: ToImportWorker) => worker.postMessage(request);

  return {
    async check() {
      const received = await message();
      if (received.kind === 'checked') return received;
      if (received.kind !== 'failed') throw new Error(`unexpected message of an import: ${received.kind}`);
      const { isAppError, code, message: text, details } = received;
      if (!isAppError) throw Object.assign(new Error(text), { code });
      throw new AppError(code as ErrorCode, { message: text, ...(details && { details }) });
    },
    begin: (reserved) => send(reserved),
    async next() {
      const reply = message();
      send('next');
      const received = await reply;
      return received.kind === 'chunk' ? received.chunk : undefined;
    },
    async close() {
      stop.removeEventListener('abort', end);
      await worker.terminate();
    },
  };
}
