import type { Executor } from '../../../db/database.js';

/** A response as it goes over the wire. */
export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  /** JSON. */
  body: string;
}

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
): Promise<(StoredResponse & { fingerprint: string }) | undefined> {
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
export async function storeResponse(db: Executor, claim: Claim, response: StoredResponse, at: string): Promise<void> {
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

/** Removes the responses that were kept before this time. */
export async function deleteResponses(db: Executor, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
