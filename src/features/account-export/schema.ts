import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { Color, IntEnum, Name, Nullable, PRIORITIES, Ref, StringEnum } from '../../api/schemas.js';
import { ABOUT_YOU_LIMIT, settingMembers } from '../accounts/schema.js';
import { GOAL_STATUSES, HORIZONS } from '../goals/schema.js';
import { PROJECT_STATUSES } from '../projects/schema.js';
import { SHARED_KINDS } from '../shares/schema.js';
import { MAX_TAGS, TAG_NAME_LIMIT } from '../tags/schema.js';
import { MAX_INTERVAL } from '../tasks/recurrence/recurrence.js';
import { ACTIVITY_KINDS, RECURRENCE_TYPES, STATUS } from '../tasks/schema.js';

/**
 * The document that an account is exported as and imported from. Things refer to each other by uid and to tags by name:
 * ids mean nothing elsewhere. Strict, for what is not understood would be lost.
 */

export const FORMAT = 'tutti-account';
export const FORMAT_VERSION = 1;

/** What a document may weigh on its way in, in bytes. */
export const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

const MAX_TEXT_LENGTH = 100_000;

const strict = { additionalProperties: false };

const Uid = (description: string) =>
  Type.String({ pattern: '^(?=.*[a-z])[0-9a-z]{15}$', description, examples: ['k3v9x0q2m7b4t1z'] });

const Instant = (description: string) =>
  Type.String({
    format: 'date-time',
    pattern: '^(?!0000)\\d{4}-\\d\\d-\\d\\dT([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
    description,
    examples: ['2026-03-01T09:30:00.000Z'],
  });

const Day = (description: string) =>
  Type.String({ format: 'date', pattern: '^(?!0000)', description, examples: ['2026-03-31'] });

const Text = (description: string, maxLength = MAX_TEXT_LENGTH) => Nullable(Type.String({ maxLength, description }));

const record = {
  uid: Uid('Unique within the document.'),
  created_at: Instant('When it was created.'),
  updated_at: Instant('When it last changed.'),
};

const area_uid = Nullable(Uid('Its area.'));
const goal_uid = Nullable(Uid('Its goal.'));
const project_uid = Nullable(Uid('The project that it lies in.'));
const color = Nullable(Color());
const tags = Type.Array(Type.String({ maxLength: TAG_NAME_LIMIT }), {
  maxItems: MAX_TAGS,
  description: 'The names of its tags.',
  examples: [['errand']],
});

export const ProfileRecord = Type.Object(
  {
    name: Text('Given name.', 255),
    surname: Text('Family name.', 255),
    ...settingMembers,
    about_you: Text('What the AI assistant may know.', ABOUT_YOU_LIMIT),
    ai_assistant_enabled: Type.Boolean({ description: 'Whether the AI assistant may be used.' }),
  },
  { $id: 'ProfileRecord', ...strict, description: 'The settings of the account.' },
);

export const AreaRecord = Type.Object(
  { ...record, name: Name('area'), description: Text('What it is about.'), color },
  { $id: 'AreaRecord', ...strict, description: 'An area, as it is exported.' },
);
export type AreaRecord = Static<typeof AreaRecord>;

export const GoalRecord = Type.Object(
  {
    ...record,
    name: Name('goal'),
    why: Text('What it is for.'),
    horizon: Nullable(StringEnum(HORIZONS, { description: 'How far ahead it lies.' })),
    target_date: Nullable(Day('The day by which it shall be achieved.')),
    status: StringEnum(GOAL_STATUSES, { description: 'How it stands.' }),
    color,
    area_uid,
  },
  { $id: 'GoalRecord', ...strict, description: 'A goal, as it is exported.' },
);
export type GoalRecord = Static<typeof GoalRecord>;

export const TagRecord = Type.Object(
  { ...record, name: Name('tag', TAG_NAME_LIMIT), color },
  { $id: 'TagRecord', ...strict, description: 'A tag, as it is exported.' },
);
export type TagRecord = Static<typeof TagRecord>;

export const ProjectRecord = Type.Object(
  {
    ...record,
    name: Name('project'),
    description: Text('What it is about.'),
    status: StringEnum(PROJECT_STATUSES, { description: 'How far it is.' }),
    priority: Nullable(IntEnum(PRIORITIES, { description: '0 low, 1 medium, 2 high.' })),
    due_date: Nullable(Day('The day it is due.')),
    color,
    pinned: Type.Boolean({ description: 'Whether it is kept at hand.' }),
    area_uid,
    goal_uid,
    tags,
  },
  { $id: 'ProjectRecord', ...strict, description: 'A project, as it is exported.' },
);
export type ProjectRecord = Static<typeof ProjectRecord>;

