import { color, nameOf } from '../../http/columns.js';

export const TAG_NAME_LIMIT = 50;

export const tagColumns = {
  name: nameOf('tag', TAG_NAME_LIMIT),
  color: color(),
};
