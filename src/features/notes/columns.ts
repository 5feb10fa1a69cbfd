import { color, longText, titleOf } from '../../http/columns.js';

export const noteColumns = {
  title: titleOf('What it is called.', 'What it is called, trimmed. May be blank beside content.'),
  content: longText('The text, in Markdown.', {
    request: 'The text, in Markdown. May be blank beside a title.',
    record: 'The text.',
  }),
  color: color(),
};
