import { type Insertable, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { isAnyOf } from '../../db/query/json.js';
import { prepared } from '../../db/query/prepared.js';
import type { SessionRow } from '../../db/schema.js';
import { AppError } from '../lib/errors.js';
import type { Caller, Credential } from './caller.js';

interface CallerRow {
  id: number;
  uid: string;
  email: string;
  timezone: string;
  language: string;
  is_admin: number;
  ai_assistant_enabled: number;
  has_shares: number;
  importing: number;
}

interface KeyRow {
  key_id: number;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  scopes: string;
  project_ids: string | null;
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
  lastUsedAt: string | null;
}

const CALLER = sql`
  u.id, u.uid, u.email, u.timezone, u.language, u.is_admin, u.ai_assistant_enabled,
  u.importing_since IS NOT NULL AS importing, EXISTS (SELECT 1 FROM shares s WHERE s.user_id = u.id) AS has_shares`;

const tokenQuery = prepared<{ hash: string }, CallerRow & KeyRow>(
  (_db, value) => sql`
  SELECT ${CALLER}, k.id AS key_id, k.expires_at, k.revoked_at, k.last_used_at, k.scopes, k.project_ids
  FROM api_keys k JOIN users u ON u.id = k.user_id WHERE k.token_hash = ${value('hash')}`,
);

const sessionQuery = prepared<{ hash: string }, CallerRow & { expires_at: string; last_used_at: string | null }>(
  (_db, value) => sql`
  SELECT ${CALLER}, s.expires_at, s.last_used_at
  FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = ${value('hash')}`,
);

/** Whose token has this SHA-256, in one lookup; expired and revoked ones too. */
export async function findToken(db: Executor, hash: string): Promise<TokenFacts | undefined> {
  const [row] = await tokenQuery(db, { hash });
  return (
    row && {
      caller: {
        ...callerOf(row, { kind: 'token', keyId: row.key_id, expiresAt: row.expires_at }),
        scopes: scopesIn(row.scopes),
        projects: row.project_ids,
      },
      keyId: row.key_id,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      lastUsedAt: row.last_used_at,
    }
  );
}

const MAX_KNOWN_SCOPES = 1_000;
const knownScopes = new Map<string, readonly string[]>();

/** The scopes of a key; most keys have those of another. */
function scopesIn(text: string): readonly string[] {
  let scopes = knownScopes.get(text);
  if (scopes === undefined) {
    scopes = JSON.parse(text) as string[];
    if (knownScopes.size >= MAX_KNOWN_SCOPES) knownScopes.clear();
    knownScopes.set(text, scopes);
  }
  return scopes;
}

/** Whose session has the id with this SHA-256, in one lookup; expired ones too. */
export async function findSession(db: Executor, hash: string): Promise<SessionFacts | undefined> {
  const [row] = await sessionQuery(db, { hash });
  return (
    row && {
      caller: callerOf(row, { kind: 'session', idHash: hash }),
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
    }
  );
}

function callerOf(row: CallerRow, credential: Credential): Caller {
  return {
    id: row.id,
    uid: row.uid,
    email: row.email,
    timezone: row.timezone,
    language: row.language,
    isAdmin: row.is_admin === 1,
    aiEnabled: row.ai_assistant_enabled === 1,
    hasShares: row.has_shares === 1,
    importing: row.importing === 1,
    scopes: null,
    projects: null,
    credential,
  };
}

interface CredentialState {
  is_admin: number;
  ai_assistant_enabled: number;
  importing: number;
  sharing: number;
  expires_at: string | null;
  revoked_at: string | null;
}

const STATE = sql`u.is_admin, u.ai_assistant_enabled, u.importing_since IS NOT NULL AS importing,
  EXISTS (SELECT 1 FROM shares s WHERE s.owner_id = u.id) AS sharing`;

const keyState = prepared<{ id: number }, CredentialState>(
  (_db, value) => sql`
  SELECT ${STATE}, k.expires_at, k.revoked_at
  FROM api_keys k JOIN users u ON u.id = k.user_id WHERE k.id = ${value('id')}`,
);

const sessionState = prepared<{ hash: string }, CredentialState>(
  (_db, value) => sql`
  SELECT ${STATE}, e.expires_at, NULL AS revoked_at
  FROM sessions e JOIN users u ON u.id = e.user_id WHERE e.id_hash = ${value('hash')}`,
);

/** What a caller's account is in the transaction of a write. */
export interface CallerState {
  /** Whether it is being imported. */
  importing: boolean;
  /** Whether it may share something with others. */
  sharing: boolean;
}

/**
 * Settles once more whether the caller's credential counts, and what they are, at the time of a write: a body may
 * arrive long after its headers. To be asked in the transaction of the write.
 * @param at now, as a timestamp
 * @throws AppError INVALID_TOKEN, TOKEN_REVOKED, TOKEN_EXPIRED, UNAUTHENTICATED
 */
export async function confirmCaller(trx: Executor, caller: Caller, at: string): Promise<CallerState> {
  const { credential } = caller;
  if (credential === undefined) return { importing: false, sharing: true };
  const isToken = credential.kind === 'token';
  const [state] = isToken
    ? await keyState(trx, { id: credential.keyId })
    : await sessionState(trx, { hash: credential.idHash });
  if (state === undefined) throw new AppError(isToken ? 'INVALID_TOKEN' : 'UNAUTHENTICATED');
  if (state.revoked_at !== null) throw new AppError('TOKEN_REVOKED');
  if (state.expires_at !== null && state.expires_at <= at) {
    throw new AppError(isToken ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED');
  }
  caller.isAdmin = state.is_admin === 1;
  caller.aiEnabled = state.ai_assistant_enabled === 1;
  return { importing: state.importing === 1, sharing: state.sharing === 1 };
}

const keysThatCount = prepared<{ ids: string; at: string }, { credential: number; is_admin: number }>(
  (_db, value) => sql`
  SELECT k.id AS credential, u.is_admin FROM api_keys k JOIN users u ON u.id = k.user_id
  WHERE ${isAnyOf(sql.ref('k.id'), value('ids'))} AND k.revoked_at IS NULL AND u.importing_since IS NULL
    AND (k.expires_at IS NULL OR k.expires_at > ${value('at')})`,
);

const sessionsThatCount = prepared<{ ids: string; at: string }, { credential: string; is_admin: number }>(
  (_db, value) => sql`
  SELECT e.id_hash AS credential, u.is_admin FROM sessions e JOIN users u ON u.id = e.user_id
  WHERE ${isAnyOf(sql.ref('e.id_hash'), value('ids'), 'text')} AND e.expires_at > ${value('at')}
    AND u.importing_since IS NULL`,
);

/**
 * Those of the callers whose credential still counts, and who are still what they were when they came with it.
 * @param at now, as a timestamp
 */
export async function callersThatCount(
  db: Executor,
  callers: readonly Caller[],
  at: string,
): Promise<ReadonlySet<Caller>> {
  const idOf = ({ credential }: Caller) => (credential?.kind === 'token' ? credential.keyId : credential?.idHash);
  const ids = callers.map(idOf);
  const keys = ids.filter((id) => typeof id === 'number');
  const sessions = ids.filter((id) => typeof id === 'string');
  const counting = new Map<number | string, boolean>();
  for (const query of [
    keys.length > 0 && keysThatCount(db, { ids: JSON.stringify(keys), at }),
    sessions.length > 0 && sessionsThatCount(db, { ids: JSON.stringify(sessions), at }),
  ]) {
    for (const { credential, is_admin } of (await query) || []) counting.set(credential, is_admin === 1);
  }
  return new Set(callers.filter((caller) => counting.get(idOf(caller) ?? '') === caller.isAdmin));
}

/** Notes that a key was used. */
export async function touchToken(db: Executor, keyId: number, at: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', keyId).execute();
}

/** Sets the time of a recent use of a session. */
export async function touchSession(db: Executor, hash: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: at }).where('id_hash', '=', hash).execute();
}

/** Adds a session; one of the same id stays as it is. */
export async function insertSession(trx: Executor, session: Insertable<SessionRow>): Promise<void> {
  await trx
    .insertInto('sessions')
    .values(session)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the session whose id has this SHA-256. */
export async function deleteSession(trx: Executor, hash: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id_hash', '=', hash).execute();
}
