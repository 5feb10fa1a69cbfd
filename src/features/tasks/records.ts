import { type Static, Type } from '@sinclair/typebox';
import { STATUS } from '../../filter/fields.js';
import { exportMembers } from '../../http/columns.js';
import {
  area_uid,
  goal_uid,
  project_uid,
  RecordDay,
  RecordInstant,
  RecordUid,
  recordMembers,
  strict,
} from '../../http/record-schemas.js';
import { Nullable, Ref, StringEnum } from '../../http/schemas.js';
import { rowFromRecord } from '../../lib/columns.js';
import { groupedBy } from '../../lib/grouping.js';
import { MAX_SUBTASKS } from '../../lib/limits.js';
import { rankOfNumber } from '../../lib/ranks.js';
import {
  type AccountLists,
  type AccountRecords,
  checkRanks,
  commonColumns,
  type IdMapping,
  idOf,
  type ListName,
  type ReportFault,
  type Row,
  tagLinks,
} from '../../resource/records.js';
import { recordTags } from '../tags/schema.js';
import { ACTIVITY_KINDS } from '../task-history/schema.js';
import { taskColumns } from './columns.js';
import { HISTORY_RELATIONS } from './description.js';
import { parseCalendarRule, printCalendarRule } from './recurrence/calendar-rule.js';
import { BESIDE_KIND, type RuleFault, ruleFaults } from './recurrence/recurrence.js';
import { recurrenceOf } from './recurrence/rules.js';
import { MAX_BLOCKERS } from './schema.js';

declare module '../../resource/records.js' {
  interface AccountLists {
    tasks: TaskRecord[];
    deleted_task_activity: DeletedTaskActivityRecord[];
  }
}

const activityMembers = {
  kind: StringEnum(ACTIVITY_KINDS, { description: 'What happened.' }),
  field: Nullable(Type.String({ maxLength: 100, description: 'The member that changed.' })),
  old_value: Nullable(
    Type.String({ description: 'The former value; the uid of a relation, or `0` if its resource was deleted.' }),
  ),
  new_value: Nullable(Type.String({ description: 'The new value, likewise.' })),
  by: StringEnum(['owner', 'member'], {
    description: 'The user who made the change: the owner of the account, or another one.',
  }),
  created_at: RecordInstant('Time of the change.'),
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
      description: 'Number of the deleted task, from 1. Entries with the same number belong to one task.',
    }),
    ...activityMembers,
  },
  { $id: 'DeletedTaskActivityRecord', ...strict, description: 'An entry in the history of a deleted task.' },
);
export type DeletedTaskActivityRecord = Static<typeof DeletedTaskActivityRecord>;

export const CompletionRecord = Type.Object(
  {
    due_date: Nullable(RecordDay('The due date of the occurrence.')),
    completed_at: RecordInstant('Time of completion.'),
    completed_by: Type.Optional(taskColumns.completed_by.record),
  },
  { $id: 'CompletionRecord', ...strict, description: 'A completed occurrence of a recurring task.' },
);
export type CompletionRecord = Static<typeof CompletionRecord>;

export const TaskRecord = Type.Object(
  {
    ...recordMembers,
    ...exportMembers(taskColumns),
    project_uid,
    section_uid: Type.Optional(
      Nullable(
        RecordUid('Its section, which is in the same project; null for a subtask. Older documents lack it: none.'),
      ),
    ),
    area_uid,
    goal_uid,
    parent_task_uid: Nullable(RecordUid('The task that it is a subtask of, which is in the same project.')),
    tags: recordTags,
    blocked_by_uids: Type.Optional(
      Type.Array(RecordUid('A task.'), {
        maxItems: MAX_BLOCKERS,
        uniqueItems: true,
        description: 'The tasks that it waits for. Older documents lack it: none.',
      }),
    ),
    completions: Type.Array(Ref(CompletionRecord), { description: 'Earliest first.' }),
    activity: Type.Array(Ref(ActivityRecord), { description: 'Earliest first.' }),
  },
  { $id: 'TaskRecord', ...strict, description: 'A task or subtask, as it is exported, with its history.' },
);
export type TaskRecord = Static<typeof TaskRecord>;

