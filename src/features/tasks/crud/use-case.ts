import type { Executor } from '../../../../db/database.js';
import type { Caller } from '../../../access/caller.js';
import { requireAccess } from '../../../access/policy.js';
import { refuseNarrowed } from '../../../access/scopes.js';
import type { Context } from '../../../context.js';
import { dayAt } from '../../../lib/calendar.js';
import { changesOf } from '../../../lib/changes.js';
import { AppError } from '../../../lib/errors.js';
import type { IdOrUid } from '../../../lib/ids.js';
import { assertIfMatch, type Precondition, type Representation } from '../../../lib/representation.js';
import type { ChangeSet } from '../../../write/change-set.js';
import { writeAs } from '../../../write/unit-of-work.js';
import { completedAt } from '../recurrence/rules.js';
import { STATUS } from '../schema.js';
import * as store from './store.js';

/** What the use cases of tasks have in common. */

/** Who acts, and when: what every step of a use case is given. */
export interface UseCaseContext {
  trx: Executor;
  /** What it changes, for the log. */
  changes: ChangeSet;
  caller: Caller;
  /** Now. */
  at: string;
  /** Now, as a day in the caller's time zone. */
  today: string;
}

export function runUseCase<T>(
  context: Context,
  caller: Caller,
  run: (useCase: UseCaseContext) => Promise<T>,
): Promise<T> {
  const instant = context.now();
  const at = instant.toISOString();
  const today = dayAt(instant, caller.timezone);
  return writeAs(context, caller, (trx, changes) => run({ trx, changes, caller, at, today }));
}

export function statusChange(task: store.TaskColumns, status: number, at: string) {
  return changesOf(task, { status, completed_at: completedAt(status, task.completed_at, at) });
}

/** Writes the changes of a task, each with its entry. */
export async function writeChanges(
  useCase: UseCaseContext,
  task: store.StoredTask,
  changes: Partial<store.TaskColumns>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await store.updateTask(useCase.trx, task.id, changes, useCase.at);
  const reopens = changes.status !== undefined && task.status === STATUS.COMPLETED;
  useCase.changes.add('task', reopens ? 'reopened' : 'updated', { ...task, ...changes }, changedFrom(task, changes));
  const fields = Object.keys(changes).filter((field) => field !== 'completed_at') as (keyof typeof changes)[];
  await log(
    useCase,
    fields.map((field) => ({
      id: task.id,
      user_id: task.user_id,
      kind: field === 'status' && task.status === STATUS.COMPLETED ? 'reopened' : 'updated',
      field,
      from: task[field],
      to: changes[field] ?? null,
    })),
  );
}

/** What the log is told of a change beside what happened: which members, and where the task stood. */
export function changedFrom(task: Pick<store.StoredTask, 'project_id' | 'parent_task_id'>, changes: object) {
  const { project_id, parent_task_id } = task;
  return { changed: Object.keys(changes), before: { project_id, parent_task_id } };
}

/** A change of a task, of which the history is told. */
export interface LoggedChange {
  /** The task, and its owner. */
  id: number;
  user_id: number;
  kind: store.ActivityEntry['kind'];
  field: string | null;
  from: string | number | null;
  to: string | number | null;
}

export function log(
  useCase: Pick<UseCaseContext, 'trx' | 'caller' | 'at'>,
  changes: readonly LoggedChange[],
): Promise<void> {
  const text = (value: string | number | null) => (value === null ? null : String(value));
  return store.insertActivity(
    useCase.trx,
    changes.map(({ id, user_id, kind, field, from, to }) => ({
      task_id: id,
      owner_id: user_id,
      user_id: useCase.caller.id,
      kind,
      field,
      old_value: text(from),
      new_value: text(to),
      created_at: useCase.at,
    })),
  );
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export async function requireWritable(
  useCase: UseCaseContext,
  ref: IdOrUid,
  expected: Precondition,
): Promise<store.TaskState> {
  const task = await store.lockedTask(useCase.trx, useCase.caller, ref);
  requireAccess(task?.access, 'write');
  const found = task as store.TaskState;
  assertIfMatch(expected, found.version);
  return found;
}

/** What the change came to. A member cannot take a task out of the reach of those it is shared with. */
export async function stillVisible(useCase: UseCaseContext, id: number): Promise<Representation> {
  const found = await store.findTask(useCase.trx, useCase.caller, { id });
  if (found !== undefined) return found;
  refuseNarrowed(useCase.caller);
  throw new AppError('FORBIDDEN', { message: 'Only the owner may take the task out of what is shared with you.' });
}
