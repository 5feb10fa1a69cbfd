import { jsonColumns } from '../../db/query/json.js';
import { commonMembers, type Members, ownRows } from '../../src/account-data/account-records-sql.js';
import { bookmarkColumns } from './columns.js';
import type { BookmarkRecord } from './records.js';

export const bookmarkExport = {
  query: ownRows('bookmarks', {
    ...commonMembers,
    ...jsonColumns('x', bookmarkColumns),
  } satisfies Members<BookmarkRecord>),
};