export const taskRecords: AccountRecords = {
  list: 'tasks',
  description: 'The tasks, subtasks among them.',
  record: TaskRecord,
  components: [ActivityRecord, CompletionRecord],
  counted: 'tasks and subtasks',
  relations: {
    area_uid: 'areas',
    goal_uid: 'goals',
    project_uid: 'projects',
    section_uid: 'sections',
    parent_task_uid: 'tasks',
  },
  tagged: true,
  rows: [
    // The document may list a subtask before its parent; the database needs the parent first.
    ['tasks', (document, mapping) => taskRows(document, mapping, false)],
    ['tasks', (document, mapping) => taskRows(document, mapping, true)],
    tagLinks('tasks', 'task'),
    ['task_blocks', linkRows],
    ['task_completions', completionRows],
    ['activity', activityRows],
  ],
  alsoCounted: [
    { table: 'task_completions', name: 'completions', counted: 'completed occurrences' },
    { table: 'activity', name: 'activity', counted: 'entries of activity, those of deleted tasks among them' },
  ],
  check: checkTasks,
};

export const deletedTaskActivityRecords: AccountRecords = {
  list: 'deleted_task_activity',
  description: 'The history of deleted tasks. Earliest first.',
  record: DeletedTaskActivityRecord,
  rows: [['activity', deletedActivityRows]],
};

