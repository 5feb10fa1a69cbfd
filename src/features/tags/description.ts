import { color, nameOf } from '../../http/columns.js';
import type { ResourceType } from '../../resource/type.js';

export const TAG_NAME_LIMIT = 50;

const columns = {
  name: nameOf('tag', TAG_NAME_LIMIT),
  color: color(),
};

export const TAG = {
  type: 'tag',
  table: 'tags',
  columns,
  relations: {},
} as const satisfies ResourceType;
