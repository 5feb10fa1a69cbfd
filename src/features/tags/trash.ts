import type { TrashRules } from '../trash/rules.js';
import { MAX_TAGS } from './schema.js';
import { TAG_LINKS, TAGGED } from './store.js';

export const tagTrash: TrashRules = {
  type: 'tag',
  table: 'tags',
  also: [],
  referrers: [],
  links: TAGGED.map((kind) => ({
    type: kind,
    of: `${kind}s` as const,
    member: 'tags',
    links: TAG_LINKS[kind],
    most: MAX_TAGS,
  })),
  relations: {},
};
