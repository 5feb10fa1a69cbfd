import { type Expression, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { Page } from '../../../db/page.js';
import { MAX_PIECE_ROWS, pause } from '../../../db/pieces.js';
import { columns, isAnyOf, jsonObject, jsonText } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { withLetters } from '../../../db/query/name-order.js';
import { prepared } from '../../../db/query/prepared.js';
import { type Caller, keyIdOf } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import type { ApiKey, TokenInfo } from './schema.js';

const apiKeyJson = jsonObject({
  ...columns('k', 'id', 'name', 'token_prefix'),
  scopes: jsonText(sql.ref('k.scopes')),
  project_ids: jsonText(sql.ref('k.project_ids')),
  made_by_key_id: sql.ref('k.made_by'),
  ...columns('k', 'created_at', 'updated_at', 'expires_at', 'last_used_at', 'revoked_at'),
} satisfies Record<keyof ApiKey, Expression<unknown>>);

const list = listOf({
  from: sql`api_keys k`,
  table: sql`api_keys k`,
  id: sql.ref('k.id'),
  json: () => apiKeyJson,
  sortKeys: columnKeys('k', 'id', 'name', 'created_at', 'expires_at', 'last_used_at'),
  // Connections of apps have operations of their own.
  accessPaths: (value) => sql`${ownedBy('k', value('me'))} AND k.audience IS NULL`,
  filters: {},
});

export function listApiKeys(db: Executor, caller: Caller, page: Page) {
  return list(db, { scope: null, filters: {}, values: { me: caller.id } }, page);
}

const keyQuery = prepared<{ id: number; me: number }, { json: string }>(
  (value) => sql`
  SELECT ${apiKeyJson} AS json FROM api_keys k WHERE k.id = ${value('id')} AND k.user_id = ${value('me')}
    AND k.audience IS NULL`,
);

export async function findApiKey(db: Executor, caller: Caller, id: number): Promise<string | undefined> {
  return (await keyQuery(db, { id, me: caller.id }))[0]?.json;
}

const tokenQuery = prepared<{ id: number }, { json: string }>(
  (value) => sql`
  SELECT ${jsonObject({
    ...columns('k', 'id', 'name'),
    scopes: jsonText(sql.ref('k.scopes')),
    project_ids: jsonText(sql.ref('k.project_ids')),
    ...columns('k', 'expires_at'),
  } satisfies Record<keyof TokenInfo, Expression<unknown>>)} AS json FROM api_keys k WHERE k.id = ${value('id')}`,
);

/** Returns the scopes and limits of the request's token as JSON text; undefined without a token. */
export async function findTokenInfo(db: Executor, caller: Caller): Promise<string | undefined> {
  const id = keyIdOf(caller);
  return id === null ? undefined : (await tokenQuery(db, { id }))[0]?.json;
}

export interface NewApiKey {
  name: string;
  tokenHash: string;
  tokenPrefix: string;
  expiresAt: string | null;
  scopes: readonly string[];
  /** Project ids as a JSON array; null for all. */
  projects: string | null;
  /** Key that created this one; null for a session. */
  madeBy: number | null;
  at: string;
}

export async function insertApiKey(db: Executor, caller: Caller, key: NewApiKey): Promise<number> {
  const { id } = await db
    .insertInto('api_keys')
    .values(
      withLetters('api_keys', {
        user_id: caller.id,
        name: key.name,
        token_hash: key.tokenHash,
        token_prefix: key.tokenPrefix,
        expires_at: key.expiresAt,
        scopes: JSON.stringify(key.scopes),
        project_ids: key.projects,
        made_by: key.madeBy,
        created_at: key.at,
        updated_at: key.at,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const revocation = prepared<{ me: number; keys: string; at: string }, { name: string }>(
  (value) => sql`UPDATE api_keys SET revoked_at = ${value('at')}, updated_at = ${value('at')}
    WHERE user_id = ${value('me')} AND revoked_at IS NULL AND ${isAnyOf(sql.ref('id'), value('keys'))} RETURNING name`,
);

/**
 * Revokes keys of the caller; keeps the time of keys that were revoked before. @returns the names of the newly revoked
 */
export async function revokeApiKeys(
  db: Executor,
  caller: Caller,
  ids: readonly number[],
  at: string,
): Promise<string[]> {
  const revoked = await revocation(db, { me: caller.id, keys: JSON.stringify(ids), at });
  return revoked.map(({ name }) => name).sort();
}

const madeQuery = prepared<{ id: number }, { id: number; json: string }>(
  (value) => sql`WITH RECURSIVE made (id) AS (
      SELECT c.id FROM api_keys c WHERE c.made_by = ${value('id')}
      UNION SELECT c.id FROM made m JOIN api_keys c ON c.made_by = m.id)
    SELECT k.id, ${apiKeyJson} AS json FROM made JOIN api_keys k ON k.id = made.id ORDER BY k.id`,
);

/** Finds all keys that a key created, directly or not: their ids and JSON texts. */
export function keysMadeBy(db: Executor, id: number): Promise<{ id: number; json: string }[]> {
  return madeQuery(db, { id });
}

/** Revokes all keys of a user, and ends the feeds, whose addresses are credentials, too. @returns the number of keys */
export async function revokeAllKeys(db: Executor, userId: number, at: string): Promise<number> {
  await db.deleteFrom('feeds').where('user_id', '=', userId).execute();
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: at, updated_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

const deliveryRemoval = prepared<{ key: number; limit: number }, { id: number }>(
  (value) => sql`DELETE FROM deliveries WHERE id IN (
    SELECT d.id FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE w.key_id = ${value('key')} LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING id`,
);

const nameQuery = prepared<{ id: number; me: number }, { name: string }>(
  (value) => sql`SELECT k.name FROM api_keys k WHERE k.id = ${value('id')} AND k.user_id = ${value('me')}
    AND k.audience IS NULL`,
);

export async function nameOfApiKey(db: Executor, caller: Caller, id: number): Promise<string | undefined> {
  return (await nameQuery(db, { id, me: caller.id }))[0]?.name;
}

/**
 * Deletes a key. Its keys and changes are attributed to the key that created it, so that revoking that key with
 * `cascade` still includes them.
 */
export async function deleteApiKey(db: Executor, id: number): Promise<void> {
  const maker = sql`(SELECT k.made_by FROM api_keys k WHERE k.id = ${id})`;
  await sql`UPDATE api_keys SET made_by = ${maker} WHERE made_by = ${id}`.execute(db);
  await sql`INSERT INTO webhook_editors (webhook_id, key_id)
    SELECT h.webhook_id, k.made_by FROM webhook_editors h JOIN api_keys k ON k.id = h.key_id
    WHERE h.key_id = ${id} AND k.made_by IS NOT NULL ON CONFLICT (webhook_id, key_id) DO NOTHING`.execute(db);
  // The webhooks of the key are deleted with it. Their deliveries can be many and are deleted first, in batches.
  const limit = MAX_PIECE_ROWS;
  while ((await deliveryRemoval(db, { key: id, limit })).length === limit) await pause(db);
  await db.deleteFrom('api_keys').where('id', '=', id).execute();
}
