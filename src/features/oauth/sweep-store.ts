import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { readInPieces, type Sized } from '../../../db/pieces.js';
import { prepared } from '../../../db/query/prepared.js';

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

export interface SweptConnection {
  id: number;
  user_id: number;
  revoked_at: string | null;
  /** 1 if no refresh token counts: the app did not refresh for 60 days, or the time of the connection is over. */
  is_abandoned: number;
  /** 1 if it has webhooks. An ended one has some if it ended with all keys of its user. */
  has_webhooks: number;
}

const connectionsQuery = prepared<{ at: string; user: number; after: number; limit: number }, SweptConnection>(
  (value) => sql`
  SELECT k.id, k.user_id, k.revoked_at,
    CASE WHEN EXISTS (SELECT 1 FROM oauth_refresh_tokens r WHERE r.key_id = k.id AND r.expires_at > ${value('at')})
      THEN 0 ELSE 1 END AS is_abandoned,
    CASE WHEN EXISTS (SELECT 1 FROM webhooks w WHERE w.user_id = k.user_id AND w.key_id = k.id)
      THEN 1 ELSE 0 END AS has_webhooks
  FROM api_keys k WHERE k.audience IS NOT NULL AND (k.user_id, k.id) > (${value('user')}, ${value('after')})
  ORDER BY k.user_id, k.id LIMIT CAST(${value('limit')} AS INTEGER)`,
);

/** Yields all connections, by their users, in pieces. */
export function connections(db: Executor, at: string): AsyncGenerator<SweptConnection[]> {
  return readInPieces<SweptConnection & Sized>(db, (after, limit) =>
    connectionsQuery(db, { at, user: after?.user_id ?? 0, after: after?.id ?? 0, limit }),
  );
}
