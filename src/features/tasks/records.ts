import { type Static, Type } from '@sinclair/typebox';
import {
  type AccountLists,
  type AccountRecords,
  bit,
  commonColumns,
  type IdMapping,
  idOf,
  type ListName,
  type ReportFault,
  type Row,
  tagLinks,
} from '../../account-data/account-records.js';
import {
  area_uid,
  goal_uid,
  project_uid,
  RecordDay,
  RecordInstant,
  RecordText,
  RecordUid,
  recordMembers,
  strict,
} from '../../http/record-schemas.js';
import { IntEnum, Name, Nullable, PRIORITIES, Ref, StringEnum, TimeOfDay } from '../../http/schemas.js';
import { cleanName } from '../../lib/names.js';
import { recordTags } from '../tags/schema.js';
import { MAX_INTERVAL, type RuleFault, ruleFaults } from './recurrence/recurrence.js';
import { recurrenceOf } from './recurrence/rules.js';
import { ACTIVITY_KINDS, MAX_SUBTASKS, RECURRENCE_TYPES, STATUS } from './schema.js';

declare module '../../account-data/account-records.js' {
  interface AccountLists {
    tasks: TaskRecord[];
    deleted_task_activity: DeletedTaskActivityRecord[];
  }
}

const activityMembers = {
  kind: StringEnum(ACTIVITY_KINDS, { description: 'What happened.' }),
  field: Nullable(Type.String({ maxLength: 100, description: 'The member that changed.' })),
  old_value: Nullable(Type.String({ description: 'What it was; of a relation the uid, or `0` when that is gone.' })),
  new_value: Nullable(Type.String({ description: 'What it became, likewise.' })),
  by: StringEnum(['owner', 'member'], { description: 'Who did it: the owner of the account, or somebody else.' }),
  created_at: RecordInstant('When it happened.'),
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
    due_date: Nullable(RecordDay('The due date of the occurrence.')),
    completed_at: RecordInstant('When it was completed.'),
  },
  { $id: 'CompletionRecord', ...strict, description: 'A completed occurrence of a recurring task.' },
);

export const TaskRecord = Type.Object(
  {
    ...recordMembers,
    name: Name('task'),
    note: RecordText('Markdown.'),
    status: IntEnum(STATUS, {
      description: '0 not started, 1 in progress, 2 completed, 3 archived, 4 waiting, 5 cancelled, 6 planned.',
    }),
    priority: IntEnum(PRIORITIES, { description: '0 low, 1 medium, 2 high.' }),
    due_date: Nullable(RecordDay('The day it is due.')),
    due_time: Type.Optional(
      Nullable(TimeOfDay('The time of that day, null for all day. Absent in older documents: all day.')),
    ),
    defer_until: Nullable(RecordInstant('Out of sight until then.')),
    completed_at: Nullable(RecordInstant('When it was completed; null unless its status is 2.')),
    recurrence_type: Nullable(StringEnum(RECURRENCE_TYPES, { description: 'How it recurs; null when it does not.' })),
    recurrence_interval: Type.Integer({ minimum: 1, maximum: MAX_INTERVAL, description: 'Every so many periods.' }),
    recurrence_weekdays: Nullable(
      Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7, description: 'Weekdays, 0 is Sunday.' }),
    ),
    recurrence_month_day: Nullable(Type.Integer({ minimum: 1, maximum: 31, description: 'Day of the month.' })),
    recurrence_week_of_month: Nullable(
      Type.Integer({ enum: [1, 2, 3, 4, -1], description: "Which of the month's weekdays; -1 is the last." }),
    ),
    recurrence_end_date: Nullable(RecordDay('The last day on which it may fall due.')),
    completion_based: Type.Boolean({ description: 'Whether the next date counts from the completion.' }),
    position: Nullable(
      Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'Its place among its siblings.' }),
    ),
    project_uid,
    area_uid,
    goal_uid,
    parent_task_uid: Nullable(RecordUid('The task that it is a subtask of, which is in the same project.')),
    tags: recordTags,
    completions: Type.Array(Ref(CompletionRecord), { description: 'Earliest first.' }),
    activity: Type.Array(Ref(ActivityRecord), { description: 'Earliest first.' }),
  },
  { $id: 'TaskRecord', ...strict, description: 'A task or subtask, as it is exported, with its history.' },
);
export type TaskRecord = Static<typeof TaskRecord>;

/** The tasks of an account in its exported document, with their history. */
export const taskRecords: AccountRecords = {
  list: 'tasks',
  description: 'The tasks, subtasks among them.',
  record: TaskRecord,
  components: [ActivityRecord, CompletionRecord],
  counted: 'tasks and subtasks',
  relations: { area_uid: 'areas', goal_uid: 'goals', project_uid: 'projects', parent_task_uid: 'tasks' },
  tagged: true,
  rows: [
    // A subtask may stand before its parent in the document, but not in the database.
    ['tasks', (document, mapping) => taskRows(document, mapping, false)],
    ['tasks', (document, mapping) => taskRows(document, mapping, true)],
    tagLinks('tasks', 'task'),
    ['task_completions', completionRows],
    ['activity', activityRows],
  ],
  alsoCounted: [
    { table: 'task_completions', name: 'completions', counted: 'completed occurrences' },
    { table: 'activity', name: 'activity', counted: 'entries of activity, those of deleted tasks among them' },
  ],
  check: checkTasks,
};

