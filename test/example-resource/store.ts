import './compared.js';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { byRef } from '../../db/query/prepared.js';
import { deleteRow, insertRow, updateRow } from '../../db/query/rows.js';
import type { ResourceRow } from '../../db/schema.js';
import type { Caller } from '../../src/access/caller.js';
import { ownResource } from '../../src/access/own-resources.js';
import { ownedBy } from '../../src/access/visible.js';
import type { IdOrUid } from '../../src/lib/ids.js';
import { BOOKMARK } from './description.js';
import { BOOKMARK_SORT_FIELDS, type BookmarkFilters } from './schema.js';

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

export const {
  list: listBookmarks,
  read: readBookmarks,
  find: findBookmark,
} = ownResource<BookmarkFilters>(BOOKMARK, { alias: 'b', sortFields: BOOKMARK_SORT_FIELDS });

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
