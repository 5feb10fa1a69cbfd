import { type Expression, type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { MAX_PIECE_ROWS, pause } from '../../../db/pieces.js';
import { deleteSome, insertRows } from '../../../db/query/bulk.js';
import { columns, isAnyOf, jsonObject } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Database, DeliveryRow } from '../../../db/schema.js';
import { hastening } from '../../background/delivery-store.js';
import type { WebhookDelivery } from './schema.js';
import { hasValidKeys, KEYED_COLUMNS, KEYED_WEBHOOKS, type KeyedWebhook } from './store.js';

export type StoredDelivery = Selectable<DeliveryRow>;

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
  accessPaths: (value) => sql`d.webhook_id = ${value('webhook')}`,
  filters: {
    state: (value) => isAnyOf(sql.ref('d.state'), value('state'), 'text'),
    // Types that the token may read.
    type: (value) => isAnyOf(sql.ref('d.type'), value('type'), 'text'),
  },
});

/** Filter of deliveries. Null or absent: all. */
export interface DeliveriesWanted {
  webhook: number;
  states?: readonly string[] | undefined;
  types: readonly string[] | null;
}

export function listDeliveries(
  db: Executor,
  { webhook, states, types }: DeliveriesWanted,
  page: Page,
): Promise<ListPage> {
  const filters = {
    ...(states !== undefined && { state: JSON.stringify(states) }),
    ...(types !== null && { type: JSON.stringify(types) }),
  };
  return deliveryList(db, { scope: null, filters, values: { webhook } }, page);
}

const deliveryQuery = prepared<{ id: number; webhook: number }, { json: string; type: string }>(
  (value) => sql`SELECT d.type, ${deliveryJson} AS json FROM deliveries d
    WHERE d.id = ${value('id')} AND d.webhook_id = ${value('webhook')}`,
);

export async function findDelivery(
  db: Executor,
  webhook: number,
  id: number,
): Promise<{ json: string; type: string } | undefined> {
  return (await deliveryQuery(db, { id, webhook }))[0];
}

export async function redeliver(db: Executor, id: number, at: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'pending', attempts: 0, due_at: at, updated_at: at })
    .where('id', '=', id)
    .execute();
}

const givingUp = prepared<{ webhook: number; error: string; at: string; limit: number }, { id: number }>(
  (value) => sql`UPDATE deliveries
    SET state = 'failed', due_at = NULL, error = ${value('error')}, updated_at = ${value('at')}
    WHERE id IN (SELECT d.id FROM deliveries d WHERE d.webhook_id = ${value('webhook')} AND d.state = 'pending'
      LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING id`,
);

export async function giveUpSome(
  db: Executor,
  webhook: number,
  { error, at }: { error: string; at: string },
  limit: number,
): Promise<number> {
  return (await givingUp(db, { webhook, error, at, limit })).length;
}

export interface ActiveWebhook extends KeyedWebhook {
  user_uid: string;
  email: string;
  timezone: string;
}

const isOfPresentUser = sql`u.id = w.user_id AND u.deleted_at IS NULL AND u.importing_since IS NULL`;

const ACTIVE = sql`${KEYED_COLUMNS}, u.uid AS user_uid, u.email, u.timezone FROM ${KEYED_WEBHOOKS}
  JOIN users u ON ${isOfPresentUser}`;

/** True if a webhook is enabled and neither of its keys has ended. */
function isActive(at: Expression<string>) {
  return sql`w.enabled = 1 AND ${hasValidKeys(at)}`;
}

/** A webhook with undispatched log entries, up to `latest`. Those up to `floor` are deleted. */
export interface WebhookBehind extends ActiveWebhook {
  latest: number;
  floor: number;
}

const behindQuery = prepared<{ at: string }, WebhookBehind>(
  (value) => sql`
  SELECT c.seq AS latest, c.floor, ${ACTIVE} JOIN change_counters c ON c.user_id = w.user_id
  WHERE ${isActive(value('at'))} AND c.seq > w.seq ORDER BY w.id`,
);

export function webhooksBehind(db: Executor, at: string): Promise<WebhookBehind[]> {
  return behindQuery(db, { at });
}

