import type { Caller } from '../../access/caller.js';
import { AppError } from '../../lib/errors.js';

/** Time after a sign-in, or a confirmed password, in which credentials may be changed without a password. */
const RECENT_MS = 300_000;

/** @throws AppError SESSION_REQUIRED, SECOND_FACTOR_SETUP_REQUIRED, RECENT_SIGN_IN_REQUIRED */
export function requireRecentSignIn({ credential, lacksSecondFactor }: Caller, now: Date): void {
  if (credential?.kind !== 'session') throw new AppError('SESSION_REQUIRED');
  if (lacksSecondFactor) throw new AppError('SECOND_FACTOR_SETUP_REQUIRED');
  if (Date.parse(credential.authenticatedAt) < now.getTime() - RECENT_MS) throw new AppError('RECENT_SIGN_IN_REQUIRED');
}
