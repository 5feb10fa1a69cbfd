import { newUid } from '../api.js';
import { leave } from '../leaving.js';
import { labelOf, text } from '../text/text.js';
import { did } from './done.js';
import { syncState } from './leader.js';
import { byUid, pendingWrites } from './mirror.js';
import { addWrite } from './pending.js';
import { valuesOf } from './request-values.js';
import { type Members, nameOf, STATUS, type Task, type WritableType } from './types.js';

export async function create(type: WritableType, body: Members): Promise<string> {
  const uid = newUid();
  await addWrite({ action: 'create', type, uid, body });
  return uid;
}

/** Adds a task for each line. Returns their uids. */
export async function quickAdd(lines: string, projectUid?: string): Promise<string[]> {
  const texts = linesOf(lines);
  const isDelayed = syncState.value !== 'live' || pendingWrites.value.length > 0;
  const uids: string[] = [];
  for (const line of texts) {
    const body = {
      text: line,
      ...(projectUid !== undefined && { project_id: projectUid }),
      // It is read later: relative days count from the time of writing.
      ...(isDelayed && { now: new Date().toISOString() }),
    };
    const uid = newUid();
    await addWrite({ action: 'quick', type: 'task', uid, body });
    uids.push(uid);
  }
  return uids;
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
 */
export async function update(
  type: WritableType,
  uid: string,
  body: Members,
  before: Members = membersNow(type, uid, body),
): Promise<void> {
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name]);
  const changed = Object.fromEntries(Object.entries(body).filter(isChanged));
  if (Object.keys(changed).length === 0) return;
  await addWrite({ action: 'update', type, uid, body: changed, before });
}

export async function updateWithUndo(type: WritableType, uid: string, body: Members, message: string): Promise<void> {
  const before = membersNow(type, uid, body);
  await update(type, uid, body);
  did(message, () => update(type, uid, before));
}

/** Sets the status. Completing is an operation of its own: it moves a recurring task on to its next date. */
export function setStatus(uid: string, status: number): Promise<void> {
  if (status === STATUS.completed) return addWrite({ action: 'complete', type: 'task', uid, body: {} });
  return update('task', uid, { status });
}

export async function toggle(task: Task): Promise<void> {
  const { uid, name, status, due_date } = task;
  if (status === STATUS.completed) {
    await setStatus(uid, STATUS.notStarted);
    did(text.value.tasks.reopened(name), () => setStatus(uid, STATUS.completed));
    return;
  }
  leave(uid);
  await setStatus(uid, STATUS.completed);
  // Completing a recurring task has moved its due date: undo restores that, too.
  const undone = { status, ...(task.recurrence_type !== null && { due_date }) };
  did(text.value.tasks.completed(name), () => update('task', uid, undone));
}

/** Moves a task to a status, as on a board. */
export async function moveToStatus(task: Task, status: number): Promise<void> {
  const { uid, name, status: before } = task;
  if (status === before) return;
  if (status === STATUS.completed) return toggle(task);
  await setStatus(uid, status);
  const t = text.value;
  did(t.tasks.movedTo(name, labelOf(t.task.statuses, status)), () => setStatus(uid, before));
}

/** Deletes objects that were added just now. */
export async function takeBack(type: WritableType, uids: readonly string[]): Promise<void> {
  for (const uid of uids) if (byUid(type, uid) !== undefined) await addWrite({ action: 'delete', type, uid, body: {} });
}

/** Moves an object to the trash. Tags have none: they are deleted. */
export async function remove(type: WritableType, uid: string): Promise<void> {
  const object = byUid(type, uid);
  if (object === undefined) return;
  const name = nameOf(object) ?? text.value.notes.untitled;
  await addWrite({ action: 'delete', type, uid, body: {} });
  if (type === 'tag') return;
  did(text.value.tasks.deleted(name), () => addWrite({ action: 'restore', type, uid, body: {}, before: object }));
}

export function tagNames(object: { tags: readonly { name: string }[] }): string[] {
  return object.tags.map(({ name }) => name);
}

export async function reorder(tasks: readonly Task[], uid: string, to: number): Promise<void> {
  const moved = tasks.find((task) => task.uid === uid);
  if (moved === undefined) return;
  const order = tasks.filter((task) => task.uid !== uid);
  order.splice(Math.max(0, Math.min(to, order.length)), 0, moved);
  for (const [position, task] of order.entries()) {
    if (task.position !== position) await update('task', task.uid, { position });
  }
}
