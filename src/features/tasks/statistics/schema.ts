import { type Static, Type } from '@sinclair/typebox';
import { Day, DayInput, FilterInput, Nullable, Ref, StringEnum } from '../../../http/schemas.js';

export const MAX_PERIODS = 400;
export const MAX_GROUPS = 100;

const PERIODS = ['day', 'week', 'month'] as const;
const GROUPED_BY = ['none', 'project', 'area', 'tag', 'assignee'] as const;

const count = (description: string) => Type.Integer({ minimum: 0, description });

const flows = {
  created: count('Tasks that were created.'),
  completed: count(
    'Completions: each time a task was completed, also one that was reopened later, and each occurrence of a ' +
      'recurring task.',
  ),
  reopened: count('Completed tasks that became open again.'),
};

export const TaskStatsPeriod = Type.Object(
  {
    date: Day('The first day of the period within the range, in your time zone.'),
    ...flows,
    open_at_end: count('Tasks that were open at its end; of a period that has not ended, now.'),
  },
  {
    $id: 'TaskStatsPeriod',
    description: 'Numbers of tasks in a day, a week or a month.',
    examples: [{ date: '2026-03-30', created: 3, completed: 2, reopened: 0, open_at_end: 12 }],
  },
);
export type TaskStatsPeriod = Static<typeof TaskStatsPeriod>;

export const TaskStatsTotals = Type.Object(flows, {
  $id: 'TaskStatsTotals',
  description: 'The sums of all periods.',
  examples: [{ created: 3, completed: 2, reopened: 0 }],
});

const counts = {
  periods: Type.Array(Ref(TaskStatsPeriod), { maxItems: MAX_PERIODS, description: 'Earliest first.' }),
  totals: Ref(TaskStatsTotals),
};

export const TaskStatsGroup = Type.Object(
  {
    key: Nullable(
      Type.String({ description: 'The uid; null for tasks without one, or with one that you cannot see.' }),
    ),
    name: Nullable(Type.String({ description: 'The name; null likewise.' })),
    ...counts,
  },
  {
    $id: 'TaskStatsGroup',
    description: 'The numbers of one project, area, tag or assignee.',
    examples: [
      {
        key: 'p8r9x0q2m7b4t1z',
        name: 'Move house',
        periods: TaskStatsPeriod.examples,
        totals: TaskStatsTotals.examples[0],
      },
    ],
  },
);
export type TaskStatsGroup = Static<typeof TaskStatsGroup>;

export const TaskStreak = Type.Object(
  {
    current: count('Days of the present streak. Today without a completion does not end it.'),
    longest: count('Days of the longest streak.'),
    since: Nullable(Day('The first day of the present streak; null for none.')),
  },
  {
    $id: 'TaskStreak',
    description: 'Consecutive days on which you completed a task. It reaches beyond the range.',
    examples: [{ current: 4, longest: 21, since: '2026-03-27' }],
  },
);
export type TaskStreak = Static<typeof TaskStreak>;

export const TaskStats = Type.Object(
  {
    ...counts,
    median_days_open: Nullable(
      Type.Number({
        minimum: 0,
        description:
          'The median of the days from creation to completion, of the completions in the range, without recurring ' +
          'tasks; null for none.',
      }),
    ),
    streak: Ref(TaskStreak),
    groups: Type.Optional(
      Type.Array(Ref(TaskStatsGroup), {
        maxItems: MAX_GROUPS,
        description:
          'With `group_by`: by name, without groups whose numbers are all 0. A task counts for each of its tags.',
      }),
    ),
  },
  {
    $id: 'TaskStats',
    description: 'Statistics of your tasks and those shared with you.',
    examples: [
      {
        periods: TaskStatsPeriod.examples,
        totals: TaskStatsTotals.examples[0],
        median_days_open: 3.25,
        streak: TaskStreak.examples[0],
      },
    ],
  },
);
export type TaskStats = Static<typeof TaskStats>;

export const TaskStatsQuery = Type.Object({
  from: DayInput('The first day.'),
  to: DayInput(`The last day: at most ${MAX_PERIODS} periods in all.`),
  by: Type.Optional(StringEnum(PERIODS, { default: 'day', description: 'The length of a period.' })),
  group_by: Type.Optional(
    StringEnum(GROUPED_BY, {
      default: 'none',
      description: `Numbers of each of these, too: at most ${MAX_GROUPS}, otherwise 400.`,
    }),
  ),
  ignore_weekdays: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
      maxItems: 7,
      description: 'Weekdays, 0 is Sunday, that neither end nor extend a streak.',
    }),
  ),
  filter: Type.Optional(FilterInput('project:"New house" -tag:errand')),
});
export type TaskStatsQuery = Static<typeof TaskStatsQuery>;
