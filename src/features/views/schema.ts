import { type Static, Type } from '@sinclair/typebox';
import { RESOURCES } from '../../filter/fields.js';
import { requestMembers, responseMembers } from '../../http/columns.js';
import {
  chosenUid,
  Envelope,
  FilterInput,
  type FiltersOf,
  IdOrUid,
  IsRelated,
  ignores,
  listQuery,
  Nullable,
  ownerMembers,
  Pagination,
  Ref,
  Reference,
  resourceMembers,
  StringEnum,
  TimestampInput,
  timestampMembers,
} from '../../http/schemas.js';
import { initialMembers } from '../../lib/columns.js';
import { FilterInBody, FilterText } from '../filters/schema.js';
import { Note } from '../notes/schema.js';
import { Project } from '../projects/schema.js';
import { TASK_GROUPS, Task, TaskList } from '../tasks/schema.js';
import { viewColumns } from './columns.js';
import { MAX_PLACED, MAX_VIEWS } from './rules.js';

const BrokenTerm = Type.Object({
  term: Type.String({ description: 'The term, with `?` for what is missing.', examples: ['project:?'] }),
  field: Type.String({ description: 'Its field.', examples: ['project'] }),
});

export const View = Type.Object(
  {
    ...resourceMembers,
    ...responseMembers(viewColumns),
    filter: FilterText('The filter as text, with the present names of objects; empty for everything.'),
    broken: Type.Array(BrokenTerm, {
      description: 'Terms that name something that is deleted, or that you cannot see. It finds nothing.',
    }),
    project_id: Nullable(Type.Integer({ description: 'The id of the project whose items and members it has.' })),
    ...ownerMembers,
    ...timestampMembers,
  },
  {
    $id: 'View',
    description: 'A saved filter of tasks, projects or notes, with an order, a grouping and a layout.',
    examples: [
      {
        id: 4,
        uid: 'v2w9x0q2m7b4t1z',
        ...initialMembers(viewColumns),
        name: 'Late',
        tree: { v: 1, field: 'due', op: '<', value: 'today' },
        filter: 'due:<today',
        order_by: 'due_date:asc',
        rank: 'a0',
        broken: [],
        project_id: null,
        user_id: 1,
        access: 'owner',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type View = Static<typeof View>;

export const ViewList = Envelope('views', View);

const writable = {
  ...requestMembers(viewColumns),
  filter: Type.Optional(
    FilterInBody(
      'The filter, a text or a tree. It keeps the uids of objects. Sent back as it is shown, it is unchanged.',
    ),
  ),
  project_id: Type.Optional(
    Reference('The project whose members see it, and whose items it lists. It requires write access.'),
  ),
};

const newOne = { ...writable, ...chosenUid };

export const ViewCreate = Type.Object(newOne, {
  $id: 'ViewCreate',
  ...ignores(View, newOne),
  description: `A new view. An account has at most ${MAX_VIEWS}; a view of a project counts for its owner.`,
  examples: [{ name: 'Late', filter: 'due:<today', order_by: 'due_date:asc' }],
});
export type ViewCreate = Static<typeof ViewCreate>;

export const ViewUpdate = Type.Partial(Type.Object(writable), {
  $id: 'ViewUpdate',
  ...ignores(View, writable),
  description: 'What shall change of a view.',
  examples: [{ layout: 'board', group_by: 'status' }],
});
export type ViewUpdate = Static<typeof ViewUpdate>;

export const ViewOrder = Type.Object(
  {
    task_id: IdOrUid('The task to move. A view of a project has the tasks of the project only.'),
    before: Type.Optional(IdOrUid('The task that it shall precede.')),
    after: Type.Optional(IdOrUid('The task that it shall follow.')),
  },
  {
    $id: 'ViewOrder',
    description: `A place in the own order of a view: either \`before\` or \`after\` a task. A view orders at most ${MAX_PLACED} tasks.`,
    examples: [{ task_id: 42, after: 17 }],
  },
);
export type ViewOrder = Static<typeof ViewOrder>;

export const VIEW_SORT_FIELDS = ['id', 'name', 'rank', 'pinned', 'created_at', 'updated_at'] as const;

export const ViewQuery = listQuery(VIEW_SORT_FIELDS, {
  project_id: Type.Optional(IsRelated('project')),
  resource: Type.Optional(StringEnum(RESOURCES, { description: 'Only views of this resource.' })),
  pinned: Type.Optional(Type.Boolean({ description: 'True for pinned views.' })),
  updated_since: Type.Optional(TimestampInput('Changed at this time or later.')),
});
export type ViewQuery = Static<typeof ViewQuery>;

export type ViewFilters = FiltersOf<ViewQuery>;

export const ViewItemsQuery = Type.Composite([
  Type.Omit(listQuery([], { filter: Type.Optional(FilterInput('due:<=7d')) }), ['order_by']),
  Type.Object({
    group_by: Type.Optional(StringEnum(TASK_GROUPS, { description: 'Another grouping of tasks.' })),
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
