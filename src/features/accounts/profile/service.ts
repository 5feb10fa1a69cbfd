import { type Caller, sessionIdOf } from '../../../access/caller.js';
import type { Context } from '../../../context.js';
import { AppError } from '../../../lib/errors.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../../lib/representation.js';
import { changesOf, pickDefined } from '../../../lib/typed.js';
import { batchOf, runWrite, type WriteContext } from '../../../write/unit-of-work.js';
import { endAllConnections } from '../../oauth/ending.js';
import { recordOwn } from '../../security-log/record.js';
import { hashNewPassword } from '../passwords.js';
import { purgeAccount } from '../removal-store.js';
import { confirmPassword, settingsOf, updateAccount } from '../service.js';
import { endSessions, findUser, lockedUser, setPasswordHash } from '../store.js';
import { removeOwnAccount } from '../users/service.js';
import type { AccountDeletion, PasswordChange, ProfileUpdate } from './schema.js';

/** @throws AppError VALIDATION_FAILED, PRECONDITION_FAILED */
export async function updateProfile(
  write: WriteContext,
  body: ProfileUpdate,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller } = write;
  const { ai_assistant_enabled: ai } = body;
  const user = await lockedUser(trx, { id: caller.id });
  if (user === undefined) throw new AppError('UNAUTHENTICATED');
  assertIfMatch(expected, user.version);
  const next = {
    ...settingsOf(body),
    ...pickDefined(body, ['about_you']),
    ...(ai !== undefined && { ai_assistant_enabled: ai ? 1 : 0 }),
  };
  await updateAccount(write, user, changesOf(user, next));
  return found(await findUser(trx, user.id));
}

/**
 * Sets a new password, with other changes of the profile, and ends all sessions of the account except the caller's.
 * @returns the batch of the other changes; null if there are none
 * @throws AppError INVALID_CREDENTIALS if the current password is wrong, VALIDATION_FAILED
 */
export async function changePassword(context: Context, caller: Caller, change: PasswordChange): Promise<string | null> {
  await confirmPassword(context, caller, { member: 'current_password', password: change.current_password });
  const hash = await hashNewPassword(change.new_password, 'new_password');
  const run = async (write: WriteContext) => {
    const { trx } = write;
    if (change.profile !== undefined) await updateProfile(write, change.profile, null);
    await setPasswordHash(trx, caller.id, hash);
    await endSessions(trx, caller.id, sessionIdOf(caller));
    await recordOwn(write, 'password_changed');
    if (change.end_connections) await endAllConnections(trx, { userId: caller.id, at: write.at, actor: caller });
    return batchOf(write);
  };
  return runWrite(context, caller, run, { account: true });
}

/** Deletes the caller's account and everything it owns. @throws AppError INVALID_CREDENTIALS, LAST_ADMINISTRATOR */
export async function deleteOwnAccount(context: Context, caller: Caller, { password }: AccountDeletion): Promise<void> {
  await confirmPassword(context, caller, { member: 'password', password });
  await runWrite(context, caller, removeOwnAccount, { account: true });
  // The account is hidden already: on failure the job deletes the rest.
  await purgeAccount(context, caller.id).catch(() => undefined);
}
