import { type Static, Type } from '@sinclair/typebox';
import { Person } from '../../http/person.js';
import {
  chosenUid,
  Day,
  Nullable,
  NullableRef,
  Ref,
  Reference,
  ResourceSummary,
  StringEnum,
  TaskPriority,
  TimeOfDay,
  TimestampInput,
} from '../../http/schemas.js';
import { NewReminder } from '../reminders/task-schema.js';
import { TaskStatus } from '../tasks/columns.js';
import { Task } from '../tasks/schema.js';

export const SPAN_KINDS = [
  'tag',
  'project',
  'area',
  'assignee',
  'priority',
  'date',
  'recurrence',
  'reminder',
  'note',
  'unsupported',
] as const;

const MAX_TEXT = 1_000;

/** Members that the text may leave out: the place where it was written. */
const quickDefaults = {
  project_id: Type.Optional(Reference('The project, unless the text names one.')),
  section_id: Type.Optional(Reference('A section of this project, unless the text names another project.')),
  parent_task_id: Type.Optional(
    Reference('The parent task. Its subtask names no project: `@project` stays in the name.'),
  ),
  status: Type.Optional(Ref(TaskStatus)),
  due_date: Type.Optional(Nullable(Day('The day, unless the text names one. A time alone is a time of this day.'))),
};

export const QuickAdd = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_TEXT,
      description:
        'The text: `#tag`, `@project` or `@"two words"`, `+area`, `=me` or `=name` (assignee), `!high`, `!medium` or `!low` (`!2`, `!1`, ' +
        '`!0`), dates and recurrences in words ("tomorrow 9am", "every other friday"), reminders (`*30m`, `*2h`, ' +
        '`*1d`, `*9am`), and `//` before a note. The rest is the name.',
      examples: ['Call the movers tomorrow 9am #errand !high'],
    }),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'True to parse only: the response shows the task and the position of each part.' }),
    ),
    ...quickDefaults,
    ...chosenUid,
    now: Type.Optional(
      TimestampInput('Time of writing, if not now: at most 30 days ago. Relative days count from it.'),
    ),
  },
  {
    $id: 'QuickAdd',
    description: 'A task as a line of text.',
    examples: [{ text: 'Call the movers tomorrow 9am #errand !high' }],
  },
);
export type QuickAdd = Static<typeof QuickAdd>;

export const QuickSpan = Type.Object(
  {
    start: Type.Integer({ description: 'Start in the text, in UTF-16 code units.' }),
    end: Type.Integer({ description: 'End in the text, exclusive.' }),
    kind: StringEnum(SPAN_KINDS, {
      description: 'Kind of the part. `unsupported` was understood and cannot be stored: its text stays in the name.',
    }),
    value: Type.String({
      description:
        'Value of the part: the name of a tag, the uid of a project, area or user, the code of a priority, a day, ' +
        'a time or both (`2026-03-31T09:30`), the type of a recurrence, the time of a reminder, the text of a note, the text itself for `unsupported`.',
    }),
  },
  {
    $id: 'QuickSpan',
    description: 'A recognised part of the text.',
    examples: [{ start: 16, end: 28, kind: 'date', value: '2026-03-31T09:00' }],
  },
);

const { properties: ofTask } = Task;

export const QuickTask = Type.Object(
  {
    name: ofTask.name,
    note: ofTask.note,
    priority: Ref(TaskPriority),
    due_date: Nullable(Day('Due date.')),
    due_time: Nullable(TimeOfDay('Due time; null for all day.')),
    recurrence_type: ofTask.recurrence_type,
    recurrence_interval: ofTask.recurrence_interval,
    recurrence_weekdays: ofTask.recurrence_weekdays,
    recurrence_month_day: ofTask.recurrence_month_day,
    recurrence_week_of_month: ofTask.recurrence_week_of_month,
    recurrence_end_date: ofTask.recurrence_end_date,
    completion_based: ofTask.completion_based,
    project: NullableRef(ResourceSummary),
    area: NullableRef(ResourceSummary),
    assignee: NullableRef(Person),
    tags: Type.Array(Type.String(), { description: 'The names of its tags.' }),
    reminders: Type.Array(Ref(NewReminder), { description: 'Its reminders.' }),
  },
  {
    $id: 'QuickTask',
    description: 'A parsed task.',
    examples: [
      {
        name: 'Call the movers',
        note: null,
        priority: 2,
        due_date: '2026-03-31',
        due_time: '09:00',
        recurrence_type: null,
        recurrence_interval: 1,
        recurrence_weekdays: null,
        recurrence_month_day: null,
        recurrence_week_of_month: null,
        recurrence_end_date: null,
        completion_based: false,
        project: null,
        area: null,
        assignee: null,
        tags: ['errand'],
        reminders: [],
      },
    ],
  },
);
export type QuickTask = Static<typeof QuickTask>;

export const QuickPreview = Type.Object(
  {
    task: Ref(QuickTask),
    spans: Type.Array(Ref(QuickSpan), { description: 'The recognised parts in the order of the text.' }),
  },
  {
    $id: 'QuickPreview',
    description: 'The result of parsing a text.',
    examples: [{ task: QuickTask.examples[0], spans: [QuickSpan.examples[0]] }],
  },
);
export type QuickPreview = Static<typeof QuickPreview>;
