import type { Executor } from '../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { Caller } from '../../access/caller.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { conflictOnUniqueViolation } from '../../write/unique-violation.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { recordOwn } from '../security-log/record.js';
import { endSharesFrom, findAccount } from '../shares/service.js';
import * as store from './store.js';

/**
 * Blocks a user from sharing with the caller, and ends the shares that this user has granted.
 * @returns the entry as JSON text
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED for the caller's own address
 */
export async function blockUser(write: WriteContext, email: string): Promise<string> {
  const { trx, caller, at } = write;
  const other = await otherAccount(trx, caller, email);
  // The same order of locks as when a share is created.
  await lock(trx, LOCK_NAMES.account(other));
  await lock(trx, LOCK_NAMES.sharingWith(caller.id));
  const entry = store.insertBlocked(trx, caller, other, at);
  const json = await conflictOnUniqueViolation(entry, 'This user is blocked already.');
  await endSharesFrom(write, other);
  await recordOwn(write, 'blocked', email.toLowerCase());
  return json;
}

/** Unblocks a user. Shares that had ended are not restored. @throws AppError NOT_FOUND */
export async function unblockUser(write: WriteContext, email: string): Promise<void> {
  const { trx, caller } = write;
  const other = await otherAccount(trx, caller, email);
  if (!(await store.deleteBlocked(trx, caller, other))) {
    throw new AppError('NOT_FOUND', { message: 'This user is not blocked.' });
  }
  await recordOwn(write, 'unblocked', email.toLowerCase());
}

async function otherAccount(trx: Executor, caller: Caller, email: string): Promise<number> {
  const id = await findAccount(trx, email);
  if (id !== caller.id) return id;
  throw detailsToError([{ path: 'body/email', message: 'must not be your own address' }], 'VALIDATION_FAILED');
}
