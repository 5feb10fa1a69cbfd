import type { Executor } from '../../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../../db/locks.js';
import { requireAdministrator } from '../../../access/policy.js';
import { AppError } from '../../../lib/errors.js';
import { type IdOrUid, newUid } from '../../../lib/ids.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../../lib/representation.js';
import { changesOf } from '../../../lib/typed.js';
import { noteSharesOfAccount } from '../../../write/record-changes.js';
import { conflictOnUniqueViolation } from '../../../write/unique-violation.js';
import type { WriteContext } from '../../../write/unit-of-work.js';
import { touchNotified } from '../../notifications/store.js';
import { revokeKeysOf } from '../../oauth/ending.js';
import { recordEvent } from '../../security-log/record.js';
import type { NewSecurityEvent } from '../../security-log/store.js';
import { noteName } from '../names-store.js';
import { hashNewPassword } from '../passwords.js';
import { softDeleteAccount } from '../removal-store.js';
import { insertAccount, KNOWN_ADDRESS, settingsOf, updateAccount } from '../service.js';
import { endSessions, findUser, lockedUser, type StoredUser, setPasswordHash } from '../store.js';
import type { UserCreate, UserUpdate } from './schema.js';
import { findAnyUser, hasOtherAdministrator } from './store.js';

/** A new account with its password hashed: hashing is too slow for a transaction. */
export interface HashedUserCreate extends UserCreate {
  passwordHash: string;
}

export async function hashed(body: UserCreate): Promise<HashedUserCreate> {
  return { ...body, passwordHash: await hashNewPassword(body.password) };
}

interface HashedUserUpdate extends UserUpdate {
  passwordHash?: string;
}

export async function hashedUpdate(body: UserUpdate): Promise<HashedUserUpdate> {
  return body.password === undefined ? body : { ...body, passwordHash: await hashNewPassword(body.password) };
}

/** @throws AppError CONFLICT, VALIDATION_FAILED */
export async function createUser(write: WriteContext, body: HashedUserCreate): Promise<Representation> {
  const { trx, at } = write;
  requireAdministrator(write.caller);
  const { email, passwordHash, name = null, is_admin: isAdmin = false } = body;
  const uid = newUid();
  const { id } = await insertAccount(trx, { uid, email, passwordHash, name, isAdmin, at });
  await updateAccount(write, { id, uid }, settingsOf(body));
  await recordUserEvent(write, 'account_created', { id, email });
  return found(await findUser(trx, id));
}

/**
 * Changes an account. A new password ends its sessions and, unless `keep_api_keys` is set, revokes its API keys.
 * @throws AppError NOT_FOUND, CONFLICT, LAST_ADMINISTRATOR, PRECONDITION_FAILED, VALIDATION_FAILED
 */
export async function updateUser(
  write: WriteContext,
  ref: IdOrUid,
  body: HashedUserUpdate,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller, at } = write;
  const { email, passwordHash, is_admin: isAdmin, keep_api_keys: keepKeys = false } = body;
  requireAdministrator(caller);
  const user = await accountOf(trx, ref, expected);
  const columns = changesOf(user, {
    ...settingsOf(body),
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(isAdmin !== undefined && { is_admin: isAdmin ? 1 : 0 }),
  });
  if (isAdmin === false) await requireOtherAdministrator(trx, user);
  await conflictOnUniqueViolation(updateAccount(write, user, columns), KNOWN_ADDRESS);
  if (Object.keys(columns).length > 0) await recordUserEvent(write, 'account_changed', user);
  if (passwordHash !== undefined) {
    await setPasswordHash(trx, user.id, passwordHash);
    await endSessions(trx, user.id, null);
    await recordUserEvent(write, 'password_changed', user);
    if (!keepKeys) await revokeKeysOf(trx, user, caller, at);
  }
  return found(await findUser(trx, user.id));
}

/** Revokes all API keys of an account. @returns the number of keys that were valid @throws AppError NOT_FOUND, FORBIDDEN */
export async function revokeKeys({ trx, caller, at }: WriteContext, ref: IdOrUid): Promise<number> {
  requireAdministrator(caller);
  return revokeKeysOf(trx, await accountOf(trx, ref, null), caller, at);
}

/**
 * Hides an account and everything it owns from all users at once. `purgeAccounts` deletes the rows later, at the
 * latest in the next run of its job.
 * @throws AppError NOT_FOUND, FORBIDDEN, LAST_ADMINISTRATOR, PRECONDITION_FAILED
 */
export async function removeUser(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  requireAdministrator(write.caller);
  await removeAccount(write, ref, expected);
}

/** Deletes the caller's own account; requires no role. @throws AppError NOT_FOUND, LAST_ADMINISTRATOR */
export function removeOwnAccount(write: WriteContext): Promise<void> {
  return removeAccount(write, { id: write.caller.id }, null);
}

async function removeAccount(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const { trx, at } = write;
  const user = await accountOf(trx, ref, expected);
  await requireOtherAdministrator(trx, user);
  await recordUserEvent(write, 'account_deleted', user);
  await noteName(write, user.id);
  await noteSharesOfAccount(write, user.id);
  await touchNotified(trx, user.id);
  await softDeleteAccount(trx, user, at);
}

function recordUserEvent(
  { trx, caller: { id: actorId, address }, at }: WriteContext,
  kind: NewSecurityEvent['kind'],
  { id: userId, email: subject }: { id: number; email: string },
): Promise<void> {
  return recordEvent(trx, { kind, userId, actorId, subject, address, at });
}

async function accountOf(trx: Executor, ref: IdOrUid, expected: Precondition): Promise<StoredUser> {
  const id = (await findAnyUser(trx, ref))?.id;
  if (id === undefined) throw new AppError('NOT_FOUND');
  // Waits for running writes of the account before its credentials or role change.
  await lock(trx, LOCK_NAMES.account(id));
  const user = await lockedUser(trx, { id });
  if (user === undefined) throw new AppError('NOT_FOUND');
  assertIfMatch(expected, user.version);
  return user;
}

/** @throws AppError LAST_ADMINISTRATOR if no other account is an administrator */
async function requireOtherAdministrator(trx: Executor, { id, is_admin }: StoredUser): Promise<void> {
  if (is_admin === 0) return;
  await lock(trx, LOCK_NAMES.administrators);
  if (!(await hasOtherAdministrator(trx, id))) throw new AppError('LAST_ADMINISTRATOR');
}
