import type { Routes } from '../../src/context.js';
import { mountResource } from '../../src/http/resources/crud.js';
import {
  BOOKMARK_SORT_FIELDS,
  Bookmark,
  BookmarkCreate,
  BookmarkList,
  BookmarkQuery,
  BookmarkUpdate,
} from './schema.js';
import * as service from './service.js';
import { findBookmark, listBookmarks } from './store.js';

export const bookmarkRoutes: Routes = (context) => async (app) => {
  mountResource(app, {
    singular: 'bookmark',
    dryRun: true,
    plural: 'bookmarks',
    tag: 'Bookmarks',
    item: Bookmark,
    page: BookmarkList,
    create: BookmarkCreate,
    update: BookmarkUpdate,
    query: BookmarkQuery,
    sortFields: BOOKMARK_SORT_FIELDS,
    about: {
      list: 'Your bookmarks.',
      create: 'Several may have the same name.',
      read: 'One of your bookmarks.',
      update: 'What the body does not mention stays.',
      remove: 'For good.',
    },
    list: (caller, query, page) => listBookmarks(context.db.read, caller, query, page),
    find: (caller, ref) => findBookmark(context.db.read, caller, ref),
    insert: service.createBookmark,
    change: service.updateBookmark,
    remove: service.removeBookmark,
  });
};
