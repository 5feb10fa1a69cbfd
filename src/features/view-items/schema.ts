import { type Static, Type } from '@sinclair/typebox';
import { TASK_GROUPS } from '../../filter/fields.js';
import { FilterInput, IdOrUid, listQuery, Pagination, Ref, StringEnum } from '../../http/schemas.js';
import { Note } from '../notes/schema.js';
import { Project } from '../projects/schema.js';
import { Task, TaskList } from '../tasks/schema.js';
import { MAX_RANKED } from '../views/rules.js';

export const ViewOrder = Type.Object(
  {
    task_id: IdOrUid('The task to move. A view of a project has the tasks of the project only.'),
    before: Type.Optional(IdOrUid('The task that it shall precede.')),
    after: Type.Optional(IdOrUid('The task that it shall follow.')),
  },
  {
    $id: 'ViewOrder',
    description: `A place in the own order of a view: either \`before\` or \`after\` a task. A view orders at most ${MAX_RANKED} tasks.`,
    examples: [{ task_id: 42, after: 17 }],
  },
);
export type ViewOrder = Static<typeof ViewOrder>;

export const ViewItemsQuery = Type.Composite([
  Type.Omit(listQuery([], { filter: Type.Optional(FilterInput('due:<=7d')) }), ['order_by']),
  Type.Object({
    group_by: Type.Optional(
      StringEnum([...TASK_GROUPS, 'none'], {
        description: 'Another grouping of tasks. `none`: without groups, in the order of the view.',
      }),
    ),
    order_by: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'Another order, as in a view.',
        examples: ['due_date:asc,priority:desc'],
      }),
    ),
  }),
]);
export type ViewItemsQuery = Static<typeof ViewItemsQuery>;

export const ViewItems = Type.Object(
  {
    tasks: Type.Optional(Type.Array(Ref(Task), { description: 'The items of a view of tasks.' })),
    projects: Type.Optional(Type.Array(Ref(Project), { description: 'The items of a view of projects.' })),
    notes: Type.Optional(Type.Array(Ref(Note), { description: 'The items of a view of notes.' })),
    groups: TaskList.properties.groups,
    pagination: Ref(Pagination),
  },
  {
    $id: 'ViewItems',
    description: 'A page of the items of a view, in the member of its resource.',
    examples: [{ notes: Note.examples, pagination: Pagination.examples[0] }],
  },
);
