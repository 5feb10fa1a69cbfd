import { type Static, Type } from '@sinclair/typebox';
import { ErrorBody, IdOrUid, NullableRef, Ref, StringEnum } from '../../../http/schemas.js';
import { completeSubtasks, TaskCreate, TaskUpdate, TaskWithSubtasks } from '../schema.js';

const MAX_ITEMS = 100;

const action = <const T extends string>(word: T) => StringEnum([word], { description: 'What to do.' });

const id = IdOrUid("The task's id or uid.");

export const TaskBulkCreate = Type.Object(
  { action: action('create'), task: Ref(TaskCreate) },
  { $id: 'TaskBulkCreate', description: 'Makes a task, as `createTask` does.' },
);

export const TaskBulkUpdate = Type.Object(
  { action: action('update'), id, task: Ref(TaskUpdate) },
  { $id: 'TaskBulkUpdate', description: 'Changes a task, as `updateTask` does.' },
);

export const TaskBulkComplete = Type.Object(
  { action: action('complete'), id, complete_subtasks: completeSubtasks },
  { $id: 'TaskBulkComplete', description: 'Completes a task, as `completeTask` does.' },
);

export const TaskBulkDelete = Type.Object(
  { action: action('delete'), id },
  { $id: 'TaskBulkDelete', description: 'Deletes a task, as `deleteTask` does.' },
);

export const BULK_ITEMS = {
  create: Ref(TaskBulkCreate),
  update: Ref(TaskBulkUpdate),
  complete: Ref(TaskBulkComplete),
  delete: Ref(TaskBulkDelete),
};

export type BulkItem = Static<(typeof BULK_ITEMS)[keyof typeof BULK_ITEMS]>;

const items = { minItems: 1, maxItems: MAX_ITEMS, description: 'What to do, in this order.' };

/**
 * Outer schema, checked first. Items are validated one by one, because an invalid one stops the others only in atomic
 * mode.
 */
export const TaskBulkFrame = Type.Object({ items: Type.Array(Type.Unknown(), items) });

export const TaskBulk = Type.Object(
  { items: Type.Array(Type.Unsafe<BulkItem>({ oneOf: Object.values(BULK_ITEMS) }), items) },
  {
    $id: 'TaskBulk',
    description: 'What to do with many tasks.',
    examples: [
      {
        items: [
          { action: 'create', task: { name: 'Call the movers', due_date: '2026-03-31' } },
          { action: 'update', id: 42, task: { priority: 2 } },
          { action: 'complete', id: 43 },
          { action: 'delete', id: 'k3v9x0q2m7b4t1z' },
        ],
      },
    ],
  },
);

export const TaskBulkOutcome = Type.Object(
  {
    index: Type.Integer({ description: 'Which item, counted from 0.' }),
    status: Type.Integer({ description: 'What the item would have been answered with by itself.' }),
    task: NullableRef(TaskWithSubtasks),
    error: NullableRef(ErrorBody),
  },
  {
    $id: 'TaskBulkOutcome',
    description: 'What came of one item: the task as it is now, or the error. Both are null when the task is deleted.',
  },
);

export const TaskBulkResult = Type.Object(
  { results: Type.Array(Ref(TaskBulkOutcome), { description: 'One for each item, in their order.' }) },
  {
    $id: 'TaskBulkResult',
    description: 'What came of each item.',
    examples: [
      {
        results: [
          { index: 0, status: 201, task: TaskWithSubtasks.examples[0], error: null },
          { index: 1, status: 204, task: null, error: null },
        ],
      },
    ],
  },
);

export const BulkQuery = Type.Object({
  atomic: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'Whether to do all or nothing; with `false`, an item that fails does not stop the others.',
    }),
  ),
});
