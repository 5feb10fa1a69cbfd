import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { JsonItems } from '../../../db/json-items.js';
import { forUpdate } from '../../../db/locks.js';
import { MAX_PIECE_ROWS, pause } from '../../../db/pieces.js';
import { jsonBoolean, jsonObject } from '../../../db/query/json.js';
import type { Which } from '../../../db/query/list.js';
import { withLetters } from '../../../db/query/name-order.js';
import { byRef, prepared } from '../../../db/query/prepared.js';
import { updateRow } from '../../../db/query/rows.js';
import type { SignInAddressRow, UserRow } from '../../../db/schema.js';
import type { Caller } from '../../access/caller.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Representation } from '../../lib/representation.js';
import type { User } from './schema.js';

export const userJson = jsonObject({
  id: sql.ref('u.id'),
  uid: sql.ref('u.uid'),
  email: sql.ref('u.email'),
  email_verified_at: sql.ref('u.email_verified_at'),
  name: sql.ref('u.name'),
  surname: sql.ref('u.surname'),
  timezone: sql.ref('u.timezone'),
  language: sql.ref('u.language'),
  first_day_of_week: sql.ref('u.first_day_of_week'),
  about_you: sql.ref('u.about_you'),
  ai_assistant_enabled: jsonBoolean(sql.ref('u.ai_assistant_enabled')),
  is_admin: jsonBoolean(sql.ref('u.is_admin')),
  created_at: sql.ref('u.created_at'),
  updated_at: sql.ref('u.updated_at'),
} satisfies Record<keyof User, unknown>);

const userQuery = prepared<{ id: number }, Representation>(
  (value) => sql`SELECT u.id, u.version, ${userJson} AS json FROM users u
    WHERE u.id = ${value('id')} AND u.deleted_at IS NULL`,
);

/** Returns the account as JSON; undefined if it is deleted. */
export async function findUser(db: Executor, id: number): Promise<Representation | undefined> {
  return (await userQuery(db, { id }))[0];
}

export async function readProfile(db: Executor, caller: Caller, wanted: Which) {
  const isWanted = 'ids' in wanted ? wanted.ids.includes(caller.id) : wanted.after < caller.id && wanted.limit > 0;
  const found = isWanted ? await findUser(db, caller.id) : undefined;
  return { items: JsonItems.of(found === undefined ? [] : [found.json]), hasMore: false };
}

export type StoredUser = Omit<Selectable<UserRow>, 'password_hash' | 'deleted_at' | 'importing_since'>;

const rowQuery = byRef<object, StoredUser>(
  'u',
  (named) => sql`
  SELECT u.id, u.uid, u.version, u.email, u.name, u.surname, u.timezone, u.language, u.first_day_of_week, u.about_you,
    u.ai_assistant_enabled, u.is_admin, u.created_at, u.updated_at, u.email_verified_at, u.must_verify_email FROM users u
  WHERE ${named} AND u.deleted_at IS NULL ${forUpdate('u')}`,
);

export function lockedUser(db: Executor, ref: IdOrUid): Promise<StoredUser | undefined> {
  return rowQuery(db, ref, {});
}

export function allAccounts(db: Executor) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'is_admin', 'created_at'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

export function normalizedEmail(email: string): string {
  return email.toLowerCase();
}

export function findLogin(db: Executor, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', normalizedEmail(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the hash of the password; empty without one. */
export async function passwordHashOf(db: Executor, id: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.password_hash;
}

export async function hasSignedInFrom(db: Executor, userId: number, addressHash: string): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in_addresses')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  return found !== undefined;
}

export async function rememberAddress(trx: Executor, address: Insertable<SignInAddressRow>): Promise<void> {
  await trx
    .insertInto('sign_in_addresses')
    .values(address)
    .onConflict((conflict) => conflict.columns(['user_id', 'address_hash']).doUpdateSet({ last_at: address.last_at }))
    .execute();
}

export async function forgetAddresses(trx: Executor, before: string): Promise<void> {
  await trx.deleteFrom('sign_in_addresses').where('last_at', '<', before).execute();
}

export async function hasUsers(db: Executor): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export interface NewUser {
  uid: string;
  email: string;
  /** Empty without a password. */
  passwordHash: string;
  name: string | null;
  isAdmin: boolean;
  at: string;
  /** True if a provider has verified the address. */
  isVerified?: boolean;
  mustVerify?: boolean;
}

/** @throws a unique violation if the address is in use */
export async function insertUser(db: Executor, user: NewUser): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values(
      withLetters('users', {
        uid: user.uid,
        email: normalizedEmail(user.email),
        password_hash: user.passwordHash,
        name: user.name,
        is_admin: user.isAdmin ? 1 : 0,
        email_verified_at: user.isVerified === true ? user.at : null,
        must_verify_email: user.mustVerify === true ? 1 : 0,
        created_at: user.at,
        updated_at: user.at,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setPasswordHash(db: Executor, id: number, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute();
}

/** @returns false if the stored hash is another one */
export async function replacePasswordHash(
  db: Executor,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

export async function endSessions(db: Executor, userId: number, exceptHash: string | null): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptHash !== null) query = query.where('id_hash', '!=', exceptHash);
  await query.execute();
}

/** Renews the time at which the user of a session proved who they are. */
export async function confirmSession(trx: Executor, hash: string, at: string): Promise<void> {
  await trx.updateTable('sessions').set({ authenticated_at: at }).where('id_hash', '=', hash).execute();
}

const expiry = prepared<{ at: string; limit: number }, { id_hash: string }>(
  (value) => sql`DELETE FROM sessions WHERE id_hash IN (
    SELECT s.id_hash FROM sessions s WHERE s.expires_at <= ${value('at')}
    LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING id_hash`,
);

/** Deletes expired sessions, and keeps the channels that they created. Ending a session deletes them. */
export async function sweepSessions(db: Executor, at: string): Promise<void> {
  await sql`UPDATE channels SET session_hash = NULL WHERE session_hash IN (
    SELECT s.id_hash FROM sessions s WHERE s.expires_at <= ${at})`.execute(db);
  while ((await expiry(db, { at, limit: MAX_PIECE_ROWS })).length === MAX_PIECE_ROWS) await pause(db);
}

/** Updates an account, if there are changes. @throws a unique violation if the address is in use */
export function updateUserRow(db: Executor, id: number, changes: Partial<StoredUser>, at: string): Promise<void> {
  return updateRow(db, 'users', { id, changes, at });
}
