import { type Expression, type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { columns, isAnyOf, jsonBoolean, jsonObject, jsonText } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { byRef, prepared } from '../../../db/query/prepared.js';
import { deleteRow, insertRow, updateRow } from '../../../db/query/rows.js';
import type { WebhookRow } from '../../../db/schema.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Representation } from '../../lib/representation.js';
import type { Webhook } from './schema.js';

export type StoredWebhook = Selectable<WebhookRow>;

const webhookJson = jsonObject({
  ...columns('w', 'id', 'uid', 'url', 'description'),
  events: jsonText(sql.ref('w.events')),
  types: jsonText(sql.ref('w.types')),
  enabled: jsonBoolean(sql.ref('w.enabled')),
  ...columns('w', 'disabled_reason', 'failing_since'),
  made_by_key_id: sql.ref('w.key_id'),
  changed_by_key_id: sql.ref('w.editor_key_id'),
  ...columns('w', 'created_at', 'updated_at'),
} satisfies Record<keyof Omit<Webhook, 'secret'>, Expression<unknown>>);

const list = listOf({
  from: sql`webhooks w`,
  table: sql`webhooks w`,
  id: sql.ref('w.id'),
  json: () => webhookJson,
  sortKeys: columnKeys('w', 'id', 'created_at', 'updated_at'),
  accessPaths: (value) => ownedBy('w', value('me')),
  filters: {},
});

export function listWebhooks(db: Executor, caller: Caller, page: Page): Promise<ListPage> {
  return list(db, { scope: null, filters: {}, values: { me: caller.id } }, page);
}

const findQuery = byRef<{ me: number }, Representation>(
  'w',
  (named, value) => sql`SELECT w.id, w.version, ${webhookJson} AS json FROM webhooks w
    WHERE ${named} AND ${ownedBy('w', value('me'))}`,
);

export function findWebhook(db: Executor, caller: Caller, ref: IdOrUid): Promise<Representation | undefined> {
  return findQuery(db, ref, { me: caller.id });
}

/** A webhook with the keys of its creator and last editor. Null for a deleted key. */
export interface KeyedWebhook extends StoredWebhook {
  maker_scopes: string | null;
  maker_projects: string | null;
  editor_scopes: string | null;
  editor_projects: string | null;
}

export const KEYED_COLUMNS = sql`w.*, m.scopes AS maker_scopes, m.project_ids AS maker_projects,
  e.scopes AS editor_scopes, e.project_ids AS editor_projects`;

export const KEYED_WEBHOOKS = sql`webhooks w LEFT JOIN api_keys m ON m.id = w.key_id
  LEFT JOIN api_keys e ON e.id = w.editor_key_id`;

/** True if neither the creator's key nor the last editor's has ended or was deleted. */
export function hasValidKeys(at: Expression<string>): RawBuilder<SqlBool> {
  return sql`(${isValid('m', 'key_id', at)} AND ${isValid('e', 'editor_key_id', at)})`;
}

function isValid(key: string, column: 'key_id' | 'editor_key_id', at: Expression<string>): RawBuilder<SqlBool> {
  const of = (name: string) => sql.ref(`${key}.${name}`);
  return sql`(${sql.ref(`w.${column}`)} IS NULL OR (${of('id')} IS NOT NULL AND ${of('revoked_at')} IS NULL
    AND (${of('expires_at')} IS NULL OR ${of('expires_at')} > ${at})))`;
}

export interface WebhookToChange extends KeyedWebhook {
  /** 1 if the creator's key has ended. */
  maker_ended: number;
}

const rowQuery = byRef<{ me: number; at: string }, WebhookToChange>(
  'w',
  (named, value) => sql`SELECT ${KEYED_COLUMNS},
      CASE WHEN ${isValid('m', 'key_id', value('at'))} THEN 0 ELSE 1 END AS maker_ended
    FROM ${KEYED_WEBHOOKS} WHERE ${named} AND ${ownedBy('w', value('me'))} ${forUpdate('w')}`,
);

export function webhookRow(
  db: Executor,
  caller: Caller,
  ref: IdOrUid,
  at: string,
): Promise<WebhookToChange | undefined> {
  return rowQuery(db, ref, { me: caller.id, at });
}

export async function countWebhooks(db: Executor, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function insertWebhook(db: Executor, webhook: Insertable<WebhookRow>): Promise<number> {
  return insertRow(db, 'webhooks', webhook);
}

export function updateWebhook(db: Executor, id: number, changes: Partial<StoredWebhook>, at: string): Promise<void> {
  return updateRow(db, 'webhooks', { id, changes, at });
}

export function removeWebhook(db: Executor, id: number): Promise<void> {
  return deleteRow(db, 'webhooks', id);
}

const editorInsert = prepared<{ webhook: number; key: number }, never>(
  (value) => sql`INSERT INTO webhook_editors (webhook_id, key_id) VALUES (${value('webhook')}, ${value('key')})
    ON CONFLICT (webhook_id, key_id) DO NOTHING`,
);

export async function addEditor(db: Executor, webhook: number, key: number): Promise<void> {
  await editorInsert(db, { webhook, key });
}

const ofKeys = prepared<{ me: number; keys: string; ever: number }, { id: number; key_id: number | null }>(
  (value) => sql`
  SELECT w.id, w.key_id FROM webhooks w
  WHERE ${ownedBy('w', value('me'))} AND (${isAnyOf(sql.ref('w.key_id'), value('keys'))}
    OR ${isAnyOf(sql.ref('w.editor_key_id'), value('keys'))}
    OR (CAST(${value('ever')} AS INTEGER) = 1 AND EXISTS (
      SELECT 1 FROM webhook_editors h WHERE h.webhook_id = w.id AND ${isAnyOf(sql.ref('h.key_id'), value('keys'))})))
  ORDER BY w.id`,
);

/**
 * Finds the caller's webhooks of which one of these keys is the creator's or the last editor's.
 * @param ever also those that one of the keys has ever changed
 */
export function webhooksOfKeys(
  db: Executor,
  caller: Pick<Caller, 'id'>,
  keys: readonly number[],
  { ever }: { ever: boolean },
) {
  return ofKeys(db, { me: caller.id, keys: JSON.stringify(keys), ever: ever ? 1 : 0 });
}

const jsonQuery = prepared<{ ids: string }, { json: string }>(
  (value) => sql`SELECT ${webhookJson} AS json FROM webhooks w
    WHERE ${isAnyOf(sql.ref('w.id'), value('ids'))} ORDER BY w.id`,
);

export async function webhooksAsJson(db: Executor, ids: readonly number[]): Promise<string[]> {
  return (await jsonQuery(db, { ids: JSON.stringify(ids) })).map(({ json }) => json);
}

const disabling = prepared<{ ids: string; reason: string; at: string }, { id: number; user_id: number; url: string }>(
  (value) => sql`UPDATE webhooks
    SET enabled = 0, disabled_reason = ${value('reason')}, version = version + 1, updated_at = ${value('at')}
    WHERE enabled = 1 AND ${isAnyOf(sql.ref('id'), value('ids'))} RETURNING id, user_id, url`,
);

/** Disables webhooks. Returns those that were enabled. */
export function disableWebhooks(db: Executor, ids: readonly number[], reason: string, at: string) {
  return disabling(db, { ids: JSON.stringify(ids), reason, at });
}
