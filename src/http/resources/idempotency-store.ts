import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { pause } from '../../../db/pieces.js';
import { prepared } from '../../../db/query/prepared.js';
import type { WriteResponse } from '../../write/operation.js';

/** A request that is to be answered once: whose it is, its key, and what tells it from others with that key. */
export interface Claim {
  userId: number;
  keyHash: string;
  fingerprint: string;
}

/** The response that was kept under the key at `since` or later, and the fingerprint of the request that it answers. */
export async function findResponse(
  db: Executor,
  { userId, keyHash }: Claim,
  since: string,
): Promise<(WriteResponse & { fingerprint: string }) | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return row && { ...row, headers: JSON.parse(row.headers) };
}

/** Keeps a response under its key, in the place of one that is too old to be found. */
export async function storeResponse(db: Executor, claim: Claim, response: WriteResponse, at: string): Promise<void> {
  const columns = {
    fingerprint: claim.fingerprint,
    status: response.status,
    headers: JSON.stringify(response.headers),
    body: response.body,
    created_at: at,
  };
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: claim.userId, key_hash: claim.keyHash, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'key_hash']).doUpdateSet(columns))
    .execute();
}

const removal = prepared<{ before: string; limit: number }, { key_hash: string }>(
  (value) => sql`DELETE FROM idempotency_keys WHERE (user_id, key_hash) IN (
    SELECT k.user_id, k.key_hash FROM idempotency_keys k WHERE k.created_at < ${value('before')}
    LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING key_hash`,
);

/** A response can have megabytes. */
const REMOVED_AT_ONCE = 20;

/** Removes the responses that were kept before this time, in pieces. */
export async function deleteResponses(db: Executor, before: string): Promise<void> {
  const limit = REMOVED_AT_ONCE;
  while ((await removal(db, { before, limit })).length === limit) await pause(db);
}
