import type { Executor } from '../../../../db/database.js';
import { LOCK_NAMES, lock } from '../../../../db/locks.js';
import type { LocatedRow } from '../../../../db/query/rows.js';
import { requireAccess } from '../../../access/policy.js';
import { AppError, bodyError } from '../../../lib/errors.js';
import type { IdOrUid } from '../../../lib/ids.js';
import { assertIfMatch, type Precondition, type Representation } from '../../../lib/representation.js';
import { required } from '../../../lib/typed.js';
import { blockedByAny } from '../../../write/audience-store.js';
import { linksOf } from '../../../write/links-store.js';
import type { Restoration } from '../../../write/trash.js';
import type { Links } from '../../../write/undo-rules.js';
import { countChange, type WriteContext } from '../../../write/unit-of-work.js';
import * as tasks from '../crud/store.js';
import { log, readAfterWrite } from '../crud/use-case.js';
import { MAX_BLOCKERS } from '../schema.js';
import * as store from './store.js';

/**
 * Links between tasks: a task waits for its blockers. Links have no cycles. A write that adds links holds the lock of
 * the owner's links until its end, because two links that are added at once could close a cycle.
 */

/** Blockers of a task, as a member for undo. */
export const BLOCKERS: Links = { table: 'task_blocks', self: 'task_id', other: 'blocker_id', target: 'tasks' };

