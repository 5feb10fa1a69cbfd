import { AppError } from './errors.js';

export interface Representation {
  id: number;
  version: number;
  json: string;
}

/** Accepted versions of the row (`If-Match`); null for any. */
export type Precondition = readonly number[] | null;

/**
 * Versions named by `If-Match`. RFC 9110, section 13.1.1, compares strongly; a proxy that compresses makes our tags weak,
 * so those of our own form count, too (decision 26). Foreign tags match nothing.
 */
export function parseIfMatch(header: string | undefined): Precondition {
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').flatMap((tag) => {
    const version = /^(?:W\/)?"(\d{1,15})-[0-9a-f]+"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

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
