import argon2 from 'argon2';
import limit from 'p-limit';
import { AppError } from '../../lib/errors.js';

/** The parameters that OWASP recommends for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Each hash takes 19 MiB and one of libuv's four threads; the file system needs the others.
const limitConcurrency = limit(2);

/** A second's work: whoever comes when so many wait should try again later. */
const MAX_WAITING = 64;
const RETRY_AFTER_S = 1;

/** @throws AppError OVERLOADED instead of letting a flood of sign-ins wait without end */
function queued<T>(work: () => Promise<T>): Promise<T> {
  if (limitConcurrency.pendingCount >= MAX_WAITING) throw new AppError('OVERLOADED', { retryAfter: RETRY_AFTER_S });
  return limitConcurrency(work);
}

/** A hash of the password, with its salt and parameters (PHC string format). @throws AppError OVERLOADED */
export async function hashPassword(password: string): Promise<string> {
  return queued(() => argon2.hash(password, PARAMETERS));
}

/** Stands in for the hash of an account that does not exist. */
const dummyHash = hashPassword('nobody has this password');

/**
 * Whether the password is right. Takes as long when there is no such account (`hash` is undefined).
 * @throws AppError OVERLOADED
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const right = await queued(async () => argon2.verify(hash ?? (await dummyHash), password));
  return right && hash !== undefined;
}

/** Whether the hash was made with other parameters than today's. */
export function needsRehash(hash: string): boolean {
  return argon2.needsRehash(hash, PARAMETERS);
}
