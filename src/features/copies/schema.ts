import { type Static, Type } from '@sinclair/typebox';
import { DayInput, Name, StringEnum } from '../../http/schemas.js';

/** Tasks, and likewise notes, of one copy. */
export const MAX_COPIED = 500;

export const TASK_PARTS = ['subtasks', 'notes', 'tags', 'reminders'] as const;
export const PROJECT_PARTS = ['tasks', 'subtasks', 'sections', 'notes', 'tags', 'views', 'reminders'] as const;

export type Part = (typeof PROJECT_PARTS)[number];

const START = 'Moves all dates by whole days, so that the earliest due date is this one.';
const DUE = 'Moves all dates by whole days, so that the latest due date is this one. Not beside `start_date`.';

export const dates = {
  start_date: Type.Optional(DayInput(START)),
  due_date: Type.Optional(DayInput(DUE)),
};

const OPEN_ONLY = 'leave out closed tasks. By default, completed and cancelled tasks are copied as open ones.';

export const TaskCopy = Type.Object(
  {
    name: Type.Optional(Name('task')),
    ...dates,
    with: Type.Optional(
      Type.Array(StringEnum(TASK_PARTS), {
        uniqueItems: true,
        maxItems: TASK_PARTS.length,
        description: 'What to copy as well. Default: all of these that the token may write.',
      }),
    ),
    open_only: Type.Optional(Type.Boolean({ description: `True to ${OPEN_ONLY}` })),
  },
  {
    $id: 'TaskCopy',
    additionalProperties: false,
    description: 'How to copy a task.',
    examples: [{ name: 'Pack the books again', due_date: '2026-06-30', with: ['subtasks', 'tags'] }],
  },
);
export type TaskCopy = Static<typeof TaskCopy>;

export const ProjectCopy = Type.Object(
  {
    name: Type.Optional(Name('project')),
    ...dates,
    with: Type.Optional(
      Type.Array(StringEnum(PROJECT_PARTS), {
        uniqueItems: true,
        maxItems: PROJECT_PARTS.length,
        description: 'What to copy as well. Default: all of these that the token may write.',
      }),
    ),
    open_only: Type.Optional(Type.Boolean({ description: `True to ${OPEN_ONLY}` })),
  },
  {
    $id: 'ProjectCopy',
    additionalProperties: false,
    description: 'How to copy a project.',
    examples: [{ name: 'Move again', start_date: '2026-09-01', with: ['tasks', 'subtasks', 'sections'] }],
  },
);
export type ProjectCopy = Static<typeof ProjectCopy>;
