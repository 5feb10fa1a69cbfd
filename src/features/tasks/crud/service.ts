import { together } from '../../../../db/transaction-steps.js';
import { requireRemoval } from '../../../access/policy.js';
import { isChange } from '../../../access/relations.js';
import { OVER_STATUSES, STATUS, STATUSES_WITH_SUBTASKS } from '../../../filter/fields.js';
import { rowFromBody } from '../../../lib/columns.js';
import { AppError, bodyError, detailsToError } from '../../../lib/errors.js';
import { type IdOrUid, parseRef } from '../../../lib/ids.js';
import { MAX_TAGS } from '../../../lib/limits.js';
import { nameKey } from '../../../lib/names.js';
import { newRank } from '../../../lib/ranks.js';
import { assertIfMatch, type Precondition, type Representation } from '../../../lib/representation.js';
import { changesOf, required } from '../../../lib/typed.js';
import type { ChangeSet } from '../../../write/change-set.js';
import { noteEndingShares } from '../../../write/record-changes.js';
import { uidFor } from '../../../write/uids.js';
import type { WriteContext } from '../../../write/unit-of-work.js';
import type { ReminderTime } from '../../reminders/requested-times.js';
import { addDefaultReminder, addRemindersOfNew, reminderTimesFrom } from '../../reminders/with-task.js';
import { ensureTags, replaceTags, type TagChange, tagChange, tagIds, tagNames } from '../../tagging/service.js';
import { addLinks, dropLinks, linkAll, type TagLink, tagNamed, tagsOf } from '../../tagging/store.js';
import type { TagInput } from '../../tags/schema.js';
import { retain } from '../../trash/retain.js';
import { noteLostBlockers } from '../blocking/service.js';
import { NEW_TASK_COLUMNS, type PlainColumns, taskColumns } from '../columns.js';
import { TASK } from '../description.js';
import { firstOccurrence, isRecurring, ruleFaults } from '../recurrence/recurrence.js';
import { importedRule, ruleAfterChange } from '../recurrence/rule-steps.js';
import { assertRuleKept, assertValidRule, completionOf, recurrenceOf } from '../recurrence/rules.js';
import { completeTask, endOpenSubtasks } from '../recurrence/service.js';
import type { SubtaskCreate, TaskCreate, TaskUpdate } from '../schema.js';
import { type AssigneeReference, assigneeOf, assigneeOfNew, endAssignmentsOf } from './assignee.js';
import { locationOfNew, nextLocation, relationsOfNew, type TaskLocation } from './location.js';
import * as store from './store.js';
import { log, readAfterWrite, requireWritable, statusChange, writeChanges } from './use-case.js';

export type TaskTimes = Pick<store.NewTask, 'created_at' | 'completed_at' | 'completed_by'>;

/**
 * @param timesOf creation and completion of the task and its subtasks; by default the write
 * @param isImported true if the body may have a rule of a calendar, and reminders whose time is past
 */
export async function createTask(
  write: WriteContext,
  body: TaskCreate,
  timesOf: (body: SubtaskCreate) => TaskTimes = ({ status = STATUS.not_started }) => ({
    created_at: write.at,
    ...completionOf(status, write),
  }),
  isImported = false,
): Promise<Representation> {
  const { trx, caller } = write;
  const reminders = reminderTimesFrom(write, body.reminders, isImported);
  const { tags = [], subtasks = [] } = body;
  const columns = columnsOfNew(write, body, isImported);
  const parts: NewPart[] = [];
  for (const [index, subtask] of subtasks.entries()) {
    const part = columnsOfNew(write, subtask, isImported);
    const position = part.position ?? index + 1;
    const times = timesOf(subtask);
    const reminderTimes = reminderTimesFrom(write, subtask.reminders, isImported, `body/subtasks/${index}`);
    parts.push({ ...subtask, columns: { ...part, position }, times, reminderTimes, isImported });
  }
  const location = await locationOfNew(trx, caller, body);
  if (location.parent_task_id !== null && parts.length > 0) throw noSubtasksOfSubtasks();
  const assignee = await assigneeOfNew(write, body.assignee_id, location);
  const named = { columns, times: timesOf(body), assignee, tags: tagNames(tags), uid: body.uid };
  const { id, task, links } = await addTask(write, location, named);
  const created = { id, user_id: location.user_id, kind: 'created' as const, field: null, from: null, to: task.name };
  const reminded = addRemindersOfNew(write, datesOf(task, id), { times: reminders, isImported });
  const completed = [addLinks(trx, 'task', id, links), log(write, [created]), reminded] as const;
  if (parts.length > 0) {
    await together(...completed);
    await addSubtasks(write, { ...location, parent_task_id: id, section_id: null }, parts);
  }
  const [, , , representation] = await together(...completed, readAfterWrite(write, id));
  return representation;
}

