import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import type { ListPage, Page } from '../../db/page.js';
import { deleteRow } from '../../db/query/delete.js';
import { byValue } from '../../db/query/filters.js';
import { insertRow } from '../../db/query/insert.js';
import { columns, jsonColumns, jsonObject } from '../../db/query/json.js';
import { columnKeys, type JsonContext, listOf, readWhich, textKey, type Which } from '../../db/query/list.js';
import { byRef } from '../../db/query/prepared.js';
import { updateRow } from '../../db/query/update.js';
import type { ResourceRow } from '../../db/schema.js';
import type { Caller } from '../../src/access/caller.js';
import { ownedBy } from '../../src/access/visible.js';
import type { IdOrUid } from '../../src/lib/ids.js';
import type { Representation } from '../../src/lib/representation.js';
import { bookmarkColumns } from './columns.js';
import type { Bookmark, BookmarkFilters } from './schema.js';

interface BookmarkRow extends ResourceRow {
  user_id: number;
  name: string;
  url: string;
  remark: string | null;
}

declare module '../../db/schema.js' {
  interface Database {
    bookmarks: BookmarkRow;
  }
}

export type StoredBookmark = Selectable<BookmarkRow>;

const bookmarkJson = (textOf?: JsonContext['textOf']) =>
  jsonObject({
    ...columns('b', 'id', 'uid'),
    ...jsonColumns('b', bookmarkColumns, textOf),
    ...columns('b', 'created_at', 'updated_at'),
  } satisfies Record<keyof Bookmark, Expression<unknown>>);

const list = listOf({
  from: sql`bookmarks b`,
  table: sql`bookmarks b`,
  id: sql.ref('b.id'),
  json: ({ textOf }) => bookmarkJson(textOf),
  longTexts: [sql.ref('b.remark')],
  sortKeys: { ...columnKeys('b', 'id', 'created_at', 'updated_at'), name: textKey(sql.ref('b.name')) },
  accessPaths: (value) => ownedBy('b', value('me')),
  filters: { updated_since: (value) => sql`b.updated_at >= ${value('updated_since')}` },
});

export function listBookmarks(db: Executor, caller: Caller, filters: BookmarkFilters, page: Page): Promise<ListPage> {
  const active = byValue('updated_since', filters.updated_since);
  return list(db, { scope: null, filters: active, values: { me: caller.id } }, page);
}

/** The bookmarks that the caller sees of these, as the list shows them. */
export function readBookmarks(db: Executor, caller: Caller, wanted: Which): Promise<ListPage> {
  return readWhich(list, db, { scope: null, values: { me: caller.id } }, wanted);
}

const findQuery = byRef<{ me: number }, Representation>(
  'b',
  (named, value) => sql`
  SELECT b.id, b.version, ${bookmarkJson()} AS json FROM bookmarks b WHERE ${named} AND ${ownedBy('b', value('me'))}`,
);

export function findBookmark(db: Executor, caller: Caller, ref: IdOrUid): Promise<Representation | undefined> {
  return findQuery(db, ref, { me: caller.id });
}

const rowQuery = byRef<{ me: number }, StoredBookmark>(
  'b',
  (named, value) => sql`SELECT b.* FROM bookmarks b WHERE ${named} AND ${ownedBy('b', value('me'))}`,
);

export function bookmarkRow(db: Executor, caller: Caller, ref: IdOrUid): Promise<StoredBookmark | undefined> {
  return rowQuery(db, ref, { me: caller.id });
}

export function insertBookmark(db: Executor, bookmark: Insertable<BookmarkRow>): Promise<number> {
  return insertRow(db, 'bookmarks', bookmark);
}

export function updateBookmark(db: Executor, id: number, changes: Partial<StoredBookmark>, at: string): Promise<void> {
  return updateRow(db, 'bookmarks', { id, changes, at });
}

export async function removeBookmark(db: Executor, id: number): Promise<void> {
  await deleteRow(db, 'bookmarks', id);
}
