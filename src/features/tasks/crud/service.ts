import type { Caller } from '../../../access/caller.js';
import { requireRemoval } from '../../../access/policy.js';
import { relationError } from '../../../access/relations.js';
import type { Context } from '../../../context.js';
import { changesOf } from '../../../lib/changes.js';
import { AppError } from '../../../lib/errors.js';
import { type IdOrUid, parseRef } from '../../../lib/ids.js';
import { nameKey } from '../../../lib/names.js';
import { assertIfMatch, type Precondition, type Representation } from '../../../lib/representation.js';
import { noteEndingShares } from '../../../write/record-changes.js';
import { uidFor } from '../../../write/uids.js';
import { MAX_TAGS, type TagInput, tagNames } from '../../tags/schema.js';
import {
  addLinks,
  dropLinks,
  ensureTags,
  linkAll,
  replaceTags,
  type TagChange,
  tagNamed,
  tagsOf,
} from '../../tags/store.js';
import { keep } from '../../trash/service.js';
import { firstOccurrence, ruleFaults } from '../recurrence/recurrence.js';
import { completedAt, recurrenceOf } from '../recurrence/rules.js';
import { completeTask } from '../recurrence/service.js';
import { STATUS, type SubtaskCreate, type TaskCreate, type TaskUpdate } from '../schema.js';
import { assertDated, assertValidRule, NEW_TASK_COLUMNS, type PlainColumns, plainColumns } from './input.js';
import { locationOfNew, nextLocation, relationsOfNew, type TaskLocation } from './location.js';
import * as store from './store.js';
import {
  log,
  requireWritable,
  runUseCase,
  statusChange,
  stillVisible,
  type UseCaseContext,
  writeChanges,
} from './use-case.js';

/** Makes a task, with its subtasks. @throws AppError VALIDATION_FAILED, FORBIDDEN */
export function createTask(context: Context, caller: Caller, body: TaskCreate): Promise<Representation> {
  const { tags = [], subtasks = [] } = body;
  const columns = columnsOfNew(body, caller);
  const parts = subtasks.map((subtask, index) => {
    const part = columnsOfNew(subtask, caller);
    return { ...subtask, columns: { ...part, position: part.position ?? index + 1 } };
  });
  return runUseCase(context, caller, async (useCase) => {
    const location = await locationOfNew(useCase.trx, caller, body);
    if (location.parent_task_id !== null && parts.length > 0) throw noSubtasksOfSubtasks();
    const id = await addTask(useCase, location, columns, tagNames(tags), body.uid);
    await addSubtasks(useCase, { ...location, parent_task_id: id }, parts);
    return stillVisible(useCase, id);
  });
}

function columnsOfNew(body: Parameters<typeof plainColumns>[0], caller: Caller): PlainColumns {
  const columns = { ...NEW_TASK_COLUMNS, ...plainColumns(body, caller.timezone) };
  assertValidRule(columns);
  return columns;
}

async function addTask(
  useCase: UseCaseContext,
  location: TaskLocation,
  columns: PlainColumns,
  tags: readonly string[],
  uid: string | undefined,
): Promise<number> {
  const { trx, changes, at } = useCase;
  const task = newTask(useCase, location, columns, await uidFor(trx, useCase.caller, 'tasks', uid));
  if (location.parent_task_id !== null) task.position ??= await store.nextPosition(trx, location.parent_task_id);
  const id = await store.insertTask(trx, task);
  await addLinks(trx, 'task', id, await ensureTags(trx, changes, location.user_id, tags, at));
  changes.add('task', 'created', { id, ...task });
  await log(useCase, [{ id, user_id: location.user_id, kind: 'created', field: null, from: null, to: task.name }]);
  return id;
}

function newTask(
  { at, today }: UseCaseContext,
  location: TaskLocation,
  columns: PlainColumns,
  uid: string,
): store.NewTask {
  const task = { ...columns, ...location, completed_at: completedAt(columns.status, null, at) };
  const rule = recurrenceOf(task);
  if (rule !== null) task.due_date ??= firstOccurrence(rule, today);
  assertDated(task);
  return { uid, ...task, created_at: at, updated_at: at };
}

