import { color, longText, nameOf } from '../../http/columns.js';
import type { ResourceType } from '../../resource/type.js';

const columns = {
  name: nameOf('area'),
  description: longText('The description, in Markdown.', { record: 'The description.' }),
  color: color(),
};

export const AREA = {
  type: 'area',
  table: 'areas',
  columns,
  relations: {},
} as const satisfies ResourceType;
