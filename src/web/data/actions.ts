import type { Schemas } from '../../client/index.js';
import { isRecurring } from '../../features/tasks/recurrence/recurrence.js';
import { STATUS } from '../../filter/fields.js';
import { api, newUid, responseOf } from '../api.js';
import { dayLabel } from '../dates.js';
import { leave } from '../leaving.js';
import { labelOf, text } from '../text/text.js';
import { did, didDirectly, record } from './done.js';
import { syncState } from './leader.js';
import { byUid, pendingWrites } from './mirror.js';
import { addWrite, addWrites, type NewWrite, type WriteRef } from './pending.js';
import { itemsOf, takeItems } from './push.js';
import { readHere } from './quick-reading.js';
import { valuesOf } from './request-values.js';
import { type Members, nameOf, type Project, type Task, type WritableType } from './types.js';
import { isOpen } from './views.js';

/** @param report `did` to report it, not only to remember it */
export async function create(
  type: WritableType,
  body: Members,
  report: (...done: Parameters<typeof record>) => unknown = record,
  uid = newUid(),
): Promise<string> {
  const write = await addWrite({ action: 'create', type, uid, body });
  report(text.value.tasks.created(String(body.name ?? body.title ?? '')), { writes: [write] });
  return uid;
}

/** Copies a task or a project, which needs a connection. @returns the uid of the copy @throws Failure */
export async function duplicate(type: 'task' | 'project', uid: string, body: Members, key: string): Promise<string> {
  const headers = { 'idempotency-key': key };
  const request = api.POST(DUPLICATES[type], { params: { path: { id: uid } }, body, headers });
  const { data, response } = await responseOf<Task | Project>(request);
  await takeItems(itemsOf(type, data));
  didDirectly(text.value.tasks.created(data.name), response);
  return data.uid;
}

const DUPLICATES = { task: '/api/v1/task/{id}/duplicate', project: '/api/v1/project/{id}/duplicate' } as const;

/** Members of a task that a text does not state. References are uids. */
export type QuickDefaults = Pick<
  Schemas['QuickAdd'],
  'project_id' | 'section_id' | 'parent_task_id' | 'status' | 'due_date'
>;

/** Adds a task for each line. */
export async function quickAdd(lines: string, place: QuickDefaults = {}): Promise<WriteRef[]> {
  const texts = linesOf(lines);
  const isDelayed = syncState.value !== 'live' || pendingWrites.value.length > 0;
  // It is read later: relative days count from the time of writing.
  const written = isDelayed ? { now: new Date().toISOString() } : {};
  const bodies = texts.map((text) => ({ text, ...place, ...written }));
  return addWrites(
    bodies.map((body) => ({
      ...{ action: 'quick', type: 'task', uid: newUid(), body },
      ...(syncState.value !== 'live' && { read: membersIn(body.text, place) }),
    })),
  );
}

/** Returns the members that this browser reads in a text; none before the code that reads it is fetched. */
function membersIn(line: string, place: QuickDefaults): Members {
  const read = readHere(line);
  if (read === null) return {};
  const { name, note, tags, priority, project, area, due_date } = read;
  const isSubtask = place.parent_task_id !== undefined;
  return {
    ...{ name: name || line, note, tags, priority: priority ?? 0 },
    ...(due_date !== null && { due_date }),
    ...(project !== null && !isSubtask && { project_id: project.uid }),
    ...(area !== null && !isSubtask && { area_id: area.uid }),
  };
}

export function linesOf(lines: string): string[] {
  return lines
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]\s+(?:\[[ x]\]\s+)?)?/, '').trim())
    .filter((line) => line !== '');
}

function membersNow(type: WritableType, uid: string, body: Members): Members {
  const object = byUid(type, uid);
  return object === undefined ? {} : valuesOf(object, Object.keys(body));
}

/**
 * References are uids, tags are names.
 * @param before values that the change is based on, if not the current ones
 * @returns the write; none if nothing changes
 */
export function changeOf(
  type: WritableType,
  uid: string,
  body: Members,
  before: Members = membersNow(type, uid, body),
): NewWrite[] {
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name]);
  const changed = Object.fromEntries(Object.entries(body).filter(isChanged));
  if (Object.keys(changed).length === 0) return [];
  return [{ action: 'update', type, uid, body: changed, before }];
}

