import { api, newUid, responseOf } from '../api.js';
import { leave } from '../leaving.js';
import { labelOf, text } from '../text/text.js';
import { did, didDirectly, record } from './done.js';
import { syncState } from './leader.js';
import { byUid, pendingWrites } from './mirror.js';
import { addWrite, type WriteRef } from './pending.js';
import { itemsOf, takeItems } from './push.js';
import { valuesOf } from './request-values.js';
import { type Members, nameOf, type Project, STATUS, type Task, type WritableType } from './types.js';

/** @param report `did` to report it, not only to remember it */
export async function create(
  type: WritableType,
  body: Members,
  report: (...done: Parameters<typeof record>) => unknown = record,
): Promise<string> {
  const uid = newUid();
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

/** Adds a task for each line. */
export async function quickAdd(lines: string, projectUid?: string): Promise<WriteRef[]> {
  const texts = linesOf(lines);
  const isDelayed = syncState.value !== 'live' || pendingWrites.value.length > 0;
  const writes: WriteRef[] = [];
  for (const line of texts) {
    const body = {
      text: line,
      ...(projectUid !== undefined && { project_id: projectUid }),
      // It is read later: relative days count from the time of writing.
      ...(isDelayed && { now: new Date().toISOString() }),
    };
    writes.push(await addWrite({ action: 'quick', type: 'task', uid: newUid(), body }));
  }
  return writes;
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
export async function change(
  type: WritableType,
  uid: string,
  body: Members,
  before: Members = membersNow(type, uid, body),
): Promise<WriteRef[]> {
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name]);
  const changed = Object.fromEntries(Object.entries(body).filter(isChanged));
  if (Object.keys(changed).length === 0) return [];
  return [await addWrite({ action: 'update', type, uid, body: changed, before })];
}

/** Changes an object. The change can be taken back, and is not reported. */
export async function update(type: WritableType, uid: string, body: Members, before?: Members): Promise<void> {
  const writes = await change(type, uid, body, before);
  record(text.value.tasks.changedOne(labelOfObject(type, uid)), { writes });
}

export async function updateWithUndo(type: WritableType, uid: string, body: Members, message: string): Promise<void> {
  did(message, { writes: await change(type, uid, body) });
}

function labelOfObject(type: WritableType, uid: string): string {
  const object = byUid(type, uid);
  return (object && nameOf(object)) ?? text.value.notes.untitled;
}

/** Completing is an operation of its own: it moves a recurring task on to its next date. */
async function writeStatus(uid: string, status: number): Promise<WriteRef[]> {
  if (status !== STATUS.completed) return change('task', uid, { status });
  return [await addWrite({ action: 'complete', type: 'task', uid, body: {} })];
}

export async function setStatus(uid: string, status: number): Promise<void> {
  const name = labelOfObject('task', uid);
  record(text.value.tasks.movedTo(name, labelOf(text.value.task.statuses, status)), {
    writes: await writeStatus(uid, status),
  });
}

/** Completes open tasks and reopens completed ones, as one thing that was done. */
export async function toggle(...tasks: readonly Task[]): Promise<void> {
  const t = text.value.tasks;
  const writes: WriteRef[] = [];
  for (const { uid, status } of tasks) {
    const isDone = status === STATUS.completed;
    if (!isDone) leave(uid);
    writes.push(...(await writeStatus(uid, isDone ? STATUS.notStarted : STATUS.completed)));
  }
  const [only] = tasks.length === 1 ? tasks : [];
  if (only === undefined) did(t.changed(tasks.length), { writes });
  else did(only.status === STATUS.completed ? t.reopened(only.name) : t.completed(only.name), { writes });
}

/** Moves a task to a status, as on a board. */
export async function moveToStatus(task: Task, status: number): Promise<void> {
  const { uid, name, status: before } = task;
  if (status === before) return;
  if (status === STATUS.completed) return toggle(task);
  const t = text.value;
  did(t.tasks.movedTo(name, labelOf(t.task.statuses, status)), { writes: await writeStatus(uid, status) });
}

/** Moves objects to the trash, as one thing that was done. Tags have none: undo brings them back. */
export async function remove(type: WritableType, ...uids: readonly string[]): Promise<void> {
  const t = text.value.tasks;
  const known = uids.filter((uid) => byUid(type, uid) !== undefined);
  const [only] = known.length === 1 ? known : [];
  const name = only === undefined ? '' : labelOfObject(type, only);
  const writes: WriteRef[] = [];
  for (const uid of known) writes.push(await addWrite({ action: 'delete', type, uid, body: {} }));
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
  const writes: WriteRef[] = [];
  for (const [position, task] of order.entries()) {
    if (task.position !== position) writes.push(...(await change('task', task.uid, { position })));
  }
  record(text.value.tasks.ordered(moved.name), { writes });
}
