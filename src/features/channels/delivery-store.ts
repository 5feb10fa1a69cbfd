import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { MAX_PIECE_ROWS } from '../../../db/pieces.js';
import { columns, isAnyOf, jsonObject } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { prepared } from '../../../db/query/prepared.js';
import type { ChannelDeliveryRow } from '../../../db/schema.js';
import { hastening } from '../../background/delivery-store.js';
import type { ChannelDelivery } from './schema.js';
import { hasValidKeys, KEYED_CHANNELS, type StoredChannel } from './store.js';

export type StoredDelivery = Selectable<ChannelDeliveryRow>;

const deliveryJson = jsonObject({
  ...columns('d', 'id', 'uid', 'kind', 'notification_id', 'state', 'attempts'),
  next_attempt_at: sql.ref('d.due_at'),
  ...columns('d', 'status', 'error', 'response', 'created_at', 'updated_at'),
} satisfies Record<keyof ChannelDelivery, Expression<unknown>>);

const deliveryList = listOf({
  from: sql`channel_deliveries d`,
  table: sql`channel_deliveries d`,
  id: sql.ref('d.id'),
  json: () => deliveryJson,
  sortKeys: columnKeys('d', 'id'),
  accessPaths: (value) => sql`d.channel_id = ${value('channel')}`,
  filters: { state: (value) => isAnyOf(sql.ref('d.state'), value('state'), 'text') },
});

export function listDeliveries(
  db: Executor,
  { channel, states }: { channel: number; states: readonly string[] | undefined },
  page: Page,
): Promise<ListPage> {
  const filters = { ...(states !== undefined && { state: JSON.stringify(states) }) };
  return deliveryList(db, { scope: null, filters, values: { channel } }, page);
}

const byUid = prepared<{ uid: string }, { json: string }>(
  (value) => sql`SELECT ${deliveryJson} AS json FROM channel_deliveries d WHERE d.uid = ${value('uid')}`,
);

export async function findDelivery(db: Executor, uid: string): Promise<string | undefined> {
  return (await byUid(db, { uid }))[0]?.json;
}

export async function insertTest(
  db: Executor,
  { uid, userId, channelId, at }: { uid: string; userId: number; channelId: number; at: string },
): Promise<void> {
  await db
    .insertInto('channel_deliveries')
    .values({
      ...{ uid, user_id: userId, channel_id: channelId, notification_id: null, kind: 'test', state: 'pending' },
      ...{ due_at: at, status: null, error: null, response: null, created_at: at, updated_at: at },
    })
    .execute();
}

const testsQuery = prepared<{ channel: number }, { count: number }>(
  (value) => sql`SELECT count(*) AS count FROM channel_deliveries d
    WHERE d.channel_id = ${value('channel')} AND d.state = 'pending' AND d.kind = 'test'`,
);

export async function countWaitingTests(db: Executor, channel: number): Promise<number> {
  return Number((await testsQuery(db, { channel }))[0]?.count ?? 0);
}

const givingUp = prepared<{ channel: number; at: string; limit: number }, { id: number }>(
  (value) => sql`UPDATE channel_deliveries
    SET state = 'failed', due_at = NULL, error = 'The channel was disabled.', updated_at = ${value('at')}
    WHERE id IN (SELECT d.id FROM channel_deliveries d WHERE d.channel_id = ${value('channel')} AND d.state = 'pending'
      LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING id`,
);

export async function giveUpSome(db: Executor, channel: number, at: string, limit: number): Promise<number> {
  return (await givingUp(db, { channel, at, limit })).length;
}

/** An enabled channel with the members of its owner that sending needs. */
export interface ActiveChannel extends StoredChannel {
  user_uid: string;
  email: string;
  timezone: string;
  language: string;
  email_verified_at: string | null;
  quiet_from: string | null;
  quiet_to: string | null;
}

const ACTIVE = sql`FROM ${KEYED_CHANNELS}
  JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL AND u.importing_since IS NULL`;

function isActive(at: Expression<string>, waiting: RawBuilder<unknown>) {
  return sql`c.enabled = 1 AND ${hasValidKeys(at)} AND NOT ${isAnyOf(sql.ref('c.user_id'), waiting)}`;
}

const dueChannels = prepared<{ at: string; waiting: string }, ActiveChannel>(
  (value) => sql`
  SELECT c.*, u.uid AS user_uid, u.email, u.timezone, u.language, u.email_verified_at, p.quiet_from, p.quiet_to ${ACTIVE}
    LEFT JOIN notification_preferences p ON p.user_id = c.user_id
  WHERE ${isActive(value('at'), value('waiting'))} AND EXISTS (
    SELECT 1 FROM channel_deliveries d
    WHERE d.channel_id = c.id AND d.state = 'pending' AND d.due_at <= ${value('at')})
  ORDER BY c.id`,
);

export function channelsWithDue(db: Executor, at: string, waiting: readonly number[]): Promise<ActiveChannel[]> {
  return dueChannels(db, { at, waiting: JSON.stringify(waiting) });
}

const nextDueQuery = prepared<{ at: string; waiting: string }, { first: string | null; last: string | null }>(
  (value) => sql`
  SELECT MIN(n.first_at) AS first, MAX(n.last_at) AS last FROM (
    SELECT (SELECT MIN(d.due_at) FROM channel_deliveries d WHERE d.channel_id = c.id AND d.state = 'pending') AS first_at,
      (SELECT MAX(d.due_at) FROM channel_deliveries d WHERE d.channel_id = c.id AND d.state = 'pending') AS last_at
    ${ACTIVE} WHERE ${isActive(value('at'), value('waiting'))}) n`,
);