const isFirstOfObject = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM deliveries e WHERE e.webhook_id = d.webhook_id AND e.state = 'pending' AND e.type = d.type
    AND e.ref_id = d.ref_id AND e.seq < d.seq)`;

const dueWebhooks = prepared<{ at: string; waiting: string }, ActiveWebhook>(
  (value) => sql`
  SELECT ${ACTIVE} WHERE ${isActive(value('at'))} AND NOT ${isAnyOf(sql.ref('w.user_id'), value('waiting'))} AND EXISTS (
    SELECT 1 FROM deliveries d WHERE d.webhook_id = w.id AND d.state = 'pending' AND d.due_at <= ${value('at')}
      AND ${isFirstOfObject})
  ORDER BY w.id`,
);

export function webhooksWithDue(db: Executor, at: string, waiting: readonly number[]): Promise<ActiveWebhook[]> {
  return dueWebhooks(db, { at, waiting: JSON.stringify(waiting) });
}

const nextDueQuery = prepared<{ at: string; waiting: string }, { first: string | null; last: string | null }>(
  (value) => sql`
  SELECT MIN(n.due_at) AS first, MAX(n.last) AS last FROM (
    SELECT (SELECT d.due_at FROM deliveries d WHERE d.webhook_id = w.id AND d.state = 'pending' AND ${isFirstOfObject}
      ORDER BY d.due_at LIMIT 1) AS due_at,
      (SELECT MAX(d.due_at) FROM deliveries d WHERE d.webhook_id = w.id AND d.state = 'pending') AS last
    FROM ${KEYED_WEBHOOKS} JOIN users u ON ${isOfPresentUser}
    WHERE ${isActive(value('at'))} AND NOT ${isAnyOf(sql.ref('w.user_id'), value('waiting'))}) n`,
);

/** Returns the times of the first and the last pending delivery, except for the given users; null if there is none. */
export async function nextDue(
  db: Executor,
  at: string,
  waiting: readonly number[],
): Promise<{ first: string; last: string } | null> {
  const [{ first, last } = { first: null, last: null }] = await nextDueQuery(db, {
    at,
    waiting: JSON.stringify(waiting),
  });
  return first === null || last === null ? null : { first, last };
}

export const hasten = hastening({ table: 'deliveries', receivers: 'webhooks', column: 'webhook_id' });

const dueQuery = prepared<{ webhook: number; at: string; limit: number }, StoredDelivery>(
  (value) => sql`
  SELECT d.* FROM deliveries d
  WHERE d.webhook_id = ${value('webhook')} AND d.state = 'pending' AND d.due_at <= ${value('at')}
    AND ${isFirstOfObject}
  ORDER BY d.due_at, d.seq LIMIT CAST(${value('limit')} AS INTEGER)`,
);

/** Returns the due deliveries of a webhook: the first pending one of each object. */
export function dueDeliveries(db: Executor, webhook: number, at: string, limit: number): Promise<StoredDelivery[]> {
  return dueQuery(db, { webhook, at, limit });
}

/** Inserts deliveries and advances the position of the webhook, unless it has changed since the read. */
export async function addDeliveries(
  db: Executor,
  { id, seq: from }: WebhookBehind,
  seq: number,
  deliveries: readonly Insertable<DeliveryRow>[],
): Promise<void> {
  const moved = await db
    .updateTable('webhooks')
    .set({ seq })
    .where('id', '=', id)
    .where('seq', '=', from)
    .executeTakeFirstOrThrow();
  if (moved.numUpdatedRows > 0n) await insertRows(db, 'deliveries', deliveries);
}

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

const postponing = prepared<
  { webhook: number; type: string; ref: number; seq: number; until: string; limit: number },
  { id: number }
>(
  (value) => sql`UPDATE deliveries SET due_at = ${value('until')} WHERE id IN (
    SELECT d.id FROM deliveries d
    WHERE d.webhook_id = ${value('webhook')} AND d.state = 'pending' AND d.type = ${value('type')}
      AND d.ref_id = ${value('ref')} AND d.seq > ${value('seq')} AND d.due_at < ${value('until')}
    LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING id`,
);

/** Postpones the later deliveries of an object until the retry of an earlier one, in batches. */
export async function postponeLater(db: Executor, delivery: StoredDelivery, until: string): Promise<void> {
  const { webhook_id: webhook, type, ref_id: ref, seq } = delivery;
  const limit = MAX_PIECE_ROWS;
  while ((await postponing(db, { webhook, type, ref, seq, until, limit })).length === limit) await pause(db);
}

/** Sets or clears the time since which the deliveries of a webhook fail. */
export async function setFailingSince(db: Executor, webhook: number, at: string | null): Promise<void> {
  const query = db.updateTable('webhooks').set({ failing_since: at }).where('id', '=', webhook);
  const isUnset = (row: ExpressionBuilder<Database, 'webhooks'>) =>
    row.or([row('failing_since', 'is', null), row('failing_since', '>', at)]);
  await (at === null ? query : query.where(isUnset)).execute();
}

const endedQuery = prepared<{ at: string }, { id: number }>(
  (value) => sql`
  SELECT w.id FROM ${KEYED_WEBHOOKS} WHERE w.enabled = 1 AND NOT ${hasValidKeys(value('at'))} ORDER BY w.id`,
);

export async function webhooksOfEndedKeys(db: Executor, at: string): Promise<number[]> {
  return (await endedQuery(db, { at })).map(({ id }) => id);
}
