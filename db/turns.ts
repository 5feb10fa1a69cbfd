import type { WriteOptions } from './database.js';

/**
 * Turns of writes. Between two transactions the users are served in turn. A rehearsal (a write that is rolled back)
 * has a turn of its own beside the writes of its user, and gives way to others: once a write of another user has waited
 * for `GIVE_WAY_MS`, it is rolled back at its next piece (`pieces.ts`) and runs again in its next turn, at most
 * `MAX_RERUNS` times.
 */

export const GIVE_WAY_MS = 250;
export const MAX_RERUNS = 3;

/** A write that waits for its turn. */
export interface WaitingWrite {
  /** Key of the turn: the user, negative for a rehearsal; 0 for the service itself. */
  owner: number;
  /** Start of the wait, by `performance.now()`. */
  since: number;
}

export function waitingWrite({ user = 0, isRehearsal = false }: WriteOptions): WaitingWrite {
  return { owner: isRehearsal ? -user : user, since: performance.now() };
}

export function isRehearsal({ owner }: WaitingWrite): boolean {
  return owner < 0;
}

/** Returns a predicate: true for a write of another user that has waited for too long. */
export function isDelayedBy({ owner: own }: WaitingWrite, giveWayMs: number): (other: WaitingWrite) => boolean {
  const before = performance.now() - giveWayMs;
  return ({ owner, since }) => owner >= 0 && owner !== -own && since <= before;
}

/** Ends the run of a rehearsal. */
export class GaveWay extends Error {
  override name = 'GaveWay';

  constructor() {
    super('a rehearsal gave way to a write');
  }
}
