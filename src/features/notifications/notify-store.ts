import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import { freeIds, insertRows } from '../../../db/query/bulk.js';
import { isAnyOf } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import { insertRow, updateRow } from '../../../db/query/rows.js';
import type { NotificationRow } from '../../../db/schema.js';

export type StoredNotification = Selectable<NotificationRow>;

/** Inserts rows. @returns their ids */
export async function insertNotifications(
  trx: Executor,
  rows: readonly Insertable<NotificationRow>[],
): Promise<number[]> {
  const [first] = rows;
  if (first === undefined) return [];
  if (rows.length === 1) return [await insertRow(trx, 'notifications', first)];
  const ids = await freeIds(trx, 'notifications', rows.length);
  await insertRows(
    trx,
    'notifications',
    rows.map((row, index) => ({ id: ids[index], ...row })),
  );
  return ids;
}

export type MergedRow = Pick<
  StoredNotification,
  'id' | 'uid' | 'user_id' | 'kind' | 'data' | 'read_at' | 'ref_id' | 'merge_key'
>;

const byKeyQuery = prepared<{ user: number; key: string; since: string }, MergedRow>(
  (value) => sql`
  SELECT n.id, n.uid, n.user_id, n.kind, n.data, n.read_at, n.ref_id, n.merge_key FROM notifications n
  WHERE n.user_id = ${value('user')} AND n.merge_key = ${value('key')} AND n.created_at > ${value('since')}
  ORDER BY n.id DESC LIMIT 1 ${forUpdate('n')}`,
);

/** Returns the latest notification with a key, locked for a change; undefined if there is none since then. */
export async function lockedByKey(
  trx: Executor,
  { userId, mergeKey, since = '' }: { userId: number; mergeKey: string; since?: string },
): Promise<MergedRow | undefined> {
  return (await byKeyQuery(trx, { user: userId, key: mergeKey, since }))[0];
}

export function updateNotification(
  trx: Executor,
  id: number,
  changes: Partial<StoredNotification>,
  at: string,
): Promise<void> {
  return updateRow(trx, 'notifications', { id, changes, at });
}

export type ShownComment = Pick<StoredNotification, 'id' | 'uid' | 'user_id' | 'text'> & { comment_id: number };

const shownQuery = prepared<{ comments: string }, ShownComment>(
  (value) => sql`
  SELECT n.id, n.uid, n.user_id, n.text, n.comment_id FROM notifications n
  WHERE n.comment_id IS NOT NULL AND ${isAnyOf(sql.ref('n.comment_id'), value('comments'))} ${forUpdate('n')}`,
);

/** Returns the notifications that show any of these comments, locked for a change. */
export function showingComments(trx: Executor, comments: readonly number[]): Promise<ShownComment[]> {
  return shownQuery(trx, { comments: JSON.stringify(comments) });
}
