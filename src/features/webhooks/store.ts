import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { deleteSome, insertRows } from '../../../db/query/bulk.js';
import { deleteRow } from '../../../db/query/delete.js';
import { insertRow } from '../../../db/query/insert.js';
import { columns, isAnyOf, jsonBoolean, jsonObject, jsonText } from '../../../db/query/json.js';
import { columnKeys, type ListPage, listOf, type Page } from '../../../db/query/list.js';
import { forUpdate } from '../../../db/query/locks.js';
import { byRef, prepared } from '../../../db/query/prepared.js';
import { updateRow } from '../../../db/query/update.js';
import type { DeliveryRow, WebhookRow } from '../../../db/schema.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Representation } from '../../lib/representation.js';
import type { Webhook, WebhookDelivery } from './schema.js';

/** A webhook as it is in the table. */
export type StoredWebhook = Selectable<WebhookRow>;
export type StoredDelivery = Selectable<DeliveryRow>;

/** How a webhook becomes JSON; its secret is no part of it. */
const webhookJson = jsonObject({
  ...columns('w', 'id', 'uid', 'url', 'description'),
  events: jsonText(sql.ref('w.events')),
  types: jsonText(sql.ref('w.types')),
  enabled: jsonBoolean(sql.ref('w.enabled')),
  ...columns('w', 'disabled_reason', 'failing_since', 'created_at', 'updated_at'),
} satisfies Record<keyof Omit<Webhook, 'secret'>, Expression<unknown>>);

const list = listOf({
  from: sql`webhooks w`,
  table: sql`webhooks w`,
  id: sql.ref('w.id'),
  json: () => webhookJson,
  sortKeys: columnKeys('w', 'id', 'created_at', 'updated_at'),
  scopes: { own: (value) => ownedBy('w', value('me')) },
  filters: {},
});

export function listWebhooks(db: Executor, caller: Caller, page: Page): Promise<ListPage> {
  return list(db, { scope: 'own', filters: {}, values: { me: caller.id } }, page);
}

const findQuery = byRef<{ me: number }, Representation>(
  'w',
  (named, value) => sql`SELECT w.id, w.version, ${webhookJson} AS json FROM webhooks w
    WHERE ${named} AND ${ownedBy('w', value('me'))}`,
);

export function findWebhook(db: Executor, caller: Caller, ref: IdOrUid): Promise<Representation | undefined> {
  return findQuery(db, ref, { me: caller.id });
}

const rowQuery = byRef<{ me: number }, StoredWebhook>(
  'w',
  (named, value) => sql`SELECT w.* FROM webhooks w WHERE ${named} AND ${ownedBy('w', value('me'))} ${forUpdate('w')}`,
);

/** The webhook as it is in the table, for a transaction that goes on to change it. */
export function webhookRow(db: Executor, caller: Caller, ref: IdOrUid): Promise<StoredWebhook | undefined> {
  return rowQuery(db, ref, { me: caller.id });
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

/** Writes the changes of a webhook, if there are any. */
export function updateWebhook(db: Executor, id: number, changes: Partial<StoredWebhook>, at: string): Promise<void> {
  return updateRow(db, 'webhooks', id, changes, at);
}

export function removeWebhook(db: Executor, id: number): Promise<void> {
  return deleteRow(db, 'webhooks', id);
}

/** Removes some of the deliveries of a webhook. @returns how many */
export function removeDeliveries(db: Executor, webhookId: number, most: number): Promise<number> {
  return deleteSome(db, 'deliveries', { column: 'webhook_id', value: webhookId }, most);
}

const deliveryJson = jsonObject({
  ...columns('d', 'id', 'message_id'),
  type: sql`d.type || '.' || d.event`,
  object_id: sql.ref('d.ref_id'),
  ...columns('d', 'state', 'attempts'),
  next_attempt_at: sql.ref('d.due_at'),
  ...columns('d', 'status', 'error', 'response', 'created_at', 'updated_at'),
} satisfies Record<keyof WebhookDelivery, Expression<unknown>>);

const deliveryList = listOf({
  from: sql`deliveries d`,
  table: sql`deliveries d`,
  id: sql.ref('d.id'),
  json: () => deliveryJson,
  sortKeys: columnKeys('d', 'id'),
  scopes: { webhook: (value) => sql`d.webhook_id = ${value('webhook')}` },
  filters: { state: (value) => isAnyOf(sql.ref('d.state'), value('state'), 'text') },
});

/** The deliveries of a webhook, latest first. */
export function listDeliveries(
  db: Executor,
  webhook: number,
  states: readonly string[] | undefined,
  page: Page,
): Promise<ListPage> {
  const filters = states === undefined ? {} : { state: JSON.stringify(states) };
  return deliveryList(db, { scope: 'webhook', filters, values: { webhook } }, page);
}

const deliveryQuery = prepared<{ id: number; webhook: number }, { json: string }>(
  (_db, value) => sql`SELECT ${deliveryJson} AS json FROM deliveries d
    WHERE d.id = ${value('id')} AND d.webhook_id = ${value('webhook')}`,
);

/** A delivery as JSON text. */
export async function findDelivery(db: Executor, webhook: number, id: number): Promise<string | undefined> {
  return (await deliveryQuery(db, { id, webhook }))[0]?.json;
}

/** Has a delivery tried anew, from now on. @returns false when there is none */
export async function redeliver(db: Executor, webhook: number, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'pending', attempts: 0, due_at: at, updated_at: at })
    .where('id', '=', id)
    .where('webhook_id', '=', webhook)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives up what is still to be sent to a webhook that is switched off. */
