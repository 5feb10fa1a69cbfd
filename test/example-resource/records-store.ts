import { columns } from '../../db/query/json.js';
import { commonMembers, type Members, ownRows } from '../../src/account-data/account-records-sql.js';
import type { BookmarkRecord } from './records.js';

/** The bookmarks of an account, for its exported document. */
export const bookmarkExport = {
  query: ownRows('bookmarks', { ...commonMembers, ...columns('x', 'name', 'url') } satisfies Members<BookmarkRecord>),
};
