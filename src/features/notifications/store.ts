import { type Expression, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import { byList } from '../../../db/query/filters.js';
import { columns, isAnyOf, jsonBoolean, jsonObject, jsonRow, jsonText } from '../../../db/query/json.js';
import { columnKeys, listOf, readWhich, type Which } from '../../../db/query/list.js';
import { byRef, prepared, preparedVariants } from '../../../db/query/prepared.js';
import { deleteRow, type LocatedRow } from '../../../db/query/rows.js';
import { runLast } from '../../../db/transaction-steps.js';
import type { Caller } from '../../access/caller.js';
import { ownedBy } from '../../access/visible.js';
import { accountsWithMore } from '../../background/excess-store.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Representation } from '../../lib/representation.js';
import type { HiddenObjects } from '../../write/hidden.js';
import type { StoredNotification } from './notify-store.js';
import { NOTIFICATION_SORT_FIELDS, type Notification, type NotificationFilters } from './schema.js';

const fullName = sql`nullif(trim(coalesce(u.name, '') || ' ' || coalesce(u.surname, '')), '')`;

const notificationJson = jsonObject({
  ...columns('n', 'id', 'uid', 'kind', 'title', 'text', 'url', 'type', 'ref_id', 'ref_uid'),
  actor: jsonRow(
    { ...columns('u', 'id', 'uid'), name: fullName },
    sql`users u WHERE u.id = n.actor_id AND u.deleted_at IS NULL`,
  ),
  data: jsonText(sql.ref('n.data')),
  late: jsonBoolean(sql.ref('n.late')),
  ...columns('n', 'read_at', 'created_at', 'updated_at'),
} satisfies Record<keyof Notification, Expression<unknown>>);

const list = listOf({
  from: sql`notifications n`,
  table: sql`notifications n`,
  id: sql.ref('n.id'),
  json: () => notificationJson,
  sortKeys: columnKeys('n', ...NOTIFICATION_SORT_FIELDS),
  accessPaths: (value) => ownedBy('n', value('me')),
  filters: {
    kind: (value) => isAnyOf(sql.ref('n.kind'), value('kind'), 'text'),
    'unread:true': () => sql`n.read_at IS NULL`,
    'unread:false': () => sql`n.read_at IS NOT NULL`,
  },
});

export function listNotifications(
  db: Executor,
  { id: me }: Caller,
  { kind, unread }: NotificationFilters,
  page: Page,
): Promise<ListPage> {
  const filters = { ...byList('kind', kind), ...(unread !== undefined && { [`unread:${unread}`]: true as const }) };
  return list(db, { scope: null, filters, values: { me } }, page);
}

export function readNotifications(db: Executor, { id: me }: Caller, wanted: Which): Promise<ListPage> {
  return readWhich(list, db, { scope: null, values: { me } }, wanted);
}

const findQuery = byRef<{ me: number }, Representation>(
  'n',
  (named, value) => sql`SELECT n.id, n.version, ${notificationJson} AS json FROM notifications n
    WHERE ${named} AND ${ownedBy('n', value('me'))}`,
);

export function findNotification(db: Executor, caller: Caller, ref: IdOrUid): Promise<Representation | undefined> {
  return findQuery(db, ref, { me: caller.id });
}

const rowQuery = byRef<{ me: number }, StoredNotification>(
  'n',
  (named, value) => sql`SELECT n.* FROM notifications n WHERE ${named} AND ${ownedBy('n', value('me'))}
    ${forUpdate('n')}`,
);

export function lockedNotification(
  db: Executor,
  caller: Caller,
  ref: IdOrUid,
): Promise<StoredNotification | undefined> {
  return rowQuery(db, ref, { me: caller.id });
}

export async function removeNotification(db: Executor, id: number): Promise<void> {
  await deleteRow(db, 'notifications', id);
}

/** Which unread notifications become read. Null or absent: all. */
export interface ReadWanted {
  before?: string | undefined;
  kind?: string | undefined;
  ids?: readonly number[] | undefined;
  uids?: readonly string[] | undefined;
}

interface ReadValues {
  me: number;
  at: string;
  before: string | null;
  kind: string | null;
  ids: string;
  uids: string;
  limit: number;
}

const readQueries = preparedVariants<ReadValues, LocatedRow>();

/** Marks unread notifications as read, at most `limit`, the latest first. @returns them */
export function markRead(
  db: Executor,
  { id: me }: Caller,
  { before, kind, ids, uids }: ReadWanted,
  { at, limit }: { at: string; limit: number },
): Promise<LocatedRow[]> {
  const names = [before !== undefined && 'before', kind !== undefined && 'kind', ids !== undefined && 'ids'];
  const query = readQueries(
    names.filter(Boolean).join(),
    (value) => sql`
      UPDATE notifications SET read_at = ${value('at')}, version = version + 1, updated_at = ${value('at')}
      WHERE id IN (SELECT n.id FROM notifications n WHERE n.user_id = ${value('me')} AND n.read_at IS NULL
        ${before === undefined ? sql`` : sql`AND n.created_at <= ${value('before')}`}
        ${kind === undefined ? sql`` : sql`AND n.kind = ${value('kind')}`}
        ${
          ids === undefined
            ? sql``
            : sql`AND (${isAnyOf(sql.ref('n.id'), value('ids'))} OR ${isAnyOf(sql.ref('n.uid'), value('uids'), 'text')})`
        }
        ORDER BY n.id DESC LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING id, uid, user_id`,
  );
  const lists = { ids: JSON.stringify(ids ?? []), uids: JSON.stringify(uids ?? []) };
  return query(db, { me, at, before: before ?? null, kind: kind ?? null, ...lists, limit });
}

const agedQuery = prepared<{ before: string; limit: number }, LocatedRow>(
  (value) => sql`
  DELETE FROM notifications WHERE id IN (
    SELECT n.id FROM notifications n WHERE n.created_at < ${value('before')}
    ORDER BY n.created_at LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING id, uid, user_id`,
);

/** Deletes notifications from before a time, at most `limit`. @returns them */
export function removeAged(db: Executor, before: string, limit: number): Promise<LocatedRow[]> {
  return agedQuery(db, { before, limit });
}

export const usersWithExcess = accountsWithMore('notifications');

const surplusQuery = prepared<{ user: number; retained: number; limit: number }, LocatedRow>(
  (value) => sql`
  DELETE FROM notifications WHERE id IN (
    SELECT n.id FROM notifications n WHERE n.user_id = ${value('user')} AND n.id < (
      SELECT k.id FROM notifications k WHERE k.user_id = ${value('user')}
      ORDER BY k.id DESC LIMIT 1 OFFSET CAST(${value('retained')} AS INTEGER) - 1)
    ORDER BY n.id LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING id, uid, user_id`,
);

/** Deletes the oldest notifications of a user beyond a number, at most `limit`. @returns them */
export function removeSurplus(db: Executor, user: number, retained: number, limit: number): Promise<LocatedRow[]> {
  return surplusQuery(db, { user, retained, limit });
}

const removals = preparedVariants<{ users: string; ids: string; type: string }, LocatedRow>();

/**
 * Deletes the notifications of users about objects that they no longer see; for a comment, those that show its text.
 * Notifications of the kind `unshared` stay.
 */
export function removeHidden(trx: Executor, { type, users, ids }: HiddenObjects): Promise<LocatedRow[]> {
  const isOfComment = type === 'comment';
  const remove = removals(String(isOfComment), (value) => {
    const isAbout = isOfComment
      ? sql`comment_id IS NOT NULL AND ${isAnyOf(sql.ref('comment_id'), value('ids'))}`
      : sql`${isAnyOf(sql.ref('ref_id'), value('ids'))} AND type = ${value('type')}`;
    return sql`DELETE FROM notifications WHERE ${isAbout} AND ${isAnyOf(sql.ref('user_id'), value('users'))}
      AND kind <> 'unshared' RETURNING id, uid, user_id`;
  });
  return remove(trx, { type, users: JSON.stringify(users), ids: JSON.stringify(ids) });
}

const touchQuery = prepared<{ actor: number }, never>(
  (value) => sql`
  INSERT INTO change_counters (user_id, seq, unlogged)
  SELECT n.user_id, 0, 1 FROM notifications n JOIN users u ON u.id = n.user_id
  WHERE n.actor_id = ${value('actor')} AND u.deleted_at IS NULL GROUP BY n.user_id ORDER BY n.user_id
  ON CONFLICT (user_id) DO UPDATE SET unlogged = change_counters.unlogged + 1`,
);

/** Records that notifications show an actor under a new name, or no longer. */
export function touchNotified(trx: Executor, actorId: number): Promise<void> {
  return runLast(trx, () => touchQuery(trx, { actor: actorId }));
}