/** Changes several tasks as one act. */
export function changeTasks(tasks: readonly Task[], bodyOf: (task: Task) => Members): Promise<WriteRef[]> {
  return addWrites(tasks.flatMap((task) => changeOf('task', task.uid, bodyOf(task))));
}

/** Changes an object. The change can be taken back, and is not reported. */
export async function update(type: WritableType, uid: string, body: Members, before?: Members): Promise<void> {
  const writes = await addWrites(changeOf(type, uid, body, before));
  record(text.value.tasks.changedOne(labelOfObject(type, uid)), { writes });
}

export async function updateWithUndo(type: WritableType, uid: string, body: Members, message: string): Promise<void> {
  did(message, { writes: await addWrites(changeOf(type, uid, body)) });
}

function labelOfObject(type: WritableType, uid: string): string {
  const object = byUid(type, uid);
  return (object && nameOf(object)) ?? text.value.notes.untitled;
}

/** The due date tells later whether a recurring task has moved on. */
const DUE = { due_date: null };

/** Completing is an operation of its own: it moves a recurring task on to its next date. */
export function statusOf(uid: string, status: number): NewWrite[] {
  if (status !== STATUS.completed) return changeOf('task', uid, { status });
  return [{ action: 'complete', type: 'task', uid, body: {}, before: membersNow('task', uid, DUE) }];
}

export async function setStatus(uid: string, status: number): Promise<void> {
  const name = labelOfObject('task', uid);
  record(text.value.tasks.movedTo(name, labelOf(text.value.task.statuses, status)), {
    writes: await addWrites(statusOf(uid, status)),
  });
}

/** Completes open tasks and reopens completed ones, as one thing that was done. */
export async function toggle(...tasks: readonly Task[]): Promise<void> {
  const t = text.value.tasks;
  const changes = tasks.flatMap(({ uid, status }) => {
    const isDone = status === STATUS.completed;
    if (!isDone) leave(uid);
    return statusOf(uid, isDone ? STATUS.not_started : STATUS.completed);
  });
  const writes = await addWrites(changes);
  const [only] = tasks.length === 1 ? tasks : [];
  if (only === undefined) did(t.changed(tasks.length), { writes });
  else did(only.status === STATUS.completed ? t.reopened(only.name) : completedText(only), { writes });
}

/** Names the next date of a recurring task once it is known. */
function completedText(completedTask: Task): string | (() => string) {
  const { uid, name, due_date } = completedTask;
  const { completed } = text.value.tasks;
  if (!isRecurring(completedTask)) return completed(name);
  let next: string | null = null;
  return () => {
    const task = byUid('task', uid);
    if (task !== undefined && isOpen(task) && task.due_date !== due_date) next = task.due_date;
    return next === null ? completed(name) : text.value.tasks.completedUntil(name, dayLabel(next));
  };
}

/**
 * Moves objects to the trash, as one thing that was done. Tags have none: undo brings them back.
 * @param tasks uids of tasks that go before them
 */
export async function remove(
  type: WritableType,
  uids: readonly string[],
  tasks: readonly string[] = [],
): Promise<void> {
  const t = text.value.tasks;
  const known = uids.filter((uid) => byUid(type, uid) !== undefined);
  const [only] = known.length === 1 ? known : [];
  const name = only === undefined ? '' : labelOfObject(type, only);
  const writes = await addWrites([
    ...tasks.map((uid) => ({ action: 'delete', type: 'task', uid, body: {} }) as const),
    ...known.map((uid) => ({ action: 'delete', type, uid, body: {} }) as const),
  ]);
  if (only === undefined) did(t.deletedSeveral(known.length), { writes });
  else did(type === 'tag' ? t.deletedTag(name) : t.deleted(name), { writes });
}

export function tagNames(object: { tags: readonly { name: string }[] }): string[] {
  return object.tags.map(({ name }) => name);
}

export async function reorder(tasks: readonly Task[], uid: string, to: number): Promise<void> {
  const moved = tasks.find((task) => task.uid === uid);
  if (moved === undefined) return;
  const order = tasks.filter((task) => task.uid !== uid);
  order.splice(Math.max(0, Math.min(to, order.length)), 0, moved);
  const writes = await changeTasks(order, (task) => ({ position: order.indexOf(task) }));
  record(text.value.tasks.ordered(moved.name), { writes });
}