interface Ends {
  task: tasks.TaskState;
  blocker: tasks.TaskState;
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
async function requireEnds(
  { trx, caller }: WriteContext,
  refs: { task: IdOrUid; blocker: IdOrUid },
  expected: Precondition,
): Promise<Ends> {
  const { user_id: owner } = requireAccess(await tasks.taskState(trx, caller, refs.task), 'write');
  await lock(trx, LOCK_NAMES.blocking(owner));
  await tasks.lockTasks(trx, [refs.task, refs.blocker]);
  const task = requireAccess(await tasks.lockedTask(trx, caller, refs.task), 'write');
  const blocker = requireAccess(await tasks.lockedTask(trx, caller, refs.blocker), 'write');
  assertIfMatch(expected, task.version);
  return { task, blocker };
}

/**
 * Makes a task wait for another one. Does nothing if it does already.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED, CYCLE
 */
export async function addBlocker(
  write: WriteContext,
  refs: { task: IdOrUid; blocker: IdOrUid },
  expected: Precondition,
): Promise<Representation> {
  const { task, blocker } = await requireEnds(write, refs, expected);
  if (task.user_id !== blocker.user_id) throw bodyError('blocked_by', 'must name a task of the same owner');
  const link = { task_id: task.id, blocker_id: blocker.id };
  const { blockers, blocked, isPresent } = await store.countLinks(write.trx, link);
  if (isPresent) return readAfterWrite(write, task.id);
  if (blockers >= MAX_BLOCKERS) throw bodyError('blocked_by', `has ${MAX_BLOCKERS} tasks, the maximum`);
  if (blocked >= MAX_BLOCKERS) throw bodyError('blocked_by', `must name a task that blocks fewer than ${MAX_BLOCKERS}`);
  const chain = await store.chainOf(write.trx, link);
  if (chain === 'cycle') throw new AppError('CYCLE');
  if (chain === 'long') throw bodyError('blocked_by', `would make a chain of more than ${store.MAX_CHAIN} tasks`);
  await store.insertLinks(write.trx, [link]);
  await logLink(write, task, { from: null, to: blocker.id });
  return readAfterWrite(write, task.id);
}

/** @throws AppError NOT_FOUND if the task does not wait for the other one, FORBIDDEN, PRECONDITION_FAILED */
export async function removeBlocker(
  write: WriteContext,
  refs: { task: IdOrUid; blocker: IdOrUid },
  expected: Precondition,
): Promise<Representation> {
  const { task, blocker } = await requireEnds(write, refs, expected);
  if (!(await store.deleteLink(write.trx, { task_id: task.id, blocker_id: blocker.id }))) {
    throw new AppError('NOT_FOUND', { message: 'The other task does not block this one.' });
  }
  await logLink(write, task, { from: blocker.id, to: null });
  return readAfterWrite(write, task.id);
}

async function logLink(
  write: WriteContext,
  task: tasks.TaskState,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  const now = await blockersOf(write.trx, task.id);
  const former = to === null ? sorted([...now, required(from)]) : now.filter((id) => id !== to);
  await countChange(write, 'task', task, { from: { blocked_by: former }, to: { blocked_by: now } });
  await log(write, [{ id: task.id, user_id: task.user_id, kind: 'updated', field: 'blocked_by', from, to }]);
}

/** Logs the tasks that lose a blocker. Must be called before the blockers are deleted. */
export async function noteLostBlockers({ trx, changes }: WriteContext, deleted: readonly { id: number }[]) {
  const deletedIds = new Set(deleted.map(({ id }) => id));
  for await (const blocked of blockedByAny(trx, [...deletedIds])) {
    const former = await linksOf(
      trx,
      BLOCKERS,
      blocked.map(({ id }) => id),
    );
    for (const task of blocked) {
      if (deletedIds.has(task.id)) continue;
      const from = former.get(task.id) ?? [];
      const to = from.filter((id) => !deletedIds.has(id));
      changes.add('task', 'updated', task, { from: { blocked_by: from }, to: { blocked_by: to } });
    }
  }
}

async function blockersOf(trx: Executor, id: number): Promise<number[]> {
  return (await linksOf(trx, BLOCKERS, [id])).get(id) ?? [];
}

function sorted(ids: readonly number[]): number[] {
  return [...ids].sort((one, other) => one - other);
}

/**
 * Replaces the blockers of a task by former ones.
 * @throws AppError NOT_FOUND, FORBIDDEN, CHANGED_SINCE if a link is not possible any more
 */
export async function restoreBlockers(
  write: WriteContext,
  task: tasks.TaskState,
  ids: readonly number[],
): Promise<void> {
  const { trx, caller } = write;
  await lock(trx, LOCK_NAMES.blocking(task.user_id));
  const current = await blockersOf(trx, task.id);
  for (const blocker_id of current.filter((id) => !ids.includes(id))) {
    await store.deleteLink(trx, { task_id: task.id, blocker_id });
    await logLink(write, task, { from: blocker_id, to: null });
  }
  for (const blocker_id of ids.filter((id) => !current.includes(id))) {
    requireAccess(await tasks.taskState(trx, caller, { id: blocker_id }), 'write');
    const link = { task_id: task.id, blocker_id };
    const { blockers, blocked } = await store.countLinks(trx, link);
    const isFull = blockers >= MAX_BLOCKERS || blocked >= MAX_BLOCKERS;
    if (isFull || (await store.chainOf(trx, link)) !== 'free') throw new AppError('CHANGED_SINCE');
    await store.insertLinks(trx, [link]);
    await logLink(write, task, { from: null, to: blocker_id });
  }
}

/**
 * Puts back links of restored tasks, except those to deleted tasks, those that would close a cycle by now, and those
 * beyond the maximum.
 * @returns the number of links that were put back
 */
export async function restoreLinks(
  { trx, changes }: Restoration,
  owner: number,
  links: readonly store.Link[],
): Promise<number> {
  await lock(trx, LOCK_NAMES.blocking(owner));
  const ids = new Set(links.flatMap(({ task_id, blocker_id }) => [task_id, blocker_id]));
  const present = new Map((await store.existingTasks(trx, owner, [...ids])).map((task) => [task.id, task]));
  let restored = 0;
  for (const link of links) {
    if (!present.has(link.task_id) || !present.has(link.blocker_id)) continue;
    const { blockers, blocked, isPresent } = await store.countLinks(trx, link);
    if (isPresent || blockers >= MAX_BLOCKERS || blocked >= MAX_BLOCKERS) continue;
    if ((await store.chainOf(trx, link)) !== 'free') continue;
    const from = await blockersOf(trx, link.task_id);
    await store.insertLinks(trx, [link]);
    const task: LocatedRow = required(present.get(link.task_id));
    const to = sorted([...from, link.blocker_id]);
    changes.add('task', 'updated', task, { from: { blocked_by: from }, to: { blocked_by: to } });
    restored += 1;
  }
  return restored;
}