export async function giveUpPending(db: Executor, webhook: number, error: string, at: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'failed', due_at: null, error, updated_at: at })
    .where('webhook_id', '=', webhook)
    .where('state', '=', 'pending')
    .execute();
}

/** A webhook with what is known of its user, and of the key that made it. */
export type ActiveWebhook = StoredWebhook & {
  user_uid: string;
  email: string;
  timezone: string;
  /** Those of the key that made it, as a JSON array; null when none did. */
  scopes: string | null;
};

const ACTIVE = sql`w.*, u.uid AS user_uid, u.email, u.timezone, k.scopes
  FROM webhooks w LEFT JOIN api_keys k ON k.id = w.key_id JOIN users u ON u.id = w.user_id AND u.deleted_at IS NULL AND u.importing_since IS NULL`;

const behindQuery = prepared<object, ActiveWebhook & { latest: number; floor: number }>(
  () => sql`
  SELECT c.seq AS latest, c.floor, ${ACTIVE} JOIN change_counters c ON c.user_id = w.user_id
  WHERE w.enabled = 1 AND c.seq > w.seq ORDER BY w.id`,
);

/** The webhooks whose user's log goes on behind their place, with how far it goes. */
export function webhooksBehind(db: Executor) {
  return behindQuery(db, {});
}

/** Whether a delivery waits for no other of its object. */
const isFirstOfObject = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM deliveries e WHERE e.webhook_id = d.webhook_id AND e.state = 'pending' AND e.type = d.type
    AND e.ref_id = d.ref_id AND e.seq < d.seq)`;

const dueWebhooks = prepared<{ at: string }, ActiveWebhook>(
  (_db, value) => sql`
  SELECT ${ACTIVE} WHERE w.enabled = 1 AND EXISTS (
    SELECT 1 FROM deliveries d WHERE d.webhook_id = w.id AND d.state = 'pending' AND d.due_at <= ${value('at')}
      AND ${isFirstOfObject})
  ORDER BY w.id`,
);

/** The webhooks that have something due. */
export function webhooksWithDue(db: Executor, at: string): Promise<ActiveWebhook[]> {
  return dueWebhooks(db, { at });
}

const dueQuery = prepared<{ webhook: number; at: string; limit: number }, StoredDelivery>(
  (_db, value) => sql`
  SELECT d.* FROM deliveries d
  WHERE d.webhook_id = ${value('webhook')} AND d.state = 'pending' AND d.due_at <= ${value('at')}
    AND ${isFirstOfObject}
  ORDER BY d.due_at, d.seq LIMIT CAST(${value('limit')} AS INTEGER)`,
);

/** What is due to a webhook: of each object the first that is still to be sent. */
export function dueDeliveries(db: Executor, webhook: number, at: string, limit: number): Promise<StoredDelivery[]> {
  return dueQuery(db, { webhook, at, limit });
}

/** Adds deliveries, and moves the place of the webhook in the log. */
export async function addDeliveries(
  db: Executor,
  webhook: number,
  seq: number,
  deliveries: readonly Insertable<DeliveryRow>[],
): Promise<void> {
  const moved = await db
    .updateTable('webhooks')
    .set({ seq })
    .where('id', '=', webhook)
    .where('seq', '<', seq)
    .executeTakeFirstOrThrow();
  if (moved.numUpdatedRows > 0n) await insertRows(db, 'deliveries', deliveries);
}

/** Writes down what an attempt came to. */
export async function recordAttempt(
  db: Executor,
  { id }: StoredDelivery,
  outcome: Partial<Pick<StoredDelivery, 'state' | 'attempts' | 'due_at' | 'status' | 'error' | 'response'>>,
  at: string,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ ...outcome, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Lets what comes later of an object wait for a delivery that is tried again then. */
export async function postponeLater(db: Executor, delivery: StoredDelivery, until: string): Promise<void> {
  const { webhook_id, type, ref_id, seq } = delivery;
  await db
    .updateTable('deliveries')
    .set({ due_at: until })
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'pending')
    .where('type', '=', type)
    .where('ref_id', '=', ref_id)
    .where('seq', '>', seq)
    .where('due_at', '<', until)
    .execute();
}

/** Notes that a webhook's deliveries fail since then, or do not. */
export async function setFailingSince(db: Executor, webhook: number, at: string | null): Promise<void> {
  const query = db.updateTable('webhooks').set({ failing_since: at }).where('id', '=', webhook);
  await (at === null ? query : query.where('failing_since', 'is', null)).execute();
}

/** The webhooks that are on and whose API key counts no more. */
export async function webhooksOfEndedKeys(
  db: Executor,
  at: string,
): Promise<{ id: number; user_id: number; url: string }[]> {
  return db
    .selectFrom('webhooks')
    .innerJoin('api_keys', 'api_keys.id', 'webhooks.key_id')
    .select(['webhooks.id', 'webhooks.user_id', 'webhooks.url'])
    .where('webhooks.enabled', '=', 1)
    .where((eb) => eb.or([eb('api_keys.revoked_at', 'is not', null), eb('api_keys.expires_at', '<=', at)]))
    .execute();
}

/** Removes some of the deliveries that were done with before then. @returns how many */
export async function removeOldDeliveries(db: Executor, before: string, most: number): Promise<number> {
  const { rows } = await sql`DELETE FROM deliveries WHERE id IN (
    SELECT d.id FROM deliveries d WHERE d.state <> 'pending' AND d.updated_at < ${before}
    LIMIT ${most}) RETURNING id`.execute(db);
  return rows.length;
}
