import { type Static, Type } from '@sinclair/typebox';
import { ErrorBody } from '../../http/errors/schemas.js';
import { IdOrUid, NullableRef, Ref, StringEnum } from '../../http/schemas.js';
import { ERROR_CODES } from '../../lib/errors.js';
import { FilterInBody } from '../filters/schema.js';
import { QuickAdd } from '../quick-add/schema.js';
import { TagInputs } from '../tags/schema.js';
import { completeSubtasks, TaskCreate, TaskUpdate, TaskWithSubtasks } from '../tasks/schema.js';

const MAX_ITEMS = 100;

const action = <const T extends string>(name: T) => StringEnum([name], { description: 'The action.' });

const id = IdOrUid("The task's id or uid.");

export const TaskBulkCreate = Type.Object(
  { action: action('create'), task: Ref(TaskCreate) },
  { $id: 'TaskBulkCreate', description: 'Creates a task, like `createTask`.' },
);

const { dry_run: _preview, ...quickMembers } = QuickAdd.properties;

export const TaskBulkQuick = Type.Object(
  { action: action('quick'), ...quickMembers },
  { $id: 'TaskBulkQuick', description: 'Creates a task from a line of text, like `quickAddTask`.' },
);

const ifMatch = Type.Optional(
  Type.String({
    maxLength: 1_000,
    description:
      'Changes this version only: its `ETag`, as in the header `If-Match`, or its `updated_at`. Another one is 412 for ' +
      'this item.',
    examples: ['2026-03-30T08:00:00.000Z'],
  }),
);

export const TaskBulkUpdate = Type.Object(
  { action: action('update'), id, task: Ref(TaskUpdate), if_match: ifMatch },
  { $id: 'TaskBulkUpdate', description: 'Changes a task, like `updateTask`.' },
);

export const TaskBulkComplete = Type.Object(
  { action: action('complete'), id, complete_subtasks: completeSubtasks },
  { $id: 'TaskBulkComplete', description: 'Completes a task, like `completeTask`.' },
);

export const TaskBulkDelete = Type.Object(
  { action: action('delete'), id },
  { $id: 'TaskBulkDelete', description: 'Deletes a task, like `deleteTask`.' },
);

export const BULK_ITEMS = {
  create: Ref(TaskBulkCreate),
  quick: Ref(TaskBulkQuick),
  update: Ref(TaskBulkUpdate),
  complete: Ref(TaskBulkComplete),
  delete: Ref(TaskBulkDelete),
};

export type BulkItem = Static<(typeof BULK_ITEMS)[keyof typeof BULK_ITEMS]>;

const ONLY_TRUE = { type: 'boolean', enum: [true] };

export const MAX_MATCHES = 500;
const MAX_SHIFT = 3_660;

export const TaskBulkWhere = Type.Object(
  {
    filter: FilterInBody('Selects the tasks that `GET /tasks` lists with this filter.'),
    expect: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_MATCHES,
        description: 'The number of tasks. With another number nothing is changed: 409 `UNEXPECTED_COUNT`.',
      }),
    ),
  },
  { $id: 'TaskBulkWhere', description: `Selects at most ${MAX_MATCHES} tasks.` },
);
export type TaskBulkWhere = Static<typeof TaskBulkWhere>;

const changesOfAll = {
  ...TaskUpdate.properties,
  add_tags: Type.Optional(TagInputs('Tags to add.')),
  remove_tags: Type.Optional(TagInputs('Tags to remove.', { createsTags: false })),
  shift_days: Type.Optional(
    Type.Integer({
      minimum: -MAX_SHIFT,
      maximum: MAX_SHIFT,
      description: 'Moves `due_date` and `defer_until` by days, where they are set.',
    }),
  ),
};

export const TaskBulkChanges = Type.Object(changesOfAll, {
  $id: 'TaskBulkChanges',
  description: 'Changes of all tasks that a filter selects: those of `updateTask`, and relative ones.',
  examples: [{ priority: 2, add_tags: ['late'], shift_days: 7 }],
});
export type TaskBulkChanges = Static<typeof TaskBulkChanges>;

