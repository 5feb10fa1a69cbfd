import { type Static, Type } from '@sinclair/typebox';
import { ErrorBody, IdOrUid, NullableRef, Ref, StringEnum } from '../../../http/schemas.js';
import { QuickAdd } from '../quick/schema.js';
import { completeSubtasks, TaskCreate, TaskUpdate, TaskWithSubtasks } from '../schema.js';

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

export const TaskBulkUpdate = Type.Object(
  { action: action('update'), id, task: Ref(TaskUpdate) },
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

const items = { minItems: 1, maxItems: MAX_ITEMS, description: 'The actions, in order.' };

/**
 * Outer schema, checked first. Items are validated one by one, because an invalid one stops the others only in atomic
 * mode.
 */
export const TaskBulkFrame = Type.Object({ items: Type.Array(Type.Unknown(), items) });

export const TaskBulk = Type.Object(
  { items: Type.Array(Type.Unsafe<BulkItem>({ oneOf: Object.values(BULK_ITEMS) }), items) },
  {
    $id: 'TaskBulk',
    description: 'Actions on many tasks.',
    examples: [
      {
        items: [
          { action: 'create', task: { name: 'Call the movers', due_date: '2026-03-31' } },
          { action: 'quick', text: 'Pack the books tomorrow #move' },
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
    status: Type.Integer({ description: 'The status of the item as a single request.' }),
    task: NullableRef(TaskWithSubtasks),
    error: NullableRef(ErrorBody),
  },
  {
    $id: 'TaskBulkOutcome',
    description: 'The result of an item: the updated task, or the error. Both are null if the task was deleted.',
  },
);

export const TaskBulkResult = Type.Object(
  { results: Type.Array(Ref(TaskBulkOutcome), { description: 'One result for each item, in the same order.' }) },
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
