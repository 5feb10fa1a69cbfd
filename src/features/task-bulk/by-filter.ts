import { createPace } from '../../../db/pieces.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import type { ResolvedFilter } from '../../filter/resolve.js';
import { addDays, moveByDays } from '../../lib/calendar.js';
import { AppError, detailsToError, type ErrorCode } from '../../lib/errors.js';
import { ResponseTime } from '../../lib/response-time.js';
import { runStep, type WriteContext } from '../../write/unit-of-work.js';
import { requestFilter } from '../filters/service.js';
import { addTags, deleteTask, removeTag, updateTask } from '../tasks/crud/service.js';
import { taskState } from '../tasks/crud/store.js';
import { countMatching, matchingIds } from '../tasks/lists/store.js';
import { completeTaskByRef } from '../tasks/recurrence/service.js';
import type { TaskUpdate } from '../tasks/schema.js';
import { MAX_MATCHES, type TaskBulkChanges, type TaskBulkFrame, type TaskBulkWhere } from './schema.js';

/**
 * Changes all tasks that a filter selects. The client decides what a filter costs, so it is evaluated before the
 * transaction, by a bounded read. The transaction evaluates it again for the tasks that were found, and skips those
 * that no longer match. Tasks that began to match after the read are not changed.
 */

interface SelectedTasks {
  filter: ResolvedFilter;
  ids: readonly number[];
  expect: number | undefined;
}

/** @throws AppError INVALID_FILTER, UNKNOWN_NAME, AMBIGUOUS_NAME, VALIDATION_FAILED for more than `MAX_MATCHES` tasks */
export async function select(
  { db, now }: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  { filter: given, expect }: TaskBulkWhere,
): Promise<SelectedTasks> {
  const time = new ResponseTime(now(), caller.timezone);
  const request = { resource: 'tasks', filter: given, path: 'body/where/filter' } as const;
  const filter = await requestFilter({ read: db.read, time }, caller, request);
  const ids = await matchingIds(db.read, caller, { filter, time, most: MAX_MATCHES + 1 });
  if (ids.length <= MAX_MATCHES) return { filter, ids, expect };
  const total = await countMatching(db.read, caller, { filter, time });
  if (expect !== undefined) throw unexpectedCount(expect, total);
  const message = `selects ${total} tasks, more than the ${MAX_MATCHES} of one request`;
  throw detailsToError([{ path: 'body/where/filter', message }], 'VALIDATION_FAILED');
}

function unexpectedCount(expect: number, count: number): AppError {
  const message = `The filter selects ${count} tasks, not ${expect}. Nothing was changed.`;
  return new AppError('UNEXPECTED_COUNT', {
    message,
    details: [{ path: 'body/where/expect', message: `is not ${count}` }],
  });
}

interface BulkResult {
  matched: number;
  changed: number;
  skipped: { id: number; code: ErrorCode; error: string }[];
}

/**
 * @throws AppError UNEXPECTED_COUNT; the error of the first task if the change is not valid for any
 */
export async function changeSelected(
  write: WriteContext,
  { filter, ids: found, expect }: SelectedTasks,
  action: Pick<TaskBulkFrame, 'update' | 'complete' | 'delete'>,
): Promise<BulkResult> {
  const time = new ResponseTime(write.now, write.caller.timezone);
  const among = { filter, time, most: MAX_MATCHES, among: found };
  const ids = await matchingIds(write.trx, write.caller, among);
  if (expect !== undefined && expect !== ids.length) throw unexpectedCount(expect, ids.length);
  const errors: [id: number, error: AppError][] = [];
  const pace = createPace(write.trx);
  for (const id of ids) {
    await pace();
    try {
      await runStep(write, (step) => changeOne(step, id, action));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      errors.push([id, error]);
    }
  }
  const [first] = errors;
  if (first !== undefined && errors.length === ids.length && first[1].code === 'VALIDATION_FAILED')
    throw located(first[1]);
  const skipped = errors.map(([id, { code, message }]) => ({ id, code, error: message }));
  return { matched: ids.length, changed: ids.length - skipped.length, skipped };
}

function located({ code, message, details }: AppError): AppError {
  const inUpdate = details?.map((detail) => ({ ...detail, path: detail.path.replace(/^body/, 'body/update') }));
  return new AppError(code, { message, ...(inUpdate && { details: inUpdate }) });
}

async function changeOne(
  write: WriteContext,
  id: number,
  { update, complete }: Pick<TaskBulkFrame, 'update' | 'complete' | 'delete'>,
): Promise<void> {
  if (update !== undefined) await updateOne(write, id, update);
  else if (complete === true) await completeTaskByRef(write, { id }, false, null);
  else await deleteTask(write, { id }, null);
}

async function updateOne(
  write: WriteContext,
  id: number,
  { add_tags = [], remove_tags = [], shift_days = 0, ...changes }: TaskBulkChanges,
): Promise<void> {
  const shifted = shift_days === 0 ? {} : await shiftedDates(write, id, shift_days);
  await updateTask(write, { id }, { ...changes, ...shifted }, null);
  if (add_tags.length > 0) await addTags(write, { id }, add_tags, null);
  for (const tag of remove_tags) {
    const name = typeof tag === 'string' ? tag : tag.name;
    await removeTag(write, { id }, name, null).catch((error: unknown) => {
      // A task without the tag is as wanted.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    });
  }
}

/** Dates of a task, moved by whole days in the caller's zone: the time of the day stays. */
async function shiftedDates({ trx, caller }: WriteContext, id: number, days: number): Promise<TaskUpdate> {
  const task = await taskState(trx, caller, { id });
  const shifted: TaskUpdate = {};
  if (task?.due_date != null) shifted.due_date = addDays(task.due_date, days);
  if (task?.defer_until != null) shifted.defer_until = moveByDays(task.defer_until, days, caller.timezone);
  return shifted;
}
