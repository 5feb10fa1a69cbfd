import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { bodyError, detailsToError } from '../../lib/errors.js';
import { type IdOrUid, parseRef } from '../../lib/ids.js';
import { MAX_RANK_LENGTH, rankBetween, ranksBetween } from '../../lib/ranks.js';
import type { Precondition, Representation } from '../../lib/representation.js';
import { ResponseTime } from '../../lib/response-time.js';
import { parsedJson, required } from '../../lib/typed.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { type TaskState, taskState } from '../tasks/crud/store.js';
import { matchingUpTo } from '../tasks/lists/store.js';
import { logOrder, rowChange } from '../views/order.js';
import * as store from '../views/order-store.js';
import { MAX_RANKED } from '../views/rules.js';
import { listFilter, withView } from '../views/selection.js';
import { readAfterWrite, requireWritable } from '../views/service.js';
import { findView, type StoredView, type ViewState } from '../views/store.js';
import type { ViewOrder } from './schema.js';

/**
 * The own order of a view of tasks: ranks of tasks, common to all who see the view. Tasks without a rank come last, in
 * the order of their creation. A move beside one of them gives ranks to those that come before it, too.
 *
 * A move locks the view, so that moves follow each other. It is an update of the view in the change log, with `order` among
 * the changed names. Undo stores the former and the new rank of the moved task only: the other ranks that a move writes keep
 * the order as it is.
 */

interface Target {
  side: 'before' | 'after';
  reference: number | string;
}

/** @throws AppError VALIDATION_FAILED */
function targetOf({ before, after }: ViewOrder): Target {
  if (before !== undefined && after !== undefined) throw bodyError('after', 'must be absent beside before');
  if (before !== undefined) return { side: 'before', reference: before };
  if (after !== undefined) return { side: 'after', reference: after };
  throw detailsToError([{ path: 'body', message: 'must have before or after' }], 'VALIDATION_FAILED');
}

/**
 * Returns the ids of the items of a view up to the neighbour of a move; none if that has a rank. A bounded read before the
 * transaction, because the cost of the filter is up to the client.
 * @throws AppError VALIDATION_FAILED, SEARCH_TOO_BROAD
 */
export async function itemsToRank(
  { db: { read }, now }: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  ref: IdOrUid,
  body: ViewOrder,
): Promise<readonly number[]> {
  const { reference } = targetOf(body);
  const found = await findView(read, caller, ref);
  const neighbour = await visibleTask(read, caller, reference);
  if (found === undefined || neighbour === undefined) return [];
  const view = parsedJson<StoredView>(found.json);
  if (view.resource !== 'tasks' || (await store.rankOf(read, view.id, neighbour.id)) !== undefined) return [];
  const time = new ResponseTime(now(), caller.timezone);
  const filter = required(await listFilter({ read, time }, caller, 'tasks', withView({}, view)));
  return matchingUpTo(read, caller, { filter, time, last: neighbour, most: MAX_RANKED + 1 });
}

/**
 * Moves a task to a position in the order of a view.
 * @param items ids of the items up to the neighbour, if that has no rank
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED
 */
export async function moveInView(
  write: WriteContext,
  ref: IdOrUid,
  { body, items }: { body: ViewOrder; items: readonly number[] },
  expected: Precondition,
): Promise<Representation> {
  const { trx } = write;
  const { side, reference } = targetOf(body);
  const view = await requireWritable(write, ref, expected);
  if (view.resource !== 'tasks') throw bodyError('task_id', 'must be absent: the view lists no tasks');
  const task = await taskNamed(write, view, 'task_id', body.task_id);
  const neighbour = await taskNamed(write, view, side, reference);
  if (task.id === neighbour.id) throw bodyError(side, 'must not be the task itself');
  const isRanked = await rankItems(write, view.id, [...items, neighbour.id], task.id);
  if (!isRanked) throw bodyError(side, `would give the view an order of more than ${MAX_RANKED} tasks`);
  let rank = await rankBeside(write, view.id, { side, task, neighbour });
  if (rank === null) {
    await spread(write, view.id);
    rank = required(await rankBeside(write, view.id, { side, task, neighbour }));
  }
  const former = await store.rankOf(trx, view.id, task.id);
  const row = { view_id: view.id, task_id: task.id, rank };
  if (former === undefined) await store.insertRanks(trx, [row]);
  else await store.updateRanks(trx, view.id, [row]);
  await logOrder(write, view, [
    ...(former === undefined ? [] : [rowChange('removed', { ...row, rank: former })]),
    rowChange('added', row),
  ]);
  return readAfterWrite(write, view.id);
}

/** Finds a task that the caller sees and that the view could list. @throws AppError VALIDATION_FAILED */
async function taskNamed(
  { trx, caller }: WriteContext,
  view: ViewState,
  member: string,
  reference: number | string,
): Promise<TaskState> {
  const found = await visibleTask(trx, caller, reference);
  if (found === undefined) throw bodyError(member, 'must be the id or uid of a task that you can see');
  if (view.project_id !== null && found.project_id !== view.project_id) {
    throw bodyError(member, 'must be a task of the project of the view');
  }
  return found;
}

async function visibleTask(db: Executor, caller: Caller, reference: number | string) {
  const ref = parseRef(String(reference));
  return ref === null ? undefined : taskState(db, caller, ref);
}

/**
 * Gives ranks after all others to tasks without one.
 * @param ids in the order of their creation
 * @returns false if the order has no room for them and the moved task
 */
async function rankItems({ trx }: WriteContext, view: number, ids: readonly number[], moved: number): Promise<boolean> {
  const added = await store.unranked(trx, view, [...new Set(ids)]);
  const isNew = !added.includes(moved) && (await store.unranked(trx, view, [moved])).length > 0;
  const { count, last } = await store.sizeOfOrder(trx, view);
  const more = added.length + Number(isNew);
  if (more > 0 && count + more > MAX_RANKED) return false;
  const ranks = ranksBetween(last, null, added.length);
  const rows = added.map((task_id, index) => ({ view_id: view, task_id, rank: required(ranks[index]) }));
  await store.insertRanks(trx, rows);
  return true;
}

/** Returns the rank of a position; null if there is none between its neighbours, or it is too long. */
async function rankBeside(
  { trx }: WriteContext,
  view: number,
  { side, task, neighbour }: { side: Target['side']; task: TaskState; neighbour: TaskState },
): Promise<string | null> {
  // A deletion that runs at the same time can have taken the neighbour.
  const rank = await store.rankOf(trx, view, neighbour.id);
  if (rank === undefined) throw bodyError(side, 'must be the id or uid of a task that you can see');
  const beside = { view, rank, except: task.id };
  if ((await store.countRank(trx, beside)) > 1) return null;
  const next = await store.nextRank(trx, side, beside);
  const between = side === 'before' ? rankBetween(next, rank) : rankBetween(rank, next);
  return between.length > MAX_RANK_LENGTH ? null : between;
}

/** Gives new ranks to all ranked tasks, in their order. */
async function spread({ trx }: WriteContext, view: number): Promise<void> {
  const ranked = await store.rankedTasks(trx, view);
  const ranks = ranksBetween(null, null, ranked.length);
  const next = ranked.map(({ task_id }, index) => ({ task_id, rank: required(ranks[index]) }));
  await store.updateRanks(trx, view, next);
}
