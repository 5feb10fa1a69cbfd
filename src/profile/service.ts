import { changesOf, updateRow } from '../../db/update.js';
import type { Caller } from '../access/caller.js';
import { authenticate } from '../accounts/service.js';
import { settingsOf } from '../accounts/settings.js';
import { findUser, userRow } from '../accounts/store.js';
import type { Context } from '../context.js';
import { AppError } from '../errors.js';
import { mentioned } from '../mentioned.js';
import { demandVersion, type Expected, type Representation } from '../representation.js';
import { removeAccount } from '../users/service.js';
import type { ProfileUpdate } from './schema.js';

/** @throws AppError VALIDATION_FAILED, PRECONDITION_FAILED */
export function updateProfile(
  { db, now }: Context,
  caller: Caller,
  body: ProfileUpdate,
  expected: Expected,
): Promise<Representation> {
  const { ai_assistant_enabled: ai } = body;
  const next = {
    ...settingsOf(body),
    ...mentioned(body, ['about_you']),
    ...(ai !== undefined && { ai_assistant_enabled: ai ? 1 : 0 }),
  };
  return db.write(async (trx) => {
    const user = await userRow(trx, { id: caller.id });
    if (user === undefined) throw new AppError('UNAUTHENTICATED');
    demandVersion(expected, user.version);
    await updateRow(trx, 'users', user.id, changesOf(user, next), now().toISOString());
    return (await findUser(trx, user.id)) as Representation;
  });
}

/** Deletes the caller's account with everything in it. @throws AppError INVALID_CREDENTIALS, LAST_ADMINISTRATOR */
export async function deleteOwnAccount(context: Context, caller: Caller, password: string): Promise<void> {
  await authenticate(context, { email: caller.email, password });
  await removeAccount(context, caller, { id: caller.id }, null);
}
