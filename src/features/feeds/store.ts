import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { columns, jsonBoolean, jsonObject, jsonText } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { byRef, prepared, type Value } from '../../../db/query/prepared.js';
import { deleteRow, insertRow, updateRow } from '../../../db/query/rows.js';
import type { FeedRow } from '../../../db/schema.js';
import { type Caller, keyIdOf } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Representation } from '../../lib/representation.js';
import type { Feed } from './schema.js';

/** Feeds as they are stored: the JSON has the tree of a filter with uids. */
export type StoredFeed = Omit<Feed, 'filter'> & { tree: object | null };
export type FeedState = Selectable<FeedRow>;

const feedJson = jsonObject({
  ...columns('f', 'id', 'uid', 'name', 'kind'),
  completed: jsonBoolean(sql.ref('f.completed')),
  notes: jsonBoolean(sql.ref('f.notes')),
  alarm_minutes: sql.ref('f.alarm_minutes'),
  tree: jsonText(sql.ref('f.tree')),
  view: sql.ref('f.view_uid'),
  made_by_key_id: sql.ref('f.key_id'),
  ...columns('f', 'last_used_at', 'created_at', 'updated_at'),
} satisfies Record<keyof StoredFeed, Expression<unknown>>);

interface Reader {
  me: number;
  /** The key of the caller, who then sees the feeds that it made; null for a session, which sees all. */
  key: number | null;
}

function readerOf(caller: Caller): Reader {
  return { me: caller.id, key: keyIdOf(caller) };
}

function isSeen(value: Value<Reader>) {
  const key = sql`CAST(${value('key')} AS BIGINT)`;
  return sql`${ownedBy('f', value('me'))} AND (${key} IS NULL OR f.key_id = ${key})`;
}

const list = listOf({
  from: sql`feeds f`,
  table: sql`feeds f`,
  id: sql.ref('f.id'),
  json: () => feedJson,
  sortKeys: columnKeys('f', 'id', 'created_at', 'updated_at'),
  accessPaths: (value) => isSeen(value as unknown as Value<Reader>) as never,
  filters: {},
});

export function listFeeds(db: Executor, caller: Caller, page: Page): Promise<ListPage> {
  return list(db, { scope: null, filters: {}, values: { ...readerOf(caller) } }, page);
}

const findQuery = byRef<Reader, Representation>(
  'f',
  (named, value) => sql`SELECT f.id, f.version, ${feedJson} AS json FROM feeds f WHERE ${named} AND ${isSeen(value)}`,
);

export function findFeed(db: Executor, caller: Caller, ref: IdOrUid): Promise<Representation | undefined> {
  return findQuery(db, ref, readerOf(caller));
}

const rowQuery = byRef<Reader, FeedState>(
  'f',
  (named, value) => sql`SELECT f.* FROM feeds f WHERE ${named} AND ${isSeen(value)} ${forUpdate('f')}`,
);

/** Returns the row of a feed, locked for a change. */
export function lockedFeed(db: Executor, caller: Caller, ref: IdOrUid): Promise<FeedState | undefined> {
  return rowQuery(db, ref, readerOf(caller));
}

const countQuery = prepared<{ me: number }, { count: number }>(
  (value) => sql`SELECT count(*) AS count FROM feeds f WHERE ${ownedBy('f', value('me'))}`,
);

export async function countFeeds(db: Executor, userId: number): Promise<number> {
  return (await countQuery(db, { me: userId }))[0]?.count ?? 0;
}

export function insertFeed(db: Executor, feed: Insertable<FeedRow>): Promise<number> {
  return insertRow(db, 'feeds', feed);
}

export function updateFeed(db: Executor, id: number, changes: Partial<FeedState>, at: string): Promise<void> {
  return updateRow(db, 'feeds', { id, changes, at });
}

export function removeFeed(db: Executor, id: number): Promise<void> {
  return deleteRow(db, 'feeds', id);
}

/** Records a use without a new version. */
export async function touchFeed(db: Executor, id: number, at: string): Promise<void> {
  await db.updateTable('feeds').set({ last_used_at: at }).where('id', '=', id).execute();
}
