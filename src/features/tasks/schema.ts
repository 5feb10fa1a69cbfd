import { type Static, Type } from '@sinclair/typebox';
import { requestMembers, responseMembers } from '../../http/columns.js';
import { Person } from '../../http/person.js';
import {
  areaAndGoal,
  chosenUid,
  Envelope,
  IdOrUid,
  ignores,
  Name,
  Nullable,
  NullableRef,
  ownerMembers,
  Ref,
  Reference,
  ResourceSummary,
  resourceMembers,
  StringEnum,
  Timestamp,
  timestampMembers,
} from '../../http/schemas.js';
import { initialMembers } from '../../lib/columns.js';
import { MAX_SUBTASKS } from '../../lib/limits.js';
import { newReminders } from '../reminders/task-schema.js';
import { SmallTag, TagInputs } from '../tags/schema.js';
import { TaskStatus, taskColumns } from './columns.js';

/** Maximum number of tasks that block a task, and that it blocks. */
export const MAX_BLOCKERS = 50;

const status = () => Ref(TaskStatus);

export const TaskClaim = Type.Object(
  {
    user_id: Type.Integer({ description: 'The id of the user.' }),
    until: Timestamp('End of the claim. An ended claim is still shown.'),
    key_name: Nullable(Type.String({ description: 'The name of the key, for its owner; null for a session.' })),
  },
  {
    $id: 'TaskClaim',
    description: 'Announcement that a session or key works on the task.',
    examples: [{ user_id: 1, until: '2026-03-01T10:00:00.000Z', key_name: 'agent' }],
  },
);
export type TaskClaim = Static<typeof TaskClaim>;

export const LinkedTask = Type.Object(
  { ...ResourceSummary.properties, status: status() },
  {
    $id: 'LinkedTask',
    description: 'A task that blocks another one, or is blocked by it.',
    examples: [{ id: 41, uid: 'q3v9x0q2m7b4t1z', name: 'Get three quotes', status: 0 }],
  },
);
export type LinkedTask = Static<typeof LinkedTask>;

export const LastCompletion = Type.Object(
  {
    completed_at: Timestamp('Time of the completion.'),
    completed_by: Nullable(Type.Integer({ description: 'The id of the user who completed it; null if unknown.' })),
  },
  {
    $id: 'LastCompletion',
    description: 'The latest completed occurrence of a recurring task.',
    examples: [{ completed_at: '2026-03-31T08:00:00.000Z', completed_by: 1 }],
  },
);

const taskMembers = {
  ...resourceMembers,
  ...responseMembers(taskColumns),
  project_id: Nullable(
    Type.Integer({ description: 'The id of its project; null if there is none or you cannot see it.' }),
  ),
  project: NullableRef(ResourceSummary),
  section_id: Nullable(
    Type.Integer({
      description: 'The id of its section; null if there is none or you cannot see it, and for subtasks.',
    }),
  ),
  section: NullableRef(ResourceSummary),
  ...areaAndGoal,
  parent_task_id: Nullable(
    Type.Integer({
      description: 'The id of its parent task; null if there is none or you cannot see it.',
    }),
  ),
  parent_task: NullableRef(ResourceSummary),
  assignee: NullableRef(Person),
  tags: Type.Array(Ref(SmallTag), { description: 'Oldest first.' }),
  subtask_counts: Type.Object(
    {
      total: Type.Integer({ description: 'Its subtasks.' }),
      completed: Type.Integer({ description: 'Completed subtasks.' }),
    },
    { description: 'Counts of its subtasks.' },
  ),
  blocked: Type.Boolean({
    description: 'True if a task that blocks it is open, also one that you cannot see.',
  }),
  claim: NullableRef(TaskClaim),
  last_completion: NullableRef(LastCompletion),
  ...ownerMembers,
  ...timestampMembers,
};

const example = {
  id: 42,
  uid: 'k3v9x0q2m7b4t1z',
  ...initialMembers(taskColumns),
  name: 'Call the movers',
  priority: 1,
  due_date: '2026-03-31',
  due_time: '09:30',
  project_id: 7,
  project: { id: 7, uid: 'p8r9x0q2m7b4t1z', name: 'Move house' },
  section_id: null,
  section: null,
  area_id: null,
  area: null,
  goal_id: null,
  goal: null,
  parent_task_id: null,
  parent_task: null,
  assignee: null,
  tags: [{ id: 3, uid: 't4g9x0q2m7b4t1z', name: 'errand', color: '#3366cc' }],
  subtask_counts: { total: 0, completed: 0 },
  blocked: false,
  claim: null,
  last_completion: null,
  user_id: 1,
  access: 'owner',
  created_at: '2026-03-01T09:30:00.000Z',
  updated_at: '2026-03-01T09:30:00.000Z',
};

export const Task = Type.Object(taskMembers, {
  $id: 'Task',
  description: 'A task.',
  examples: [example],
});
export type Task = Static<typeof Task>;

export const TaskGroup = Type.Object(
  {
    key: Type.String({
      description: 'The value of `group_by` in a filter that finds its tasks: a word, a day, a uid, or `none`.',
      examples: ['k3v9x0q2m7b4t1z'],
    }),
    name: Nullable(
      Type.String({
        description: 'Its name; null for tasks without a value, and for a user without a name.',
        examples: ['Doing'],
      }),
    ),
    count: Type.Integer({ minimum: 1, description: 'The number of all its tasks in the list.', examples: [3] }),
  },
  {
    $id: 'TaskGroup',
    description: 'A group of a list of tasks. A task with several tags is in the group of one of them.',
    examples: [{ key: 'in_progress', name: 'in_progress', count: 3 }],
  },
);
export type TaskGroup = Static<typeof TaskGroup>;

