import { color, nameOf } from '../../http/columns.js';
import { MAX_TAG_LENGTH } from '../../lib/limits.js';
import type { ResourceType } from '../../resource/type.js';

const columns = {
  name: nameOf('tag', MAX_TAG_LENGTH),
  color: color(),
};

export const TAG = {
  type: 'tag',
  table: 'tags',
  columns,
  relations: {},
} as const satisfies ResourceType;
