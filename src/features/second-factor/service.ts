import { randomBytes } from 'node:crypto';
import type { Executor } from '../../../db/database.js';
import { type Caller, sessionIdOf } from '../../access/caller.js';
import { requireAdministrator } from '../../access/policy.js';
import { isSecondFactorRequired } from '../../access/second-factor.js';
import type { Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { accountOf } from '../accounts/operator.js';
import { confirmPassword } from '../accounts/service.js';
import { endSessions, lockedUser, passwordHashOf } from '../accounts/store.js';
import { countOwnAttempt } from '../security-log/attempts.js';
import { recordEvent, recordOwn } from '../security-log/record.js';
import { hashOfRecoveryCode, newRecoveryCodes, spendCode, wrongCode } from './codes.js';
import type { SecondFactor } from './schema.js';
import * as store from './store.js';
import { fromBase32, stepOf, toBase32 } from './totp.js';

/** RFC 4226, section 4: a secret should have 160 bits. */
const SECRET_BYTES = 20;

/** Milliseconds within which a new secret must be confirmed: until then it may still be visible on a screen. */
const CONFIRMATION_MS = 3_600_000;

const ISSUER = 'Tutti';

export async function readSecondFactor({ db, config }: Context, caller: Caller): Promise<SecondFactor> {
  const { enabledAt, codes } = await store.readState(db.read, caller.id);
  const required = isSecondFactorRequired(config, caller);
  return { enabled: enabledAt !== null, enabled_at: enabledAt, recovery_codes_left: codes, required };
}

/**
 * Creates a secret for the caller. It counts once a code has confirmed it.
 * @throws AppError INVALID_CREDENTIALS, CONFLICT if the account has a second factor already, or no password
 */
export async function startSecondFactor(context: Context, caller: Caller, password: string) {
  if ((await passwordHashOf(context.db.read, caller.id)) === '') {
    throw new AppError('CONFLICT', { message: 'The account has no password: its sign-ins are those of a provider.' });
  }
  await confirmPassword(context, caller, { member: 'password', password });
  const secret = toBase32(randomBytes(SECRET_BYTES));
  const run = async ({ trx, at }: WriteContext) => {
    const factor = await store.lockedSecondFactor(trx, caller.id);
    if (factor !== undefined && factor.enabled_at !== null) {
      throw new AppError('CONFLICT', { message: 'The account has a second factor already. Remove it first.' });
    }
    await store.storeSecret(trx, caller.id, secret, at);
  };
  await runWrite(context, caller, run, { account: true });
  return { secret, otpauth_uri: addressOf(secret, caller.email) };
}

/** Returns the address in the format that authenticator apps read ("Key Uri Format" of Google Authenticator). */
function addressOf(secret: string, email: string): string {
  const query = new URLSearchParams({ secret, issuer: ISSUER, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?${query}`;
}

/**
 * Enables the second factor, and ends all sessions of the account except the caller's.
 * @returns the recovery codes
 * @throws AppError SECOND_FACTOR_REQUIRED if the code is wrong, CONFLICT if there is no new secret
 */
export function confirmSecondFactor(context: Context, caller: Caller, code: string): Promise<string[]> {
  const run = async (write: WriteContext) => {
    const { trx, now, at } = write;
    const factor = await store.lockedSecondFactor(trx, caller.id);
    const isOpen = factor?.enabled_at === null && now.getTime() - Date.parse(factor.created_at) < CONFIRMATION_MS;
    if (!isOpen) {
      throw new AppError('CONFLICT', { message: 'There is no new secret to confirm. Start again with your password.' });
    }
    const step = stepOf(fromBase32(factor.secret), code.replace(/\s/g, ''), now, factor.last_step);
    if (step === undefined) throw wrongCode();
    await store.setLastStep(trx, caller.id, step);
    await store.enable(trx, caller.id, at);
    await endSessions(trx, caller.id, sessionIdOf(caller));
    await recordOwn(write, 'second_factor_enabled');
    return createRecoveryCodes(trx, caller.id);
  };
  return checked(context, caller, run);
}

/** Removes the caller's second factor. @throws AppError INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, NOT_FOUND */
export async function removeSecondFactor(context: Context, caller: Caller, check: Check): Promise<void> {
  await withCode(context, caller, check, async (write) => {
    await store.deleteSecondFactor(write.trx, caller.id);
    await recordOwn(write, 'second_factor_disabled');
  });
}

/**
 * Replaces the caller's recovery codes.
 * @throws AppError INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, NOT_FOUND
 */
export function renewRecoveryCodes(context: Context, caller: Caller, check: Check): Promise<string[]> {
  return withCode(context, caller, check, async (write) => {
    await recordOwn(write, 'recovery_codes_created');
    return createRecoveryCodes(write.trx, caller.id);
  });
}

interface Check {
  password: string;
  code: string;
}

async function withCode<T>(
  context: Context,
  caller: Caller,
  { password, code }: Check,
  run: (write: WriteContext) => Promise<T>,
): Promise<T> {
  await confirmPassword(context, caller, { member: 'password', password });
  return checked(context, caller, async (write) => {
    const { trx, now } = write;
    const isEnabled = await spendCode(trx, { userId: caller.id, code, now, address: caller.address });
    if (!isEnabled) throw new AppError('NOT_FOUND', { message: 'The account has no second factor.' });
    return run(write);
  });
}

/** Runs a write of the account. The security log records a wrong code. */
async function checked<T>(context: Context, caller: Caller, run: (write: WriteContext) => Promise<T>): Promise<T> {
  try {
    return await runWrite(context, caller, run, { account: true });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'SECOND_FACTOR_REQUIRED')) throw error;
    countOwnAttempt(context, caller, 'second_factor_failed');
    throw error;
  }
}

async function createRecoveryCodes(trx: Executor, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await store.replaceRecoveryCodes(trx, userId, codes.map(hashOfRecoveryCode));
  return codes;
}

/** Removes the second factor of an account, for the operator. @returns false if it has none @throws AppError NOT_FOUND */
export function resetByOperator({ db, now }: Context, email: string): Promise<boolean> {
  return db.write(async (trx) =>
    removeFrom(trx, { id: await accountOf(trx, email), email }, { actorId: null, at: now().toISOString() }),
  );
}

/** Removes the second factor of an account, for administrators. @throws AppError NOT_FOUND, FORBIDDEN */
export async function resetSecondFactor({ trx, caller, at }: WriteContext, ref: IdOrUid): Promise<void> {
  requireAdministrator(caller);
  const user = await lockedUser(trx, ref);
  if (user === undefined) throw new AppError('NOT_FOUND');
  await removeFrom(trx, user, { actorId: caller.id, address: caller.address, at });
}

/** @returns false if the account has no second factor */
async function removeFrom(
  trx: Executor,
  { id: userId, email: subject }: { id: number; email: string },
  event: { actorId: number | null; address?: string | undefined; at: string },
): Promise<boolean> {
  const existed = await store.deleteSecondFactor(trx, userId);
  if (existed) await recordEvent(trx, { kind: 'second_factor_reset', userId, subject, ...event });
  return existed;
}