const activityMembers = {
  kind: StringEnum(ACTIVITY_KINDS, { description: 'What happened.' }),
  field: Nullable(Type.String({ maxLength: 100, description: 'The member that changed.' })),
  old_value: Nullable(Type.String({ description: 'What it was; of a relation the uid, or `0` when that is gone.' })),
  new_value: Nullable(Type.String({ description: 'What it became, likewise.' })),
  by: StringEnum(['owner', 'member'], { description: 'Who did it: the owner of the account, or somebody else.' }),
  created_at: Instant('When it happened.'),
};

export const ActivityRecord = Type.Object(activityMembers, {
  $id: 'ActivityRecord',
  ...strict,
  description: 'Something that happened to a task.',
});
export type ActivityRecord = Static<typeof ActivityRecord>;

export const DeletedTaskActivityRecord = Type.Object(
  {
    task: Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: 'Which of the deleted tasks: 1 for the first, and so on.',
    }),
    ...activityMembers,
  },
  { $id: 'DeletedTaskActivityRecord', ...strict, description: 'Something that happened to a task that is gone.' },
);
export type DeletedTaskActivityRecord = Static<typeof DeletedTaskActivityRecord>;

export const CompletionRecord = Type.Object(
  {
    due_date: Nullable(Day('The due date of the occurrence.')),
    completed_at: Instant('When it was completed.'),
  },
  { $id: 'CompletionRecord', ...strict, description: 'A completed occurrence of a recurring task.' },
);

export const TaskRecord = Type.Object(
  {
    ...record,
    name: Name('task'),
    note: Text('Markdown.'),
    status: IntEnum(STATUS, {
      description: '0 not started, 1 in progress, 2 completed, 3 archived, 4 waiting, 5 cancelled, 6 planned.',
    }),
    priority: IntEnum(PRIORITIES, { description: '0 low, 1 medium, 2 high.' }),
    due_date: Nullable(Day('The day it is due.')),
    defer_until: Nullable(Instant('Out of sight until then.')),
    completed_at: Nullable(Instant('When it was completed; null unless its status is 2.')),
    recurrence_type: Nullable(StringEnum(RECURRENCE_TYPES, { description: 'How it recurs; null when it does not.' })),
    recurrence_interval: Type.Integer({ minimum: 1, maximum: MAX_INTERVAL, description: 'Every so many periods.' }),
    recurrence_weekdays: Nullable(
      Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7, description: 'Weekdays, 0 is Sunday.' }),
    ),
    recurrence_month_day: Nullable(Type.Integer({ minimum: 1, maximum: 31, description: 'Day of the month.' })),
    recurrence_week_of_month: Nullable(
      Type.Integer({ enum: [1, 2, 3, 4, -1], description: "Which of the month's weekdays; -1 is the last." }),
    ),
    recurrence_end_date: Nullable(Day('The last day on which it may fall due.')),
    completion_based: Type.Boolean({ description: 'Whether the next date counts from the completion.' }),
    position: Nullable(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'Its place among its siblings.' }),
    ),
    project_uid,
    area_uid,
    goal_uid,
    parent_task_uid: Nullable(Uid('The task that it is a subtask of, which is in the same project.')),
    tags,
    completions: Type.Array(Ref(CompletionRecord), { description: 'Earliest first.' }),
    activity: Type.Array(Ref(ActivityRecord), { description: 'Earliest first.' }),
  },
  { $id: 'TaskRecord', ...strict, description: 'A task or subtask, as it is exported, with its history.' },
);
export type TaskRecord = Static<typeof TaskRecord>;

export const NoteRecord = Type.Object(
  {
    ...record,
    title: Text('What it is called.', 255),
    content: Text('The text.'),
    color,
    project_uid,
    task_uid: Nullable(Uid('The task that it is about.')),
    tags,
  },
  { $id: 'NoteRecord', ...strict, description: 'A note, as it is exported. One of title and content is not blank.' },
);
export type NoteRecord = Static<typeof NoteRecord>;

