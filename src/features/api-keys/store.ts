import { type Expression, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { columns, jsonObject, jsonText } from '../../../db/query/json.js';
import { columnKeys, listOf, type Page, textKey } from '../../../db/query/list.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import type { ApiKey, TokenInfo } from './schema.js';

/** How a key becomes JSON; the hash of its token is no part of it. */
const apiKeyJson = jsonObject({
  ...columns('k', 'id', 'name', 'token_prefix'),
  scopes: jsonText(sql.ref('k.scopes')),
  project_ids: jsonText(sql.ref('k.project_ids')),
  ...columns('k', 'created_at', 'updated_at', 'expires_at', 'last_used_at', 'revoked_at'),
} satisfies Record<keyof ApiKey, Expression<unknown>>);

const list = listOf({
  from: sql`api_keys k`,
  table: sql`api_keys k`,
  id: sql.ref('k.id'),
  json: () => apiKeyJson,
  sortKeys: {
    ...columnKeys('k', 'id', 'created_at', 'expires_at', 'last_used_at'),
    name: textKey(sql.ref('k.name')),
  },
  scopes: { own: (value) => ownedBy('k', value('me')) },
  filters: {},
});

export function listApiKeys(db: Executor, caller: Caller, page: Page) {
  return list(db, { scope: 'own', filters: {}, values: { me: caller.id } }, page);
}

const keyQuery = prepared<{ id: number; me: number }, { json: string }>(
  (_db, value) => sql`
  SELECT ${apiKeyJson} AS json FROM api_keys k WHERE k.id = ${value('id')} AND k.user_id = ${value('me')}`,
);

/** The caller's key as JSON text. */
export async function findApiKey(db: Executor, caller: Caller, id: number): Promise<string | undefined> {
  return (await keyQuery(db, { id, me: caller.id }))[0]?.json;
}

const tokenQuery = prepared<{ id: number }, { json: string }>(
  (_db, value) => sql`
  SELECT ${jsonObject({
    ...columns('k', 'id', 'name'),
    scopes: jsonText(sql.ref('k.scopes')),
    project_ids: jsonText(sql.ref('k.project_ids')),
    ...columns('k', 'expires_at'),
  } satisfies Record<keyof TokenInfo, Expression<unknown>>)} AS json FROM api_keys k WHERE k.id = ${value('id')}`,
);

/** What the token of a request may do, as JSON text; undefined when it came with none. */
export async function findTokenInfo(db: Executor, { credential }: Caller): Promise<string | undefined> {
  return credential?.kind === 'token' ? (await tokenQuery(db, { id: credential.keyId }))[0]?.json : undefined;
}

export interface NewApiKey {
  name: string;
  tokenHash: string;
  tokenPrefix: string;
  expiresAt: string | null;
  scopes: readonly string[];
  /** As a JSON array of ids; null for all. */
  projects: string | null;
  at: string;
}

export async function insertApiKey(db: Executor, caller: Caller, key: NewApiKey): Promise<number> {
  const { id } = await db
    .insertInto('api_keys')
    .values({
      user_id: caller.id,
      name: key.name,
      token_hash: key.tokenHash,
      token_prefix: key.tokenPrefix,
      expires_at: key.expiresAt,
      scopes: JSON.stringify(key.scopes),
      project_ids: key.projects,
      created_at: key.at,
      updated_at: key.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Revokes the key unless it is revoked already: the first time stands. The name of the key, if it was. */
export async function revokeApiKey(db: Executor, caller: Caller, id: number, at: string): Promise<string | undefined> {
  const revoked = await db
    .updateTable('api_keys')
    .set({ revoked_at: at, updated_at: at })
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return revoked?.name;
}

/** Revokes all keys of a user that count. @returns how many there were */
export async function revokeAllKeys(db: Executor, userId: number, at: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: at, updated_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The name of the key that was deleted; undefined when there was none. */
export async function deleteApiKey(db: Executor, caller: Caller, id: number): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('user_id', '=', caller.id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}
