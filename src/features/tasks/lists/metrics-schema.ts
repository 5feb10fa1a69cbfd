import { type Static, Type } from '@sinclair/typebox';
import { Day, FilterInput, StringEnum } from '../../../http/schemas.js';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const DayCount = Type.Object({
  date: Day('A day in your time zone.'),
  count: count('The number of tasks that you completed on that day.'),
});
export type DayCount = Static<typeof DayCount>;

export const TaskMetrics = Type.Object(
  {
    open: count('Not started, in progress, waiting or planned.'),
    overdue: count('Open and due before today, with subtasks unless a filter leaves them out.'),
    due_today: count('Open and due today, with subtasks unless a filter leaves them out.'),
    in_progress: count('In progress.'),
    planned: count('Planned.'),
    suggested: count('Not started, not deferred, and due later or without a date: candidates for today. At most 20.'),
    completed_today: count(
      'Completed by you today, with subtasks that have a due date and occurrences of recurring tasks.',
    ),
    weekly_completions: Type.Array(DayCount, {
      minItems: 7,
      maxItems: 7,
      description: 'Your completions of each of the last seven days, ending today.',
    }),
  },
  {
    $id: 'TaskMetrics',
    description:
      'Counts of your tasks and those shared with you. Open tasks that are not `live` do not count. Subtasks count by their due ' +
      'date only; with a filter, those of its list.',
    examples: [
      {
        open: 12,
        overdue: 2,
        due_today: 1,
        in_progress: 1,
        planned: 3,
        suggested: 6,
        completed_today: 4,
        weekly_completions: [5, 6, 7, 8, 9, 10, 11].map((day, index) => ({
          date: `2026-03-${String(day).padStart(2, '0')}`,
          count: index % 4,
        })),
      },
    ],
  },
);
export type TaskMetrics = Static<typeof TaskMetrics>;

export const TaskMetricsQuery = Type.Object({
  filter: Type.Optional(FilterInput('project:"New house" -tag:errand')),
});

/** Relations by which tasks are counted. */
const COUNTED_BY = ['project_id', 'area_id', 'goal_id', 'tag'] as const;

export const TaskCountQuery = Type.Object({
  by: StringEnum(COUNTED_BY, { description: 'The relation whose targets have the counts.' }),
  include_subtasks: Type.Optional(Type.Boolean({ default: false, description: 'True to count subtasks, too.' })),
});

export type TaskCountQuery = Static<typeof TaskCountQuery>;

const TaskCount = Type.Object({
  id: Type.Integer({ description: 'The id of the project, area, goal or tag.' }),
  total: count('Its tasks.'),
  open: count('Not started, in progress, waiting or planned.'),
  not_started: count('Not started.'),
  in_progress: count('In progress.'),
  completed: count('Completed.'),
});
export type TaskCount = Static<typeof TaskCount>;

export const TaskCounts = Type.Object(
  { counts: Type.Array(TaskCount, { description: 'By id; without those that have no tasks.' }) },
  {
    $id: 'TaskCountsByRelation',
    description: 'Numbers of tasks, without subtasks, of each project, area, goal or tag.',
    examples: [{ counts: [{ id: 7, total: 3, open: 2, not_started: 1, in_progress: 1, completed: 1 }] }],
  },
);
