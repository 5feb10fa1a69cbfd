import { AppError } from './errors.js';

/** A resource as one caller sees it. */
export interface Representation {
  id: number;
  /** Number of changes of the row. */
  version: number;
  /** JSON text of the response. */
  json: string;
}

/** Accepted versions of the row (`If-Match`); null for any. */
export type Precondition = readonly number[] | null;

/**
 * Checks `If-Match` inside the transaction of the change, which holds the row.
 * @throws AppError PRECONDITION_FAILED
 */
export function assertIfMatch(expected: Precondition, version: number): void {
  if (expected !== null && !expected.includes(version)) throw new AppError('PRECONDITION_FAILED');
}
