import { type Static, Type } from '@sinclair/typebox';
import {
  type AccountLists,
  type AccountRecords,
  commonColumns,
  type IdMapping,
  type Row,
} from '../../src/account-data/account-records.js';
import { exportMembers } from '../../src/http/columns.js';
import { recordMembers, strict } from '../../src/http/record-schemas.js';
import { rowFromRecord } from '../../src/lib/columns.js';
import { bookmarkColumns } from './columns.js';

declare module '../../src/account-data/account-records.js' {
  interface AccountLists {
    bookmarks: BookmarkRecord[];
  }
}

export const BookmarkRecord = Type.Object(
  { ...recordMembers, ...exportMembers(bookmarkColumns) },
  { $id: 'BookmarkRecord', ...strict, description: 'A bookmark, as it is exported.' },
);
export type BookmarkRecord = Static<typeof BookmarkRecord>;

export const bookmarkRecords: AccountRecords = {
  list: 'bookmarks',
  description: 'The bookmarks.',
  record: BookmarkRecord,
  counted: 'bookmarks',
  rows: [['bookmarks', bookmarkRows]],
};

function* bookmarkRows({ bookmarks }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const one of bookmarks) {
    yield { ...commonColumns(mapping, 'bookmarks', one), ...rowFromRecord(bookmarkColumns, one) };
  }
}
