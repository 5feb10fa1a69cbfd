import { sql } from 'kysely';
import type { Executor } from '../../db/connect.js';
import { kept } from '../../db/kept.js';
import type { Caller } from './caller.js';

interface CallerRow {
  id: number;
  uid: string;
  email: string;
  timezone: string;
  is_admin: number;
  ai_assistant_enabled: number;
  has_shares: number;
}

/** What is known of a token: whose it is and whether it still counts. */
export interface TokenFacts {
  caller: Caller;
  keyId: number;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

export interface SessionFacts {
  caller: Caller;
  expiresAt: string;
}

const CALLER = sql`
  u.id, u.uid, u.email, u.timezone, u.is_admin, u.ai_assistant_enabled,
  EXISTS (SELECT 1 FROM shares s WHERE s.user_id = u.id) AS has_shares`;

const tokenQuery = kept<
  { hash: string },
  CallerRow & { key_id: number; expires_at: string | null; revoked_at: string | null; last_used_at: string | null }
>(
  (_db, value) => sql`
  SELECT ${CALLER}, k.id AS key_id, k.expires_at, k.revoked_at, k.last_used_at
  FROM api_keys k JOIN users u ON u.id = k.user_id WHERE k.token_hash = ${value('hash')}`,
);

const sessionQuery = kept<{ hash: string }, CallerRow & { expires_at: string }>(
  (_db, value) => sql`
  SELECT ${CALLER}, s.expires_at
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = ${value('hash')}`,
);

/** Whose token has this SHA-256, in one lookup; expired and revoked ones too. */
export async function findToken(db: Executor, hash: string): Promise<TokenFacts | undefined> {
  const [row] = await tokenQuery(db, { hash });
  return (
    row && {
      caller: callerOf(row),
      keyId: row.key_id,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      lastUsedAt: row.last_used_at,
    }
  );
}

/** Whose session has the id with this SHA-256, in one lookup; expired ones too. */
export async function findSession(db: Executor, hash: string): Promise<SessionFacts | undefined> {
  const [row] = await sessionQuery(db, { hash });
  return row && { caller: callerOf(row), expiresAt: row.expires_at };
}

function callerOf(row: CallerRow): Caller {
  return {
    id: row.id,
    uid: row.uid,
    email: row.email,
    timezone: row.timezone,
    isAdmin: row.is_admin === 1,
    aiEnabled: row.ai_assistant_enabled === 1,
    hasShares: row.has_shares === 1,
  };
}

/** Notes that a key was used. */
export async function touchToken(db: Executor, keyId: number, at: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', keyId).execute();
}
