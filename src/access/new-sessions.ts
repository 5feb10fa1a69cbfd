import { type Insertable, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { forUpdate, LOCK_NAMES, lock } from '../../db/locks.js';
import { prepared } from '../../db/query/prepared.js';
import type { SessionRow } from '../../db/schema.js';

/** Sessions begin with a sign-in, which locks its account, and end. `credentials.ts` finds the caller of a session. */

const signInQuery = prepared<{ id: number }, LockedAccount>(
  (value) => sql`
  SELECT u.id, u.password_hash, u.must_verify_email FROM users u
  WHERE u.id = ${value('id')} AND u.deleted_at IS NULL ${forUpdate('u')}`,
);

/** An account that `lockForSignIn` has locked. Only that function makes one. */
export interface LockedAccount {
  readonly id: number;
  /** Empty without a password. */
  readonly password_hash: string;
  readonly must_verify_email: number;
  readonly [LOCKED]: true;
}

declare const LOCKED: unique symbol;

/**
 * Locks an account for a sign-in, which then checks its proof (password, code, link, identity) and stores its session
 * in the same transaction. A change of the account that ends sessions commits before, and the check sees it, or after,
 * and ends the new session. Take this lock before you read the proof.
 * @returns undefined if the account is deleted
 */
export async function lockForSignIn(trx: Executor, userId: number): Promise<LockedAccount | undefined> {
  await lock(trx, LOCK_NAMES.account(userId));
  return (await signInQuery(trx, { id: userId }))[0];
}

interface NewSession {
  /** `password`, `link`, or the issuer of the provider. */
  method: string;
  /** Time of the sign-in. */
  now: Date;
  lifetimeMs?: number;
}

/** Stores the session of a sign-in, in the transaction that has locked the account and checks the proof. */
export type StoreSession = (trx: Executor, account: LockedAccount, session: NewSession) => Promise<void>;

export async function insertSession(
  trx: Executor,
  { id }: LockedAccount,
  session: Omit<Insertable<SessionRow>, 'user_id'>,
): Promise<void> {
  await trx
    .insertInto('sessions')
    .values({ ...session, user_id: id })
    .execute();
}

/** Ends the sessions with these hashes, and returns those that there were. */
export async function deleteSessions(trx: Executor, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  return trx
    .deleteFrom('sessions')
    .where('id_hash', 'in', hashes)
    .returning(['user_id', 'method', 'expires_at'])
    .execute();
}
