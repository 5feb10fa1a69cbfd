import type { Executor } from '../../../db/sqlite/connection.js';

/** An answer as it goes over the wire. */
export interface Answer {
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

/** The answer that was kept under the key at `since` or later, and the fingerprint of the request that it answers. */
export async function findAnswer(
  db: Executor,
  { userId, keyHash }: Claim,
  since: string,
): Promise<(Answer & { fingerprint: string }) | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return row && { ...row, headers: JSON.parse(row.headers) };
}

/** Keeps an answer under its key, in the place of one that is too old to be found. */
export async function keepAnswer(db: Executor, claim: Claim, answer: Answer, at: string): Promise<void> {
  const columns = {
    fingerprint: claim.fingerprint,
    status: answer.status,
    headers: JSON.stringify(answer.headers),
    body: answer.body,
    created_at: at,
  };
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: claim.userId, key_hash: claim.keyHash, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'key_hash']).doUpdateSet(columns))
    .execute();
}

/** Removes the answers that were kept before this time. */
export async function dropAnswers(db: Executor, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