/**
 * Returns the columns that a body sets.
 * @param timezone the caller's, in which a timestamp is a day
 * @throws AppError VALIDATION_FAILED
 */
function plainColumns(body: TaskUpdate | SubtaskCreate, timezone: string): Partial<PlainColumns> {
  const columns = rowFromBody(taskColumns, body, timezone);
  // A time needs a day.
  if (body.due_date === null && body.due_time === undefined) columns.due_time = null;
  return columns;
}

/** @throws AppError VALIDATION_FAILED if a task has a time of day but no day */
export function assertDated({ due_date, due_time }: Pick<PlainColumns, 'due_date' | 'due_time'>): void {
  if (due_time === null || due_date !== null) return;
  throw detailsToError([{ path: 'body/due_time', message: 'needs a due_date' }], 'VALIDATION_FAILED');
}

const INITIAL_COLUMNS = { ...NEW_TASK_COLUMNS, recurrence_next: null };

function columnsOfNew(
  write: WriteContext,
  body: Parameters<typeof plainColumns>[0],
  isImported: boolean,
): NewColumns['columns'] {
  const columns = { ...INITIAL_COLUMNS, ...plainColumns(body, write.caller.timezone), recurrence_next: null };
  if (!isImported) assertRuleKept(columns.recurrence_rule, null);
  assertValidRule(columns);
  return columns.recurrence_rule === null ? columns : { ...columns, ...importedRule(write, columns) };
}

async function addTask(
  write: WriteContext,
  location: TaskLocation,
  { uid, tags, ...part }: NewColumns & { tags: readonly string[]; uid: string | undefined },
): Promise<{ id: number; task: store.NewTask; links: TagLink[] }> {
  const { trx, changes } = write;
  const task = newTask(write, location, part, await uidFor(write, 'tasks', uid));
  if (location.parent_task_id !== null) task.position ??= await store.nextPosition(trx, location.parent_task_id);
  const [id, links] = await together(store.insertTask(trx, task), ensureTags(write, location.user_id, tags));
  noteCreation(changes, id, task, links);
  return { id, task, links };
}

function noteCreation(changes: ChangeSet, id: number, task: store.NewTask, links: readonly TagLink[]): void {
  const { uid, user_id, project_id, parent_task_id, section_id } = task;
  const object = { id, uid, user_id, project_id, parent_task_id, section_id };
  changes.add('task', 'created', object, { to: { tags: tagIds(links), ...task } });
}

interface NewColumns {
  columns: PlainColumns & Pick<store.TaskColumns, 'recurrence_next'>;
  times: TaskTimes;
  assignee: number | null;
}

function newTask(
  { at, now, today }: WriteContext,
  location: TaskLocation,
  { columns, times, assignee }: NewColumns,
  uid: string,
): store.NewTask {
  // A body without a rank has the initial one.
  const rank = columns.rank || newRank(now);
  const task = {
    ...store.EMPTY_TASK,
    ...columns,
    ...location,
    ...times,
    assignee_id: assignee,
    uid,
    rank,
    updated_at: at,
  };
  const rule = recurrenceOf(task);
  if (rule !== null) task.due_date ??= firstOccurrence(rule, today);
  assertDated(task);
  return task;
}

type NewPart = SubtaskCreate &
  Omit<NewColumns, 'assignee'> & { reminderTimes: readonly ReminderTime[]; isImported: boolean };

async function addSubtasks(write: WriteContext, location: TaskLocation, parts: readonly NewPart[]): Promise<void> {
  if (parts.length === 0) return;
  const { trx, changes } = write;
  const names = parts.map((part) => tagNames(part.tags ?? []));
  const tags = await ensureTags(write, location.user_id, names.flat());
  const relationsOf = relationsFinder(write, location.user_id);
  const tasks: store.NewTask[] = [];
  const uids = new Set<string>();
  for (const part of parts) {
    const uid = await uidFor(write, 'tasks', part.uid);
    if (uids.has(uid)) throw new AppError('UID_TAKEN', { message: 'Two subtasks have the same uid.' });
    uids.add(uid);
    const assignee = await assigneeOfNew(write, part.assignee_id, location);
    tasks.push(newTask(write, { ...location, ...(await relationsOf(part)) }, { ...part, assignee }, uid));
  }
  const ids = await store.insertTasks(trx, tasks);
  const tagsByKey = new Map(tags.map((tag) => [tag.name_key, tag]));
  const links = names.map((ofOne) => [...new Set(ofOne.map(nameKey))].map((key) => required(tagsByKey.get(key))));
  tasks.forEach((task, index) => {
    noteCreation(changes, required(ids[index]), task, required(links[index]));
  });
  await linkAll(
    trx,
    'task',
    links.flatMap((ofOne, index) => ofOne.map(({ id }) => ({ carrier: required(ids[index]), tag: id }))),
  );
  await log(
    write,
    tasks.map(({ name, user_id }, index) => {
      const id = required(ids[index]);
      return { id, user_id, kind: 'created' as const, field: null, from: null, to: name };
    }),
  );
  for (const [index, { reminderTimes: times, isImported }] of parts.entries()) {
    const dated = datesOf(required(tasks[index]), required(ids[index]));
    await addRemindersOfNew(write, dated, { times, isImported });
  }
}

