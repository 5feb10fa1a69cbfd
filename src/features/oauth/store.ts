import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { columns, isAnyOf, jsonObject, jsonText } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { withLetters } from '../../../db/query/name-order.js';
import { type PreparedQuery, prepared } from '../../../db/query/prepared.js';
import type { OAuthCodeRow, OAuthRefreshTokenRow } from '../../../db/schema.js';
import type { Audience } from '../../access/app-scopes.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import { parsedJson } from '../../lib/typed.js';
import type { Connection } from './schema.js';

/** A request of an app, as the user is asked. */
export interface StoredRequest {
  issuer: string;
  redirectUri: string;
  state?: string;
  challenge: string;
  scopes: readonly string[];
  /** True if the app named no scopes: `scopes` are those of the resource. */
  isOpen?: boolean;
  audience: Audience;
}

/** Answer of the user to a request of an app. */
export interface Grant {
  redirectUri: string;
  challenge: string;
  scopes: readonly string[];
  /** Project ids as a JSON array; null for all. */
  projects: string | null;
  audience: Audience;
  /** Resources that the app may name at the token endpoint. */
  resource: string;
  /** Time at which the connection ends; null for never. */
  expiresAt: string | null;
  app: AppFacts;
  name: string;
}

/** Facts of an app that its user recognises it by. They outlive the client. */
export interface AppFacts {
  client_id: string;
  kind: string;
  host: string | null;
  redirect_host: string;
}

export async function insertRequest(
  trx: Executor,
  request: { idHash: string; clientId: number; params: StoredRequest; expiresAt: string },
): Promise<void> {
  const { idHash, clientId, params, expiresAt } = request;
  await trx
    .insertInto('oauth_requests')
    .values({ id_hash: idHash, client_id: clientId, params: JSON.stringify(params), expires_at: expiresAt })
    .execute();
}

export interface FoundRequest extends StoredRequest {
  clientRow: number;
  clientId: string;
  clientKind: string;
  clientName: string;
  expiresAt: string;
}

interface RequestRow {
  id: number;
  client_id: string;
  kind: string;
  name: string;
  params: string;
  expires_at: string;
}

/** Purpose of a query: to read the row that it finds, or to lock it for a write. */
type Purpose = 'read' | 'lock';

function forBoth<Values, Row>(query: (lockOf: (alias: string) => RawBuilder<unknown>) => PreparedQuery<Values, Row>) {
  return { read: query(() => sql``), lock: query(forUpdate) } satisfies Record<Purpose, unknown>;
}

const requestQuery = forBoth((lockOf) =>
  prepared<{ hash: string; at: string }, RequestRow>(
    (value) => sql`SELECT c.id, c.client_id, c.kind, c.name, r.params, r.expires_at
    FROM oauth_requests r JOIN oauth_clients c ON c.id = r.client_id
    WHERE r.id_hash = ${value('hash')} AND r.expires_at > ${value('at')} ${lockOf('r')}`,
  ),
);

/** Finds a request that is not decided and has not expired. */
export async function findRequest(
  db: Executor,
  idHash: string,
  at: string,
  purpose: Purpose,
): Promise<FoundRequest | undefined> {
  const [row] = await requestQuery[purpose](db, { hash: idHash, at });
  return (
    row && {
      ...parsedJson<StoredRequest>(row.params),
      clientRow: row.id,
      clientId: row.client_id,
      clientKind: row.kind,
      clientName: row.name,
      expiresAt: row.expires_at,
    }
  );
}

export async function deleteRequest(trx: Executor, idHash: string): Promise<void> {
  await trx.deleteFrom('oauth_requests').where('id_hash', '=', idHash).execute();
}

export async function insertCode(
  trx: Executor,
  code: { hash: string; clientRow: number; userId: number; grant: Grant; expiresAt: string },
): Promise<void> {
  await trx
    .insertInto('oauth_codes')
    .values({
      code_hash: code.hash,
      client_id: code.clientRow,
      user_id: code.userId,
      params: JSON.stringify(code.grant),
      expires_at: code.expiresAt,
    })
    .execute();
}

type CodeRow = Selectable<OAuthCodeRow> & { deleted_at: string | null };
export type StoredCode = CodeRow & { grant: Grant };

const codeQuery = forBoth((lockOf) =>
  prepared<{ hash: string }, CodeRow>(
    (value) => sql`SELECT o.*, u.deleted_at FROM oauth_codes o JOIN users u ON u.id = o.user_id
    WHERE o.code_hash = ${value('hash')} ${lockOf('o')}`,
  ),
);

