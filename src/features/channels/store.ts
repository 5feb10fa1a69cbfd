import { type Expression, type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { deleteInPieces } from '../../../db/query/bulk.js';
import { perDialect } from '../../../db/query/dialect.js';
import { columns, isAnyOf, jsonBoolean, jsonObject, jsonText } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { byRef, prepared } from '../../../db/query/prepared.js';
import { deleteRow, insertRow, updateRow } from '../../../db/query/rows.js';
import type { ChannelRow } from '../../../db/schema.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Representation } from '../../lib/representation.js';
import { parsedJson } from '../../lib/typed.js';
import { column, commonMembers, type Members, ownRows } from '../../resource/records-sql.js';
import { kindOf, NOTIFICATION_KINDS } from '../notifications/kinds.js';
import type { ChannelRecord } from './records.js';
import type { Channel } from './schema.js';

export type StoredChannel = Selectable<ChannelRow>;

/** Origin of a column with an address: its path may be a secret. */
export function originOf(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return perDialect({
    sqlite: sql`substr(${column}, 1, instr(substr(${column} || '/', 9), '/') + 7)`,
    postgres: sql`substring(${column} from '^[a-z]+://[^/?#]*')`,
  });
}

/** Names of a JSON object, as a JSON array. */
const HEADER_NAMES = perDialect({
  sqlite: sql`(SELECT json_group_array(h.key) FROM json_each(c.headers) h)`,
  postgres: sql`(SELECT coalesce(json_agg(h.key), '[]'::json)::text FROM json_each(c.headers::json) h)`,
});

const ofKind = (kind: StoredChannel['kind'], value: Expression<unknown>) =>
  sql`CASE WHEN c.kind = ${sql.lit(kind)} THEN ${value} END`;

/** @param pushKey the public key of the service */
function channelJson(pushKey: Expression<unknown>) {
  return jsonObject({
    ...columns('c', 'id', 'uid', 'kind', 'name'),
    enabled: jsonBoolean(sql.ref('c.enabled')),
    disabled_reason: sql.ref('c.disabled_reason'),
    url: ofKind('http', originOf(sql.ref('c.url'))),
    method: sql.ref('c.method'),
    headers: jsonText(ofKind('http', HEADER_NAMES)),
    ...columns('c', 'body_template', 'content_type'),
    endpoint: ofKind('webpush', originOf(sql.ref('c.url'))),
    expiration_time: sql.ref('c.expiration_time'),
    key_changed: ofKind('webpush', jsonBoolean(sql`CASE WHEN c.push_key = ${pushKey} THEN 0 ELSE 1 END`)),
    ...columns('c', 'last_success_at', 'failing_since', 'created_at', 'updated_at'),
  } satisfies Record<keyof Channel, Expression<unknown>>);
}

const list = listOf({
  from: sql`channels c`,
  table: sql`channels c`,
  id: sql.ref('c.id'),
  json: ({ value }) => channelJson(value('push_key')),
  sortKeys: columnKeys('c', 'id', 'created_at', 'updated_at'),
  accessPaths: (value) => ownedBy('c', value('me')),
  filters: {},
});

export function listChannels(db: Executor, caller: Caller, pushKey: string, page: Page): Promise<ListPage> {
  return list(db, { scope: null, filters: {}, values: { me: caller.id, push_key: pushKey } }, page);
}

const findQuery = byRef<{ me: number; push_key: string }, Representation>(
  'c',
  (named, value) => sql`SELECT c.id, c.version, ${channelJson(value('push_key'))} AS json FROM channels c
    WHERE ${named} AND ${ownedBy('c', value('me'))}`,
);

export function findChannel(
  db: Executor,
  caller: Pick<Caller, 'id'>,
  pushKey: string,
  ref: IdOrUid,
): Promise<Representation | undefined> {
  return findQuery(db, ref, { me: caller.id, push_key: pushKey });
}

/** Channels with the keys that created them and last changed their address. */
export const KEYED_CHANNELS = sql`channels c LEFT JOIN api_keys m ON m.id = c.key_id
  LEFT JOIN api_keys e ON e.id = c.editor_key_id`;

/** True if neither key has ended or was deleted. */
export function hasValidKeys(at: Expression<string>): RawBuilder<SqlBool> {
  return sql`(${isValid('m', 'key_id', at)} AND ${isValid('e', 'editor_key_id', at)})`;
}

function isValid(key: string, column: 'key_id' | 'editor_key_id', at: Expression<string>): RawBuilder<SqlBool> {
  const of = (name: string) => sql.ref(`${key}.${name}`);
  return sql`(${sql.ref(`c.${column}`)} IS NULL OR (${of('id')} IS NOT NULL AND ${of('revoked_at')} IS NULL
    AND (${of('expires_at')} IS NULL OR ${of('expires_at')} > ${at})))`;
}

export interface ChannelToChange extends StoredChannel {
  /** 1 if the key that created it has ended. */
  maker_ended: number;
}

const rowQuery = byRef<{ me: number; at: string }, ChannelToChange>(
  'c',
  (named, value) => sql`SELECT c.*, CASE WHEN ${isValid('m', 'key_id', value('at'))} THEN 0 ELSE 1 END AS maker_ended
    FROM ${KEYED_CHANNELS} WHERE ${named} AND ${ownedBy('c', value('me'))} ${forUpdate('c')}`,
);

export async function channelRow(
  db: Executor,
  caller: Caller,
  ref: IdOrUid,
  at: string,
): Promise<ChannelToChange | undefined> {
  return rowQuery(db, ref, { me: caller.id, at });
}

const ownQuery = prepared<{ me: number }, Pick<StoredChannel, 'id' | 'uid' | 'kind' | 'url' | 'last_success_at'>>(
  (value) => sql`SELECT c.id, c.uid, c.kind, c.url, c.last_success_at FROM channels c
    WHERE ${ownedBy('c', value('me'))} ORDER BY coalesce(c.last_success_at, c.created_at), c.id`,
);

/** Returns the channels of a user, those longest without success first. */
export function ownChannels(db: Executor, userId: number) {
  return ownQuery(db, { me: userId });
}

export function insertChannel(db: Executor, channel: Insertable<ChannelRow>): Promise<number> {
  return insertRow(db, 'channels', channel);
}

export function updateChannel(db: Executor, id: number, changes: Partial<StoredChannel>, at: string): Promise<void> {
  return updateRow(db, 'channels', { id, changes, at });
}

/** Deletes a channel with its deliveries, which can be many. */
export async function removeChannel(db: Executor, id: number): Promise<void> {
  await deleteInPieces(db, 'channel_deliveries', { column: 'channel_id', value: id });
  await deleteRow(db, 'channels', id);
}

/** Adds a new channel to the kinds that join by default, and drops channels that no longer exist from them. */
export async function joinKinds(trx: Executor, userId: number, uid: string, at: string): Promise<void> {
  const row = await trx
    .selectFrom('notification_preferences')
    .select('kinds')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  type Choices = Record<string, { channels?: string[] } | undefined>;
  const choices = row === undefined ? {} : parsedJson<Choices>(row.kinds);
  const present = new Set((await ownChannels(trx, userId)).map((one) => one.uid));
  for (const kind of NOTIFICATION_KINDS.filter((name) => kindOf(name).joins === true)) {
    const choice = choices[kind] ?? {};
    choices[kind] = { ...choice, channels: [...(choice.channels ?? []).filter((one) => present.has(one)), uid] };
  }
  const kinds = JSON.stringify(choices);
  await trx
    .insertInto('notification_preferences')
    .values({ user_id: userId, kinds, updated_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        kinds,
        version: eb('notification_preferences.version', '+', 1),
        updated_at: at,
      })),
    )
    .execute();
}

