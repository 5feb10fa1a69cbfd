import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';

/** Tables whose rows expire, with their keys. */
const KEYS = {
  oauth_requests: 'id_hash',
  oauth_codes: 'code_hash',
  oauth_access_tokens: 'token_hash',
  oauth_refresh_tokens: 'token_hash',
  oauth_assertions: 'jti_hash',
} as const;

type Expiring = keyof typeof KEYS;

export const EXPIRING = Object.keys(KEYS) as Expiring[];

/** Deletes rows that expired before a time. @returns their number */
export async function deleteExpired(trx: Executor, table: Expiring, before: string, most: number): Promise<number> {
  const key = sql.ref(KEYS[table]);
  const { rows } = await sql`DELETE FROM ${sql.table(table)} WHERE ${key} IN (
    SELECT ${key} FROM ${sql.table(table)} WHERE expires_at < ${before} LIMIT ${sql.lit(most)}) RETURNING ${key}`.execute(
    trx,
  );
  return rows.length;
}

interface ConnectionRef {
  id: number;
  user_id: number;
}

/** Connections that are not revoked and have no refresh token that counts. */
export async function abandonedConnections(db: Executor, at: string): Promise<ConnectionRef[]> {
  const { rows } = await sql<ConnectionRef>`SELECT k.id, k.user_id FROM api_keys k
    WHERE k.audience IS NOT NULL AND k.revoked_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM oauth_refresh_tokens r WHERE r.key_id = k.id AND r.expires_at > ${at})`.execute(db);
  return rows;
}

/** Ended connections that still have webhooks: they ended with all keys of their user. */
export async function endedWithWebhooks(db: Executor): Promise<ConnectionRef[]> {
  const { rows } = await sql<ConnectionRef>`SELECT k.id, k.user_id FROM api_keys k
    WHERE k.audience IS NOT NULL AND k.revoked_at IS NOT NULL
      AND EXISTS (SELECT 1 FROM webhooks w WHERE w.user_id = k.user_id AND w.key_id = k.id)`.execute(db);
  return rows;
}

export async function connectionsEndedBefore(db: Executor, before: string): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`SELECT k.id FROM api_keys k
    WHERE k.audience IS NOT NULL AND k.revoked_at < ${before}`.execute(db);
  return rows;
}
