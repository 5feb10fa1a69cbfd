import type { ErrorDetail } from '../lib/errors.js';
import type { AccountDocument } from './schema.js';

/** What the thread that reads a document is given. */
export interface ImportWorkerData {
  document: Uint8Array;
  /** The URLs of the modules that export the definitions of the lists. */
  modules: readonly string[];
}

/** What the thread that reads a document sends to the one that writes its rows. */
export type FromImportWorker =
  /** The document is valid. */
  | ({ kind: 'checked' } & CheckedDocument)
  | { kind: 'chunk'; chunk: RowChunk }
  | { kind: 'end' }
  /** Errors do not keep what they are on their way out of a thread. */
  | { kind: 'failed'; isAppError: boolean; code: string; message: string; details: ErrorDetail[] | undefined };

/** What the thread that writes rows sends: once what they are made with, then a request for each chunk. */
export type ToImportWorker = ReservedIds | 'next';

/** A document that is valid: the uids of its things, for which ids are to be reserved, its settings and its shares. */
export interface CheckedDocument {
  uids: Record<string, string[]>;
  profile: AccountDocument['profile'];
  shares: number;
}

/** As whose, under which ids and with which uids the things of a document go into the database. */
export interface ReservedIds {
  userId: number;
  ids: Record<string, number[]>;
  /** By the uid in the document, where that is in use on this server. */
  newUids: Record<string, ReadonlyMap<string, string>>;
  /** Below this are ids that no entry of activity has: those of tasks are positive. */
  deletedTaskId: number;
}

/** Rows of one table, as a JSON array of objects with these members. */
export interface RowChunk {
  table: string;
  columns: string[];
  count: number;
  rows: string;
}
