import type { Caller } from '../../../access/caller.js';
import { requireRemoval } from '../../../access/policy.js';
import { changesOf } from '../../../lib/changes.js';
import { AppError, bodyError } from '../../../lib/errors.js';
import { type IdOrUid, parseRef } from '../../../lib/ids.js';
import { nameKey } from '../../../lib/names.js';
import { newRank } from '../../../lib/ranks.js';
import { assertIfMatch, type Precondition, type Representation } from '../../../lib/representation.js';
import { together } from '../../../lib/together.js';
import { required } from '../../../lib/typed.js';
import { noteEndingShares } from '../../../write/record-changes.js';
import { uidFor } from '../../../write/uids.js';
import type { WriteContext } from '../../../write/unit-of-work.js';
import { MAX_TAGS, type TagInput, tagNames } from '../../tags/schema.js';
import { addLinks, dropLinks, linkAll, type TagLink, tagNamed, tagsOf } from '../../tags/store.js';
import { ensureTags, replaceTags, type TagChange, tagChange, tagIds } from '../../tags/tagging.js';
import { retain } from '../../trash/service.js';
import { noteLostBlockers } from '../blocking/service.js';
import { STATUS } from '../columns.js';
import { firstOccurrence, ruleFaults } from '../recurrence/recurrence.js';
import { completionOf, recurrenceOf } from '../recurrence/rules.js';
import { completeTask } from '../recurrence/service.js';
import type { SubtaskCreate, TaskCreate, TaskUpdate } from '../schema.js';
import { taskTrash } from '../trash.js';
import { assertDated, assertValidRule, NEW_TASK_COLUMNS, type PlainColumns, plainColumns } from './input.js';
import { locationOfNew, nextLocation, relationsOfNew, type TaskLocation } from './location.js';
import * as store from './store.js';
import { log, readAfterWrite, requireWritable, statusChange, writeChanges } from './use-case.js';

export type TaskTimes = Pick<store.NewTask, 'created_at' | 'completed_at' | 'completed_by'>;

/** @param timesOf creation and completion of the task and its subtasks; by default the write */
export async function createTask(
  write: WriteContext,
  body: TaskCreate,
  timesOf: (body: SubtaskCreate) => TaskTimes = ({ status = STATUS.NOT_STARTED }) => ({
    created_at: write.at,
    ...completionOf(status, write),
  }),
): Promise<Representation> {
  const { trx, caller } = write;
  const { tags = [], subtasks = [] } = body;
  const columns = columnsOfNew(body, caller);
  const parts = subtasks.map((subtask, index) => {
    const part = columnsOfNew(subtask, caller);
    return { ...subtask, columns: { ...part, position: part.position ?? index + 1 }, times: timesOf(subtask) };
  });
  const location = await locationOfNew(trx, caller, body);
  if (location.parent_task_id !== null && parts.length > 0) throw noSubtasksOfSubtasks();
  const named = { columns, times: timesOf(body), tags: tagNames(tags), uid: body.uid };
  const { id, task, links } = await addTask(write, location, named);
  const created = { id, user_id: location.user_id, kind: 'created' as const, field: null, from: null, to: task.name };
  const completed = [addLinks(trx, 'task', id, links), log(write, [created])] as const;
  if (parts.length > 0) {
    await together(...completed);
    await addSubtasks(write, { ...location, parent_task_id: id, section_id: null }, parts);
  }
  const [, , representation] = await together(...completed, readAfterWrite(write, id));
  return representation;
}

function columnsOfNew(body: Parameters<typeof plainColumns>[0], caller: Caller): PlainColumns {
  const columns = { ...NEW_TASK_COLUMNS, ...plainColumns(body, caller.timezone) };
  assertValidRule(columns);
  return columns;
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
  changes.add('task', 'created', { id, ...task }, { to: { ...task, tags: tagIds(links) } });
  return { id, task, links };
}

interface NewColumns {
  columns: PlainColumns;
  times: TaskTimes;
}

function newTask(
  { at, now, today }: WriteContext,
  location: TaskLocation,
  { columns, times }: NewColumns,
  uid: string,
): store.NewTask {
  const task = { ...columns, ...location, ...times };
  const rule = recurrenceOf(task);
  if (rule !== null) task.due_date ??= firstOccurrence(rule, today);
  assertDated(task);
  // A body without a rank has the initial one.
  return { uid, ...task, rank: task.rank || newRank(now), updated_at: at };
}

type NewPart = SubtaskCreate & NewColumns;

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
    tasks.push(newTask(write, { ...location, ...(await relationsOf(part)) }, part, uid));
  }
  const ids = await store.insertTasks(trx, tasks);
  const tagsByKey = new Map(tags.map((tag) => [tag.name_key, tag]));
  const links = names.map((ofOne) => [...new Set(ofOne.map(nameKey))].map((key) => required(tagsByKey.get(key))));
  tasks.forEach((task, index) => {
    const to = { ...task, tags: tagIds(required(links[index])) };
    changes.add('task', 'created', { id: required(ids[index]), ...task }, { to });
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
  const next = { ...plainColumns(body, caller.timezone), ...(await nextLocation(trx, caller, task, body)) };
  const { status = task.status, ...rest } = changesOf(task, { ...next, ...firstDate(write, task, next) });
  const edited = { ...task, ...rest };
  assertValidRule(edited);
  assertDated(edited);
  if (rest.project_id !== undefined) await moveSubtasks(write, task, rest.project_id);
  if (status === STATUS.COMPLETED && task.status !== STATUS.COMPLETED) {
    await completeTask(write, task, edited, body.complete_subtasks === true);
  } else {
    await writeChanges(write, task, { ...rest, ...statusChange(write, task, status) });
  }
  if (body.tags !== undefined) await logTags(write, task, await replaceTags(write, 'task', task, tagNames(body.tags)));
  return readAfterWrite(write, task.id);
}

/** Moves the subtasks of a task to its project, or to none. */
export async function moveSubtasks(
  { trx, changes, caller, at }: WriteContext,
  task: store.TaskState,
  projectId: number | null,
): Promise<void> {
  const moved = { from: { project_id: task.project_id }, to: { project_id: projectId } };
  for await (const subtask of store.moveSubtasks(trx, task.id, projectId, { me: caller.id, at })) {
    changes.add('task', 'updated', subtask, moved);
  }
}

/** Due date of a task that becomes recurring without one: the first date of its rule from today on. */
function firstDate(
  { today }: WriteContext,
  task: store.StoredTask,
  next: Partial<store.TaskColumns>,
): Partial<Pick<store.TaskColumns, 'due_date'>> {
  const edited = { ...task, ...next };
  if (task.recurrence_type !== null || edited.due_date !== null) return {};
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
  await retain(write, taskTrash, task);
  for (const one of deleted) changes.add('task', 'deleted', one);
  await noteEndingShares(write, { tasks: deleted.map(({ id }) => id) });
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
