import { type Static, Type } from '@sinclair/typebox';
import { SORT_FIELDS, TASK_GROUPS } from '../../../filter/fields.js';
import {
  DayInput,
  FilterInput,
  type FiltersOf,
  IsDue,
  IsOneOf,
  IsRelated,
  listQuery,
  Ref,
  StringEnum,
  TaskPriority,
  TimestampInput,
  ViewInput,
} from '../../../http/schemas.js';
import { TaskStatus } from '../columns.js';

const filters = {
  status: Type.Optional(
    Type.Array(
      Type.Unsafe<Static<typeof TaskStatus> | 'open'>({ anyOf: [Ref(TaskStatus), { type: 'string', enum: ['open'] }] }),
      {
        maxItems: 100,
        description: 'Any of these codes; `open` stands for 0, 1, 4 and 6.',
        examples: [['open']],
      },
    ),
  ),
  priority: Type.Optional(Type.Array(Ref(TaskPriority), { maxItems: 100, description: 'Any of these priorities.' })),
  section_id: Type.Optional(IsRelated('section')),
  area_id: Type.Optional(IsRelated('area')),
  goal_id: Type.Optional(IsRelated('goal')),
  parent_task_id: Type.Optional(IsRelated('parent task')),
  assignee_id: Type.Optional(
    Type.String({
      maxLength: 254,
      description:
        'Assigned to this user: an id, a uid, an address that you see, or `me`; `none`, `any`, or `me_or_none`, as in ' +
        'the lists of the day.',
    }),
  ),
  subtasks_of: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      maxItems: 100,
      description: 'Subtasks of any of these tasks, by id.',
      examples: [[42, 43]],
    }),
  ),
  include_subtasks: Type.Optional(Type.Boolean({ default: false, description: 'True to include subtasks.' })),
  tag: Type.Optional(IsOneOf('Has a tag with any of these names; `none` for no tag.')),
  q: Type.Optional(
    Type.String({ maxLength: 255, description: 'Text that name or note contain, without regard to case.' }),
  ),
  due: Type.Optional(
    IsDue('`overdue`, `today` and `upcoming` list subtasks, too; `overdue` only tasks that are `live`.'),
  ),
  due_before: Type.Optional(DayInput('Due before this day.')),
  due_after: Type.Optional(DayInput('Due after this day.')),
  updated_since: Type.Optional(TimestampInput('Changed at this time or later.')),
  completed_since: Type.Optional(TimestampInput('Completed at this time or later.')),
  created_before: Type.Optional(TimestampInput('Created before this time.')),
  deferred_since: Type.Optional(TimestampInput('Deferred until this time or later.')),
  deferred_before: Type.Optional(TimestampInput('Deferred until before this time.')),
  recurring: Type.Optional(Type.Boolean({ description: 'True if it recurs.' })),
  timed: Type.Optional(Type.Boolean({ description: 'True if it has a due time.' })),
  deferred: Type.Optional(Type.Boolean({ description: 'True if `defer_until` is in the future.' })),
  captured: Type.Optional(Type.Boolean({ description: 'True if it has a `source`.' })),
  tagged: Type.Optional(Type.Boolean({ description: 'True if it has a tag.' })),
  blocked: Type.Optional(Type.Boolean({ description: 'True if a task that blocks it is open.' })),
  claimed: Type.Optional(
    Type.Boolean({ description: 'True if a session or key claims it now; false for tasks that can be claimed.' }),
  ),
  live: Type.Optional(
    Type.Boolean({
      description:
        'False for tasks of a project that is done or cancelled, and for subtasks of a task that is archived or cancelled; true ' +
        'for all others. A project or task that you cannot see counts as none.',
    }),
  ),
  has_note: Type.Optional(Type.Boolean({ description: 'True if its note is more than white space.' })),
};

const filter = Type.Optional(FilterInput('status:open due:<today -tag:errand (priority:high or project:"New house")'));

export const ProjectTaskQuery = listQuery(SORT_FIELDS.tasks, { filter, ...filters });
export type ProjectTaskQuery = Static<typeof ProjectTaskQuery>;

export const TaskQuery = listQuery(SORT_FIELDS.tasks, {
  filter,
  project_id: Type.Optional(IsRelated('project')),
  ...filters,
});
export type TaskQuery = Static<typeof TaskQuery>;

export type TaskFilters = FiltersOf<TaskQuery>;

/** The list of all tasks can be that of a view. */
export const TaskListQuery = Type.Composite([
  TaskQuery,
  Type.Object({
    view: Type.Optional(ViewInput('tasks')),
    group_by: Type.Optional(
      StringEnum(TASK_GROUPS, { description: 'Sorts the tasks by groups first, and adds `groups` to the response.' }),
    ),
  }),
]);
export type TaskListQuery = Static<typeof TaskListQuery>;

export const SubtaskQuery = listQuery(
  SORT_FIELDS.tasks,
  { project_id: Type.Optional(IsRelated('project')), ...filters },
  'By `position` when absent.',
);

const MAX_DAYS = 366;

export const UpcomingQuery = Type.Composite([
  TaskQuery,
  Type.Object({
    days: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MAX_DAYS, default: 7, description: 'The number of days from today.' }),
    ),
  }),
]);
