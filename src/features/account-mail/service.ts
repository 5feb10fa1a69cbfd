import type { Executor } from '../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { required } from '../../lib/typed.js';
import { runServiceWrite, type ServiceWrite } from '../../write/service-write.js';
import { conflictOnUniqueViolation } from '../../write/unique-violation.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { hashNewPassword } from '../accounts/passwords.js';
import type { EmailChange } from '../accounts/schema.js';
import {
  confirmPassword,
  KNOWN_ADDRESS,
  requirePasswordLogin,
  updateAccount,
  verifyAddress,
} from '../accounts/service.js';
import * as accounts from '../accounts/store.js';
import { DELIVER } from '../deliveries/deliver.js';
import { mayVerify, queueMail, queueReset } from '../mail/queue-store.js';
import { findToken, type MailToken, type Purpose, stateOf, takeToken } from '../mail/tokens.js';
import { revokeKeysOf } from '../oauth/ending.js';
import { recordEvent, recordOwn } from '../security-log/record.js';
import type { PasswordReset } from './schema.js';

/** Use cases of accounts that mails are part of: a new password, and the verification and change of an address. */

/** @throws AppError MAIL_NOT_CONFIGURED */
function requireMail({ mail }: Context['config']): void {
  if (mail === null) throw new AppError('MAIL_NOT_CONFIGURED');
}

/**
 * Asks for a mail with a link to choose a new password. The account is looked up when the mail is sent, so that neither
 * response nor time show if it exists.
 * @throws AppError MAIL_NOT_CONFIGURED
 */
export async function requestReset({ config, db, jobs, now }: Context, email: string): Promise<void> {
  requireMail(config);
  await db.write((trx) => queueReset(trx, email, now()));
  jobs.activate(DELIVER);
}

const LINK_IS_OVER = 'The link has expired, was used, or a newer mail has replaced it. Ask for a new mail.';

/**
 * Sets a new password by the token of a mail. Ends all sessions, and verifies the address.
 * @throws AppError INVALID_LINK, MAIL_NOT_CONFIGURED, PASSWORD_LOGIN_DISABLED, VALIDATION_FAILED
 */
export async function resetPassword(context: Context, body: PasswordReset, address: string): Promise<void> {
  const { config, db, jobs, now } = context;
  const { token, revoke_keys: revokesKeys = false } = body;
  requireMail(config);
  requirePasswordLogin(config);
  // Hashing is slow: guesses of tokens end here. A password that is refused leaves the token valid.
  if ((await findToken(db.read, token, ['reset'], now())) === undefined) throw linkIsOver();
  const hash = await hashNewPassword(body.password);
  await runServiceWrite(context, async (unit) => {
    const { trx, at } = unit;
    const { user } = await accountByToken(unit, token, ['reset']);
    await accounts.setPasswordHash(trx, user.id, hash);
    await accounts.endSessions(trx, user.id, null);
    await verifyAddress(unit, user);
    const event = { userId: user.id, actorId: user.id, address, at };
    await recordEvent(trx, { ...event, kind: 'password_changed', subject: 'link in a mail' });
    if (revokesKeys) await revokeKeysOf(trx, user, null, at);
    const told = {
      kind: 'password_reset',
      userId: user.id,
      to: user.email,
      data: { revokedKeys: revokesKeys },
    } as const;
    await queueMail(trx, told, unit.now);
  });
  jobs.activate(DELIVER);
}

/** The same for unknown, used, expired and replaced tokens, and those of another kind of mail. */
function linkIsOver(): AppError {
  return new AppError('INVALID_LINK', { message: LINK_IS_OVER, status: 400 });
}

/**
 * Takes a token, and locks its account.
 * @throws AppError INVALID_LINK if it is not valid, or the account has changed since the mail
 */
async function accountByToken(
  { trx, now }: ServiceWrite,
  token: string,
  purposes: readonly Purpose[],
): Promise<{ user: accounts.StoredUser; taken: MailToken }> {
  // The account is locked first, as for sign-ins, and then the token is read again.
  const known = await findToken(trx, token, purposes, now);
  if (known === undefined) throw linkIsOver();
  await lock(trx, LOCK_NAMES.account(known.userId));
  const user = await accounts.lockedUser(trx, { id: known.userId });
  const taken = await takeToken(trx, token, purposes, now);
  if (user === undefined || taken === undefined || !(await isCurrent(trx, user, taken))) throw linkIsOver();
  return { user, taken };
}

