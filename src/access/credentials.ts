import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { isAnyOf } from '../../db/query/json.js';
import { keptRow, prepared } from '../../db/query/prepared.js';
import { AppError } from '../lib/errors.js';
import { afterwards, type Soon } from '../lib/soon.js';
import { parsedJson } from '../lib/typed.js';
import type { Audience } from './app-scopes.js';
import type { AccountState, Caller, Credential, KeyCredential, SessionCredential } from './caller.js';
import type { Reach } from './scopes.js';

/**
 * The credentials of the service. A new kind is a row of a table of its own, a class that implements `Credential`, an
 * entry in `COUNTING`, and an authentication scheme in `src/http/auth` that finds it.
 */

export interface CallerRow {
  id: number;
  uid: string;
  email: string;
  timezone: string;
  language: string;
  is_admin: number;
  ai_assistant_enabled: number;
  has_shares: number;
  has_templates: number;
  importing: number;
  log_state: string | null;
}

interface KeyRow {
  key_id: number;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  scopes: string;
  project_ids: string | null;
}

export interface TokenFacts {
  caller: Caller;
  keyId: number;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
  /** Null for API keys, which can be used everywhere. */
  audience: Audience | null;
}

interface SessionFacts {
  caller: Caller;
  expiresAt: string;
  lastUsedAt: string | null;
}

const CALLER = sql`
  u.id, u.uid, u.email, u.timezone, u.language, u.is_admin, u.ai_assistant_enabled,
  u.importing_since IS NOT NULL AS importing, EXISTS (SELECT 1 FROM shares s WHERE s.user_id = u.id) AS has_shares,
  EXISTS (SELECT 1 FROM projects p WHERE p.user_id = u.id AND p.template = 1) AS has_templates`;

/**
 * State of a user's change log as text: the epoch of the database, the latest entry, and the number of changes that the
 * user sees but the log does not contain (`unlogged`). While it is equal, the user's lists are equal, apart from what
 * depends on the time. Epochs have no dots.
 */
const LOG_STATE = sql`(SELECT e.value FROM service e WHERE e.name = 'epoch') || coalesce((
    SELECT '.' || CAST(c.seq AS TEXT) || '.' || CAST(c.unlogged AS TEXT)
    FROM change_counters c WHERE c.user_id = u.id), '') AS log_state`;

/** Columns of a `CallerRow`, from `users u`. */
export const CALLER_COLUMNS = sql`${CALLER}, ${LOG_STATE}`;

/**
 * Returns a caller without a credential, for whom the service reads.
 * @param projects those that the caller is narrowed to, as a JSON array of ids; null for all
 */
export function readerOf(row: CallerRow, projects: string | null): Caller {
  return callerWith(row, { scopes: null, projects });
}

function keyRowWith(logState: RawBuilder<unknown>) {
  return keptRow(
    prepared<{ key: string }, CallerRow & KeyRow>(
      (value) => sql`
      SELECT ${CALLER}, k.id AS key_id, k.expires_at, k.revoked_at, k.last_used_at, k.scopes, k.project_ids, ${logState}
      FROM api_keys k JOIN users u ON u.id = k.user_id WHERE k.token_hash = ${value('key')}`,
    ),
  );
}

const keyRow = keyRowWith(sql`NULL AS log_state`);
const keyRowWithLog = keyRowWith(LOG_STATE);

/** The same row, found by an access token of its connection. */
const appTokenRow = keptRow(
  prepared<{ key: string }, CallerRow & KeyRow & { audience: Audience }>(
    (value) => sql`
    SELECT ${CALLER}, k.id AS key_id, a.expires_at, k.revoked_at, k.last_used_at, k.scopes, k.project_ids, k.audience, ${LOG_STATE}
    FROM oauth_access_tokens a JOIN api_keys k ON k.id = a.key_id JOIN users u ON u.id = k.user_id
    WHERE a.token_hash = ${value('key')}`,
  ),
);

interface SessionCallerRow extends CallerRow {
  expires_at: string;
  last_used_at: string | null;
  method: string;
  authenticated_at: string;
}

const sessionRow = keptRow(
  prepared<{ key: string }, SessionCallerRow>(
    (value) => sql`
    SELECT ${CALLER}, s.expires_at, s.last_used_at, s.method, s.authenticated_at, ${LOG_STATE}
    FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = ${value('key')}`,
  ),
);

/**
 * Finds a token by its SHA-256, in one lookup; also one that has expired or been revoked.
 * @param readsLog true to read the state of the caller's change log as well
 */
export function findToken(db: Executor, hash: string, readsLog: boolean): Soon<TokenFacts | undefined> {
  return afterwards((readsLog ? keyRowWithLog : keyRow)(db, hash), tokenOf);
}