/** Finds a code, also one that was spent or has expired. */
export async function findCode(db: Executor, hash: string, purpose: Purpose): Promise<StoredCode | undefined> {
  const [row] = await codeQuery[purpose](db, { hash });
  return row && { ...row, grant: parsedJson<Grant>(row.params) };
}

export async function spendCode(trx: Executor, hash: string, at: string, keyId: number | null): Promise<void> {
  await trx.updateTable('oauth_codes').set({ spent_at: at, key_id: keyId }).where('code_hash', '=', hash).execute();
}

export interface StoredRefreshToken extends Selectable<OAuthRefreshTokenRow> {
  user_id: number;
  oauth_client_id: number | null;
  revoked_at: string | null;
  connection_expires_at: string | null;
  scopes: string;
  audience: Audience;
}

const refreshQuery = forBoth((lockOf) =>
  prepared<{ hash: string }, StoredRefreshToken>(
    (value) => sql`SELECT r.*, k.user_id, k.oauth_client_id, k.revoked_at, k.expires_at AS connection_expires_at,
      k.scopes, k.audience
    FROM oauth_refresh_tokens r JOIN api_keys k ON k.id = r.key_id
    WHERE r.token_hash = ${value('hash')} ${lockOf('r')}`,
  ),
);

export async function findRefreshToken(
  db: Executor,
  hash: string,
  purpose: Purpose,
): Promise<StoredRefreshToken | undefined> {
  return (await refreshQuery[purpose](db, { hash }))[0];
}

export interface TokenOwner {
  key_id: number;
  user_id: number;
  oauth_client_id: number | null;
  revoked_at: string | null;
  expires_at: string;
}

const ownerQuery = prepared<{ hash: string }, TokenOwner>(
  (value) => sql`
    SELECT k.id AS key_id, k.user_id, k.oauth_client_id, k.revoked_at, r.expires_at
      FROM oauth_refresh_tokens r JOIN api_keys k ON k.id = r.key_id WHERE r.token_hash = ${value('hash')}
    UNION ALL SELECT k.id, k.user_id, k.oauth_client_id, k.revoked_at, a.expires_at
      FROM oauth_access_tokens a JOIN api_keys k ON k.id = a.key_id WHERE a.token_hash = ${value('hash')}`,
);

/** Finds the connection of an access or a refresh token. */
export async function findTokenOwner(db: Executor, hash: string): Promise<TokenOwner | undefined> {
  return (await ownerQuery(db, { hash }))[0];
}

const accessInsert = prepared<{ hash: string; key: number; until: string }, never>(
  (value) => sql`INSERT INTO oauth_access_tokens (token_hash, key_id, expires_at)
    VALUES (${value('hash')}, ${value('key')}, ${value('until')})`,
);

export async function insertAccessToken(trx: Executor, hash: string, key: number, until: string): Promise<void> {
  await accessInsert(trx, { hash, key, until });
}

const refreshInsert = prepared<{ hash: string; key: number; until: string }, never>(
  (value) => sql`INSERT INTO oauth_refresh_tokens (token_hash, key_id, expires_at)
    VALUES (${value('hash')}, ${value('key')}, ${value('until')}) ON CONFLICT (token_hash) DO NOTHING`,
);

export async function insertRefreshToken(trx: Executor, hash: string, key: number, until: string): Promise<void> {
  await refreshInsert(trx, { hash, key, until });
}

const exchange = prepared<{ hash: string; next: string; at: string }, never>(
  (value) => sql`UPDATE oauth_refresh_tokens SET exchanged_at = coalesce(exchanged_at, ${value('at')}),
    next_hash = ${value('next')} WHERE token_hash = ${value('hash')}`,
);

export async function exchangeRefreshToken(trx: Executor, hash: string, next: string, at: string): Promise<void> {
  await exchange(trx, { hash, next, at });
}

export async function deleteRefreshToken(trx: Executor, hash: string): Promise<void> {
  await trx.deleteFrom('oauth_refresh_tokens').where('token_hash', '=', hash).execute();
}

export interface NewConnection {
  userId: number;
  clientRow: number;
  grant: Grant;
  /** SHA-256 of a discarded random value: a connection has no token of its own. */
  tokenHash: string;
  at: string;
}