/** What happened to tasks that are gone. */
export const deletedTaskActivityRecords: AccountRecords = {
  list: 'deleted_task_activity',
  description: 'What happened to tasks that are gone. Earliest first.',
  record: DeletedTaskActivityRecord,
  rows: [['activity', deletedActivityRows]],
};

function checkTasks({ tasks }: AccountLists, report: ReportFault): void {
  const byUid = new Map(tasks.map((task) => [task.uid, task]));
  const subtasks = new Map<string, number>();
  tasks.forEach((task, index) => {
    const at = `tasks/${index}`;
    if ((task.status === STATUS.COMPLETED) !== (task.completed_at !== null)) {
      report(`${at}/completed_at`, 'must be there when status is 2, and only then');
    }
    if (task.due_time != null && task.due_date === null) report(`${at}/due_time`, 'needs a due_date');
    for (const { path, message } of faultsOfRule(task)) report(`${at}/${path}`, message);
    const parent = task.parent_task_uid === null ? undefined : byUid.get(task.parent_task_uid);
    if (parent === undefined) return;
    const count = (subtasks.get(parent.uid) ?? 0) + 1;
    subtasks.set(parent.uid, count);
    if (count === MAX_SUBTASKS + 1)
      report(`${at}/parent_task_uid`, `names a task with more than ${MAX_SUBTASKS} subtasks`);
    if (parent.parent_task_uid !== null) report(`${at}/parent_task_uid`, 'must not be that of a subtask');
    if (parent.project_uid !== task.project_uid) report(`${at}/project_uid`, "must be that of the task's parent");
  });
}

function faultsOfRule(task: TaskRecord): RuleFault[] {
  const { recurrence_weekdays: weekdays, completion_based } = task;
  const rule = recurrenceOf({
    ...task,
    recurrence_weekdays: weekdays && JSON.stringify(weekdays),
    completion_based: completion_based ? 1 : 0,
  });
  return rule === null ? [] : ruleFaults(rule);
}

function* taskRows({ tasks }: AccountLists, mapping: IdMapping, subtasks: boolean): Iterable<Row> {
  for (const one of tasks) {
    if ((one.parent_task_uid !== null) !== subtasks) continue;
    const { id, uid } = commonColumns(mapping, 'tasks', one);
    // One literal: a spread makes rows of this many members twice as slow to write.
    yield {
      id,
      uid,
      user_id: mapping.userId,
      created_at: one.created_at,
      updated_at: one.updated_at,
      name: cleanName(one.name),
      note: one.note,
      status: one.status,
      priority: one.priority,
      due_date: one.due_date,
      due_time: one.due_time ?? null,
      defer_until: one.defer_until,
      completed_at: one.completed_at,
      recurrence_type: one.recurrence_type,
      recurrence_interval: one.recurrence_interval,
      recurrence_weekdays: one.recurrence_weekdays && JSON.stringify(one.recurrence_weekdays),
      recurrence_month_day: one.recurrence_month_day,
      recurrence_week_of_month: one.recurrence_week_of_month,
      recurrence_end_date: one.recurrence_end_date,
      completion_based: bit(one.completion_based),
      position: one.position,
      project_id: idOf(mapping, 'projects', one.project_uid),
      area_id: idOf(mapping, 'areas', one.area_uid),
      goal_id: idOf(mapping, 'goals', one.goal_uid),
      parent_task_id: idOf(mapping, 'tasks', one.parent_task_uid),
    };
  }
}

function* completionRows({ tasks }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const { uid, completions } of tasks) {
    const task_id = idOf(mapping, 'tasks', uid);
    for (const { due_date, completed_at } of completions) {
      yield { task_id, user_id: mapping.userId, due_date, completed_at };
    }
  }
}

function* activityRows({ tasks }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const { uid, activity } of tasks) {
    const taskId = idOf(mapping, 'tasks', uid);
    for (const entry of activity) yield activityRow(mapping, taskId, entry);
  }
}

function* deletedActivityRows({ deleted_task_activity }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const entry of deleted_task_activity) yield activityRow(mapping, mapping.deletedTaskId - entry.task, entry);
}

/** The columns of `tasks` that an entry may tell of by id, with what they refer to. */
export const RELATION_FIELDS = {
  project_id: 'projects',
  area_id: 'areas',
  goal_id: 'goals',
  parent_task_id: 'tasks',
} as const;

/** What stands in an entry for something that is gone: never an id or a uid. */
export const GONE = '0';

/** What the values of a field are ids of; undefined when they are none. */
function listNamed(field: string | null): ListName | undefined {
  return field !== null && Object.hasOwn(RELATION_FIELDS, field)
    ? RELATION_FIELDS[field as keyof typeof RELATION_FIELDS]
    : undefined;
}

function activityRow(mapping: IdMapping, taskId: number | null, entry: ActivityRecord): Row {
  const { field } = entry;
  const list = listNamed(field);
  const value = (text: string | null) =>
    list === undefined || text === null ? text : String(mapping.ids[list]?.get(text) ?? GONE);
  return {
    task_id: taskId,
    owner_id: mapping.userId,
    // Nobody has the id 0: who else it was cannot be told here.
    user_id: entry.by === 'owner' ? mapping.userId : 0,
    kind: entry.kind,
    field,
    old_value: value(entry.old_value),
    new_value: value(entry.new_value),
    created_at: entry.created_at,
  };
}
