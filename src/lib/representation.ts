import { AppError } from './errors.js';

export interface Representation {
  id: number;
  version: number;
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

/**
 * The representation of a row that this transaction has written.
 * @throws Error if there is none, which is a fault of the service
 */
export function found(representation: Representation | undefined): Representation {
  if (representation === undefined) throw new Error('The row that was written is not visible to its writer.');
  return representation;
}