const byFilter = {
  where: Type.Optional(Ref(TaskBulkWhere)),
  update: Type.Optional(Ref(TaskBulkChanges)),
  complete: Type.Optional(Type.Unsafe<true>({ ...ONLY_TRUE, description: 'Completes the tasks of `where`.' })),
  delete: Type.Optional(Type.Unsafe<true>({ ...ONLY_TRUE, description: 'Deletes the tasks of `where`.' })),
};

const items = { minItems: 1, maxItems: MAX_ITEMS, description: 'The actions, in order.' };

/**
 * Outer schema, checked first. Items are validated one by one, because an invalid one stops the others only in atomic
 * mode.
 */
export const TaskBulkFrame = Type.Object({ items: Type.Optional(Type.Array(Type.Unknown(), items)), ...byFilter });
export type TaskBulkFrame = Static<typeof TaskBulkFrame>;

export const TaskBulk = Type.Object(
  {
    items: Type.Optional(Type.Array(Type.Unsafe<BulkItem>({ oneOf: Object.values(BULK_ITEMS) }), items)),
    ...byFilter,
  },
  {
    $id: 'TaskBulk',
    description:
      'Actions on many tasks: either `items`, or `where` with one of `update`, `complete` and `delete` for all tasks ' +
      'that a filter selects.',
    minProperties: 1,
    examples: [
      { where: { filter: 'due:<today status:open', expect: 12 }, update: { shift_days: 7, add_tags: ['late'] } },
      {
        items: [
          { action: 'create', task: { name: 'Call the movers', due_date: '2026-03-31' } },
          { action: 'quick', text: 'Pack the books tomorrow #move' },
          { action: 'update', id: 42, task: { priority: 2 }, if_match: '2026-03-30T08:00:00.000Z' },
          { action: 'complete', id: 43 },
          { action: 'delete', id: 'k3v9x0q2m7b4t1z' },
        ],
      },
    ],
  },
);

export const TaskBulkOutcome = Type.Object(
  {
    index: Type.Integer({ description: 'Index of the item, from 0.' }),
    status: Type.Integer({ description: 'The status of the item as a single request.' }),
    task: NullableRef(TaskWithSubtasks),
    error: NullableRef(ErrorBody),
  },
  {
    $id: 'TaskBulkOutcome',
    description: 'The result of an item: the updated task, or the error. Both are null if the task was deleted.',
  },
);

export const TaskBulkSkipped = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the task.' }),
    code: StringEnum(ERROR_CODES, { description: 'The code of the error that changing it alone would have.' }),
    error: Type.String({ description: 'The message of this error.' }),
  },
  { $id: 'TaskBulkSkipped', description: 'A selected task that stayed as it was.' },
);

const count = (description: string) => Type.Optional(Type.Integer({ minimum: 0, description }));

export const TaskBulkResult = Type.Object(
  {
    results: Type.Array(Ref(TaskBulkOutcome), {
      description: 'One result for each item, in the same order; empty with `where`.',
    }),
    matched: count('With `where`: the number of selected tasks.'),
    changed: count('With `where`: the number of tasks that were changed, or were as wanted already.'),
    skipped: Type.Optional(
      Type.Array(Ref(TaskBulkSkipped), { description: 'With `where`: tasks that stayed as they were.' }),
    ),
  },
  {
    $id: 'TaskBulkResult',
    description: 'The results of all items.',
    examples: [
      {
        results: [
          { index: 0, status: 201, task: TaskWithSubtasks.examples[0], error: null },
          { index: 1, status: 204, task: null, error: null },
        ],
      },
      {
        results: [],
        matched: 12,
        changed: 11,
        skipped: [{ id: 43, code: 'FORBIDDEN', error: 'You can read this, but not change it.' }],
      },
    ],
  },
);

export const BulkQuery = Type.Object({
  atomic: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'True to undo everything if one item fails; with `false`, a failed item does not stop the others.',
    }),
  ),
});
