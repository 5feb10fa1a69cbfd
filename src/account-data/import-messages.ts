import type { ErrorDetail } from '../lib/errors.js';
import type { AccountDocument } from './schema.js';

export interface ImportWorkerData {
  document: Uint8Array;
  modules: readonly string[];
}

export type FromImportWorker =
  | ({ kind: 'checked' } & CheckedDocument)
  | { kind: 'chunk'; chunk: RowChunk }
  | { kind: 'end' }
  /** Errors do not keep what they are on their way out of a thread. */
  | { kind: 'failed'; isAppError: boolean; code: string; message: string; details: ErrorDetail[] | undefined };

/** Message of the writing thread: the reserved ids once, then a request for each chunk. */
export type ToImportWorker = ReservedIds | 'next';

/**
 * Contents of a valid document that must be known before its rows are built: uids that need ids, settings, and shares.
 */
export interface CheckedDocument {
  uids: Record<string, string[]>;
  profile: AccountDocument['profile'];
  shares: number;
}

export interface ReservedIds {
  userId: number;
  ids: Record<string, number[]>;
  /** By list and uid in the document: new uids for those in use on this server. */
  newUids: Record<string, ReadonlyMap<string, string>>;
  /** Activity of deleted tasks gets ids below this one, which no entry has. Ids of tasks are positive. */
  deletedTaskId: number;
}

/** Rows of one table as a JSON array of objects with these members. */
export interface RowChunk {
  table: string;
  columns: string[];
  count: number;
  rows: string;
}
