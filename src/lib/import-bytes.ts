import { AppError } from './errors.js';

const MAX_BYTES = 1024 * 1024 * 1024;
/** Part of the free bytes that one user may reserve, so that there is always some room for a further user. */
const SHARE = 1 / 8;
/** An import takes seconds. */
const RETRY_AFTER_S = 10;

/**
 * Limits the bytes that bodies of imports take in temporary files. State: the reserved bytes of each user, in memory of
 * the process.
 */
export interface ImportBytes {
  /** Opens a reservation of no bytes. */
  open(userId: number): BodyReservation;
}

/** Bytes that are reserved for one body. */
export interface BodyReservation {
  /** Extends the reservation to this size, if it is smaller. @throws AppError OVERLOADED if that exceeds the share */
  extendTo(bytes: number): void;
  /** Returns all bytes. Further calls have no effect. */
  release(): void;
}

export function createImportBytes(): ImportBytes {
  const counts = new Map<number, number>();
  let all = 0;

  function change(userId: number, bytes: number): void {
    const ofUser = (counts.get(userId) ?? 0) + bytes;
    all += bytes;
    if (ofUser === 0) counts.delete(userId);
    else counts.set(userId, ofUser);
  }

  function assertRoom(userId: number, bytes: number): void {
    const ofUser = counts.get(userId) ?? 0;
    const ofOthers = all - ofUser;
    if (ofUser + bytes <= (MAX_BYTES - ofOthers) * SHARE) return;
    const message = 'Too many imports are waiting. Try again in a moment.';
    throw new AppError('OVERLOADED', { message, retryAfter: RETRY_AFTER_S });
  }

  return {
    open(userId) {
      let reserved = 0;
      return {
        extendTo(bytes) {
          if (bytes <= reserved) return;
          assertRoom(userId, bytes - reserved);
          change(userId, bytes - reserved);
          reserved = bytes;
        },
        release() {
          change(userId, -reserved);
          reserved = 0;
        },
      };
    },
  };
}
