import { type Static, Type } from '@sinclair/typebox';
import { PROJECT_STATUSES, SORT_FIELDS } from '../../filter/fields.js';
import { requestMembers, responseMembers } from '../../http/columns.js';
import {
  areaAndGoal,
  chosenUid,
  DayInput,
  Envelope,
  FilterInput,
  type FiltersOf,
  IsDue,
  IsOneOf,
  IsOneOfOrNone,
  IsRelated,
  ignores,
  listQuery,
  ownerMembers,
  Ref,
  Reference,
  resourceMembers,
  StringEnum,
  TaskPriority,
  TimestampInput,
  timestampMembers,
  ViewInput,
} from '../../http/schemas.js';
import { initialMembers } from '../../lib/columns.js';
import { SmallTag, TagInputs } from '../tags/schema.js';
import { projectColumns } from './columns.js';

const TaskCounts = Type.Object(
  {
    total: Type.Integer({ description: 'All tasks of the project, subtasks included.' }),
    open: Type.Integer({ description: 'Not started, in progress, waiting or planned.' }),
    in_progress: Type.Integer({ description: 'In progress.' }),
    completed: Type.Integer({ description: 'Completed.' }),
    overdue: Type.Integer({ description: 'Open and due before today.' }),
  },
  { description: 'Task counts of the project.' },
);

export const Project = Type.Object(
  {
    ...resourceMembers,
    ...responseMembers(projectColumns),
    ...areaAndGoal,
    tags: Type.Array(Ref(SmallTag), { description: 'Oldest first.' }),
    task_counts: TaskCounts,
    ...ownerMembers,
    ...timestampMembers,
  },
  {
    $id: 'Project',
    description: 'A project, which groups tasks and notes.',
    examples: [
      {
        id: 7,
        uid: 'p8r9x0q2m7b4t1z',
        ...initialMembers(projectColumns),
        name: 'Move house',
        status: 'in_progress',
        priority: 2,
        due_date: '2026-06-30',
        area_id: null,
        area: null,
        goal_id: null,
        goal: null,
        color: '#3366cc',
        tags: [],
        task_counts: { total: 3, open: 2, in_progress: 1, completed: 1, overdue: 0 },
        user_id: 1,
        access: 'owner',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Project = Static<typeof Project>;

export const ProjectList = Envelope('projects', Project);

const newProject = {
  ...requestMembers(projectColumns),
  area_id: Type.Optional(Reference('Its area.')),
  goal_id: Type.Optional(Reference('Its goal.')),
  tags: Type.Optional(TagInputs('Replaces the tags.')),
};

const createdProject = { ...newProject, ...chosenUid };

export const ProjectCreate = Type.Object(createdProject, {
  $id: 'ProjectCreate',
  ...ignores(Project, createdProject),
  description: 'A new project.',
  examples: [{ name: 'Move house', status: 'in_progress', due_date: '2026-06-30', tags: ['home'] }],
});
export type ProjectCreate = Static<typeof ProjectCreate>;

export const ProjectUpdate = Type.Object(
  { ...newProject, name: Type.Optional(newProject.name) },
  {
    $id: 'ProjectUpdate',
    ...ignores(Project, newProject),
    description: 'Changes of a project.',
    examples: [{ status: 'done', pinned: false }],
  },
);
export type ProjectUpdate = Static<typeof ProjectUpdate>;

export const ProjectQuery = listQuery(SORT_FIELDS.projects, {
  view: Type.Optional(ViewInput('projects')),
  filter: Type.Optional(FilterInput('status:open due:<1m -tag:work')),
  status: Type.Optional(
    Type.Array(StringEnum(PROJECT_STATUSES), { maxItems: 100, description: 'Any of these statuses.' }),
  ),
  priority: Type.Optional(IsOneOfOrNone(Ref(TaskPriority), 'Any of these priorities, or `none`.')),
  area_id: Type.Optional(IsRelated('area')),
  goal_id: Type.Optional(IsRelated('goal')),
  tag: Type.Optional(IsOneOf('Has a tag with any of these names; `none` for no tag.')),
  tagged: Type.Optional(Type.Boolean({ description: 'True if it has a tag.' })),
  pinned: Type.Optional(Type.Boolean({ description: 'True if it is pinned.' })),
  template: Type.Optional(Type.Boolean({ description: 'True for templates alone. By default, they are left out.' })),
  q: Type.Optional(
    Type.String({ maxLength: 255, description: 'Text that name or description contain, without regard to case.' }),
  ),
  due: Type.Optional(IsDue()),
  due_before: Type.Optional(DayInput('Due before this day.')),
  due_after: Type.Optional(DayInput('Due after this day.')),
  updated_since: Type.Optional(TimestampInput('Changed at this time or later.')),
});
export type ProjectQuery = Static<typeof ProjectQuery>;

export type ProjectFilters = FiltersOf<ProjectQuery>;
