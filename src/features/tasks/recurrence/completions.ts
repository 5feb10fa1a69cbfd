import { instantFrom } from '../../../lib/dates.js';
import { AppError, detailsToError } from '../../../lib/errors.js';
import type { IdOrUid } from '../../../lib/ids.js';
import type { Precondition, Representation } from '../../../lib/representation.js';
import type { RowChange } from '../../../write/change-set.js';
import type { WriteContext } from '../../../write/unit-of-work.js';
import { countTaskVersion, insertCompletions, type NewCompletion, type TaskState } from '../crud/store.js';
import { log, readAfterWrite, requireWritable } from '../crud/use-case.js';
import { deleteCompletion } from './completion-store.js';
import { isRecurring } from './recurrence.js';
import type { CompletionCreate } from './schema.js';

/** Recorded completions of recurring tasks. Changing them moves neither the due date nor the state of the task. */

/**
 * Records a completion that was forgotten.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED
 */
export async function addCompletion(
  write: WriteContext,
  ref: IdOrUid,
  { completed_at, due_date = null }: CompletionCreate,
  expected: Precondition,
): Promise<Representation> {
  const { trx, caller, at } = write;
  const task = await requireWritable(write, ref, expected);
  if (!isRecurring(task)) throw fault('must be that of a recurring task: complete this one');
  const completedAt = instantFrom(completed_at, 'body/completed_at', caller.timezone);
  if (completedAt > at) throw fault('must not be in the future');
  const completion = {
    task_id: task.id,
    user_id: task.user_id,
    due_date,
    completed_at: completedAt,
    completed_by: caller.id,
  };
  await insertCompletions(trx, [completion]);
  await logCompletion(write, task, 'added', completion);
  return readAfterWrite(write, task.id);
}

/** @throws AppError NOT_FOUND if the task has no such completion, FORBIDDEN, PRECONDITION_FAILED */
export async function removeCompletion(
  write: WriteContext,
  ref: IdOrUid,
  id: number,
  expected: Precondition,
): Promise<void> {
  const task = await requireWritable(write, ref, expected);
  const completion = await deleteCompletion(write.trx, write.caller, {
    taskId: task.id,
    isOwner: task.access === 'owner',
    id,
  });
  if (completion === undefined) throw new AppError('NOT_FOUND');
  await logCompletion(write, task, 'removed', completion);
}

async function logCompletion(
  write: WriteContext,
  task: TaskState,
  change: RowChange['change'],
  completion: NewCompletion,
): Promise<void> {
  await countTaskVersion(write.trx, task.id, write.at);
  const rows = [{ table: 'task_completions', change, rows: [{ ...completion }] }];
  write.changes.add('task', 'updated', task, { derived: ['completions'], rows });
  const [from, to] = change === 'added' ? [null, completion.completed_at] : [completion.completed_at, null];
  await log(write, [{ id: task.id, user_id: task.user_id, kind: 'updated', field: 'completions', from, to }]);
}

function fault(message: string): AppError {
  return detailsToError([{ path: 'body/completed_at', message }], 'VALIDATION_FAILED');
}
