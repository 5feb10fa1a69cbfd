import { PRIORITY, PROJECT_STATUSES } from '../../filter/fields.js';
import { addedLater, color, day, flag, longText, nameOf, plain, rank } from '../../http/columns.js';
import { IntEnum, Nullable, NullableRef, StringEnum, TaskPriority } from '../../http/schemas.js';

export const projectColumns = {
  name: nameOf('project'),
  description: longText('The description, in Markdown.', { request: 'In Markdown.', record: 'The description.' }),
  status: plain({
    response: StringEnum(PROJECT_STATUSES, { description: 'Progress of the project.' }),
    request: StringEnum(PROJECT_STATUSES, { description: 'Progress of the project; default: not started.' }),
    initial: 'not_started',
  }),
  priority: plain({
    response: NullableRef(TaskPriority),
    record: Nullable(IntEnum(PRIORITY, { description: '0 low, 1 medium, 2 high.' })),
    initial: null,
  }),
  due_date: day('Due date.'),
  color: color(),
  pinned: flag('True if clients show it among the first.', {
    request: 'True if clients show it among the first. Default: false.',
  }),
  rank: rank("the owner's order of projects"),
  template: addedLater(
    flag('True for a template: lists, counts and searches leave it and its tasks out.', {
      request: 'True for a template. Default: false.',
    }),
  ),
};
