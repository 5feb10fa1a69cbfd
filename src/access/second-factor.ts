import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { prepared } from '../../db/query/prepared.js';
import type { Config } from '../config/config.js';
import type { Soon } from '../lib/soon.js';
import type { Caller } from './caller.js';

/** True if the service requires a second factor of the account. */
export function isSecondFactorRequired(
  { secondFactorRequiredFor }: Pick<Config, 'secondFactorRequiredFor'>,
  { isAdmin }: Pick<Caller, 'isAdmin'>,
): boolean {
  return secondFactorRequiredFor === 'all' || (secondFactorRequiredFor === 'admins' && isAdmin);
}

const enabledQuery = prepared<{ user: number }, { user_id: number }>(
  (value) => sql`SELECT f.user_id FROM second_factors f
    WHERE f.user_id = ${value('user')} AND f.enabled_at IS NOT NULL`,
);

export async function hasSecondFactor(db: Executor, userId: number): Promise<boolean> {
  return (await enabledQuery(db, { user: userId })).length > 0;
}

/** True for a session that a password has begun, if its account must set up a second factor first. */
export function lacksSecondFactor(
  db: Executor,
  config: Pick<Config, 'secondFactorRequiredFor'>,
  caller: Caller,
): Soon<boolean> {
  const { credential } = caller;
  const isByPassword = credential?.kind === 'session' && credential.method === 'password';
  if (!isByPassword || !isSecondFactorRequired(config, caller)) return false;
  return hasSecondFactor(db, caller.id).then((has) => !has);
}
