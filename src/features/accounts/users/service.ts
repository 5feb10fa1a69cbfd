import type { Executor } from '../../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../../db/locks.js';
import type { Caller } from '../../../access/caller.js';
import { requireAdministrator } from '../../../access/policy.js';
import type { Context } from '../../../context.js';
import { changesOf } from '../../../lib/changes.js';
import { AppError } from '../../../lib/errors.js';
import { type IdOrUid, newUid } from '../../../lib/ids.js';
import { assertIfMatch, type Precondition, type Representation } from '../../../lib/representation.js';
import type { ChangeSet } from '../../../write/change-set.js';
import { noteSharesOfAccount } from '../../../write/record-changes.js';
import { conflictOnUniqueViolation } from '../../../write/unique-violation.js';
import { writeAccountAs } from '../../../write/unit-of-work.js';
import { revokeKeysOf } from '../../api-keys/service.js';
import { type NewSecurityEvent, recordEvent } from '../../security-log/store.js';
import { hashPassword } from '../passwords.js';
import { softDeleteAccount } from '../removal-store.js';
import { insertAccount, KNOWN_ADDRESS, updateAccount } from '../service.js';
import { settingsOf } from '../settings.js';
import { endSessions, findUser, lockedUser, type StoredUser, setPasswordHash } from '../store.js';
import type { UserCreate, UserUpdate } from './schema.js';
import { hasOtherAdministrator } from './store.js';

/** A new account whose password is hashed, which takes too long for a transaction to wait for. */
export interface HashedUserCreate extends UserCreate {
  passwordHash: string;
}

export async function hashed(body: UserCreate): Promise<HashedUserCreate> {
  return { ...body, passwordHash: await hashPassword(body.password) };
}

/** A change of an account whose new password, if there is one, is hashed. */
interface HashedUserUpdate extends UserUpdate {
  passwordHash?: string;
}

export async function hashedUpdate(body: UserUpdate): Promise<HashedUserUpdate> {
  return body.password === undefined ? body : { ...body, passwordHash: await hashPassword(body.password) };
}

/** @throws AppError CONFLICT, VALIDATION_FAILED */
export async function createUser(context: Context, caller: Caller, body: HashedUserCreate): Promise<Representation> {
  const settings = settingsOf(body);
  const at = context.now().toISOString();
  return writeAccountAs(context, caller, async (trx, changes, confirmed) => {
    requireAdministrator(confirmed);
    const { email, passwordHash, name = null, is_admin: isAdmin = false } = body;
    const uid = newUid();
    const { id } = await insertAccount(trx, { uid, email, passwordHash, name, isAdmin, at });
    await updateAccount(trx, changes, { id, uid }, settings, at);
    await recordUserEvent(trx, caller, 'account_created', { id, email }, at);
    return (await findUser(trx, id)) as Representation;
  });
}

/**
 * Changes an account. A new password ends its sessions and revokes its API keys, unless they are to be kept.
 * @throws AppError NOT_FOUND, CONFLICT, LAST_ADMINISTRATOR, PRECONDITION_FAILED, VALIDATION_FAILED
 */
export function updateUser(
  context: Context,
  caller: Caller,
  ref: IdOrUid,
  body: HashedUserUpdate,
  expected: Precondition,
): Promise<Representation> {
  const { email, passwordHash, is_admin: isAdmin, keep_api_keys: keepKeys = false } = body;
  const next = {
    ...settingsOf(body),
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(isAdmin !== undefined && { is_admin: isAdmin ? 1 : 0 }),
  };
  const at = context.now().toISOString();
  return writeAccountAs(context, caller, async (trx, changes, confirmed) => {
    requireAdministrator(confirmed);
    const user = await accountOf(trx, ref, expected);
    const columns = changesOf(user, next);
    if (isAdmin === false) await requireOtherAdministrator(trx, user);
    await conflictOnUniqueViolation(updateAccount(trx, changes, user, columns, at), KNOWN_ADDRESS);
    if (Object.keys(columns).length > 0) await recordUserEvent(trx, caller, 'account_changed', user, at);
    if (passwordHash !== undefined) {
      await setPasswordHash(trx, user.id, passwordHash);
      await endSessions(trx, user.id, null);
      await recordUserEvent(trx, caller, 'password_changed', user, at);
      if (!keepKeys) await revokeKeysOf(trx, user, caller, at);
    }
    return (await findUser(trx, user.id)) as Representation;
  });
}

/** Revokes all API keys of an account. @returns how many counted until now @throws AppError NOT_FOUND, FORBIDDEN */
export function revokeKeys(context: Context, caller: Caller, ref: IdOrUid): Promise<number> {
  const at = context.now().toISOString();
  return writeAccountAs(context, caller, async (trx, _changes, confirmed) => {
    requireAdministrator(confirmed);
    return revokeKeysOf(trx, await accountOf(trx, ref, null), caller, at);
  });
}

/**
 * Deletes an account with everything that is its user's: it is gone for everybody at once. What is left of it is to be
 * removed with `purgeAccounts`, at the latest by the next run of their job.
 * @throws AppError NOT_FOUND, FORBIDDEN, LAST_ADMINISTRATOR, PRECONDITION_FAILED
 */
export function removeUser(context: Context, caller: Caller, ref: IdOrUid, expected: Precondition): Promise<void> {
  return writeAccountAs(context, caller, (trx, changes, confirmed) => {
    requireAdministrator(confirmed);
    return removeAccount(trx, changes, caller, ref, expected, context.now().toISOString());
  });
}

/** The same for the caller's own account, which takes no right. @throws AppError NOT_FOUND, LAST_ADMINISTRATOR */
export function removeOwnAccount(context: Context, caller: Caller): Promise<void> {
  return writeAccountAs(context, caller, (trx, changes) =>
    removeAccount(trx, changes, caller, { id: caller.id }, null, context.now().toISOString()),
  );
}

async function removeAccount(
  trx: Executor,
  changes: ChangeSet,
  caller: Caller,
  ref: IdOrUid,
  expected: Precondition,
  at: string,
): Promise<void> {
  const user = await accountOf(trx, ref, expected);
  await requireOtherAdministrator(trx, user);
  await recordUserEvent(trx, caller, 'account_deleted', user, at);
  await noteSharesOfAccount(trx, changes, user.id);
  await softDeleteAccount(trx, user, at);
}

/** Tells the log what was done to an account, by whom. */
function recordUserEvent(
  trx: Executor,
  { id: actorId, address }: Caller,
  kind: NewSecurityEvent['kind'],
  { id: userId, email: subject }: { id: number; email: string },
  at: string,
): Promise<void> {
  return recordEvent(trx, { kind, userId, actorId, subject, address, at });
}

async function accountOf(trx: Executor, ref: IdOrUid, expected: Precondition): Promise<StoredUser> {
  const user = await lockedUser(trx, ref);
  if (user === undefined) throw new AppError('NOT_FOUND');
  // What is done for the account at this moment is done before its credentials or rights change.
  await lock(trx, LOCK_NAMES.account(user.id));
  assertIfMatch(expected, user.version);
  return user;
}

/** @throws AppError LAST_ADMINISTRATOR when nobody else is one */
async function requireOtherAdministrator(trx: Executor, { id, is_admin }: StoredUser): Promise<void> {
  if (is_admin === 0) return;
  await lock(trx, LOCK_NAMES.administrators);
  if (!(await hasOtherAdministrator(trx, id))) throw new AppError('LAST_ADMINISTRATOR');
}
