import { color, longText, titleOf } from '../../http/columns.js';
import type { ResourceType } from '../../resource/type.js';
import { PROJECT } from '../projects/description.js';
import { TASK } from '../tasks/description.js';

export const noteColumns = {
  title: titleOf('The title.', 'The title, trimmed. May be blank beside content.'),
  content: longText('The text, in Markdown.', {
    request: 'The text, in Markdown. May be blank beside a title.',
    record: 'The text.',
  }),
  color: color(),
};

export const NOTE = {
  type: 'note',
  table: 'notes',
  columns: noteColumns,
  relations: { project_id: PROJECT, task_id: TASK },
  parents: ['project_id'],
  isShareable: true,
} as const satisfies ResourceType;
