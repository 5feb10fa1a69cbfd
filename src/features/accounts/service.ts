import type { Executor } from '../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import { type Caller, sessionIdOf } from '../../access/caller.js';
import { deleteSessions } from '../../access/new-sessions.js';
import type { Context } from '../../context.js';
import { isTimeZone } from '../../lib/calendar.js';
import { AppError, bodyError, detailsToError, type ErrorDetail } from '../../lib/errors.js';
import { isSameSecret } from '../../lib/hash.js';
import { newUid } from '../../lib/ids.js';
import { MAX_SKEW_MS } from '../../lib/periods.js';
import { found, type Representation } from '../../lib/representation.js';
import { changesOf, pickDefined, required } from '../../lib/typed.js';
import { conflictOnUniqueViolation } from '../../write/unique-violation.js';
import { batchOf, runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { moveToZone } from '../notifications/preferences.js';
import { touchNotified } from '../notifications/store.js';
import { countOwnAttempt } from '../security-log/attempts.js';
import { recordEvent, recordOwn } from '../security-log/record.js';
import { noteName } from './names-store.js';
import { checkPassword, hashNewPassword, hashPassword } from './passwords.js';
import type { Credentials, EmailChange, Registration, RegistrationState } from './schema.js';
import * as store from './store.js';

/**
 * Registers an account. The first one becomes administrator; further ones require open registration.
 * @param onMade runs in the transaction that makes the account
 * @throws AppError REGISTRATION_CLOSED, PASSWORD_LOGIN_DISABLED, CONFLICT
 */
export async function register(
  context: Context,
  body: Registration,
  address: string,
  onMade: (trx: Executor, account: { id: number; email: string; at: string }) => Promise<void>,
): Promise<Representation> {
  const { config, db, now } = context;
  await requireOpenRegistration(context, db.read, body);
  const passwordHash = await hashNewPassword(body.password);
  return db.write(async (trx) => {
    // Checked again: another first account may have registered while the password was hashed.
    await lock(trx, LOCK_NAMES.administrators);
    await requireOpenRegistration(context, trx, body);
    const at = now().toISOString();
    const isFirst = !(await store.hasUsers(trx));
    const made = await insertAccount(trx, {
      uid: newUid(),
      email: body.email,
      passwordHash,
      name: body.name ?? null,
      isAdmin: isFirst,
      at,
      // The first account is that of the operator, who may have to mend the mail settings.
      mustVerify: config.registrationVerifiesEmail && !isFirst,
    });
    await onMade(trx, { id: made.id, email: store.normalizedEmail(body.email), at });
    await recordEvent(trx, { kind: 'registered', userId: made.id, actorId: made.id, subject: body.email, address, at });
    return made;
  });
}

export async function registrationState({ config, db, setupToken }: Context): Promise<RegistrationState> {
  const isFirst = !(await store.hasUsers(db.read));
  return {
    open: (isFirst || config.registrationEnabled) && config.signIn.passwordEnabled,
    first_account: isFirst,
    setup_token_required: isFirst && setupToken !== undefined,
    mail: config.mail !== null,
  };
}

/**
 * Checks that the caller may register. In production the first account, the administrator, requires the setup token,
 * so that no stranger can take it.
 * @throws AppError REGISTRATION_CLOSED, PASSWORD_LOGIN_DISABLED
 */
async function requireOpenRegistration(
  { config, setupToken }: Context,
  db: Executor,
  { setup_token: given = '' }: Registration,
): Promise<void> {
  requirePasswordLogin(config);
  if (await store.hasUsers(db)) {
    if (config.registrationEnabled) return;
    throw new AppError('REGISTRATION_CLOSED');
  }
  if (setupToken === undefined || isSameSecret(given, setupToken)) return;
  const message = 'The first account requires the setup_token from the log of the service, or npm run user -- create.';
  throw new AppError('REGISTRATION_CLOSED', { message });
}

/** @throws AppError PASSWORD_LOGIN_DISABLED */
export function requirePasswordLogin({ signIn }: Context['config']): void {
  if (!signIn.passwordEnabled) throw new AppError('PASSWORD_LOGIN_DISABLED');
}

export const KNOWN_ADDRESS = 'An account with this e-mail address already exists.';

/** @throws AppError CONFLICT if an account has this address */
export async function insertAccount(trx: Executor, user: store.NewUser): Promise<Representation> {
  const id = await conflictOnUniqueViolation(store.insertUser(trx, user), KNOWN_ADDRESS);
  return required(await store.findUser(trx, id));
}

/**
 * Updates an account, if there are changes. A new address is not verified, unless `columns` says so.
 * @throws a unique violation if the address is in use
 */
export async function updateAccount(
  { trx, changes, at }: Pick<WriteContext, 'trx' | 'changes' | 'at'>,
  { id, uid }: { id: number; uid: string },
  given: Partial<store.StoredUser>,
): Promise<void> {
  const columns = given.email === undefined ? given : { email_verified_at: null, ...given };
  const derived = Object.keys(columns).filter((name) => name !== 'must_verify_email');
  if (derived.length === 0) return;
  await store.updateUserRow(trx, id, columns, at);
  if (columns.timezone !== undefined) await moveToZone({ trx, now: new Date(at) }, id, columns.timezone);
  if (columns.name !== undefined || columns.surname !== undefined) await touchNotified(trx, id);
  changes.add('profile', 'updated', { id, uid, user_id: id }, { derived });
  if (derived.includes('name') || derived.includes('surname')) await noteName({ trx, changes, at }, id);
}

/**
 * Checks the caller's password. An account without one needs a recent sign-in instead. A failure is recorded in the
 * security log.
 * @throws AppError INVALID_CREDENTIALS, VALIDATION_FAILED, SESSION_REQUIRED, RECENT_SIGN_IN_REQUIRED
 */
export async function confirmPassword(
  context: Context,
  caller: Caller,
  { member, password }: { member: string; password: string | undefined },
): Promise<void> {
  if ((await store.passwordHashOf(context.db.read, caller.id)) === '')
    return requireRecentSignIn(caller, context.now());
  if (password === undefined) throw bodyError(member, 'is required, because the account has a password');
  try {
    await authenticate(context, { email: caller.email, password });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'INVALID_CREDENTIALS')) throw error;
    countOwnAttempt(context, caller, 'password_check_failed');
    throw error;
  }
}

