import { addedLater, color, day, flag, longText, nameOf, plain, rank } from '../../http/columns.js';
import { IntEnum, Nullable, NullableRef, PRIORITIES, StringEnum, TaskPriority } from '../../http/schemas.js';

export const OPEN_PROJECT_STATUSES = ['not_started', 'planned', 'in_progress', 'waiting'] as const;
export const ENDED_PROJECT_STATUSES = ['done', 'cancelled'] as const;
export const PROJECT_STATUSES = [...OPEN_PROJECT_STATUSES, ...ENDED_PROJECT_STATUSES] as const;

export const projectColumns = {
  name: nameOf('project'),
  description: longText('What it is about, in Markdown.', { request: 'In Markdown.', record: 'What it is about.' }),
  status: plain({
    response: StringEnum(PROJECT_STATUSES, { description: 'Progress of the project.' }),
    request: StringEnum(PROJECT_STATUSES, { description: 'Progress of the project; default: not started.' }),
    initial: 'not_started',
  }),
  priority: plain({
    response: NullableRef(TaskPriority),
    record: Nullable(IntEnum(PRIORITIES, { description: '0 low, 1 medium, 2 high.' })),
    initial: null,
  }),
  due_date: day('Due date.'),
  color: color(),
  pinned: flag('Whether it is kept at hand.', { request: 'Whether to keep it at hand; a new one is not.' }),
  rank: rank("the owner's order of projects"),
  template: addedLater(
    flag('Whether it is a template: lists, counts and searches leave it and its tasks out.', {
      request: 'Whether it is a template; a new one is not.',
    }),
  ),
};
