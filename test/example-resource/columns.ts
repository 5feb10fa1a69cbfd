import { Type } from '@sinclair/typebox';
import { longText, nameOf, required } from '../../src/http/columns.js';

export const bookmarkColumns = {
  name: nameOf('bookmark'),
  url: required({
    shown: Type.String({ description: 'Where it leads.' }),
    given: Type.String({ minLength: 1, maxLength: 2000, description: 'Where it leads.' }),
    exported: Type.String({ maxLength: 2000, description: 'Where it leads.' }),
    initial: '',
  }),
  remark: longText('Why to come back, in Markdown.'),
};