/** True if address and password are those for which the mail was sent. */
async function isCurrent(trx: Executor, user: accounts.StoredUser, { purpose, address, boundTo }: MailToken) {
  if (purpose === 'verify') return address === user.email;
  const passwordHash = required(await accounts.passwordHashOf(trx, user.id));
  return boundTo === stateOf({ email: user.email, passwordHash });
}

/** Sends a mail that verifies the address of a new account, if there is mail. Activate `DELIVER` after the commit. */
export async function welcome(
  { config, now }: Context,
  trx: Executor,
  { id: userId, email: to }: { id: number; email: string },
): Promise<void> {
  if (config.mail === null || !(await mayVerify(trx, userId, to, now()))) return;
  await queueMail(trx, { kind: 'verify', userId, to, data: {} }, now());
}

/**
 * Sends a mail that verifies the address of the caller, unless it is verified.
 * @throws AppError MAIL_NOT_CONFIGURED
 */
export async function requestVerification(context: Context, caller: Caller): Promise<void> {
  requireMail(context.config);
  const run = async ({ trx, changes, now }: WriteContext) => {
    const user = await presentUser(trx, caller);
    if (user.email_verified_at !== null || !(await mayVerify(trx, user.id, user.email, now))) return;
    await queueMail(trx, { kind: 'verify', userId: user.id, to: user.email, data: {} }, now);
    changes.activate(DELIVER);
  };
  await runWrite(context, caller, run, { account: true });
}

/** @throws AppError UNAUTHENTICATED if the account was deleted */
async function presentUser(trx: Executor, { id }: Caller): Promise<accounts.StoredUser> {
  const user = await accounts.lockedUser(trx, { id });
  if (user === undefined) throw new AppError('UNAUTHENTICATED');
  return user;
}

/**
 * Asks for a new address. The account keeps the old one, which is told, until the new one is confirmed.
 * @throws AppError INVALID_CREDENTIALS if the current password is wrong, CONFLICT if the address is in use
 */
export async function requestEmailChange(context: Context, caller: Caller, change: EmailChange): Promise<void> {
  await confirmPassword(context, caller, { member: 'current_password', password: change.current_password });
  const to = accounts.normalizedEmail(change.email);
  const run = async (write: WriteContext) => {
    const { trx, changes, now } = write;
    const user = await presentUser(trx, caller);
    if (user.email === to) return;
    if ((await accounts.findLogin(trx, to)) !== undefined) throw new AppError('CONFLICT', { message: KNOWN_ADDRESS });
    if (!(await mayVerify(trx, user.id, to, now))) return;
    const passwordHash = required(await accounts.passwordHashOf(trx, user.id));
    const boundTo = stateOf({ email: user.email, passwordHash });
    await queueMail(trx, { kind: 'change', userId: user.id, to, data: { boundTo } }, now);
    const told = { kind: 'change_requested', userId: user.id, to: user.email, data: { address: to } } as const;
    await queueMail(trx, told, now);
    await recordOwn(write, 'email_change_requested', to);
    changes.activate(DELIVER);
  };
  await runWrite(context, caller, run, { account: true });
}

/**
 * Verifies the address of a mail by its token: that of the account, or a new one that the account then has.
 * @throws AppError INVALID_LINK, MAIL_NOT_CONFIGURED, CONFLICT if an account has the new address meanwhile
 */
export async function verifyEmail(context: Context, token: string, address: string): Promise<void> {
  requireMail(context.config);
  await runServiceWrite(context, async (unit) => {
    const { user, taken } = await accountByToken(unit, token, ['verify', 'change']);
    const { trx, at } = unit;
    const event = { userId: user.id, actorId: user.id, address, at };
    if (taken.purpose === 'change') {
      const columns = { email: taken.address, email_verified_at: at, must_verify_email: 0 };
      await conflictOnUniqueViolation(updateAccount(unit, user, columns), KNOWN_ADDRESS);
      await recordEvent(trx, { ...event, kind: 'email_changed', subject: user.email });
      const told = {
        kind: 'address_changed',
        userId: user.id,
        to: user.email,
        data: { address: taken.address },
      } as const;
      await queueMail(trx, told, unit.now);
    } else if (await verifyAddress(unit, user)) {
      await recordEvent(trx, { ...event, kind: 'email_verified', subject: user.email });
    }
  });
  context.jobs.activate(DELIVER);
}
