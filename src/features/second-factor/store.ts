import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import { prepared } from '../../../db/query/prepared.js';

interface SecondFactor {
  /** In Base32. */
  secret: string;
  created_at: string;
  /** Null until a code has confirmed the secret. */
  enabled_at: string | null;
  last_step: number;
}

const lockedQuery = prepared<{ user: number }, SecondFactor>(
  (value) => sql`SELECT f.secret, f.created_at, f.enabled_at, f.last_step FROM second_factors f
    WHERE f.user_id = ${value('user')} ${forUpdate('f')}`,
);

/** Returns the second factor of an account, locked: of several sign-ins with one code, the first one counts. */
export async function lockedSecondFactor(trx: Executor, userId: number): Promise<SecondFactor | undefined> {
  return (await lockedQuery(trx, { user: userId }))[0];
}

export async function readState(db: Executor, userId: number) {
  const found = await db
    .selectFrom('second_factors as f')
    .select((query) => [
      'f.enabled_at',
      query
        .selectFrom('recovery_codes as c')
        .select(query.fn.countAll().as('codes'))
        .whereRef('c.user_id', '=', 'f.user_id')
        .as('codes'),
    ])
    .where('f.user_id', '=', userId)
    .where('f.enabled_at', 'is not', null)
    .executeTakeFirst();
  return { enabledAt: found?.enabled_at ?? null, codes: Number(found?.codes ?? 0) };
}

/** Stores a secret that counts once a code has confirmed it. Replaces an earlier one that no code has confirmed. */
export async function storeSecret(trx: Executor, userId: number, secret: string, at: string): Promise<void> {
  await trx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret, created_at: at }))
    .execute();
}

export async function enable(trx: Executor, userId: number, at: string): Promise<void> {
  await trx.updateTable('second_factors').set({ enabled_at: at }).where('user_id', '=', userId).execute();
}

export async function setLastStep(trx: Executor, userId: number, step: number): Promise<void> {
  await trx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** Removes the second factor with its recovery codes. @returns false if there was none, or none that counted */
export async function deleteSecondFactor(trx: Executor, userId: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('enabled_at')
    .executeTakeFirst();
  return deleted?.enabled_at != null;
}

export async function replaceRecoveryCodes(trx: Executor, userId: number, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Deletes a recovery code. @returns false if the account has no such code */
export async function spendRecoveryCode(trx: Executor, userId: number, hash: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('code_hash')
    .executeTakeFirst();
  return deleted !== undefined;
}
