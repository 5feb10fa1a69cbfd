import { type Static, Type } from '@sinclair/typebox';
import { exportMembers, requestMembers, responseMembers } from '../../src/http/columns.js';
import { recordMembers, strict } from '../../src/http/record-schemas.js';
import {
  chosenUid,
  Envelope,
  type FiltersOf,
  ignores,
  listQuery,
  resourceMembers,
  TimestampInput,
  timestampMembers,
} from '../../src/http/schemas.js';
import { initialMembers } from '../../src/lib/columns.js';
import { recordsOfType } from '../../src/resource/records.js';
import { BOOKMARK } from './description.js';

export const Bookmark = Type.Object(
  {
    ...resourceMembers,
    ...responseMembers(BOOKMARK.columns),
    ...timestampMembers,
  },
  {
    $id: 'Bookmark',
    description: 'An address to come back to.',
    examples: [
      {
        id: 3,
        uid: 'b5r9x0q2m7b4t1z',
        ...initialMembers(BOOKMARK.columns),
        name: 'Movers',
        url: 'https://example.com/',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Bookmark = Static<typeof Bookmark>;

export const BookmarkList = Envelope('bookmarks', Bookmark);

const writable = requestMembers(BOOKMARK.columns);

const newBookmark = { ...writable, ...chosenUid };

export const BookmarkCreate = Type.Object(newBookmark, {
  $id: 'BookmarkCreate',
  ...ignores(Bookmark, newBookmark),
  description: 'A new bookmark.',
  examples: [{ name: 'Movers', url: 'https://example.com/' }],
});
export type BookmarkCreate = Static<typeof BookmarkCreate>;

export const BookmarkUpdate = Type.Partial(Type.Object(writable), {
  $id: 'BookmarkUpdate',
  ...ignores(Bookmark, writable),
  description: 'Changes of a bookmark.',
  examples: [{ name: 'The movers' }],
});
export type BookmarkUpdate = Static<typeof BookmarkUpdate>;

export const BOOKMARK_SORT_FIELDS = ['id', 'name', 'created_at', 'updated_at'] as const;

export const BookmarkQuery = listQuery(BOOKMARK_SORT_FIELDS, {
  updated_since: Type.Optional(TimestampInput('Changed at this time or later.')),
});
export type BookmarkFilters = FiltersOf<Static<typeof BookmarkQuery>>;

export const BookmarkRecord = Type.Object(
  { ...recordMembers, ...exportMembers(BOOKMARK.columns) },
  { $id: 'BookmarkRecord', ...strict, description: 'A bookmark, as it is exported.' },
);

declare module '../../src/resource/records.js' {
  interface AccountLists {
    bookmarks: Static<typeof BookmarkRecord>[];
  }
}

export const bookmarkRecords = recordsOfType(BOOKMARK, { description: 'The bookmarks.', record: BookmarkRecord });
