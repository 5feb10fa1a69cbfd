import type { Executor } from '../../../../db/database.js';
import { LOCK_NAMES, lockShared } from '../../../../db/locks.js';
import { inPieces } from '../../../../db/pieces.js';
import type { Caller } from '../../../access/caller.js';
import { peopleSeeing, type Viewing } from '../../../access/people.js';
import { AppError } from '../../../lib/errors.js';
import type { ResourceType } from '../../../resource/type.js';
import type { ChangeEntry } from '../../../write/change-set.js';
import type { WriteContext } from '../../../write/unit-of-work.js';
import { PROJECT } from '../../projects/description.js';
import { TASK } from '../description.js';
import * as store from './assignee-store.js';
import type { TaskLocation } from './location.js';
import { log } from './use-case.js';

/**
 * The assignee of a task: its owner, or a member who may write it. `endAssignments` ends an assignment in the write that
 * takes this access from the assignee, whatever the write is.
 */

export type AssigneeReference = number | string | null;

interface Assignable {
  /**
   * The object whose members may write the task: itself, or its future parent or project. Null for a task that only its
   * owner sees.
   */
  within: { type: ResourceType; id: number } | null;
  ownerId: number;
}

/** @throws AppError NOT_A_MEMBER */
export async function assigneeOfNew(
  { trx, caller }: Pick<WriteContext, 'trx' | 'caller'>,
  reference: AssigneeReference | undefined,
  { parent_task_id, project_id, user_id }: Pick<TaskLocation, 'parent_task_id' | 'project_id' | 'user_id'>,
): Promise<number | null> {
  if (reference == null) return null;
  const within =
    parent_task_id !== null
      ? { type: TASK, id: parent_task_id }
      : project_id !== null
        ? { type: PROJECT, id: project_id }
        : null;
  return assignee(trx, caller, reference, { within, ownerId: user_id });
}

/** Returns the user whom a body assigns a task to. @throws AppError NOT_A_MEMBER */
export async function assigneeOf(
  { trx, caller }: Pick<WriteContext, 'trx' | 'caller'>,
  reference: AssigneeReference,
  { id, user_id }: { id: number; user_id: number },
): Promise<number | null> {
  if (reference === null) return null;
  return assignee(trx, caller, reference, { within: { type: TASK, id }, ownerId: user_id });
}

async function assignee(
  trx: Executor,
  caller: Caller,
  reference: number | string,
  { within, ownerId }: Assignable,
): Promise<number> {
  // The owner can end no share before the assignment is in effect.
  if (ownerId !== caller.id) await lockShared(trx, LOCK_NAMES.account(ownerId));
  const people = within === null ? [] : await peopleSeeing(trx, caller, within.type, within.id);
  const isNamed = matcherOf(caller, reference);
  if (within === null && isNamed({ id: caller.id, uid: caller.uid, email: caller.email })) return caller.id;
  const found = people.find((person) => person.may_write === 1 && isNamed(person));
  if (found === undefined) throw new AppError('NOT_A_MEMBER', { details: [NOT_A_MEMBER] });
  return found.id;
}

const NOT_A_MEMBER = { path: 'body/assignee_id', message: 'must be the owner, or a member who may write the task' };

function matcherOf(
  caller: Caller,
  reference: number | string,
): (one: Pick<Viewing, 'id' | 'uid' | 'email'>) => boolean {
  const text = String(reference).trim();
  if (text.toLowerCase() === 'me') return ({ id }) => id === caller.id;
  if (/^\d{1,15}$/.test(text)) return ({ id }) => id === Number(text);
  return ({ uid, email }) => uid === text || email === text.toLowerCase();
}

/** True if a user may answer for a task. */
export async function mayAnswerFor(
  { trx }: Pick<WriteContext, 'trx'>,
  taskId: number,
  userId: number,
): Promise<boolean> {
  return (await store.endedAmong(trx, [taskId], userId)).length === 0;
}

/** Ends the assignments of tasks whose assignees cannot write them any more because of this write. */
export async function endAssignments(write: WriteContext): Promise<void> {
  const { trx, changes } = write;
  const pairs = new Map<string, { owner: number; assignee: number }>();
  for (const { before, after } of changes.shares.values()) {
    if (before === null || after?.access === 'rw') continue;
    const { owner_id: owner, user_id: assignee } = before;
    pairs.set(`${owner} ${assignee}`, { owner, assignee });
  }
  const moved: number[] = [];
  for (const entry of changes.entries.values()) if (entry.type === 'task' && mayEnd(entry)) moved.push(entry.id);
  for (const pair of pairs.values()) {
    for await (const tasks of store.endedWithShares(trx, pair)) await end(write, tasks);
  }
  for await (const ids of inPieces(trx, moved)) await endAssignmentsOf(write, ids);
}

/** Does so for some tasks at once: those that the response shows. */
export async function endAssignmentsOf(write: WriteContext, ids: readonly number[]): Promise<void> {
  await end(write, await store.endedAmong(write.trx, ids));
}

/** True for a task that has moved, and for a new or restored one with an assignee. */
function mayEnd({ event, before, after, to }: ChangeEntry): boolean {
  if (event === null || after === null) return false;
  if (before === null) return to.assignee_id != null;
  return before.project_id !== after.project_id || before.parent_task_id !== after.parent_task_id;
}

async function end(write: WriteContext, tasks: readonly store.Assigned[]): Promise<void> {
  if (tasks.length === 0) return;
  const { trx, changes, at } = write;
  await store.unassign(
    trx,
    tasks.map(({ id }) => id),
    at,
  );
  for (const { assignee_id, ...task } of tasks) {
    changes.add('task', 'updated', task, { from: { assignee_id }, to: { assignee_id: null } });
  }
  await log(
    write,
    tasks.map(({ id, user_id, assignee_id }) => ({
      id,
      user_id,
      kind: 'unassigned' as const,
      field: 'assignee_id',
      from: assignee_id,
      to: null,
    })),
  );
}