const groups = Type.Optional(
  Type.Array(Ref(TaskGroup), { description: 'With `group_by`: all groups of the list, in their order.' }),
);

const taskList = Envelope('tasks', Task);

export const TaskList = Type.Object(
  { ...taskList.properties, groups },
  {
    $id: 'TaskList',
    description: taskList.description as string,
    examples: taskList.examples as object[],
  },
);

export const TaskWithSubtasks = Type.Object(
  {
    ...taskMembers,
    subtasks: Type.Array(Ref(Task), {
      description:
        'Its subtasks by position. If they exceed 1 MB, only the first ones, fewer than ' +
        '`subtask_counts.total`: `GET /task/{id}/subtasks` lists all.',
    }),
    blocked_by: Type.Array(Ref(LinkedTask), {
      maxItems: MAX_BLOCKERS,
      description: 'The tasks that it waits for, as far as you see them.',
    }),
    blocks: Type.Array(Ref(LinkedTask), {
      maxItems: MAX_BLOCKERS,
      description: 'The tasks that wait for it, as far as you see them.',
    }),
  },
  {
    $id: 'TaskWithSubtasks',
    description: 'A task with its subtasks.',
    examples: [{ ...example, subtasks: [], blocked_by: [], blocks: [] }],
  },
);

const { name, ...optionalColumns } = requestMembers(taskColumns);

const optional = {
  ...optionalColumns,
  area_id: Type.Optional(Reference('Its area.')),
  goal_id: Type.Optional(Reference('Its goal.')),
  assignee_id: Type.Optional(
    Type.Unsafe<number | string | null>({
      anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string', maxLength: 254 }, { type: 'null' }],
      description:
        'The assignee: the owner, or a member who may write it. An id, a uid, an e-mail address that you see, or ' +
        '`me`; null for none.',
      examples: ['me'],
    }),
  ),
  tags: Type.Optional(TagInputs('Replaces the tags.')),
};

const location = {
  project_id: Type.Optional(Reference('Its project.')),
  section_id: Type.Optional(
    Reference('A section of its project. It is cleared when the task gets another project, or a parent.'),
  ),
  parent_task_id: Type.Optional(Reference('Its parent task. A subtask belongs to the project of its parent.')),
};

export const newSubtask = { ...chosenUid, name: Name('subtask'), ...optional, reminders: newReminders };

export const SubtaskCreate = Type.Object(newSubtask, {
  $id: 'SubtaskCreate',
  description: 'A new subtask, created with its task.',
  examples: [{ name: 'Ask for three quotes' }],
  ...ignores(Task, newSubtask),
});

export const newTask = {
  ...chosenUid,
  name,
  ...optional,
  ...location,
  subtasks: Type.Optional(
    Type.Array(Ref(SubtaskCreate), { maxItems: MAX_SUBTASKS, description: 'Subtasks, created with the task.' }),
  ),
  reminders: newReminders,
};

export const TaskCreate = Type.Object(newTask, {
  $id: 'TaskCreate',
  description: 'A new task.',
  ...ignores(TaskWithSubtasks, newTask),
  examples: [{ name: 'Call the movers', priority: 1, due_date: '2026-03-31', tags: ['errand'] }],
});
export type TaskCreate = Static<typeof TaskCreate>;
export type SubtaskCreate = Static<typeof SubtaskCreate>;

export const completeSubtasks = Type.Optional(Type.Boolean({ description: 'True to complete the subtasks as well.' }));

const endSubtasks = Type.Optional(
  Type.Boolean({
    description:
      'True to give the open subtasks the `status` as well, which must be 2 (completed), 3 (archived) or 5 (cancelled).',
  }),
);

const taskChanges = {
  name: Type.Optional(name),
  ...optional,
  ...location,
  complete_subtasks: endSubtasks,
};

export const TaskUpdate = Type.Object(taskChanges, {
  $id: 'TaskUpdate',
  ...ignores(TaskWithSubtasks, taskChanges),
  description: 'Changes of a task.',
  examples: [{ status: 1, due_date: null }],
});
export type TaskUpdate = Static<typeof TaskUpdate>;

const moveMembers = {
  ...location,
  before: Type.Optional(IdOrUid('The task that it is to precede, of the same project and parent.')),
  after: Type.Optional(IdOrUid('The task that it is to follow, of the same project and parent.')),
  at: Type.Optional(StringEnum(['first', 'last'], { description: 'The beginning or the end of the order.' })),
};

export const TaskMove = Type.Object(moveMembers, {
  $id: 'TaskMove',
  description: 'Where to move a task. At most one of `before`, `after` and `at`.',
  examples: [{ at: 'first' }],
});
export type TaskMove = Static<typeof TaskMove>;

export const TaskTags = Type.Object(
  { tags: TagInputs('Tags to add.') },
  { $id: 'TaskTags', description: 'Tags for a task.', examples: [{ tags: ['errand', 'home'] }] },
);

export const MAX_CLAIM_MINUTES = 1_440;

export const TaskClaimRequest = Type.Object(
  {
    minutes: Type.Integer({ minimum: 1, maximum: MAX_CLAIM_MINUTES, description: 'Duration of the claim in minutes.' }),
  },
  { $id: 'TaskClaimRequest', description: 'A claim of a task.', examples: [{ minutes: 30 }] },
);