type NewPart = SubtaskCreate & { columns: PlainColumns };

/** Makes the subtasks of a new task, all of them with a few statements. */
async function addSubtasks(useCase: UseCaseContext, location: TaskLocation, parts: readonly NewPart[]): Promise<void> {
  if (parts.length === 0) return;
  const { trx, changes, caller, at } = useCase;
  const names = parts.map((part) => tagNames(part.tags ?? []));
  const tags = await ensureTags(trx, changes, location.user_id, names.flat(), at);
  const relationsOf = relationsFinder(useCase, location.user_id);
  const tasks: store.NewTask[] = [];
  const uids = new Set<string>();
  for (const part of parts) {
    const uid = await uidFor(trx, caller, 'tasks', part.uid);
    if (uids.has(uid)) throw new AppError('UID_TAKEN', { message: 'Two subtasks have the same uid.' });
    uids.add(uid);
    tasks.push(newTask(useCase, { ...location, ...(await relationsOf(part)) }, part.columns, uid));
  }
  const ids = await store.insertTasks(trx, tasks);
  tasks.forEach((task, index) => {
    changes.add('task', 'created', { id: ids[index] as number, ...task });
  });
  const tagIds = new Map(tags.map(({ id, name_key }) => [name_key, id]));
  const links = names.flatMap((ofOne, index) =>
    [...new Set(ofOne.map(nameKey))].map((key) => ({ carrier: ids[index] as number, tag: tagIds.get(key) as number })),
  );
  await linkAll(trx, 'task', links);
  await log(
    { at, caller, trx },
    tasks.map(({ name, user_id }, index) => {
      const id = ids[index] as number;
      return { id, user_id, kind: 'created' as const, field: null, from: null, to: name };
    }),
  );
}

