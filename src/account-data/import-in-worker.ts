import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../lib/errors.js';
import { errorCode, required } from '../lib/typed.js';
import type { Feature } from '../manifest.js';
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

/** Limit of a thread. Parsing a document takes several times its size in memory. */
const MAX_MEMORY_MB = 1_024;

export interface DocumentReader {
  /**
   * @throws AppError INVALID_JSON, VALIDATION_FAILED, UNKNOWN_MEMBER; BODY_TOO_LARGE if the thread runs out of memory
   */
  check(): Promise<CheckedDocument>;
  /** Sets the ids for the rows. Must be called once, before `next`. */
  begin(reserved: ReservedIds): void;
  /** Returns the next rows; undefined at the end. */
  next(): Promise<RowChunk | undefined>;
  close(): Promise<void>;
}

/** Size in bytes up to which reading here is faster than starting a thread. */
const SMALL = 256 * 1024;

/**
 * Reads a small document in this thread, a large one in a worker thread.
 * @param stop aborts at once; pending calls reject with its reason
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
      chunks = chunksOf(required(document), reserved, records);
    },
    next: async () => chunks?.next().value ?? undefined,
    close: async () => undefined,
  };
}

/**
 * Reads a document in a worker thread: parsing and checking a large one takes seconds.
 * @param bytes transferred to the thread if they own their memory
 * @param stop terminates the thread at once; pending calls reject with its reason
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
  // An error rejects the pending call.
  worker.on('error', () => undefined);

  async function message(): Promise<FromImportWorker> {
    try {
      const [received] = (await once(worker, 'message', { signal: stop })) as [FromImportWorker];
      return received;
    } catch (error) {
      if (stop.aborted) throw stop.reason;
      const isOutOfMemory = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
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
