import type { Executor } from '../../db/connect.js';
import { changesOf, countVersion, detachFrom, updateRow } from '../../db/update.js';
import type { Caller } from '../access/caller.js';
import { demand, demandRemoval } from '../access/decide.js';
import { dayAt } from '../calendar.js';
import type { Context } from '../context.js';
import { AppError } from '../errors.js';
import { newUid, type Ref } from '../ids.js';
import { demandVersion, type Expected, type Representation } from '../representation.js';
import { type TagInput, tagNames } from '../tags/schema.js';
import { addLinks, dropLinks, ensureTags, replaceTags, type TagChange, tagNamed, tagsOf } from '../tags/store.js';
import { demandRule, NEW_TASK_COLUMNS, type PlainColumns, plainColumns } from './input.js';
import { type Place, placeOf, placeOfNew, relationsOfNew } from './place.js';
import { firstOccurrence, occurrences } from './recurrence.js';
import { complete, completedAt, recurrenceOf } from './rules.js';
import { OPEN_STATUSES, STATUS, type TaskCreate, type TaskUpdate } from './schema.js';
import * as store from './store.js';

/** Who acts, and when: what every step of a use case is given. */
interface Act {
  trx: Executor;
  caller: Caller;
  /** Now. */
  at: string;
  /** Now, as a day in the caller's time zone. */
  today: string;
}

function act<T>({ db, now }: Context, caller: Caller, run: (act: Act) => Promise<T>): Promise<T> {
  const instant = now();
  const at = instant.toISOString();
  const today = dayAt(instant, caller.timezone);
  return db.write((trx) => run({ trx, caller, at, today }));
}

/** Makes a task, with its subtasks. @throws AppError VALIDATION_FAILED, FORBIDDEN */
export function createTask(context: Context, caller: Caller, body: TaskCreate): Promise<Representation> {
  const { tags = [], subtasks = [] } = body;
  const columns = columnsOfNew(body, caller);
  const parts = subtasks.map((subtask, index) => {
    const part = columnsOfNew(subtask, caller);
    return { ...subtask, columns: { ...part, position: part.position ?? index + 1 } };
  });
  return act(context, caller, async (act) => {
    const place = await placeOfNew(act.trx, caller, body);
    if (place.parent_task_id !== null && parts.length > 0) throw noSubtasksOfSubtasks();
    const id = await addTask(act, place, columns, tagNames(tags));
    for (const part of parts) {
      const relations = await relationsOfNew(act.trx, caller, part, place.user_id);
      const inside = { ...place, ...relations, parent_task_id: id };
      await addTask(act, inside, part.columns, tagNames(part.tags ?? []));
    }
    return (await store.findTask(act.trx, caller, { id })) as Representation;
  });
}

function columnsOfNew(body: Parameters<typeof plainColumns>[0], caller: Caller): PlainColumns {
  const columns = { ...NEW_TASK_COLUMNS, ...plainColumns(body, caller.timezone) };
  demandRule(columns);
  return columns;
}

async function addTask(act: Act, place: Place, columns: PlainColumns, tags: readonly string[]): Promise<number> {
  const { trx, at, today } = act;
  const task = { ...columns, ...place, completed_at: completedAt(columns.status, null, at) };
  const rule = recurrenceOf(task);
  if (rule !== null) task.due_date ??= firstOccurrence(rule, today);
  if (place.parent_task_id !== null) task.position ??= await store.nextPosition(trx, place.parent_task_id);
  const id = await store.insertTask(trx, { uid: newUid(), ...task, created_at: at, updated_at: at });
  await addLinks(trx, 'task', id, await ensureTags(trx, place.user_id, tags, at));
  await log(act, { id, user_id: place.user_id }, [{ kind: 'created', field: null, from: null, to: task.name }]);
  return id;
}

/**
 * Changes what the body mentions, and nothing when nothing would change.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED
 */