const byIdQuery = prepared<{ ids: string; reason: string; at: string }, Disabled>(
  (value) => sql`UPDATE channels
    SET enabled = 0, disabled_reason = ${value('reason')}, version = version + 1, updated_at = ${value('at')}
    WHERE enabled = 1 AND ${isAnyOf(sql.ref('id'), value('ids'))} RETURNING id, user_id, name`,
);

export type Disabled = Pick<StoredChannel, 'id' | 'user_id' | 'name'>;

/** Disables channels. Returns those that were enabled. */
export function disableChannels(db: Executor, ids: readonly number[], reason: string, at: string): Promise<Disabled[]> {
  return byIdQuery(db, { ids: JSON.stringify(ids), reason, at });
}

const endedQuery = prepared<{ at: string }, { id: number }>(
  (value) => sql`
  SELECT c.id FROM ${KEYED_CHANNELS} WHERE c.enabled = 1 AND NOT ${hasValidKeys(value('at'))} ORDER BY c.id`,
);

export async function channelsOfEndedKeys(db: Executor, at: string): Promise<number[]> {
  return (await endedQuery(db, { at })).map(({ id }) => id);
}

const toEndQuery = prepared<{ uid: string }, ChannelToEnd>(
  (value) => sql`SELECT c.id, c.enabled, c.unsubscribe_key, u.language FROM channels c
    JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL
    WHERE c.uid = ${value('uid')} AND c.kind = 'email'`,
);

type ChannelToEnd = Pick<StoredChannel, 'id' | 'enabled' | 'unsubscribe_key'> & { language: string };

/** Finds an `email` channel by its uid, for an unsubscribe token. */
export async function channelToEnd(db: Executor, uid: string): Promise<ChannelToEnd | undefined> {
  return (await toEndQuery(db, { uid }))[0];
}

export async function hasVerifiedEmail(db: Executor, userId: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('email_verified_at').where('id', '=', userId).executeTakeFirst();
  return user?.email_verified_at != null;
}

/** Stores the key of the service for push services, if there is none. @returns the stored one */
export async function storedPushKey(trx: Executor, privateKey: string, at: string): Promise<string> {
  await trx
    .insertInto('push_keys')
    .values({ id: 1, private_key: privateKey, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await trx.selectFrom('push_keys').select('private_key').where('id', '=', 1).executeTakeFirstOrThrow();
  return row.private_key;
}

export async function findPushKey(db: Executor): Promise<string | undefined> {
  return (await db.selectFrom('push_keys').select('private_key').where('id', '=', 1).executeTakeFirst())?.private_key;
}

export const channelExport = {
  query: ownRows('channels', {
    ...commonMembers,
    ...columns('x', 'kind', 'name'),
    origin: sql`CASE WHEN x.url IS NULL THEN NULL ELSE ${originOf(column('url'))} END`,
  } satisfies Members<ChannelRecord>),
};
