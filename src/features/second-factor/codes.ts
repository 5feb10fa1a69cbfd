import { randomBytes } from 'node:crypto';
import type { Executor } from '../../../db/database.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { recordEvent } from '../security-log/record.js';
import type { NewSecurityEvent } from '../security-log/store.js';
import * as store from './store.js';
import { fromBase32, stepOf, toBase32 } from './totp.js';

/**
 * Codes of the second factor. A time step counts once, and a recovery code counts once: both are spent in the
 * transaction that they admit, with the row of the second factor locked.
 */

const RECOVERY_CODES = 10;
/** Bytes of a recovery code: 80 bits, which a hash without salt protects. */
const RECOVERY_CODE_BYTES = 10;

/** Returns new recovery codes, in groups of four characters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    toBase32(randomBytes(RECOVERY_CODE_BYTES))
      .toLowerCase()
      .replace(/.{4}(?!$)/g, '$&-'),
  );
}

/** Returns the hash under which a recovery code is stored. Users type codes with or without dashes. */
export function hashOfRecoveryCode(code: string): string {
  return sha256(code.replace(/[\s-]/g, '').toLowerCase());
}

/** @throws AppError SECOND_FACTOR_REQUIRED */
export function wrongCode(): AppError {
  const message = 'The code is wrong, too old, or was used before. Enter the next one that your app shows.';
  return new AppError('SECOND_FACTOR_REQUIRED', { message });
}

interface Entry extends Pick<NewSecurityEvent, 'address'> {
  userId: number;
  /** Absent if the request has none. */
  code: string | undefined;
  now: Date;
}

/**
 * Spends a code of an account. Does nothing for an account without a second factor.
 * @returns true if the account has a second factor
 * @throws AppError SECOND_FACTOR_REQUIRED if the code is missing or wrong
 */
export async function spendCode(trx: Executor, { userId, code, now, address }: Entry): Promise<boolean> {
  const factor = await store.lockedSecondFactor(trx, userId);
  if (factor === undefined || factor.enabled_at === null) return false;
  if (code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED');
  const digits = code.replace(/\s/g, '');
  const step = stepOf(fromBase32(factor.secret), digits, now, factor.last_step);
  if (step !== undefined) {
    await store.setLastStep(trx, userId, step);
    return true;
  }
  if (!(await store.spendRecoveryCode(trx, userId, hashOfRecoveryCode(code)))) throw wrongCode();
  const at = now.toISOString();
  await recordEvent(trx, { kind: 'recovery_code_used', userId, actorId: userId, address, at });
  return true;
}
