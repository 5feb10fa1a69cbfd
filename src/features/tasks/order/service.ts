import { bodyError } from '../../../lib/errors.js';
import { type IdOrUid, parseRef } from '../../../lib/ids.js';
import { MAX_RANK_LENGTH, rankBetween, ranksBetween } from '../../../lib/ranks.js';
import type { Precondition, Representation } from '../../../lib/representation.js';
import { changesOf, required } from '../../../lib/typed.js';
import type { WriteContext } from '../../../write/unit-of-work.js';
import { endAssignmentsOf } from '../crud/assignee.js';
import { nextLocation } from '../crud/location.js';
import { isMove, moveSubtasks } from '../crud/service.js';
import { lockTasks, type TaskState, taskState } from '../crud/store.js';
import { readAfterWrite, requireWritable, writeChanges } from '../crud/use-case.js';
import type { TaskMove } from '../schema.js';
import { SPREAD_JOB, writeRanks } from './spread.js';
import * as store from './store.js';

/** The order of tasks. A move writes one row, the moved task, unless others have the same rank. */

/**
 * Moves a task to a position in the order of a project or a parent.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED
 */
export async function moveTask(
  write: WriteContext,
  ref: IdOrUid,
  { before, after, at, ...container }: TaskMove,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller } = write;
  const targets = Object.entries({ before, after, at }).filter(([, given]) => given !== undefined);
  if (targets.length > 1) throw bodyError(required(targets[1])[0], `must be absent beside ${required(targets[0])[0]}`);
  const parent = container.parent_task_id == null ? null : parseRef(String(container.parent_task_id));
  if (parent !== null) await lockTasks(trx, [ref, parent]);
  const task = await requireWritable(write, ref, expected);
  const location = changesOf(task, await nextLocation(trx, caller, task, container));
  const moved = { ...task, ...location };
  const subtasks = location.project_id === undefined ? [] : await moveSubtasks(write, task, location.project_id);
  const gap = await gapFor(write, moved, Object.fromEntries(targets));
  const rank = gap === null ? moved.rank : await rankIn(write, moved, gap);
  if (rank.length > MAX_RANK_LENGTH) write.changes.activate(SPREAD_JOB);
  await writeChanges(write, task, changesOf(task, { ...location, rank }));
  if (isMove(location)) await endAssignmentsOf(write, [task.id, ...subtasks]);
  return readAfterWrite(write, task.id);
}

/** The neighbours of a position; null at an end of the order. */
interface Gap {
  lower: store.RankedTask | null;
  upper: store.RankedTask | null;
}

type Target = Pick<TaskMove, 'before' | 'after' | 'at'>;

async function gapFor(write: WriteContext, task: TaskState, { before, after, at }: Target): Promise<Gap | null> {
  const { trx } = write;
  const except = task.id;
  if (at !== undefined) {
    const neighbour = (await store.siblingAt(trx, task, at, except)) ?? null;
    return at === 'first' ? { lower: null, upper: neighbour } : { lower: neighbour, upper: null };
  }
  if (before !== undefined) {
    const upper = await siblingNamed(write, task, 'before', before);
    return { lower: (await store.neighbourOf(trx, task, upper, { direction: 'down', except })) ?? null, upper };
  }
  if (after !== undefined) {
    const lower = await siblingNamed(write, task, 'after', after);
    return { lower, upper: (await store.neighbourOf(trx, task, lower, { direction: 'up', except })) ?? null };
  }
  return null;
}

/** @throws AppError VALIDATION_FAILED */
async function siblingNamed(
  { trx, caller }: WriteContext,
  task: TaskState,
  member: 'before' | 'after',
  reference: number | string,
): Promise<store.RankedTask> {
  const ref = parseRef(String(reference));
  const found = ref === null ? undefined : await taskState(trx, caller, ref);
  if (found === undefined) throw bodyError(member, 'must be the id or uid of a task that you can see');
  if (found.id === task.id) throw bodyError(member, 'must not be the task itself');
  const isSibling =
    found.user_id === task.user_id &&
    found.parent_task_id === task.parent_task_id &&
    (task.parent_task_id !== null || found.project_id === task.project_id);
  if (!isSibling) throw bodyError(member, 'must be a task of the same project and parent');
  return found;
}

/** Returns a rank in a gap; the present one if it is there. */
async function rankIn(write: WriteContext, task: TaskState, { lower, upper }: Gap): Promise<string> {
  const isAbove = lower === null || lower.rank < task.rank || (lower.rank === task.rank && lower.id < task.id);
  const isBelow = upper === null || task.rank < upper.rank || (task.rank === upper.rank && task.id < upper.id);
  if (isAbove && isBelow && task.rank !== '') return task.rank;
  // A task that is older than ranks may have none.
  const start = lower?.rank || null;
  if (upper === null || (start ?? '') < upper.rank) return rankBetween(start, upper?.rank ?? null);
  return rankAmongEqual(write, task, { lower, upper });
}

/** Gives new ranks to siblings of one rank, so that there is one between two of them. @returns that one */
async function rankAmongEqual(
  write: WriteContext,
  task: TaskState,
  { lower, upper }: { lower: Gap['lower']; upper: store.RankedTask },
): Promise<string> {
  const { trx } = write;
  const tied = await store.siblingsOfRank(trx, task, upper.rank, task.id);
  const except = task.id;
  const below = await store.neighbourOf(trx, task, { id: 0, rank: upper.rank }, { direction: 'down', except });
  const last = required(tied.at(-1));
  const above = await store.neighbourOf(trx, task, last, { direction: 'up', except });
  const ranks = ranksBetween(below?.rank || null, above?.rank ?? null, tied.length + 1);
  const index = lower === null ? 0 : tied.findIndex(({ id }) => id === lower.id) + 1;
  const [rank] = ranks.splice(index, 1);
  await writeRanks(write, tied, ranks);
  return required(rank);
}
