import { AppError } from './errors.js';

/** A resource as one caller sees it. */
export interface Representation {
  id: number;
  /** Counts the changes of the row. */
  version: number;
  /** What goes over the wire. */
  json: string;
}

/** The versions of a row that a change is meant for; null when any will do. */
export type Precondition = readonly number[] | null;

/**
 * Whether the row is still the one that the caller has seen. To be asked in the transaction of the change, which holds
 * the write lock: nothing comes between the response and the change.
 * @throws AppError PRECONDITION_FAILED
 */
export function assertIfMatch(expected: Precondition, version: number): void {
  if (expected !== null && !expected.includes(version)) throw new AppError('PRECONDITION_FAILED');
}
