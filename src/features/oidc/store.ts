import { type Insertable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { MAX_PIECE_ROWS, pause } from '../../../db/pieces.js';
import { prepared } from '../../../db/query/prepared.js';
import type { IdentityRow, OidcRequestRow } from '../../../db/schema.js';
import type { Identity } from './schema.js';

export async function insertRequest(trx: Executor, request: OidcRequestRow): Promise<void> {
  await trx.insertInto('oidc_requests').values(request).execute();
}

/** Deletes and returns a request of this browser that has not expired. Only one of several callers gets it. */
export async function takeRequest(
  trx: Executor,
  { stateHash, browserHashes, slug, at }: { stateHash: string; browserHashes: string[]; slug: string; at: string },
): Promise<OidcRequestRow | undefined> {
  if (browserHashes.length === 0) return undefined;
  return trx
    .deleteFrom('oidc_requests')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', 'in', browserHashes)
    .where('slug', '=', slug)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
}

const expiry = prepared<{ at: string; limit: number }, { state_hash: string }>(
  (value) => sql`DELETE FROM oidc_requests WHERE state_hash IN (
    SELECT r.state_hash FROM oidc_requests r WHERE r.expires_at <= ${value('at')}
    LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING state_hash`,
);

export async function sweepRequests(trx: Executor, at: string): Promise<void> {
  while ((await expiry(trx, { at, limit: MAX_PIECE_ROWS })).length === MAX_PIECE_ROWS) await pause(trx);
}

export interface FoundIdentity {
  id: number;
  user_id: number;
}

const identityQuery = prepared<{ issuer: string; subject: string }, FoundIdentity>(
  (value) => sql`SELECT i.id, i.user_id FROM identities i JOIN users u ON u.id = i.user_id
    WHERE i.issuer = ${value('issuer')} AND i.subject = ${value('subject')} AND u.deleted_at IS NULL`,
);

/** Finds the identity of an account that is not deleted. */
export async function findIdentity(
  db: Executor,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<FoundIdentity | undefined> {
  return (await identityQuery(db, { issuer, subject }))[0];
}

/** @throws a unique violation if an account has this identity */
export async function insertIdentity(trx: Executor, identity: Insertable<IdentityRow>): Promise<void> {
  await trx.insertInto('identities').values(identity).execute();
}

/** Records a use of an identity. @returns false if it is unlinked */
export async function touchIdentity(trx: Executor, id: number, name: string, at: string): Promise<boolean> {
  const touched = await trx
    .updateTable('identities')
    .set({ name, last_used_at: at })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return touched !== undefined;
}

export function identitiesOf(db: Executor, userId: number): Promise<Identity[]> {
  return db
    .selectFrom('identities')
    .select(['id', 'issuer', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function deleteIdentities(trx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('identities').where('id', 'in', ids).execute();
}

export async function webhookIdsOf(db: Executor, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('user_id', '=', userId)
    .where('enabled', '=', 1)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteChannels(trx: Executor, userId: number): Promise<void> {
  await trx.deleteFrom('channels').where('user_id', '=', userId).execute();
}
