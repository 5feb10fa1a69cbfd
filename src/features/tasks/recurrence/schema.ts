import { type Static, Type } from '@sinclair/typebox';
import {
  Day,
  Envelope,
  ignores,
  listQuery,
  Nullable,
  TimeOfDay,
  Timestamp,
  TimestampInput,
} from '../../../http/schemas.js';
import { completeSubtasks } from '../schema.js';

export const TaskCompletion = Type.Object(
  { complete_subtasks: completeSubtasks },
  { $id: 'TaskCompletion', description: 'Options of a completion.', examples: [{ complete_subtasks: true }] },
);

export const OccurrenceQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'The maximum number of dates.' }),
  ),
});

export const Occurrences = Type.Object(
  {
    occurrences: Type.Array(Day('A coming due date.'), { description: 'The coming due dates, earliest first.' }),
    due_time: Nullable(TimeOfDay('The time of each of these days; null for all day.')),
  },
  {
    $id: 'Occurrences',
    description: 'The coming occurrences.',
    examples: [{ occurrences: ['2026-04-30', '2026-05-31'], due_time: null }],
  },
);

export type Occurrences = Static<typeof Occurrences>;

export const Completion = Type.Object(
  {
    id: Type.Integer({ description: 'Numeric identifier.' }),
    task_id: Type.Integer({ description: 'The id of the task.' }),
    due_date: Nullable(Day('The due date of the occurrence; null if it is unknown.')),
    completed_at: Timestamp('Time of the completion.'),
    completed_by: Nullable(
      Type.Integer({
        description: 'The id of the user who completed it: 0 for another user of an imported account; null if unknown.',
      }),
    ),
  },
  {
    $id: 'Completion',
    description: 'A completed occurrence of a recurring task.',
    examples: [
      { id: 3, task_id: 42, due_date: '2026-03-31', completed_at: '2026-03-31T08:00:00.000Z', completed_by: 1 },
    ],
  },
);
export type Completion = Static<typeof Completion>;

export const CompletionList = Envelope('completions', Completion);

const completionMembers = {
  completed_at: TimestampInput('Time of the completion: a timestamp, or a date (its start). Not in the future.'),
  due_date: Type.Optional(Nullable(Day('The due date of the occurrence.'))),
};

export const CompletionCreate = Type.Object(completionMembers, {
  $id: 'CompletionCreate',
  ...ignores(Completion, completionMembers),
  description: 'A completion that was not recorded.',
  examples: [{ completed_at: '2026-03-01T08:00:00.000Z' }],
});
export type CompletionCreate = Static<typeof CompletionCreate>;

export const CompletionQuery = listQuery(['id', 'completed_at'], {});
