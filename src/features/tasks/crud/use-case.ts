import { requireAccess } from '../../../access/policy.js';
import { refuseNarrowed } from '../../../access/scopes.js';
import { STATUS } from '../../../filter/fields.js';
import { AppError } from '../../../lib/errors.js';
import type { IdOrUid } from '../../../lib/ids.js';
import { assertIfMatch, type Precondition, type Representation } from '../../../lib/representation.js';
import { changesOf, keysOf } from '../../../lib/typed.js';
import { valuesOf, type WriteContext, type Writer } from '../../../write/unit-of-work.js';
import { completionOf } from '../recurrence/rules.js';
import * as store from './store.js';

/** The completion changes with the status only: that of an imported task may be unknown. */
export function statusChange(write: WriteContext, task: store.TaskColumns, status: number) {
  return status === task.status ? {} : changesOf(task, { status, ...completionOf(status, write) });
}

export async function writeChanges(
  write: WriteContext,
  task: store.StoredTask,
  changes: Partial<store.TaskColumns>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await store.updateTask(write.trx, task.id, changes, write.at);
  const reopens = changes.status !== undefined && task.status === STATUS.completed;
  const event = reopens ? 'reopened' : 'updated';
  write.changes.add('task', event, { ...task, ...changes }, valuesOf(task, changes));
  const fields = loggedFields(changes);
  await log(
    write,
    fields.map((field) => ({
      id: task.id,
      user_id: task.user_id,
      kind: kindOfChange(field, changes) ?? (field === 'status' && reopens ? 'reopened' : 'updated'),
      field,
      from: task[field],
      to: changes[field] ?? null,
    })),
  );
}

/** Returns the kind of the change of a member that has one of its own. */
export function kindOfChange(
  field: string,
  { assignee_id }: Partial<store.TaskColumns>,
): 'assigned' | 'unassigned' | undefined {
  if (field !== 'assignee_id') return undefined;
  return assignee_id == null ? 'unassigned' : 'assigned';
}

/** Returns the changed members that the history of a task shows. */
export function loggedFields(changes: Partial<store.TaskColumns>): (keyof store.TaskColumns)[] {
  return keysOf(changes).filter((field) => !OMITTED.has(field));
}

const OMITTED: ReadonlySet<string> = new Set<keyof store.TaskColumns>([
  ...(['completed_at', 'completed_by', 'rank', 'recurrence_next'] as const),
]);

export interface LoggedChange {
  id: number;
  user_id: number;
  kind: store.ActivityEntry['kind'];
  field: string | null;
  from: string | number | null;
  to: string | number | null;
}

export function log({ trx, caller, at }: Writer, changes: readonly LoggedChange[]): Promise<void> {
  const text = (value: string | number | null) => (value === null ? null : String(value));
  return store.insertActivity(
    trx,
    changes.map(({ id, user_id, kind, field, from, to }) => ({
      task_id: id,
      owner_id: user_id,
      user_id: caller.id,
      kind,
      field,
      old_value: text(from),
      new_value: text(to),
      created_at: at,
    })),
  );
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export async function requireWritable(
  write: WriteContext,
  ref: IdOrUid,
  expected: Precondition,
): Promise<store.TaskState> {
  const task = requireAccess(await store.lockedTask(write.trx, write.caller, ref), 'write');
  assertIfMatch(expected, task.version);
  return task;
}

/** Re-reads the task for the response. @throws AppError FORBIDDEN if the change moved it out of the caller's view */
export async function readAfterWrite(write: WriteContext, id: number): Promise<Representation> {
  const found = await store.findTask(write.trx, write.caller, { id });
  if (found !== undefined) return found;
  refuseNarrowed(write.caller);
  throw new AppError('FORBIDDEN', { message: 'Only the owner may move the task out of a shared resource.' });
}
