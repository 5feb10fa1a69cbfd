import type { Caller } from '../../../access/caller.js';
import type { Context } from '../../../context.js';
import { dayAt } from '../../../lib/calendar.js';
import { changesOf } from '../../../lib/changes.js';
import { AppError } from '../../../lib/errors.js';
import type { IdOrUid } from '../../../lib/ids.js';
import type { Precondition, Representation } from '../../../lib/representation.js';
import type { RowChange } from '../../../write/change-set.js';
import { valuesOf, type WriteContext } from '../../../write/unit-of-work.js';
import { OPEN_STATUSES, STATUS } from '../columns.js';
import * as store from '../crud/store.js';
import {
  type LoggedChange,
  log,
  readAfterWrite,
  requireWritable,
  statusChange,
  writeChanges,
} from '../crud/use-case.js';
import type { Occurrences } from '../schema.js';
import { occurrences } from './recurrence.js';
import { type Completion, complete, recurrenceOf } from './rules.js';

/**
 * Completes a task. Does nothing if it is completed.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED
 */
export async function completeTaskByRef(
  write: WriteContext,
  ref: IdOrUid,
  completeSubtasks: boolean,
  expected: Precondition,
): Promise<Representation> {
  const task = await requireWritable(write, ref, expected);
  if (task.status !== STATUS.COMPLETED) await completeTask(write, task, task, completeSubtasks);
  return readAfterWrite(write, task.id);
}

/**
 * Reopens a completed task; completes any other.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED
 */
export async function toggleCompletion(
  write: WriteContext,
  ref: IdOrUid,
  expected: Precondition,
): Promise<Representation> {
  const task = await requireWritable(write, ref, expected);
  if (task.status === STATUS.COMPLETED) {
    await writeChanges(write, task, statusChange(write, task, STATUS.NOT_STARTED));
  } else {
    await completeTask(write, task, task, false);
  }
  return readAfterWrite(write, task.id);
}

/**
 * Completes a task that is not completed.
 * @param edited the task with the other changes of the same request
 */
export async function completeTask(
  write: WriteContext,
  task: store.StoredTask,
  edited: store.StoredTask,
  completeSubtasks: boolean,
): Promise<void> {
  const { trx, at } = write;
  const { changes, recorded, movesOn } = complete(edited, write);
  const completed = changesOf(edited, changes);
  const { status: _from, ...edits } = changesOf(task, edited);
  await writeChanges(write, task, edits);
  const rows = await recordCompletions(write, recorded ? [edited] : []);
  await store.updateTask(trx, task.id, completed, at);
  write.changes.add('task', 'completed', edited, { ...valuesOf(edited, completed), rows: rows(edited) });
  await log(write, [...reopening(edited, movesOn), completionEntry(edited, { changes, movesOn })]);
  if (completeSubtasks) await completeOpenSubtasks(write, task.id);
  if (!movesOn) return;
  for await (const subtask of store.reopenSubtasks(trx, task.id, { me: write.caller.id, at })) {
    const { completed_at, completed_by } = subtask;
    const from = { status: STATUS.COMPLETED, completed_at, completed_by };
    write.changes.add('task', 'reopened', subtask, { from, to: store.REOPENED });
  }
}

/** The entry of a closed recurring task that is open again because it moves on. */
function reopening({ id, user_id, status }: store.StoredTask, movesOn: boolean): LoggedChange[] {
  if (!movesOn || OPEN_STATUSES.includes(status)) return [];
  return [{ id, user_id, kind: 'updated', field: 'status', from: status, to: STATUS.NOT_STARTED }];
}

/** Completes the open subtasks of a task, each by its own rule, with a few statements. */
async function completeOpenSubtasks(write: WriteContext, parentId: number): Promise<void> {
  const { trx, at } = write;
  const completed = (await store.openSubtasks(trx, parentId)).map((task) => ({ task, ...complete(task, write) }));
  const recorded = completed.filter((one) => one.recorded).map(({ task }) => task);
  const rows = await recordCompletions(write, recorded);
  await store.updateCompleted(
    trx,
    completed.map(({ task, changes }) => ({ id: task.id, size: task.size, due_date: task.due_date, ...changes })),
    at,
  );
  for (const { task, changes } of completed) {
    const values = valuesOf<object>(task, changesOf<object>(task, changes));
    write.changes.add('task', 'completed', task, { ...values, rows: rows(task) });
  }
  await log(
    write,
    completed.map((one) => completionEntry(one.task, one)),
  );
}

/** Records occurrences of recurring tasks. @returns a function that describes what was added for a task */
async function recordCompletions(
  { trx, at, caller }: WriteContext,
  tasks: readonly Pick<store.StoredTask, 'id' | 'user_id' | 'due_date'>[],
): Promise<(task: { id: number }) => RowChange[]> {
  const rows = tasks.map(({ id, user_id, due_date }) => {
    return { task_id: id, user_id, due_date, completed_at: at, completed_by: caller.id };
  });
  await store.insertCompletions(trx, rows);
  const byTask = new Map(rows.map((row) => [row.task_id, row]));
  return ({ id }) => {
    const row = byTask.get(id);
    return row === undefined ? [] : [{ table: 'task_completions', change: 'added', rows: [row] }];
  };
}

function completionEntry(
  task: Pick<store.StoredTask, 'id' | 'user_id' | 'status' | 'due_date'>,
  { changes, movesOn }: Pick<Completion, 'changes' | 'movesOn'>,
): LoggedChange {
  const field = movesOn ? 'due_date' : 'status';
  const { id, user_id } = task;
  return { id, user_id, kind: 'completed', field, from: task[field], to: changes[field] ?? null };
}

/** Returns the coming due dates of a task, at most `limit`, with their times. @throws AppError NOT_FOUND */
export async function previewOccurrences(
  { db, now }: Context,
  caller: Caller,
  ref: IdOrUid,
  limit: number,
): Promise<Occurrences> {
  const task = await store.taskState(db.read, caller, ref);
  if (task === undefined) throw new AppError('NOT_FOUND');
  const rule = recurrenceOf(task);
  const today = dayAt(now(), caller.timezone);
  const days = rule === null ? [] : occurrences(rule, task.due_date, today, { limit });
  return { occurrences: days, due_time: task.due_time };
}