function tokenOf(row: (CallerRow & KeyRow) | undefined): TokenFacts | undefined {
  if (row === undefined) return undefined;
  const { key_id: keyId, expires_at: expiresAt, revoked_at: revokedAt, last_used_at: lastUsedAt } = row;
  const caller = callerOf(row, new ApiKey(keyId, scopesIn(row.scopes), row.project_ids, expiresAt));
  return { caller, keyId, expiresAt, revokedAt, lastUsedAt, audience: null };
}

/** Finds an access token of an app by its SHA-256, in one lookup; also one that has expired or whose connection ended. */
export function findAppToken(db: Executor, hash: string): Soon<TokenFacts | undefined> {
  return afterwards(appTokenRow(db, hash), (row) => {
    if (row === undefined) return undefined;
    const { key_id: keyId, expires_at: expiresAt, revoked_at: revokedAt, last_used_at: lastUsedAt, audience } = row;
    return { caller: callerOf(row, new AppToken(row, hash), true), keyId, expiresAt, revokedAt, lastUsedAt, audience };
  });
}

const MAX_KNOWN_SCOPES = 1_000;
const knownScopes = new Map<string, readonly string[]>();

/** Parses the scopes of a key. Cached by their text, because most keys have the same ones. */
function scopesIn(text: string): readonly string[] {
  let scopes = knownScopes.get(text);
  if (scopes === undefined) {
    scopes = parsedJson<string[]>(text);
    if (knownScopes.size >= MAX_KNOWN_SCOPES) knownScopes.clear();
    knownScopes.set(text, scopes);
  }
  return scopes;
}

/** Finds a session by the SHA-256 of its id, in one lookup; also one that has expired. */
export function findSession(db: Executor, hash: string): Soon<SessionFacts | undefined> {
  return afterwards(sessionRow(db, hash), (row) => {
    if (row === undefined) return undefined;
    const { expires_at: expiresAt, last_used_at: lastUsedAt } = row;
    return { caller: callerOf(row, new Session(hash, row)), expiresAt, lastUsedAt };
  });
}

function callerOf(row: CallerRow, credential: KeyCredential | SessionCredential, isApp = false): Caller {
  const { scopes, narrowing: projects } = credential;
  const usedScopes = credential.kind === 'session' ? undefined : new Set<string>();
  return callerWith(row, { scopes, projects, isApp, credential, usedScopes });
}

function callerWith(
  row: CallerRow,
  { scopes, projects, isApp, credential, usedScopes }: Pick<Caller, keyof Reach | 'credential'>,
): Caller {
  return {
    id: row.id,
    uid: row.uid,
    email: row.email,
    timezone: row.timezone,
    language: row.language,
    isAdmin: row.is_admin === 1,
    aiEnabled: row.ai_assistant_enabled === 1,
    hasShares: row.has_shares === 1,
    hasTemplates: row.has_templates === 1 || row.has_shares === 1,
    importing: row.importing === 1,
    logState: row.log_state,
    scopes,
    projects,
    isApp,
    usedScopes,
    credential,
  };
}

interface StateRow {
  is_admin: number;
  ai_assistant_enabled: number;
  importing: number;
  sharing: number;
  expires_at: string | null;
  revoked_at: string | null;
}

const STATE = sql`u.is_admin, u.ai_assistant_enabled, u.importing_since IS NOT NULL AS importing,
  EXISTS (SELECT 1 FROM shares s WHERE s.owner_id = u.id) AS sharing`;

const keyState = prepared<{ id: number }, StateRow>(
  (value) => sql`
  SELECT ${STATE}, k.expires_at, k.revoked_at
  FROM api_keys k JOIN users u ON u.id = k.user_id WHERE k.id = ${value('id')}`,
);

const sessionState = prepared<{ id: string }, StateRow>(
  (value) => sql`
  SELECT ${STATE}, e.expires_at, NULL AS revoked_at
  FROM sessions e JOIN users u ON u.id = e.user_id WHERE e.id_hash = ${value('id')}`,
);

/** A class, because one is made for each request: its method costs nothing until a write calls it. */
class ApiKey implements KeyCredential {
  readonly kind = 'token';

  constructor(
    readonly id: number,
    readonly scopes: readonly string[],
    readonly narrowing: string | null,
    readonly expiresAt: string | null,
  ) {}

  async confirm(trx: Executor, at: string): Promise<AccountState> {
    const [state] = await keyState(trx, { id: this.id });
    return validStateOf(state, at);
  }
}

function validStateOf(state: StateRow | undefined, at: string): AccountState {
  if (state === undefined) throw new AppError('INVALID_TOKEN');
  if (state.revoked_at !== null) throw new AppError('TOKEN_REVOKED');
  if (state.expires_at !== null && state.expires_at <= at) throw new AppError('TOKEN_EXPIRED');
  return accountStateOf(state);
}

const appTokenState = prepared<{ hash: string }, StateRow>(
  (value) => sql`
  SELECT ${STATE}, a.expires_at, k.revoked_at
  FROM oauth_access_tokens a JOIN api_keys k ON k.id = a.key_id JOIN users u ON u.id = k.user_id
  WHERE a.token_hash = ${value('hash')}`,
);