export function updateTask(
  context: Context,
  caller: Caller,
  ref: Ref,
  body: TaskUpdate,
  expected: Expected,
): Promise<Representation> {
  const plain = plainColumns(body, caller.timezone);
  return act(context, caller, async (act) => {
    const task = await writable(act, ref, expected);
    const next = { ...plain, ...(await placeOf(act.trx, caller, task, body)) };
    const { status = task.status, ...rest } = changesOf(task, next);
    const edited = { ...task, ...rest };
    demandRule(edited);
    if (rest.project_id !== undefined) await moveSubtasks(act, task.id, rest.project_id);
    const completes = status === STATUS.COMPLETED && task.status !== STATUS.COMPLETED;
    if (completes) {
      await completeTask(act, task, edited, body.complete_subtasks === true);
    } else {
      await writeChanges(act, task, { ...rest, ...statusChange(task, status, act.at) });
    }
    if (body.tags !== undefined) await retag(act, task, tagNames(body.tags));
    return stillVisible(act, task.id);
  });
}

/** Subtasks lie in the project of their parent. */
async function moveSubtasks(act: Act, parentId: number, projectId: number | null): Promise<void> {
  for (const subtask of await store.subtasksOf(act.trx, parentId)) {
    await writeChanges(act, subtask, { project_id: projectId });
  }
}

function statusChange(task: store.TaskColumns, status: number, at: string) {
  return changesOf(task, { status, completed_at: completedAt(status, task.completed_at, at) });
}

/** Writes the changes of a task, each with its entry. */
async function writeChanges(act: Act, task: store.StoredTask, changes: Partial<store.TaskColumns>): Promise<void> {
  await updateRow(act.trx, 'tasks', task.id, changes, act.at);
  const fields = Object.keys(changes).filter((field) => field !== 'completed_at') as (keyof typeof changes)[];
  await log(
    act,
    task,
    fields.map((field) => ({
      kind: field === 'status' && task.status === STATUS.COMPLETED ? 'reopened' : 'updated',
      field,
      from: task[field],
      to: changes[field] ?? null,
    })),
  );
}

/**
 * Completes a task, or changes nothing when it is completed.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED
 */
export function completeTaskByRef(
  context: Context,
  caller: Caller,
  ref: Ref,
  completeSubtasks: boolean,
  expected: Expected,
): Promise<Representation> {
  return act(context, caller, async (act) => {
    const task = await writable(act, ref, expected);
    if (task.status !== STATUS.COMPLETED) await completeTask(act, task, task, completeSubtasks);
    return stillVisible(act, task.id);
  });
}

/** A completed task is open again; any other is completed. @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export function toggleCompletion(
  context: Context,
  caller: Caller,
  ref: Ref,
  expected: Expected,
): Promise<Representation> {
  return act(context, caller, async (act) => {
    const task = await writable(act, ref, expected);
    if (task.status === STATUS.COMPLETED) await writeChanges(act, task, statusChange(task, STATUS.NOT_STARTED, act.at));
    else await completeTask(act, task, task, false);
    return stillVisible(act, task.id);
  });
}

/**
 * The completion operation on a task that is not completed.
 * @param edited the task with the changes that come along
 */
async function completeTask(
  act: Act,
  task: store.StoredTask,
  edited: store.StoredTask,
  completeSubtasks: boolean,
): Promise<void> {
  const { trx, at, today } = act;
  const { changes, recorded, movesOn } = complete(edited, at, today);
  const { status: _from, ...edits } = changesOf(task, edited);
  await writeChanges(act, task, edits);
  if (recorded) await store.insertCompletion(trx, edited, at);
  await updateRow(trx, 'tasks', task.id, changesOf(edited, changes), at);
  const field = movesOn ? 'due_date' : 'status';
  await log(act, task, [{ kind: 'completed', field, from: edited[field], to: changes[field] ?? null }]);
  if (completeSubtasks) await completeAll(act, await store.subtasksOf(trx, task.id));
  if (movesOn) await reopenAll(act, await store.subtasksOf(trx, task.id));
}

async function completeAll(act: Act, tasks: readonly store.StoredTask[]): Promise<void> {
  for (const task of tasks) {
    if (OPEN_STATUSES.includes(task.status)) await completeTask(act, task, task, false);
  }
}

async function reopenAll(act: Act, tasks: readonly store.StoredTask[]): Promise<void> {
  for (const task of tasks) {
    if (task.status === STATUS.COMPLETED) await writeChanges(act, task, statusChange(task, STATUS.NOT_STARTED, act.at));
  }
}

/** The coming due dates of a task, at most `limit`. @throws AppError NOT_FOUND */
export async function previewOccurrences(
  { db, now }: Context,
  caller: Caller,
  ref: Ref,
  limit: number,
): Promise<string[]> {
  const task = await store.taskState(db.read, caller, ref);
  if (task === undefined) throw new AppError('NOT_FOUND');
  const rule = recurrenceOf(task);
  return rule === null ? [] : occurrences(rule, task.due_date, dayAt(now(), caller.timezone), limit);
}

