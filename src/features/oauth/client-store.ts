import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forReference } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { columns, jsonObject, jsonText } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { prepared } from '../../../db/query/prepared.js';
import type { OAuthClientRow } from '../../../db/schema.js';
import { parsedJson } from '../../lib/typed.js';
import type { ClientMetadata, NamedMetadata } from './client-metadata.js';
import type { OAuthClient } from './schema.js';

type StoredClient = Selectable<OAuthClientRow>;

export interface Client extends Omit<StoredClient, 'metadata'> {
  metadata: ClientMetadata;
}

const byClientId = prepared<{ id: string }, StoredClient>(
  (value) => sql`SELECT c.* FROM oauth_clients c WHERE c.client_id = ${value('id')}`,
);

export async function findClient(db: Executor, clientId: string): Promise<Client | undefined> {
  const [row] = await byClientId(db, { id: clientId });
  return row && { ...row, metadata: parsedJson<ClientMetadata>(row.metadata) };
}

const existence = prepared<{ id: number }, { id: number }>(
  (value) => sql`SELECT c.id FROM oauth_clients c WHERE c.id = ${value('id')} ${forReference('c')}`,
);

/** Locks a client against deletion until the end of the transaction. Returns false if it is gone. */
export async function lockClient(trx: Executor, id: number): Promise<boolean> {
  return (await existence(trx, { id })).length > 0;
}

export async function insertClient(trx: Executor, client: Insertable<OAuthClientRow>): Promise<number> {
  const { id } = await trx.insertInto('oauth_clients').values(client).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface Document extends NamedMetadata {
  clientId: string;
  at: string;
  freshUntil: string;
}

/** Stores what a document says now. */
export async function storeDocument(trx: Executor, { clientId, name, metadata, at, freshUntil }: Document) {
  const read = { name, metadata: JSON.stringify(metadata), fetched_at: at, fresh_until: freshUntil };
  await trx
    .insertInto('oauth_clients')
    .values({ client_id: clientId, kind: 'document', created_at: at, ...read })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(read))
    .execute();
}

/** Records a use of a client, to the day. */
export async function touchClient(trx: Executor, id: number, at: string): Promise<void> {
  const yesterday = new Date(Date.parse(at) - DAY_MS).toISOString();
  await trx
    .updateTable('oauth_clients')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', yesterday)]))
    .execute();
}

const DAY_MS = 86_400_000;

export async function countUnused(db: Executor): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM oauth_clients WHERE last_used_at IS NULL AND kind <> 'made'`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/**
 * Deletes the oldest unused clients that came before a time, or after `latest`, by a clock that was ahead.
 * @returns their number
 */
export async function deleteOldestUnused(
  trx: Executor,
  { before, latest, most }: { before: string; latest: string; most: number },
): Promise<number> {
  const { rows } = await sql`DELETE FROM oauth_clients WHERE id IN (
    SELECT id FROM oauth_clients WHERE last_used_at IS NULL AND kind <> 'made'
      AND (created_at < ${before} OR created_at > ${latest})
    ORDER BY created_at LIMIT ${sql.lit(most)}) RETURNING id`.execute(trx);
  return rows.length;
}

/**
 * Deletes clients that came before `unusedSince` and have no connection that is valid or ended after `endedSince`.
 * Those that administrators made stay. @returns their number
 */
export async function deleteIdleClients(
  trx: Executor,
  { unusedSince, endedSince, at, most }: { unusedSince: string; endedSince: string; at: string; most: number },
): Promise<number> {
  const { rows } = await sql`DELETE FROM oauth_clients WHERE id IN (
    SELECT c.id FROM oauth_clients c WHERE c.created_at < ${unusedSince} AND c.kind <> 'made' AND NOT EXISTS (
      SELECT 1 FROM api_keys k WHERE k.oauth_client_id = c.id
        AND coalesce(k.revoked_at, k.expires_at, ${at}) > ${endedSince})
    ORDER BY c.created_at LIMIT ${sql.lit(most)}) RETURNING id`.execute(trx);
  return rows.length;
}

const metadata = jsonText(sql.ref('c.metadata'));

const connections = sql`(SELECT count(*) FROM api_keys k WHERE k.oauth_client_id = c.id AND k.revoked_at IS NULL)`;

const clientJson = jsonObject({
  ...columns('c', 'id', 'client_id', 'kind', 'name'),
  redirect_uris: jsonText(sql`${metadata} -> 'redirect_uris'`),
  token_endpoint_auth_method: sql`${metadata} ->> 'token_endpoint_auth_method'`,
  connections,
  ...columns('c', 'created_at', 'last_used_at'),
} satisfies Record<keyof OAuthClient, Expression<unknown>>);

const list = listOf({
  from: sql`oauth_clients c`,
  table: sql`oauth_clients c`,
  id: sql.ref('c.id'),
  json: () => clientJson,
  sortKeys: columnKeys('c', 'id', 'created_at'),
  accessPaths: () => sql`c.id > 0`,
  filters: {},
});

export function listClients(db: Executor, page: Page): Promise<ListPage> {
  return list(db, { scope: null, filters: {}, values: {} }, page);
}

const clientQuery = prepared<{ id: number }, { json: string }>(
  (value) => sql`SELECT ${clientJson} AS json FROM oauth_clients c WHERE c.id = ${value('id')}`,
);

export async function clientAsJson(db: Executor, id: number): Promise<string | undefined> {
  return (await clientQuery(db, { id }))[0]?.json;
}

/** Deletes a client. @returns its name; undefined if there is none */
export async function deleteClient(trx: Executor, id: number): Promise<string | undefined> {
  const deleted = await trx.deleteFrom('oauth_clients').where('id', '=', id).returning('name').executeTakeFirst();
  return deleted?.name;
}

/** Records an assertion until it expires. Returns false if it was used before. */
export async function useAssertion(trx: Executor, jtiHash: string, expiresAt: string): Promise<boolean> {
  const { rows } = await sql`INSERT INTO oauth_assertions (jti_hash, expires_at) VALUES (${jtiHash}, ${expiresAt})
    ON CONFLICT (jti_hash) DO NOTHING RETURNING jti_hash`.execute(trx);
  return rows.length > 0;
}
