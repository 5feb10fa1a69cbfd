import { AppError } from './errors.js';

const MAX_BYTES = 1024 * 1024 * 1024;
/** Part for one user of the bytes that other users leave: a further user always has a share. */
const SHARE = 1 / 8;
/** An import takes seconds. */
const RETRY_AFTER_S = 10;

/** Bounds the bodies of imports that lie in temporary files of the process. State: their bytes by user, in memory. */
export interface ImportBytes {
  /** @throws AppError OVERLOADED if further bytes of the user do not fit */
  assertRoom(userId: number, bytes: number): void;
  /** Counts bytes. @throws AppError OVERLOADED */
  add(userId: number, bytes: number): void;
  remove(userId: number, bytes: number): void;
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
    assertRoom,
    add(userId, bytes) {
      assertRoom(userId, bytes);
      change(userId, bytes);
    },
    remove: (userId, bytes) => change(userId, -bytes),
  };
}
