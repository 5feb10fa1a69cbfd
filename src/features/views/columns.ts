import { Type } from '@sinclair/typebox';
import { RESOURCES, TASK_GROUPS } from '../../filter/fields.js';
import { LIMITS, TREE_VERSION } from '../../filter/tree.js';
import { color, flag, jsonList, nameOf, plain, rank, setByService } from '../../http/columns.js';
import { Nullable, Ref, StringEnum } from '../../http/schemas.js';
import { FilterTree } from '../filters/schema.js';
import { LAYOUTS } from './rules.js';

const tree = {
  form: 'json' as const,
  response: Ref(FilterTree),
  record: Ref(FilterTree),
  request: null,
  initial: { v: TREE_VERSION, and: [] } as object,
  isOwners: true as const,
  fromBody: (value: unknown) => JSON.stringify(value),
  fromRecord: (value: unknown) => JSON.stringify(value),
};

const columns = jsonList(
  Nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
      minItems: 1,
      maxItems: LIMITS.values,
      uniqueItems: true,
      description:
        'The columns of a board, in their order: values of `group_by`, as in a filter. They keep the uids of objects; ' +
        'those that you do not see are left out.',
      examples: [['in_progress', 'waiting']],
    }),
  ),
);

export const viewColumns = {
  name: nameOf('view'),
  icon: plain({
    response: Nullable(Type.String({ minLength: 1, maxLength: 64, description: 'An emoji, or the name of an icon.' })),
    initial: null,
  }),
  color: color(),
  resource: plain({
    response: StringEnum(RESOURCES, { description: 'The resource that it lists.' }),
    initial: 'tasks',
  }),
  tree: setByService(tree),
  order_by: plain({
    response: Nullable(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description:
          'The order, as in the parameter `order_by` of its list, or `manual` for an order of its own. Null: newest first.',
        examples: ['due_date:asc,priority:desc'],
      }),
    ),
    initial: null,
  }),
  group_by: plain({
    response: Nullable(StringEnum(TASK_GROUPS, { description: 'Groups the tasks; the order counts within a group.' })),
    initial: null,
  }),
  layout: plain({
    response: StringEnum(LAYOUTS, { description: 'How clients show it. A board has a column for each group.' }),
    initial: 'list',
  }),
  columns: { ...columns, isOwners: true as const },
  pinned: flag('True for a view at the top of menus.'),
  rank: rank('the order of the views of a user or a project'),
};
