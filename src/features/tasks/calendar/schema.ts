import { type Static, Type } from '@sinclair/typebox';
import { Day, DayInput, FilterInput, Ref, StringEnum, TimeOfDay } from '../../../http/schemas.js';
import { Task } from '../schema.js';

export const CalendarItem = Type.Object(
  {
    date: Day('The day, in your time zone.'),
    time: Type.Optional(TimeOfDay('The time; absent for all day.')),
    task_id: Type.Integer({ description: 'The id of the task, which is in `tasks`.' }),
    reason: StringEnum(['due', 'deferred'], { description: 'The task is due then, or deferred until then.' }),
    virtual: Type.Boolean({
      description: 'True for a coming occurrence of a recurring task, as `/task/{id}/occurrences` has it.',
    }),
  },
  {
    $id: 'CalendarItem',
    description: 'A day on which a task is due, or until which it is deferred.',
    examples: [{ date: '2026-03-31', time: '09:30', task_id: 42, reason: 'due', virtual: false }],
  },
);
export type CalendarItem = Static<typeof CalendarItem>;

export const MAX_CALENDAR_DAYS = 366;
export const MAX_CALENDAR_ITEMS = 2_000;

export const Calendar = Type.Object(
  {
    items: Type.Array(Ref(CalendarItem), {
      maxItems: MAX_CALENDAR_ITEMS,
      description: 'By day and time; items without a time come first.',
    }),
    tasks: Type.Array(Ref(Task), { description: 'The tasks of the items, each once, oldest first.' }),
    incomplete: Type.Optional(
      Type.Array(Type.Integer(), {
        description: 'The ids of tasks whose `recurrence_rule` has further dates that were not found in time.',
      }),
    ),
  },
  {
    $id: 'Calendar',
    description: 'The tasks of some days.',
    examples: [
      {
        items: CalendarItem.examples,
        tasks: Task.examples,
      },
    ],
  },
);

export const CalendarQuery = Type.Object({
  from: DayInput('The first day.'),
  to: DayInput(`The last day: at most ${MAX_CALENDAR_DAYS} days in all.`),
  filter: Type.Optional(FilterInput('project:"New house" -tag:errand')),
});
