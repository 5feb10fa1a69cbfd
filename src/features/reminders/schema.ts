import { type Static, Type } from '@sinclair/typebox';
import { exportMembers, requestMembers, responseMembers } from '../../http/columns.js';
import { RecordUid, recordMembers, strict } from '../../http/record-schemas.js';
import {
  chosenUid,
  Envelope,
  type FiltersOf,
  IdOrUid,
  IsRelated,
  ignores,
  listQuery,
  Ref,
  ResourceSummary,
  resourceMembers,
  StringEnum,
  TimestampInput,
  timestampMembers,
} from '../../http/schemas.js';
import { initialMembers } from '../../lib/columns.js';
import { parsedDuration } from '../../lib/durations.js';
import {
  type AccountLists,
  type AccountRecords,
  idOf,
  type ReportFault,
  type RowSource,
  recordsOfType,
} from '../../resource/records.js';
import { firesAt, REMINDER_STATES, reminderColumns } from './columns.js';
import { REMINDER } from './description.js';
import { MAX_OF_TASK, MAX_OPEN } from './limits.js';
import { endOf } from './times.js';

export const Reminder = Type.Object(
  {
    ...resourceMembers,
    task_id: Type.Integer({ description: 'The id of its task.' }),
    task: Ref(ResourceSummary),
    ...responseMembers(reminderColumns),
    fires_at: firesAt,
    ...timestampMembers,
  },
  {
    $id: 'Reminder',
    description: 'A reminder of yours about a task. No other user sees it.',
    examples: [
      {
        id: 5,
        uid: 'r5m9x0q2m7b4t1z',
        task_id: 42,
        task: { id: 42, uid: 'k3v9x0q2m7b4t1z', name: 'Call the movers' },
        ...initialMembers(reminderColumns),
        before: 'PT30M',
        state: 'armed',
        fires_at: '2026-03-31T07:00:00.000Z',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Reminder = Static<typeof Reminder>;

export const ReminderList = Envelope('reminders', Reminder);

const writable = requestMembers(reminderColumns);

const newReminder = { ...writable, ...chosenUid, task_id: IdOrUid('The task. Read access is enough.') };

export const ReminderCreate = Type.Object(newReminder, {
  $id: 'ReminderCreate',
  ...ignores(Reminder, newReminder),
  description: `A new reminder: exactly one of \`at\` and \`before\`. At most ${MAX_OF_TASK} for a task, and ${MAX_OPEN} in all that have not fired.`,
  examples: [{ task_id: 42, before: 'PT30M' }],
});
export type ReminderCreate = Static<typeof ReminderCreate>;

export const ReminderUpdate = Type.Object(writable, {
  $id: 'ReminderUpdate',
  ...ignores(Reminder, writable),
  description: 'A new time. It replaces the former one, of either kind.',
  examples: [{ at: '2026-03-31T07:00:00.000Z' }],
});
export type ReminderUpdate = Static<typeof ReminderUpdate>;

export const ReminderSnooze = Type.Object(
  {
    minutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 10_080, description: 'Minutes from now.' })),
    until: Type.Optional(TimestampInput('A later time.')),
  },
  {
    $id: 'ReminderSnooze',
    minProperties: 1,
    description: 'Exactly one of `minutes` and `until`.',
    examples: [{ minutes: 60 }],
  },
);
export type ReminderSnooze = Static<typeof ReminderSnooze>;

export const REMINDER_SORT_FIELDS = ['id', 'fires_at'] as const;

export const ReminderQuery = listQuery(REMINDER_SORT_FIELDS, {
  task_id: Type.Optional(IsRelated('task')),
  fires_before: Type.Optional(TimestampInput('Armed, and firing before this time.')),
  state: Type.Optional(StringEnum(REMINDER_STATES, { description: 'Only reminders in this state.' })),
});
export type ReminderFilters = FiltersOf<Static<typeof ReminderQuery>>;

export const ReminderRecord = Type.Object(
  { ...recordMembers, ...exportMembers(reminderColumns), task_uid: RecordUid('Its task.') },
  { $id: 'ReminderRecord', ...strict, description: 'A reminder about an own task, as it is exported.' },
);

declare module '../../resource/records.js' {
  interface AccountLists {
    reminders: Static<typeof ReminderRecord>[];
  }
}

const records = recordsOfType(REMINDER, {
  description: 'Reminders about the tasks of the account. Older documents lack the list: none.',
  record: ReminderRecord,
  addedLater: true,
});

/** Before any other time: the job schedules imported reminders at once. */
const AT_ONCE = '0001-01-01T00:00:00.000Z';

/** Imported reminders are scheduled by the job: those whose time is past do not fire. */
function rowsToSchedule([table, rows]: RowSource): RowSource {
  return [
    table,
    function* (document, mapping) {
      for (const row of rows(document, mapping)) {
        if (row.state === 'fired') {
          const end = row.at == null || row.last_fired_at == null ? null : endOf(String(row.last_fired_at));
          yield { ...row, fires_at: null, snoozed_until: null, due_at: end };
        } else yield { ...row, state: 'waiting', fires_at: null, due_at: AT_ONCE };
      }
    },
  ];
}

/** A task whose default reminder is imported gets no other one. */
const defaults: RowSource = [
  'reminder_defaults',
  function* ({ reminders = [] }, mapping) {
    const tasks = new Set(reminders.filter(({ auto }) => auto).map(({ task_uid }) => task_uid));
    for (const uid of tasks) yield { task_id: idOf(mapping, 'tasks', uid) };
  },
];

export const reminderRecords: AccountRecords = {
  ...records,
  rows: [...records.rows.map(rowsToSchedule), defaults],
  check,
};

function check({ reminders = [] }: AccountLists, report: ReportFault): void {
  reminders.forEach(({ at, before }, index) => {
    if ((at === null) === (before === null)) report(`reminders/${index}/at`, 'must be given, or before: exactly one');
    if (before !== null && parsedDuration(before) === null) report(`reminders/${index}/before`, 'must be a duration');
  });
}