/**
 * Checks credentials.
 * @returns the account, and the hash that the password was checked against
 * @throws AppError INVALID_CREDENTIALS, after the same time for an unknown address and a wrong password
 */
export async function authenticate(
  context: Context,
  credentials: Credentials,
): Promise<{ id: number; passwordHash: string }> {
  const { db } = context;
  const { email, password } = credentials;
  const login = await store.findLogin(db.read, email);
  const outcome = await checkPassword(login?.password_hash || undefined, password);
  if (outcome === 'wrong' || login === undefined) throw new AppError('INVALID_CREDENTIALS');
  const { id, password_hash: passwordHash } = login;
  if (outcome === 'correct') return { id, passwordHash };
  const hash = await hashPassword(password);
  const isReplaced = await db.write((trx) => store.replacePasswordHash(trx, id, { from: passwordHash, to: hash }));
  // Otherwise another sign-in has replaced it, or the user has changed the password.
  return isReplaced ? { id, passwordHash: hash } : authenticate(context, credentials);
}

/**
 * Sets a new e-mail address. The security log records the former one.
 * @returns the account, and the batch of the change; null if nothing changed
 * @throws AppError INVALID_CREDENTIALS if the current password is wrong, CONFLICT
 */
export async function changeEmail(
  context: Context,
  caller: Caller,
  change: EmailChange,
): Promise<{ user: Representation; batch: string | null }> {
  await confirmPassword(context, caller, { member: 'current_password', password: change.current_password });
  const run = async (write: WriteContext) => {
    const { trx } = write;
    const user = await store.lockedUser(trx, { id: caller.id });
    if (user === undefined) throw new AppError('UNAUTHENTICATED');
    const columns = changesOf(user, { email: store.normalizedEmail(change.email) });
    if (columns.email !== undefined) {
      await conflictOnUniqueViolation(updateAccount(write, user, columns), KNOWN_ADDRESS);
      await recordOwn(write, 'email_changed', user.email);
    }
    return { user: found(await store.findUser(trx, user.id)), batch: batchOf(write) };
  };
  return runWrite(context, caller, run, { account: true });
}