/** Returns what reminders of a new task follow. */
function datesOf({ user_id, due_date, due_time, defer_until, status }: store.NewTask, id: number) {
  return { id, user_id, due_date, due_time, defer_until, status };
}

function relationsFinder({ trx, caller }: WriteContext, ownerId: number) {
  type Relations = Awaited<ReturnType<typeof relationsOfNew>>;
  const found = new Map<string, Promise<Relations>>();
  return ({ area_id, goal_id }: SubtaskCreate): Promise<Relations> => {
    const key = JSON.stringify([area_id, goal_id]);
    let relations = found.get(key);
    if (relations === undefined) {
      const named = { ...(area_id !== undefined && { area_id }), ...(goal_id !== undefined && { goal_id }) };
      relations = relationsOfNew(trx, caller, named, ownerId);
      found.set(key, relations);
    }
    return relations;
  };
}

/**
 * Changes the members that are present in the body. Does nothing if all are equal.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED
 */
export async function updateTask(
  write: WriteContext,
  ref: IdOrUid,
  body: TaskUpdate,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller } = write;
  const parent = body.parent_task_id == null ? null : parseRef(String(body.parent_task_id));
  if (parent !== null) await store.lockTasks(trx, [ref, parent]);
  const task = await requireWritable(write, ref, expected);
  const withSubtasks = endsSubtasks(body);
  assertRuleKept(body.recurrence_rule, task.recurrence_rule);
  const plain = plainColumns(body, caller.timezone);
  const rule = ruleAfterChange(write, task, plain);
  const moved = await nextLocation(trx, caller, task, body);
  const assigned = await nextAssignee(write, task, { ...task, ...moved }, body.assignee_id);
  const next = { ...plain, ...rule, ...moved, ...assigned };
  const { status = task.status, ...rest } = changesOf(task, { ...next, ...firstDate(write, task, next) });
  const edited = { ...task, ...rest };
  assertValidRule(edited);
  assertDated(edited);
  const subtasks = rest.project_id === undefined ? [] : await moveSubtasks(write, task, rest.project_id);
  if (status === STATUS.completed && task.status !== STATUS.completed) {
    await completeTask(write, task, edited, withSubtasks);
  } else {
    await writeChanges(write, task, { ...rest, ...statusChange(write, task, status) });
    if (withSubtasks && OVER_STATUSES.includes(status)) await endOpenSubtasks(write, task.id, status);
  }
  if (task.due_time === null && edited.due_time !== null) await addDefaultReminder(write, edited);
  if (body.tags !== undefined) await logTags(write, task, await replaceTags(write, 'task', task, tagNames(body.tags)));
  if (isMove(rest)) await endAssignmentsOf(write, [task.id, ...subtasks]);
  return readAfterWrite(write, task.id);
}

/** True if the open subtasks get the status as well. @throws AppError VALIDATION_FAILED without such a status */
function endsSubtasks({ complete_subtasks, status }: TaskUpdate): boolean {
  if (complete_subtasks !== true) return false;
  if (status !== undefined && STATUSES_WITH_SUBTASKS.includes(status)) return true;
  throw bodyError('complete_subtasks', 'needs the status 2, 3 or 5 in the same change');
}

/**
 * Returns the assignee that a body asks for. An unchanged one is accepted from every caller.
 * @param moved where the task will be
 * @throws AppError NOT_A_MEMBER
 */
async function nextAssignee(
  write: WriteContext,
  task: store.TaskState,
  moved: Pick<TaskLocation, 'project_id' | 'parent_task_id'>,
  reference: AssigneeReference | undefined,
): Promise<Pick<store.TaskColumns, 'assignee_id'> | undefined> {
  if (!isChange(reference, task.assignee_id)) return undefined;
  const stays = moved.project_id === task.project_id && moved.parent_task_id === task.parent_task_id;
  const { user_id } = task;
  const assignee_id = stays
    ? await assigneeOf(write, reference, task)
    : await assigneeOfNew(write, reference, { user_id, ...moved });
  return { assignee_id };
}

