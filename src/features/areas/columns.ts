import { color, longText, nameOf } from '../../http/columns.js';

export const areaColumns = {
  name: nameOf('area'),
  description: longText('What it is about, in Markdown.', { record: 'What it is about.' }),
  color: color(),
};
