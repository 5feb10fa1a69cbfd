import { resourceScopes } from '../../src/access/scopes.js';
import type { Routes } from '../../src/context.js';
import { mountResource } from '../../src/http/resources/crud.js';
import type { Feature } from '../../src/manifest.js';
import { exportOf } from '../../src/resource/records-sql.js';
import { OBJECT_EVENTS } from '../../src/write/change-set.js';
import { BOOKMARK } from './description.js';
import * as schema from './schema.js';
import * as service from './service.js';
import { findBookmark, listBookmarks, readBookmarks } from './store.js';

const routes: Routes =
  ({ db }) =>
  async (app) => {
    mountResource(app, {
      singular: 'bookmark',
      dryRun: true,
      plural: 'bookmarks',
      tag: 'Bookmarks',
      item: schema.Bookmark,
      page: schema.BookmarkList,
      create: schema.BookmarkCreate,
      update: schema.BookmarkUpdate,
      query: schema.BookmarkQuery,
      about: {
        list: 'Your bookmarks.',
        create: 'Several may have the same name.',
        read: 'One of your bookmarks.',
        update: 'What the body does not mention stays.',
        remove: 'For good.',
      },
      list: (caller, query, page) => listBookmarks(db.read, caller, query, page),
      find: (caller, ref) => findBookmark(db.read, caller, ref),
      insert: service.createBookmark,
      change: service.updateBookmark,
      remove: service.removeBookmark,
    });
  };

/** Bookmarks: a resource that is there to show how one is added. */
export const bookmarks: Feature = {
  name: 'bookmarks',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Bookmark', 'notes'),
  tags: [{ name: 'Bookmarks', description: 'Addresses to come back to.' }],
  components: [schema],
  logged: [
    {
      ...BOOKMARK,
      component: 'BookmarkChange',
      object: schema.Bookmark,
      events: [...OBJECT_EVENTS, 'restored'],
      trash: {},
      undo: { remove: (write, id) => service.removeBookmark(write, { id }, null), restore: service.restoreBookmark },
      scope: 'notes:read',
      read: readBookmarks,
    },
  ],
  owned: [{ table: 'bookmarks', column: 'user_id' }],
  records: {
    definitions: [schema.bookmarkRecords],
    module: new URL('./schema.js', import.meta.url).href,
    exports: { bookmarks: exportOf(BOOKMARK) },
  },
};
