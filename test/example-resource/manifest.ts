import { resourceScopes } from '../../src/access/scopes.js';
import type { Feature } from '../../src/context.js';
import { OBJECT_EVENTS } from '../../src/write/change-set.js';
import { bookmarkColumns } from './columns.js';
import { bookmarkRecords } from './records.js';
import { bookmarkExport } from './records-store.js';
import { bookmarkRoutes } from './routes.js';
import * as schema from './schema.js';
import { removeBookmark, restoreBookmark } from './service.js';
import { readBookmarks } from './store.js';
import { bookmarkTrash } from './trash.js';

/** Bookmarks: a resource that is there to show how one is added. */
export const bookmarks: Feature = {
  name: 'bookmarks',
  routes: [{ mount: 'resource', routes: bookmarkRoutes }],
  scopes: resourceScopes('Bookmark', 'notes'),
  tags: [{ name: 'Bookmarks', description: 'Addresses to come back to.' }],
  components: [schema],
  logged: [
    {
      ...{
        type: 'bookmark',
        component: 'BookmarkChange',
        object: schema.Bookmark,
        events: [...OBJECT_EVENTS, 'restored'],
      },
      ...{
        table: 'bookmarks',
        trash: bookmarkTrash,
        columns: bookmarkColumns,
        undo: { remove: (write, id) => removeBookmark(write, { id }, null), restore: restoreBookmark },
        scope: 'notes:read',
        read: readBookmarks,
      },
    },
  ],
  owned: [{ table: 'bookmarks', column: 'user_id' }],
  records: {
    definitions: [bookmarkRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { bookmarks: bookmarkExport },
  },
};