export const ShareRecord = Type.Object(
  {
    resource_type: StringEnum(SHARED_KINDS, { description: 'What is shared.' }),
    resource_uid: Uid('Which one.'),
    email: Type.String({ maxLength: 254, description: 'With whom.', examples: ['bob@example.com'] }),
    access: StringEnum(['ro', 'rw'], { description: 'What they may do with it.' }),
    created_at: Instant('Since when.'),
    updated_at: Instant('When it last changed.'),
  },
  { $id: 'ShareRecord', ...strict, description: 'A share that the account has given, for the record.' },
);

const AccountRecord = Type.Object(
  {
    uid: Uid('The uid of the account.'),
    email: Type.String({ maxLength: 254, description: 'Its e-mail address.', examples: ['ada@example.com'] }),
    created_at: Instant('When it was created.'),
  },
  { ...strict, description: 'Whose document it is. An import leaves the identity of the account as it is.' },
);

const listOf = <T extends TSchema>(item: T, description: string) =>
  Type.Array(Ref(item), { description: `${description} In the order in which they were created.` });

export const AccountDocument = Type.Object(
  {
    format: StringEnum([FORMAT], { description: 'What it is.' }),
    version: Type.Unsafe<typeof FORMAT_VERSION>({
      type: 'integer',
      enum: [FORMAT_VERSION],
      description: 'The version of the format. It changes when a document of before could not be read any more.',
    }),
    exported_at: Instant('The moment that it shows.'),
    account: AccountRecord,
    profile: Ref(ProfileRecord),
    areas: listOf(AreaRecord, 'The areas.'),
    goals: listOf(GoalRecord, 'The goals.'),
    tags: listOf(TagRecord, 'The tags.'),
    projects: listOf(ProjectRecord, 'The projects.'),
    tasks: listOf(TaskRecord, 'The tasks, subtasks among them.'),
    notes: listOf(NoteRecord, 'The notes.'),
    deleted_task_activity: Type.Array(Ref(DeletedTaskActivityRecord), {
      description: 'What happened to tasks that are gone. Earliest first.',
    }),
    shares: Type.Array(Ref(ShareRecord), {
      description: 'With whom things are shared, for the record: an import does not share anything with anybody.',
    }),
  },
  {
    $id: 'AccountDocument',
    ...strict,
    description:
      'Everything that an account owns. Passwords, sessions, API keys and results of the AI assistant are no part of it.',
    examples: [
      {
        format: FORMAT,
        version: FORMAT_VERSION,
        exported_at: '2026-03-11T12:00:00.000Z',
        account: { uid: 'k3v9x0q2m7b4t1z', email: 'ada@example.com', created_at: '2026-03-01T09:30:00.000Z' },
        profile: {
          name: 'Ada',
          surname: null,
          timezone: 'Europe/Berlin',
          language: 'en',
          first_day_of_week: 1,
          about_you: null,
          ai_assistant_enabled: false,
        },
        areas: [],
        goals: [],
        tags: [
          {
            uid: 't4g9x0q2m7b4t1z',
            created_at: '2026-03-01T09:30:00.000Z',
            updated_at: '2026-03-01T09:30:00.000Z',
            name: 'errand',
            color: '#3366cc',
          },
        ],
        projects: [],
        tasks: [],
        notes: [],
        deleted_task_activity: [],
        shares: [],
      },
    ],
  },
);
export type AccountDocument = Static<typeof AccountDocument>;

const Count = (what: string) => Type.Integer({ description: `How many ${what}.` });

export const ImportResult = Type.Object(
  {
    imported: Type.Object(
      {
        areas: Count('areas'),
        goals: Count('goals'),
        tags: Count('tags'),
        projects: Count('projects'),
        tasks: Count('tasks and subtasks'),
        notes: Count('notes'),
        completions: Count('completed occurrences'),
        activity: Count('entries of activity, those of deleted tasks among them'),
      },
      { description: 'What the account has now.' },
    ),
    new_uids: Type.Integer({
      description: 'How many things were given another uid, because theirs is in use on this server.',
    }),
    shares_left_out: Type.Integer({ description: 'How many shares the document tells of. None was made.' }),
  },
  {
    $id: 'ImportResult',
    description: 'What an import came to.',
    examples: [
      {
        imported: {
          areas: 1,
          goals: 0,
          tags: 3,
          projects: 2,
          tasks: 40,
          notes: 5,
          completions: 12,
          activity: 96,
        },
        new_uids: 0,
        shares_left_out: 1,
      },
    ],
  },
);
export type ImportResult = Static<typeof ImportResult>;