/** An access token of an app: its id is that of the connection. */
class AppToken extends ApiKey {
  constructor(
    row: KeyRow,
    readonly hash: string,
  ) {
    super(row.key_id, scopesIn(row.scopes), row.project_ids, row.expires_at);
  }

  override async confirm(trx: Executor, at: string): Promise<AccountState> {
    const [state] = await appTokenState(trx, { hash: this.hash });
    return validStateOf(state, at);
  }
}

class Session implements SessionCredential {
  readonly kind = 'session';
  readonly scopes = null;
  readonly narrowing = null;
  readonly expiresAt: string;
  readonly method: string;
  readonly authenticatedAt: string;

  constructor(
    readonly id: string,
    { expires_at: expiresAt, method, authenticated_at: authenticatedAt }: SessionCallerRow,
  ) {
    this.expiresAt = expiresAt;
    this.method = method;
    this.authenticatedAt = authenticatedAt;
  }

  async confirm(trx: Executor, at: string): Promise<AccountState> {
    const [state] = await sessionState(trx, { id: this.id });
    if (state?.expires_at == null || state.expires_at <= at) throw new AppError('UNAUTHENTICATED');
    return accountStateOf(state);
  }
}

function accountStateOf(state: StateRow): AccountState {
  return {
    isAdmin: state.is_admin === 1,
    aiEnabled: state.ai_assistant_enabled === 1,
    importing: state.importing === 1,
    sharing: state.sharing === 1,
  };
}

export interface ConfirmedCaller {
  caller: Caller;
  sharing: boolean;
}

/**
 * Confirms the caller's credential at the time of a write, because a body may arrive long after its headers. Must run
 * in the transaction of the write. Returns the caller as they are now: they may have been demoted meanwhile.
 * @param at now, as a timestamp
 * @throws AppError INVALID_TOKEN, TOKEN_REVOKED, TOKEN_EXPIRED, UNAUTHENTICATED
 */
export async function confirmCaller(trx: Executor, caller: Caller, at: string): Promise<ConfirmedCaller> {
  if (caller.credential === undefined) return { caller, sharing: true };
  const { isAdmin, aiEnabled, importing, sharing } = await caller.credential.confirm(trx, at);
  const isSame = isAdmin === caller.isAdmin && aiEnabled === caller.aiEnabled && importing === caller.importing;
  return { caller: isSame ? caller : { ...caller, isAdmin, aiEnabled, importing }, sharing };
}

type CountingRow = { id: Credential['id']; is_admin: number };

const keysThatCount = prepared<{ ids: string; at: string }, CountingRow>(
  (value) => sql`
  SELECT k.id, u.is_admin FROM api_keys k JOIN users u ON u.id = k.user_id
  WHERE ${isAnyOf(sql.ref('k.id'), value('ids'))} AND k.revoked_at IS NULL AND u.importing_since IS NULL
    AND (k.expires_at IS NULL OR k.expires_at > ${value('at')})`,
);

const sessionsThatCount = prepared<{ ids: string; at: string }, CountingRow>(
  (value) => sql`
  SELECT e.id_hash AS id, u.is_admin FROM sessions e JOIN users u ON u.id = e.user_id
  WHERE ${isAnyOf(sql.ref('e.id_hash'), value('ids'), 'text')} AND e.expires_at > ${value('at')}
    AND u.importing_since IS NULL`,
);

/** By kind, the query for those of many credentials that are valid: a stream asks for all callers at once. */
const COUNTING = Object.entries({ token: keysThatCount, session: sessionsThatCount } satisfies Record<
  Credential['kind'],
  unknown
>);

/**
 * Returns the callers whose credential is still valid and whose role has not changed since it was read.
 * @param at now, as a timestamp
 */
export async function callersThatCount(
  db: Executor,
  callers: readonly Caller[],
  at: string,
): Promise<ReadonlySet<Caller>> {
  const counting = new Set<Caller>();
  for (const [kind, query] of COUNTING) {
    const some = callers.filter(({ credential }) => credential?.kind === kind);
    if (some.length === 0) continue;
    const rows = await query(db, { ids: JSON.stringify(some.map(({ credential }) => credential?.id)), at });
    const roles = new Map(rows.map(({ id, is_admin }) => [id, is_admin === 1]));
    for (const caller of some) {
      // An access token expires before its connection, which is what the query has read.
      if ((caller.credential?.expiresAt ?? '9') <= at) continue;
      if (caller.credential && roles.get(caller.credential.id) === caller.isAdmin) counting.add(caller);
    }
  }
  return counting;
}

export async function touchToken(db: Executor, keyId: number, at: string): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', keyId).execute();
}

export async function touchSession(db: Executor, hash: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: at }).where('id_hash', '=', hash).execute();
}