export async function insertConnection(trx: Executor, connection: NewConnection): Promise<number> {
  const { userId, clientRow, grant, tokenHash, at } = connection;
  const { id } = await trx
    .insertInto('api_keys')
    .values(
      withLetters('api_keys', {
        user_id: userId,
        name: grant.name,
        token_hash: tokenHash,
        token_prefix: 'tta_',
        expires_at: grant.expiresAt,
        scopes: JSON.stringify(grant.scopes),
        project_ids: grant.projects,
        made_by: null,
        oauth_client_id: clientRow,
        audience: grant.audience,
        app: JSON.stringify(grant.app),
        created_at: at,
        updated_at: at,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LiveConnection {
  id: number;
  oauth_client_id: number | null;
}

/** Valid connections of a user, those that were not used for longest first. */
export async function liveConnections(trx: Executor, userId: number, at: string): Promise<LiveConnection[]> {
  const { rows } = await sql<LiveConnection>`SELECT k.id, k.oauth_client_id FROM api_keys k
    WHERE k.user_id = ${userId} AND k.audience IS NOT NULL AND k.revoked_at IS NULL
      AND (k.expires_at IS NULL OR k.expires_at > ${at})
    ORDER BY coalesce(k.last_used_at, k.created_at), k.id`.execute(trx);
  return rows;
}

/** Valid connections of a client, by user. */
export function connectionsOfClient(trx: Executor, clientRow: number): Promise<{ id: number; user_id: number }[]> {
  return trx
    .selectFrom('api_keys')
    .select(['id', 'user_id'])
    .where('oauth_client_id', '=', clientRow)
    .where('revoked_at', 'is', null)
    .orderBy('user_id')
    .orderBy('id')
    .execute();
}

/** The choice of the latest connection with the same app and redirect; undefined if there was none. */
export async function lastChoice(
  db: Executor,
  userId: number,
  app: AppFacts,
): Promise<{ scopes: string; project_ids: string | null } | undefined> {
  const { rows } = await sql<{ scopes: string; project_ids: string | null }>`
    SELECT k.scopes, k.project_ids FROM api_keys k
    WHERE k.user_id = ${userId} AND k.audience IS NOT NULL AND k.app = ${JSON.stringify(app)}
    ORDER BY k.id DESC LIMIT 1`.execute(db);
  return rows[0];
}

const connectionJson = jsonObject({
  ...columns('k', 'id', 'name'),
  client: jsonText(sql.ref('k.app')),
  scopes: jsonText(sql.ref('k.scopes')),
  project_ids: jsonText(sql.ref('k.project_ids')),
  ...columns('k', 'audience', 'created_at', 'last_used_at', 'expires_at', 'revoked_at'),
} satisfies Record<keyof Connection, unknown>);

const list = listOf({
  from: sql`api_keys k`,
  table: sql`api_keys k`,
  id: sql.ref('k.id'),
  json: () => connectionJson,
  sortKeys: columnKeys('k', 'id', 'created_at', 'last_used_at'),
  accessPaths: (value) => sql`${ownedBy('k', value('me'))} AND k.audience IS NOT NULL`,
  filters: {},
});

export function listConnections(db: Executor, caller: Caller, page: Page): Promise<ListPage> {
  return list(db, { scope: null, filters: {}, values: { me: caller.id } }, page);
}

const connectionQuery = prepared<{ id: number; me: number }, { json: string }>(
  (value) => sql`SELECT ${connectionJson} AS json FROM api_keys k
    WHERE k.id = ${value('id')} AND k.user_id = ${value('me')} AND k.audience IS NOT NULL`,
);

export async function findConnection(db: Executor, caller: Caller, id: number): Promise<string | undefined> {
  return (await connectionQuery(db, { id, me: caller.id }))[0]?.json;
}

const revocation = prepared<{ user: number; ids: string; at: string }, { name: string; app: string }>(
  (value) => sql`UPDATE api_keys SET revoked_at = ${value('at')}, updated_at = ${value('at')}
    WHERE user_id = ${value('user')} AND audience IS NOT NULL AND revoked_at IS NULL
      AND ${isAnyOf(sql.ref('id'), value('ids'))} RETURNING name, app`,
);

/** Revokes connections of a user. @returns the name and the facts of those that were not revoked before */
export function revokeConnections(trx: Executor, userId: number, ids: readonly number[], at: string) {
  return revocation(trx, { user: userId, ids: JSON.stringify(ids), at });
}

/** Deletes the codes of a user that were not redeemed. */
export async function deleteOpenCodes(trx: Executor, userId: number): Promise<void> {
  await trx.deleteFrom('oauth_codes').where('user_id', '=', userId).where('spent_at', 'is', null).execute();
}

export async function liveConnectionIds(trx: Executor, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where('audience', 'is not', null)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