/** Finds the areas and goals of new tasks, each once however many name it. */
function relationsFinder({ trx, caller }: UseCaseContext, ownerId: number) {
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
 * Changes what the body mentions, and nothing when nothing would change.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED
 */
export function updateTask(
  context: Context,
  caller: Caller,
  ref: IdOrUid,
  body: TaskUpdate,
  expected: Precondition,
): Promise<Representation> {
  const plain = plainColumns(body, caller.timezone);
  return runUseCase(context, caller, async (useCase) => {
    const parent = body.parent_task_id == null ? null : parseRef(String(body.parent_task_id));
    if (parent !== null) await store.lockTasks(useCase.trx, [ref, parent]);
    const task = await requireWritable(useCase, ref, expected);
    const next = { ...plain, ...(await nextLocation(useCase.trx, caller, task, body)) };
    const { status = task.status, ...rest } = changesOf(task, { ...next, ...firstDate(useCase, task, next) });
    const edited = { ...task, ...rest };
    assertValidRule(edited);
    assertDated(edited);
    if (rest.project_id !== undefined) {
      const change = { me: caller.id, at: useCase.at };
      for await (const subtask of store.moveSubtasks(useCase.trx, task.id, rest.project_id, change)) {
        const before = { project_id: task.project_id };
        useCase.changes.add('task', 'updated', subtask, { changed: ['project_id'], before });
      }
    }
    const completes = status === STATUS.COMPLETED && task.status !== STATUS.COMPLETED;
    if (completes) {
      await completeTask(useCase, task, edited, body.complete_subtasks === true);
    } else {
      await writeChanges(useCase, task, { ...rest, ...statusChange(task, status, useCase.at) });
    }
    if (body.tags !== undefined) await retag(useCase, task, tagNames(body.tags));
    return stillVisible(useCase, task.id);
  });
}

/** The due date of a task that becomes recurring without one: the first of its rule from today on. */
function firstDate(
  { today }: UseCaseContext,
  task: store.StoredTask,
  next: Partial<store.TaskColumns>,
): Partial<Pick<store.TaskColumns, 'due_date'>> {
  const edited = { ...task, ...next };
  if (task.recurrence_type !== null || edited.due_date !== null) return {};
  const rule = recurrenceOf(edited);
  return rule === null || ruleFaults(rule).length > 0 ? {} : { due_date: firstOccurrence(rule, today) };
}

/** Deletes a task and its subtasks. @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export function deleteTask(context: Context, caller: Caller, ref: IdOrUid, expected: Precondition): Promise<void> {
  return runUseCase(context, caller, async (useCase) => {
    const task = await store.lockedTask(useCase.trx, caller, ref);
    requireRemoval(task?.access, task?.part_access ?? null);
    if (task === undefined) return;
    assertIfMatch(expected, task.version);
    const { trx, changes, at } = useCase;
    const subtasks = await store.subtasksOf(trx, task.id);
    const deleted = [task, ...subtasks];
    await keep(trx, caller, 'task', task, context.now());
    for (const one of deleted) changes.add('task', 'deleted', one);
    await noteEndingShares(trx, changes, { tasks: deleted.map(({ id }) => id) });
    for await (const note of store.removeTask(trx, task.id, subtasks, { me: caller.id, at })) {
      const before = { task_id: note.task_id ?? null };
      changes.add('note', 'updated', { ...note, task_id: null }, { changed: ['task_id'], before });
    }
  });
}

/** Adds tags to those that a task carries. @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export function addTags(
  context: Context,
  caller: Caller,
  ref: IdOrUid,
  tags: readonly TagInput[],
  expected: Precondition,
): Promise<Representation> {
  return runUseCase(context, caller, async (useCase) => {
    const task = await requireWritable(useCase, ref, expected);
    const current = await tagsOf(useCase.trx, 'task', task.id);
    const wanted = await ensureTags(useCase.trx, useCase.changes, task.user_id, tagNames(tags), useCase.at);
    const added = wanted.filter((tag) => !current.some(({ id }) => id === tag.id));
    if (current.length + added.length > MAX_TAGS) {
      throw relationError('tags', `would be more than the ${MAX_TAGS} that a task may carry`);
    }
    await addLinks(useCase.trx, 'task', task.id, added);
    await logTags(useCase, task, { added, removed: [] });
    return stillVisible(useCase, task.id);
  });
}

/**
 * Takes a tag off a task.
 * @param tag its name, id or uid
 * @throws AppError NOT_FOUND when the task does not carry it, FORBIDDEN, PRECONDITION_FAILED
 */
export function removeTag(
  context: Context,
  caller: Caller,
  ref: IdOrUid,
  tag: string,
  expected: Precondition,
): Promise<Representation> {
  return runUseCase(context, caller, async (useCase) => {
    const task = await requireWritable(useCase, ref, expected);
    const removed = tagNamed(await tagsOf(useCase.trx, 'task', task.id), tag);
    if (removed === undefined) throw new AppError('NOT_FOUND', { message: 'The task does not carry this tag.' });
    await dropLinks(useCase.trx, 'task', task.id, [removed]);
    await logTags(useCase, task, { added: [], removed: [removed] });
    return stillVisible(useCase, task.id);
  });
}

async function retag(useCase: UseCaseContext, task: store.TaskState, names: readonly string[]): Promise<void> {
  await logTags(useCase, task, await replaceTags(useCase.trx, useCase.changes, 'task', task, names, useCase.at));
}

/** A change of the tags is a change of the task. */
async function logTags(useCase: UseCaseContext, task: store.TaskState, { added, removed }: TagChange): Promise<void> {
  if (added.length + removed.length === 0) return;
  await store.countTaskVersion(useCase.trx, task.id, useCase.at);
  const now = useCase.changes.entries.get(`task ${task.id}`)?.after ?? task;
  useCase.changes.add('task', 'updated', { ...task, ...now }, { changed: ['tags'] });
  const { id, user_id } = task;
  await log(useCase, [
    ...added.map(({ name }) => ({ id, user_id, kind: 'tagged' as const, field: 'tags', from: null, to: name })),
    ...removed.map(({ name }) => ({ id, user_id, kind: 'untagged' as const, field: 'tags', from: name, to: null })),
  ]);
}

function noSubtasksOfSubtasks(): AppError {
  const message = 'A subtask cannot have subtasks.';
  return new AppError('VALIDATION_FAILED', { message, details: [{ path: 'body/subtasks', message }] });
}
