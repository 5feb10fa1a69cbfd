import type { Executor } from '../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { newUid } from '../../lib/ids.js';
import { required } from '../../lib/typed.js';
import { createChangeSet } from '../../write/change-set.js';
import { recordChanges } from '../../write/record-changes.js';
import { revokeKeysOf } from '../api-keys/service.js';
import { removeFrom } from '../second-factor/service.js';
import { recordEvent } from '../security-log/store.js';
import { hashPassword } from './passwords.js';
import type { Registration } from './schema.js';
import { insertAccount, updateAccount } from './service.js';
import * as store from './store.js';

/** Account commands of the operator. They need no account, because the operator can write to the database anyway. */

/**
 * Creates an account, whether or not registration is open. The first one becomes administrator.
 * @throws AppError CONFLICT
 */
export async function createAccount(
  { db, now }: Context,
  { email, password, name = null }: Registration,
  administrator: boolean,
): Promise<store.StoredUser> {
  const passwordHash = await hashPassword(password);
  const at = now().toISOString();
  return db.write(async (trx) => {
    await lock(trx, LOCK_NAMES.administrators);
    const isAdmin = administrator || !(await store.hasUsers(trx));
    const { id } = await insertAccount(trx, { uid: newUid(), email, passwordHash, name, isAdmin, at });
    await recordEvent(trx, { kind: 'account_created', userId: id, actorId: null, subject: email, at });
    return required(await store.lockedUser(trx, { id }));
  });
}

/**
 * Sets a new password, ends all sessions of the account and revokes its API keys unless told to keep them.
 * @returns the number of revoked keys
 * @throws AppError NOT_FOUND
 */
export async function resetPassword(
  { db, now }: Context,
  email: string,
  password: string,
  { keepKeys = false } = {},
): Promise<number> {
  await accountOf(db.read, email);
  const hash = await hashPassword(password);
  return db.write(async (trx) => {
    const id = await lockedAccount(trx, email);
    await store.setPasswordHash(trx, id, hash);
    await store.endSessions(trx, id, null);
    const at = now().toISOString();
    await recordEvent(trx, { kind: 'password_changed', userId: id, actorId: null, subject: email, at });
    return keepKeys ? 0 : revokeKeysOf(trx, { id, email }, null, at);
  });
}

/** Revokes all API keys of the account. @returns the number of keys that were valid @throws AppError NOT_FOUND */
export function revokeKeys({ db, now }: Context, email: string): Promise<number> {
  return db.write(async (trx) =>
    revokeKeysOf(trx, { id: await lockedAccount(trx, email), email }, null, now().toISOString()),
  );
}

/** Removes the second factor of the account. @returns false if it has none @throws AppError NOT_FOUND */
export function resetSecondFactor({ db, now }: Context, email: string): Promise<boolean> {
  return db.write(async (trx) =>
    removeFrom(trx, { id: await accountOf(trx, email), email }, { actorId: null, at: now().toISOString() }),
  );
}

/** Makes the account an administrator, if it is not. @throws AppError NOT_FOUND */
export function makeAdministrator({ db, now }: Context, email: string): Promise<void> {
  return db.write(async (trx) => {
    const id = await accountOf(trx, email);
    const account = required(await store.lockedUser(trx, { id }));
    if (account.is_admin === 1) return;
    const at = now().toISOString();
    const changes = createChangeSet();
    await updateAccount({ trx, changes, at }, account, { is_admin: 1 });
    await recordEvent(trx, { kind: 'account_changed', userId: id, actorId: null, subject: account.email, at });
    await recordChanges(
      trx,
      changes,
      { userId: null, keyId: null, sharing: true },
      { batch: newUid(), at, undo: null },
    );
  });
}

/** Waits for running writes of the account before its credentials change. @throws AppError NOT_FOUND */
async function lockedAccount(trx: Executor, email: string): Promise<number> {
  const id = await accountOf(trx, email);
  await lock(trx, LOCK_NAMES.account(id));
  return id;
}

async function accountOf(db: Executor, email: string): Promise<number> {
  const found = await store.findLogin(db, email);
  if (found === undefined)
    throw new AppError('NOT_FOUND', { message: `There is no account with the address ${email}.` });
  return found.id;
}