/** True for changed columns that decide who may write a task. */
export function isMove(changed: Partial<TaskLocation>): boolean {
  return changed.project_id !== undefined || changed.parent_task_id !== undefined;
}

/** Moves the subtasks of a task to its project, or to none. @returns their ids */
export async function moveSubtasks(
  { trx, changes, caller, at }: WriteContext,
  task: store.TaskState,
  projectId: number | null,
): Promise<number[]> {
  const moved = { from: { project_id: task.project_id }, to: { project_id: projectId } };
  const ids: number[] = [];
  for await (const subtask of store.moveSubtasks(trx, task.id, projectId, { me: caller.id, at })) {
    changes.add('task', 'updated', subtask, moved);
    ids.push(subtask.id);
  }
  return ids;
}

/** Due date of a task that becomes recurring without one: the first date of its rule from today on. */
function firstDate(
  { today }: WriteContext,
  task: store.StoredTask,
  next: Partial<store.TaskColumns>,
): Partial<Pick<store.TaskColumns, 'due_date'>> {
  const edited = { ...task, ...next };
  if (isRecurring(task) || edited.due_date !== null) return {};
  const rule = recurrenceOf(edited);
  return rule === null || ruleFaults(rule).length > 0 ? {} : { due_date: firstOccurrence(rule, today) };
}

export async function deleteTask(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const { trx, caller, changes, at } = write;
  const task = requireRemoval(await store.lockedTask(trx, caller, ref));
  assertIfMatch(expected, task.version);
  const subtasks = await store.subtasksOf(trx, task.id);
  const deleted = [task, ...subtasks];
  await noteLostBlockers(write, deleted);
  for (const one of deleted) changes.add('task', 'deleted', one);
  await retain(write, 'task', task);
  await noteEndingShares(
    write,
    TASK,
    deleted.map(({ id }) => id),
  );
  for await (const note of store.removeTask(trx, task.id, subtasks, { me: caller.id, at })) {
    const from = { task_id: note.task_id ?? null };
    changes.add('note', 'updated', { ...note, task_id: null }, { from, to: { task_id: null } });
  }
}

export async function addTags(
  write: WriteContext,
  ref: IdOrUid,
  tags: readonly TagInput[],
  expected: Precondition,
): Promise<Representation> {
  const task = await requireWritable(write, ref, expected);
  const current = await tagsOf(write.trx, 'task', task.id);
  const wanted = await ensureTags(write, task.user_id, tagNames(tags));
  const added = wanted.filter((tag) => !current.some(({ id }) => id === tag.id));
  if (current.length + added.length > MAX_TAGS) {
    throw bodyError('tags', `would exceed the maximum of ${MAX_TAGS} tags`);
  }
  await addLinks(write.trx, 'task', task.id, added);
  await logTags(write, task, tagChange(current, { added, removed: [] }));
  return readAfterWrite(write, task.id);
}

/**
 * Removes a tag from a task.
 * @param tag its name, id or uid
 * @throws AppError NOT_FOUND if the task does not have it, FORBIDDEN, PRECONDITION_FAILED
 */
export async function removeTag(
  write: WriteContext,
  ref: IdOrUid,
  tag: string,
  expected: Precondition,
): Promise<Representation> {
  const task = await requireWritable(write, ref, expected);
  const current = await tagsOf(write.trx, 'task', task.id);
  const removed = tagNamed(current, tag);
  if (removed === undefined) throw new AppError('NOT_FOUND', { message: 'The task does not have this tag.' });
  await dropLinks(write.trx, 'task', task.id, [removed]);
  await logTags(write, task, tagChange(current, { added: [], removed: [removed] }));
  return readAfterWrite(write, task.id);
}

/** Records a change of a task's tags; nothing if there is none. */
export async function logTags(
  write: WriteContext,
  task: store.TaskState,
  { added, removed, from, to }: TagChange,
): Promise<void> {
  if (added.length + removed.length === 0) return;
  await store.countTaskVersion(write.trx, task.id, write.at);
  const now = write.changes.entries.get(`task ${task.id}`)?.after ?? task;
  write.changes.add('task', 'updated', { ...task, ...now }, { from, to });
  const { id, user_id } = task;
  await log(write, [
    ...added.map(({ name }) => ({ id, user_id, kind: 'tagged' as const, field: 'tags', from: null, to: name })),
    ...removed.map(({ name }) => ({ id, user_id, kind: 'untagged' as const, field: 'tags', from: name, to: null })),
  ]);
}

function noSubtasksOfSubtasks(): AppError {
  const message = 'A subtask cannot have subtasks.';
  return new AppError('VALIDATION_FAILED', { message, details: [{ path: 'body/subtasks', message }] });
}