function checkTasks({ tasks, sections = [] }: AccountLists, report: ReportFault): void {
  const byUid = new Map(tasks.map((task) => [task.uid, task]));
  const subtasks = new Map<string, number>();
  const projects = new Map(sections.map(({ uid, project_uid }) => [uid, project_uid]));
  checkLinks(tasks, byUid, report);
  checkRanks('tasks', tasks, report);
  tasks.forEach((task, index) => {
    const at = `tasks/${index}`;
    if (task.status !== STATUS.completed && task.completed_at !== null) {
      report(`${at}/completed_at`, 'must be null unless status is 2');
    }
    if (task.status !== STATUS.completed && task.completed_by != null) {
      report(`${at}/completed_by`, 'must be null unless status is 2');
    }
    if (task.section_uid != null && task.parent_task_uid !== null)
      report(`${at}/section_uid`, 'must be null for a subtask');
    else if (task.section_uid != null && projects.get(task.section_uid) !== task.project_uid) {
      report(`${at}/section_uid`, "must be that of a section of the task's project");
    }
    if (task.due_time != null && task.due_date === null) report(`${at}/due_time`, 'needs a due_date');
    for (const { path, message } of faultsOfRule(task)) report(`${at}/${path}`, message);
    const ruleFault = faultOfCalendarRule(task);
    if (ruleFault !== null) report(`${at}/recurrence_rule`, ruleFault);
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

function checkLinks(tasks: readonly TaskRecord[], byUid: ReadonlyMap<string, TaskRecord>, report: ReportFault): void {
  const blocks = new Map<string, number>();
  tasks.forEach(({ blocked_by_uids = [] }, index) => {
    for (const uid of blocked_by_uids) {
      const at = `tasks/${index}/blocked_by_uids`;
      if (!byUid.has(uid)) report(at, 'must be uids of tasks in the document');
      const count = (blocks.get(uid) ?? 0) + 1;
      blocks.set(uid, count);
      if (count === MAX_BLOCKERS + 1) report(at, `name a task that blocks more than ${MAX_BLOCKERS} tasks`);
    }
  });
  const inCycle = cycleIn(tasks, byUid);
  if (inCycle !== undefined) report(`tasks/${inCycle}/blocked_by_uids`, 'must not lead back to the task');
}

/** Index of a task that waits for itself; undefined if there is none. Removes tasks without blockers until none is left. */
function cycleIn(tasks: readonly TaskRecord[], byUid: ReadonlyMap<string, TaskRecord>): number | undefined {
  const left = new Map<string, number>();
  const links: { uid: string; blocker: string }[] = [];
  for (const { uid, blocked_by_uids = [] } of tasks) {
    const blockers = blocked_by_uids.filter((blocker) => byUid.has(blocker));
    if (blockers.length > 0) left.set(uid, blockers.length);
    links.push(...blockers.map((blocker) => ({ uid, blocker })));
  }
  const blocked = groupedBy(links, ({ blocker }) => blocker);
  const free = tasks.filter(({ uid }) => !left.has(uid)).map(({ uid }) => uid);
  for (let uid = free.pop(); uid !== undefined; uid = free.pop()) {
    for (const waiting of blocked.get(uid) ?? []) {
      const count = (left.get(waiting.uid) ?? 0) - 1;
      left.set(waiting.uid, count);
      if (count === 0) {
        left.delete(waiting.uid);
        free.push(waiting.uid);
      }
    }
  }
  const index = tasks.findIndex(({ uid }) => left.has(uid));
  return index < 0 ? undefined : index;
}

function faultOfCalendarRule({ recurrence_rule: rule, recurrence_type }: TaskRecord): string | null {
  if (rule == null) return null;
  if (recurrence_type !== null) return BESIDE_KIND;
  const parsed = parseCalendarRule(rule);
  if ('fault' in parsed) return `cannot be kept: ${parsed.fault}`;
  return printCalendarRule(parsed.rule) === rule ? null : 'must be as it was exported';
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
  for (const [index, one] of tasks.entries()) {
    if ((one.parent_task_uid !== null) !== subtasks) continue;
    yield {
      ...commonColumns(mapping, 'tasks', one),
      ...rowFromRecord(taskColumns, one),
      rank: one.rank || rankOfNumber(index),
      completed_by: userOf(mapping, one.completed_by),
      // Another user is no member of the new account.
      assignee_id: one.assignee_id === 'owner' ? mapping.userId : null,
      project_id: idOf(mapping, 'projects', one.project_uid),
      section_id: idOf(mapping, 'sections', one.section_uid ?? null),
      area_id: idOf(mapping, 'areas', one.area_uid),
      goal_id: idOf(mapping, 'goals', one.goal_uid),
      parent_task_id: idOf(mapping, 'tasks', one.parent_task_uid),
    };
  }
}

function* linkRows({ tasks }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const { uid, blocked_by_uids = [] } of tasks) {
    const task_id = idOf(mapping, 'tasks', uid);
    for (const blocker of blocked_by_uids) yield { task_id, blocker_id: idOf(mapping, 'tasks', blocker) };
  }
}

function* completionRows({ tasks }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const { uid, completions } of tasks) {
    const task_id = idOf(mapping, 'tasks', uid);
    for (const { due_date, completed_at, completed_by } of completions) {
      const by = userOf(mapping, completed_by);
      yield { task_id, user_id: mapping.userId, due_date, completed_at, completed_by: by };
    }
  }
}

/** Returns the id of a user in the document: 0, which no user has, for others, whom it does not identify. */
function userOf(mapping: IdMapping, by: 'owner' | 'member'): number;
function userOf(mapping: IdMapping, by: 'owner' | 'member' | null | undefined): number | null;
function userOf(mapping: IdMapping, by: 'owner' | 'member' | null | undefined): number | null {
  if (by == null) return null;
  return by === 'owner' ? mapping.userId : 0;
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

/** Placeholder in a history entry for a deleted resource, instead of an id or uid. */
export const DELETED = '0';

/** Returns the resource whose ids are the values of a field; undefined if the values are no ids. */
function listNamed(field: string | null): ListName | undefined {
  return HISTORY_RELATIONS.find(([column]) => column === field)?.[1].table as ListName | undefined;
}

function activityRow(mapping: IdMapping, taskId: number | null, entry: ActivityRecord): Row {
  const { field } = entry;
  const list = listNamed(field);
  const value = (text: string | null) =>
    list === undefined || text === null ? text : String(mapping.ids[list]?.get(text) ?? DELETED);
  return {
    task_id: taskId,
    owner_id: mapping.userId,
    user_id: userOf(mapping, entry.by),
    kind: entry.kind,
    field,
    old_value: value(entry.old_value),
    new_value: value(entry.new_value),
    created_at: entry.created_at,
  };
}
