import type { Executor } from '../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { newUid } from '../../lib/ids.js';
import { required } from '../../lib/typed.js';
import { runServiceWrite } from '../../write/service-write.js';
import { revokeKeysOf } from '../oauth/ending.js';
import { recordEvent } from '../security-log/record.js';
import { hashNewPassword } from './passwords.js';
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
  const passwordHash = await hashNewPassword(password);
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
  const hash = await hashNewPassword(password);
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

/** Makes the account an administrator, if it is not. @throws AppError NOT_FOUND */
export function makeAdministrator(context: Context, email: string): Promise<void> {
  return runServiceWrite(context, async (write) => {
    const { trx, at } = write;
    const id = await accountOf(trx, email);
    const account = required(await store.lockedUser(trx, { id }));
    if (account.is_admin === 1) return;
    await updateAccount(write, account, { is_admin: 1 });
    await recordEvent(trx, { kind: 'account_changed', userId: id, actorId: null, subject: account.email, at });
  });
}

/** Waits for running writes of the account before its credentials change. @throws AppError NOT_FOUND */
async function lockedAccount(trx: Executor, email: string): Promise<number> {
  const id = await accountOf(trx, email);
  await lock(trx, LOCK_NAMES.account(id));
  return id;
}

/** @throws AppError NOT_FOUND */
export async function accountOf(db: Executor, email: string): Promise<number> {
  const found = await store.findLogin(db, email);
  if (found === undefined)
    throw new AppError('NOT_FOUND', { message: `There is no account with the address ${email}.` });
  return found.id;
}
