import type { TrashRules } from '../../src/features/trash/rules.js';

export const bookmarkTrash: TrashRules = {
  type: 'bookmark',
  table: 'bookmarks',
  also: [],
  referrers: [],
  relations: {},
};
