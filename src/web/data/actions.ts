import { signal } from '@preact/signals';
import { newUid } from '../api.js';
import { text } from '../text/text.js';
import { byUid } from './mirror.js';
import { addWrite } from './pending.js';
import { valuesOf } from './request-values.js';
import { type Members, nameOf, STATUS, type Task, type WritableType } from './types.js';

export interface Notice {
  id: number;
  text: string;
  undo?: () => Promise<void>;
}

export const notices = signal<readonly Notice[]>([]);

const NOTICE_MS = 8_000;
const MAX_UNDO = 50;
let count = 0;
const undoable: (() => Promise<void>)[] = [];

export function notify(message: string, undo?: () => Promise<void>): void {
  count += 1;
  const notice: Notice = { id: count, text: message, ...(undo && { undo }) };
  if (undo !== undefined) undoable.splice(0, Math.max(0, undoable.push(undo) - MAX_UNDO));
  notices.value = [...notices.value.slice(-2), notice];
  setTimeout(() => dismissNotice(notice.id), NOTICE_MS);
}

export function dismissNotice(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

export async function undo(notice?: Notice): Promise<void> {
  const act = notice?.undo ?? undoable.at(-1);
  if (act === undefined) return notify(text.value.tasks.nothingToUndo);
  undoable.splice(undoable.lastIndexOf(act), 1);
  if (notice !== undefined) dismissNotice(notice.id);
  else notices.value = notices.value.filter((one) => one.undo !== act);
  await act();
  notify(text.value.tasks.undone);
}

export async function create(type: WritableType, body: Members): Promise<string> {
  const uid = newUid();
  await addWrite({ action: 'create', type, uid, body });
  return uid;
}

export async function quickAdd(lines: string, projectUid?: string): Promise<number> {
  const texts = linesOf(lines);
  for (const line of texts) {
    const body = { text: line, ...(projectUid !== undefined && { project_id: projectUid }) };
    await addWrite({ action: 'quick', type: 'task', uid: newUid(), body });
  }
  return texts.length;
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

/** References are uids, tags are names. */
export async function update(type: WritableType, uid: string, body: Members): Promise<void> {
  const before = membersNow(type, uid, body);
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name]);
  const changed = Object.fromEntries(Object.entries(body).filter(isChanged));
  if (Object.keys(changed).length === 0) return;
  await addWrite({ action: 'update', type, uid, body: changed, before });
}

export async function updateWithUndo(type: WritableType, uid: string, body: Members, message: string): Promise<void> {
  const before = membersNow(type, uid, body);
  await update(type, uid, body);
  notify(message, () => update(type, uid, before));
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
    notify(text.value.tasks.reopened(name), () => setStatus(uid, STATUS.completed));
    return;
  }
  await setStatus(uid, STATUS.completed);
  // Completing a recurring task has moved its due date: undo restores that, too.
  const undone = { status, ...(task.recurrence_type !== null && { due_date }) };
  notify(text.value.tasks.completed(name), () => update('task', uid, undone));
}

/** Moves an object to the trash. Tags have none: they are deleted. */
export async function remove(type: WritableType, uid: string): Promise<void> {
  const object = byUid(type, uid);
  if (object === undefined) return;
  const name = nameOf(object) ?? text.value.notes.untitled;
  await addWrite({ action: 'delete', type, uid, body: {} });
  if (type === 'tag') return;
  notify(text.value.tasks.deleted(name), () => addWrite({ action: 'restore', type, uid, body: {}, before: object }));
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
