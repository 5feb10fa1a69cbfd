import { type Static, Type } from '@sinclair/typebox';
import { RESOURCES } from '../../filter/fields.js';
import { requestMembers, responseMembers } from '../../http/columns.js';
import {
  chosenUid,
  Envelope,
  type FiltersOf,
  IN_ORDER,
  IsRelated,
  ignores,
  listQuery,
  Nullable,
  ownerMembers,
  Reference,
  resourceMembers,
  StringEnum,
  TimestampInput,
  timestampMembers,
} from '../../http/schemas.js';
import { initialMembers } from '../../lib/columns.js';
import { FilterInBody, FilterText } from '../filters/schema.js';
import { viewColumns } from './columns.js';
import { MAX_VIEWS } from './rules.js';

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
  description: 'Changes of a view.',
  examples: [{ layout: 'board', group_by: 'status' }],
});
export type ViewUpdate = Static<typeof ViewUpdate>;

const VIEW_SORT_FIELDS = ['id', 'name', 'rank', 'pinned', 'created_at', 'updated_at'] as const;

export const ViewQuery = listQuery(
  VIEW_SORT_FIELDS,
  {
    project_id: Type.Optional(IsRelated('project')),
    resource: Type.Optional(StringEnum(RESOURCES, { description: 'Only views of this resource.' })),
    pinned: Type.Optional(Type.Boolean({ description: 'True for pinned views.' })),
    updated_since: Type.Optional(TimestampInput('Changed at this time or later.')),
  },
  IN_ORDER,
);
export type ViewQuery = Static<typeof ViewQuery>;

export type ViewFilters = FiltersOf<ViewQuery>;
