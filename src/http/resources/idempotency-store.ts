import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { pause } from '../../../db/pieces.js';
import { prepared } from '../../../db/query/prepared.js';
import type { WriteResponse } from '../../write/operation.js';

export interface Claim {
  userId: number;
  keyHash: string;
  fingerprint: string;
}

/** Returns the response stored under the key at `since` or later, and the fingerprint of its request. */
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

/** Stores a response under its key; replaces an expired one. */
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

/** Responses deleted by one statement; each may have megabytes. */
const REMOVED_AT_ONCE = 20;

export async function deleteResponses(db: Executor, before: string): Promise<void> {
  const limit = REMOVED_AT_ONCE;
  while ((await removal(db, { before, limit })).length === limit) await pause(db);
}