/** Returns the times of the first and the last pending delivery, except for the given users; null if there is none. */
export async function nextDue(
  db: Executor,
  at: string,
  waiting: readonly number[],
): Promise<{ first: string; last: string } | null> {
  const [row] = await nextDueQuery(db, { at, waiting: JSON.stringify(waiting) });
  const { first = null, last = null } = row ?? {};
  return first === null || last === null ? null : { first, last };
}

export const hasten = hastening({ table: 'channel_deliveries', receivers: 'channels', column: 'channel_id' });

const dueQuery = prepared<{ channel: number; at: string; limit: number }, StoredDelivery>(
  (value) => sql`
  SELECT d.* FROM channel_deliveries d
  WHERE d.channel_id = ${value('channel')} AND d.state = 'pending' AND d.due_at <= ${value('at')}
  ORDER BY d.due_at, d.id LIMIT CAST(${value('limit')} AS INTEGER)`,
);

export function dueDeliveries(db: Executor, channel: number, at: string, limit: number): Promise<StoredDelivery[]> {
  return dueQuery(db, { channel, at, limit });
}

/** The notification of a delivery. */
export interface SentNotification {
  uid: string;
  kind: string;
  title: string;
  text: string | null;
  url: string;
  type: string | null;
  ref_id: number | null;
  ref_uid: string | null;
  /** JSON object. */
  data: string;
  late: number;
  read_at: string | null;
  created_at: string;
  /** Priority of its task; null without a task. */
  priority: number | null;
}

const notificationQuery = prepared<{ id: number; user: number }, SentNotification>(
  (value) => sql`
  SELECT n.uid, n.kind, n.title, n.text, n.url, n.type, n.ref_id, n.ref_uid, n.data, n.late, n.read_at, n.created_at,
    (SELECT t.priority FROM tasks t WHERE n.type = 'task' AND t.id = n.ref_id) AS priority
  FROM notifications n WHERE n.id = ${value('id')} AND n.user_id = ${value('user')}`,
);

export async function notificationOf(
  db: Executor,
  { notification_id: id, user_id: user }: { notification_id: number; user_id: number },
): Promise<SentNotification | undefined> {
  return (await notificationQuery(db, { id, user }))[0];
}

type Outcome = Partial<
  Pick<StoredDelivery, 'state' | 'attempts' | 'due_at' | 'status' | 'error' | 'response' | 'held'>
>;

export async function recordOutcome(db: Executor, ids: readonly number[], outcome: Outcome, at: string): Promise<void> {
  await db
    .updateTable('channel_deliveries')
    .set({ ...outcome, updated_at: at })
    .where('id', 'in', ids)
    .where('state', '=', 'pending')
    .execute();
}

const healthQuery = prepared<{ id: number }, Pick<StoredChannel, 'failing_since' | 'refusals'>>(
  (value) => sql`SELECT c.failing_since, c.refusals FROM channels c WHERE c.id = ${value('id')} ${forUpdate('c')}`,
);

/** Returns the present health of a channel, locked; undefined if it was deleted. */
export async function healthOf(db: Executor, id: number) {
  return (await healthQuery(db, { id }))[0];
}

/** Writes the health of a channel without a new version: its owner changed nothing. */
export async function recordHealth(
  db: Executor,
  id: number,
  health: Partial<Pick<StoredChannel, 'last_success_at' | 'failing_since' | 'refusals'>>,
): Promise<void> {
  await db.updateTable('channels').set(health).where('id', '=', id).execute();
}

const recentQuery = prepared<{ user: number; since: string }, { single: number; held: number; oldest: string | null }>(
  (value) => sql`
  SELECT coalesce(sum(1 - d.held), 0) AS single, coalesce(max(d.held), 0) AS held, min(d.updated_at) AS oldest
  FROM channels c JOIN channel_deliveries d ON d.channel_id = c.id
  WHERE c.user_id = ${value('user')} AND c.kind = 'email' AND d.state = 'succeeded' AND d.updated_at > ${value('since')}`,
);

/** Returns the number of mails to a user since a time, and the time of the first. Held ones were sent as one. */
export async function recentMails(db: Executor, user: number, since: string) {
  const [row] = await recentQuery(db, { user, since });
  const { single = 0, held = 0, oldest = null } = row ?? {};
  return { count: Number(single) + Number(held), oldest };
}

const heldQuery = prepared<{ channel: number }, { due_at: string | null }>(
  (value) => sql`SELECT min(d.due_at) AS due_at FROM channel_deliveries d
    WHERE d.channel_id = ${value('channel')} AND d.state = 'pending' AND d.held = 1`,
);

/** Returns the time until which mails of a channel are held; null if none are. */
export async function heldUntil(db: Executor, channel: number): Promise<string | null> {
  return (await heldQuery(db, { channel }))[0]?.due_at ?? null;
}

const heldDue = prepared<{ channel: number; at: string; limit: number }, StoredDelivery>(
  (value) => sql`SELECT d.* FROM channel_deliveries d
    WHERE d.channel_id = ${value('channel')} AND d.state = 'pending' AND d.held = 1 AND d.due_at <= ${value('at')}
    ORDER BY d.due_at, d.id LIMIT CAST(${value('limit')} AS INTEGER)`,
);

export function heldDeliveries(db: Executor, channel: number, at: string): Promise<StoredDelivery[]> {
  return heldDue(db, { channel, at, limit: MAX_PIECE_ROWS });
}
