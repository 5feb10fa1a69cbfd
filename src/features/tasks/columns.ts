import { Type } from '@sinclair/typebox';
import { PRIORITY, STATUS } from '../../filter/fields.js';
import {
  addedLater,
  day,
  flag,
  instant,
  jsonList,
  longText,
  nameOf,
  plain,
  rank,
  setByService,
} from '../../http/columns.js';
import { IntEnum, Nullable, Ref, StringEnum, TaskPriority, TimeOfDay } from '../../http/schemas.js';
import { initialRow, omitColumns, type RowOf, type Writable } from '../../lib/columns.js';
import { MAX_RULE_LENGTH } from './recurrence/calendar-rule.js';
import { MAX_INTERVAL } from './recurrence/recurrence.js';

const RECURRENCE_TYPES = ['daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly'] as const;
const WEEKS_OF_MONTH: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };

export const TaskStatus = IntEnum(STATUS, {
  $id: 'TaskStatus',
  description:
    'Status of a task: 0 not started (default), 1 in progress, 2 completed, 3 archived, 4 waiting, 5 cancelled, ' +
    '6 planned.',
  examples: [0],
});

const weekday = Type.Integer({ minimum: 0, maximum: 6 });

/** In the order of the JSON. */
export const taskColumns = {
  name: nameOf('task'),
  note: longText('Markdown.'),
  status: plain({
    response: Ref(TaskStatus),
    record: IntEnum(STATUS, {
      description: '0 not started, 1 in progress, 2 completed, 3 archived, 4 waiting, 5 cancelled, 6 planned.',
    }),
    initial: STATUS.not_started,
  }),
  priority: plain({
    response: Ref(TaskPriority),
    record: IntEnum(PRIORITY, { description: '0 low, 1 medium, 2 high.' }),
    initial: PRIORITY.low,
  }),
  due_date: day('Due date.'),
  due_time: addedLater(
    plain({
      response: Nullable(TimeOfDay("Due time in the user's time zone; null for all day.")),
      request: Nullable(TimeOfDay('Due time; null for all day. Requires a `due_date`, and is removed with it.')),
      record: Nullable(TimeOfDay('Due time; null for all day. Older documents lack it: all day.')),
      initial: null,
    }),
  ),
  defer_until: instant('Hidden until this time.', {
    request: 'Hidden until this time: a timestamp, or a date (its start).',
  }),
  completed_at: setByService(
    instant('Time of completion; null unless its status is 2, or if unknown.', {
      record: 'Time of completion; null unless its status is 2, or if unknown.',
    }),
  ),
  completed_by: addedLater(
    setByService(
      plain({
        response: Nullable(
          Type.Integer({
            description:
              'The id of the user who completed it: 0 for another user of an imported account; null unless its status is ' +
              '2, or if unknown.',
          }),
        ),
        record: Nullable(
          StringEnum(['owner', 'member'], {
            description:
              'The user who completed it: the owner of the account, or another one; null unless its status is 2, or if unknown. ' +
              'Older documents lack it.',
          }),
        ),
        initial: null,
      }),
    ),
  ),
  assignee_id: addedLater(
    setByService(
      plain({
        response: Nullable(Type.Integer({ description: 'The id of the user who answers for it; null for none.' })),
        record: Nullable(
          StringEnum(['owner', 'member'], {
            description:
              'The assignee: the owner of the account, or another user; null for none. Older documents lack it.',
          }),
        ),
        initial: null,
      }),
    ),
  ),
  recurrence_type: plain({
    response: Nullable(StringEnum(RECURRENCE_TYPES, { description: 'Recurrence; null for none.' })),
    initial: null,
  }),
  recurrence_interval: plain({
    response: Type.Integer({
      minimum: 1,
      description: 'Number of days, weeks, months or years between occurrences; default: 1.',
    }),
    request: Type.Integer({
      minimum: 1,
      description: 'Number of days, weeks, months or years between occurrences; default: 1.',
      maximum: MAX_INTERVAL,
    }),
    record: Type.Integer({
      minimum: 1,
      maximum: MAX_INTERVAL,
      description: 'Number of periods between occurrences.',
    }),
    initial: 1,
  }),
  recurrence_weekdays: jsonList(
    Nullable(
      Type.Array(weekday, {
        maxItems: 7,
        description: 'Weekdays, 0 is Sunday: any number for `weekly`, exactly one for `monthly_weekday`.',
        examples: [[2, 4]],
      }),
    ),
    Nullable(Type.Array(weekday, { maxItems: 7, description: 'Weekdays, 0 is Sunday.' })),
  ),
  recurrence_month_day: plain({
    response: Nullable(
      Type.Integer({ minimum: 1, maximum: 31, description: 'Day of the month; in a shorter month its last day.' }),
    ),
    record: Nullable(Type.Integer({ minimum: 1, maximum: 31, description: 'Day of the month.' })),
    initial: null,
  }),
  recurrence_week_of_month: plain({
    response: Nullable(
      IntEnum(WEEKS_OF_MONTH, { description: 'Week of the month for `monthly_weekday`; -1 is the last.' }),
    ),
    record: Nullable(IntEnum(WEEKS_OF_MONTH, { description: 'Week of the month; -1 is the last.' })),
    initial: null,
  }),
  recurrence_end_date: day('Last day on which it may be due.'),
  recurrence_rule: addedLater(
    plain({
      response: Nullable(
        Type.String({ description: 'Rule of a calendar (RFC 5545), instead of a `recurrence_type`.' }),
      ),
      request: Nullable(
        Type.String({
          maxLength: MAX_RULE_LENGTH,
          description: 'Null ends the rule. Any other value must be the present one.',
        }),
      ),
      record: Nullable(Type.String({ maxLength: MAX_RULE_LENGTH, description: 'Rule of a calendar (RFC 5545).' })),
      initial: null,
    }),
  ),
  recurrence_next: addedLater(setByService(day('The due date after this one by `recurrence_rule`.'))),
  completion_based: flag('True if the next date counts from the completion, false if from the due date.'),
  position: plain({
    response: Nullable(
      Type.Integer({ deprecated: true, description: 'An order of its own, apart from `rank`. Use `rank`.' }),
    ),
    request: Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000_000,
        deprecated: true,
        description: 'An order of its own, apart from `rank`. Use `rank`.',
      }),
    ),
    record: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'Position among its siblings.' })),
    initial: null,
  }),
  rank: rank('the order of its project, or of its parent, that all members share'),
  source: addedLater(
    plain({
      response: Nullable(
        Type.String({
          description: 'Where the task was captured, in the words of the client that did: `telegram`; null if nowhere.',
        }),
      ),
      request: Nullable(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Where the task was captured: a word of the client, such as `telegram`.',
        }),
      ),
      record: Nullable(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Where the task was captured. Older documents lack it: nowhere.',
        }),
      ),
      initial: null,
    }),
  ),
};

export type PlainColumns = RowOf<Writable<typeof taskColumns>>;

export const NEW_TASK_COLUMNS: PlainColumns = initialRow(
  omitColumns(taskColumns, 'completed_at', 'completed_by', 'recurrence_next', 'assignee_id'),
);
