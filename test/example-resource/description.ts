import { Type } from '@sinclair/typebox';
import { longText, nameOf, required } from '../../src/http/columns.js';
import type { ResourceType } from '../../src/resource/type.js';

const columns = {
  name: nameOf('bookmark'),
  url: required({
    response: Type.String({ description: 'Where it leads.' }),
    request: Type.String({ minLength: 1, maxLength: 2000, description: 'Where it leads.' }),
    record: Type.String({ maxLength: 2000, description: 'Where it leads.' }),
    initial: '',
  }),
  remark: longText('Why to come back, in Markdown.'),
};

export const BOOKMARK = {
  type: 'bookmark',
  table: 'bookmarks',
  columns,
  relations: {},
} as const satisfies ResourceType;