/** Deletes a task and its subtasks. @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export function deleteTask(context: Context, caller: Caller, ref: Ref, expected: Expected): Promise<void> {
  return act(context, caller, async (act) => {
    const task = await store.taskState(act.trx, caller, ref);
    demandRemoval(task?.access, task?.part_access ?? null);
    if (task === undefined) return;
    demandVersion(expected, task.version);
    for (const gone of [task, ...(await store.subtasksOf(act.trx, task.id))]) {
      await log(act, gone, [{ kind: 'deleted', field: null, from: gone.name, to: null }]);
      await detachFrom(act.trx, 'notes', 'task_id', gone.id, act.at);
    }
    await store.removeTask(act.trx, task.id);
  });
}

/** Adds tags to those that a task carries. @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export function addTags(
  context: Context,
  caller: Caller,
  ref: Ref,
  tags: readonly TagInput[],
  expected: Expected,
): Promise<Representation> {
  return act(context, caller, async (act) => {
    const task = await writable(act, ref, expected);
    const current = await tagsOf(act.trx, 'task', task.id);
    const wanted = await ensureTags(act.trx, task.user_id, tagNames(tags), act.at);
    const added = wanted.filter((tag) => !current.some(({ id }) => id === tag.id));
    await addLinks(act.trx, 'task', task.id, added);
    await logTags(act, task, { added, removed: [] });
    return stillVisible(act, task.id);
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
  ref: Ref,
  tag: string,
  expected: Expected,
): Promise<Representation> {
  return act(context, caller, async (act) => {
    const task = await writable(act, ref, expected);
    const removed = tagNamed(await tagsOf(act.trx, 'task', task.id), tag);
    if (removed === undefined) throw new AppError('NOT_FOUND', { message: 'The task does not carry this tag.' });
    await dropLinks(act.trx, 'task', task.id, [removed]);
    await logTags(act, task, { added: [], removed: [removed] });
    return stillVisible(act, task.id);
  });
}

async function retag(act: Act, task: store.TaskState, names: readonly string[]): Promise<void> {
  await logTags(act, task, await replaceTags(act.trx, 'task', task, names, act.at));
}

/** A change of the tags is a change of the task. */
async function logTags(act: Act, task: store.TaskState, { added, removed }: TagChange): Promise<void> {
  if (added.length + removed.length === 0) return;
  await countVersion(act.trx, 'tasks', task.id, act.at);
  await log(act, task, [
    ...added.map(({ name }) => ({ kind: 'tagged' as const, field: 'tags', from: null, to: name })),
    ...removed.map(({ name }) => ({ kind: 'untagged' as const, field: 'tags', from: name, to: null })),
  ]);
}

interface Happening {
  kind: store.ActivityEntry['kind'];
  field: string | null;
  from: string | number | null;
  to: string | number | null;
}

function log(act: Act, task: { id: number; user_id: number }, happenings: readonly Happening[]): Promise<void> {
  const text = (value: string | number | null) => (value === null ? null : String(value));
  return store.insertActivity(
    act.trx,
    happenings.map(({ kind, field, from, to }) => ({
      task_id: task.id,
      owner_id: task.user_id,
      user_id: act.caller.id,
      kind,
      field,
      old_value: text(from),
      new_value: text(to),
      created_at: act.at,
    })),
  );
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
async function writable(act: Act, ref: Ref, expected: Expected): Promise<store.TaskState> {
  const task = await store.taskState(act.trx, act.caller, ref);
  demand(task?.access, 'write');
  const found = task as store.TaskState;
  demandVersion(expected, found.version);
  return found;
}

/** What the change came to. A member cannot take a task out of the reach of those it is shared with. */
async function stillVisible(act: Act, id: number): Promise<Representation> {
  const found = await store.findTask(act.trx, act.caller, { id });
  if (found === undefined) {
    throw new AppError('FORBIDDEN', { message: 'Only the owner may take the task out of what is shared with you.' });
  }
  return found;
}

function noSubtasksOfSubtasks(): AppError {
  const message = 'A subtask cannot have subtasks.';
  return new AppError('VALIDATION_FAILED', { message, details: [{ path: 'body/subtasks', message }] });
}