/**
 * Records that the owner of the account receives mail at its address.
 * @returns false if that was known
 */
export async function verifyAddress(
  write: Pick<WriteContext, 'trx' | 'changes' | 'at'>,
  user: store.StoredUser,
): Promise<boolean> {
  if (user.email_verified_at !== null) return false;
  await updateAccount(write, user, { email_verified_at: write.at, must_verify_email: 0 });
  return true;
}

/**
 * Confirms the password in a session, which then counts as a recent sign-in.
 * @throws AppError SESSION_REQUIRED, INVALID_CREDENTIALS, RECENT_SIGN_IN_REQUIRED
 */
export async function confirmSession(context: Context, caller: Caller, password: string): Promise<void> {
  const hash = sessionIdOf(caller);
  if (hash === null) throw new AppError('SESSION_REQUIRED');
  await confirmPassword(context, caller, { member: 'password', password });
  const run = ({ trx, at }: WriteContext) => store.confirmSession(trx, hash, at);
  await runWrite(context, caller, run, { account: true });
}

/**
 * Ends the sessions with these hashes.
 * @returns the methods by which they had begun: `password`, `link`, or the issuer of a provider
 */
export function signOut({ db, now }: Context, hashes: readonly string[], address: string): Promise<string[]> {
  return db.write(async (trx) => {
    const at = now().toISOString();
    const ended = (await deleteSessions(trx, hashes)).filter(({ expires_at }) => expires_at > at);
    for (const { user_id: id } of ended) {
      await recordEvent(trx, { kind: 'signed_out', userId: id, actorId: id, address, at });
    }
    return ended.map(({ method }) => method);
  });
}

interface Settings {
  name?: string | null;
  surname?: string | null;
  timezone?: string;
  language?: string;
  first_day_of_week?: number;
}

/** Returns faults of account settings beyond their types. Paths are relative to the body. */
export function settingsFaults({ timezone }: { timezone?: unknown }): ErrorDetail[] {
  if (typeof timezone !== 'string' || isTimeZone(timezone)) return [];
  return [{ path: '/timezone', message: 'must be the IANA name of a time zone, such as Europe/Berlin' }];
}

/** Returns the columns that a body sets. @throws AppError VALIDATION_FAILED for an unknown time zone */
export function settingsOf(body: Settings) {
  const faults = settingsFaults(body).map(({ path, message }) => ({ path: `body${path}`, message }));
  if (faults.length > 0) throw detailsToError(faults, 'VALIDATION_FAILED');
  return pickDefined(body, ['name', 'surname', 'timezone', 'language', 'first_day_of_week']);
}

/** Time after a sign-in, or a confirmed password, in which credentials may be changed without a password. */
const RECENT_MS = 300_000;

/** @throws AppError SESSION_REQUIRED, SECOND_FACTOR_SETUP_REQUIRED, RECENT_SIGN_IN_REQUIRED */
export function requireRecentSignIn({ credential, lacksSecondFactor }: Caller, now: Date): void {
  if (credential?.kind !== 'session') throw new AppError('SESSION_REQUIRED');
  if (lacksSecondFactor) throw new AppError('SECOND_FACTOR_SETUP_REQUIRED');
  const ageMs = now.getTime() - Date.parse(credential.authenticatedAt);
  // A clock that was ahead at the sign-in must not extend the time.
  if (ageMs > RECENT_MS || ageMs < -MAX_SKEW_MS) throw new AppError('RECENT_SIGN_IN_REQUIRED');
}
