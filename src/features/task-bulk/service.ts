import { createPace } from '../../../db/pieces.js';
import { AppError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { type Precondition, parseIfMatch } from '../../lib/representation.js';
import { runStep, type WriteContext } from '../../write/unit-of-work.js';
import { createTask, deleteTask, updateTask } from '../tasks/crud/service.js';
import { taskState } from '../tasks/crud/store.js';
import { completeTaskByRef } from '../tasks/recurrence/service.js';
import type { BulkItem } from './schema.js';

export type Item =
  | (Extract<BulkItem, { action: 'create' }> & Pick<WriteContext, 'keepsPast'>)
  | (Exclude<BulkItem, { action: 'create' | 'quick' }> & { ref: IdOrUid });

/** Result of one item: the task as JSON, null if it was deleted. */
export type Outcome = { status: number; task: string | null } | { error: AppError };

/**
 * Runs items in one transaction, in order.
 * @param itemAt reads the item at an index; throws AppError if it is invalid
 * @param atomic true to undo all items if one fails; otherwise only the failed item is undone
 * @throws AppError the error of the first failed item, naming the item, if `atomic`
 */
export async function executeItems(
  write: WriteContext,
  count: number,
  itemAt: (index: number) => Item,
  atomic: boolean,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const pace = createPace(write.trx);
  for (let index = 0; index < count; index++) {
    await pace();
    try {
      outcomes.push(await runStep(write, (step) => executeItem(step, itemAt(index))));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const located = locate(error, index);
      if (atomic) throw located;
      outcomes.push({ error: located });
    }
  }
  return outcomes;
}

async function executeItem(write: WriteContext, item: Item): Promise<Outcome> {
  if (item.action === 'create') {
    const { json } = await createTask(item.keepsPast === true ? { ...write, keepsPast: true } : write, item.task);
    return { status: 201, task: json };
  }
  const { ref } = item;
  if (item.action === 'delete') {
    await deleteTask(write, ref, null);
    return { status: 204, task: null };
  }
  const { json } =
    item.action === 'update'
      ? await updateTask(write, ref, item.task, await preconditionOf(write, ref, item.if_match))
      : await completeTaskByRef(write, ref, item.complete_subtasks === true, null);
  return { status: 200, task: json };
}

/** @param given an entity tag, or the time of the last change */
async function preconditionOf({ trx, caller }: WriteContext, ref: IdOrUid, given?: string): Promise<Precondition> {
  if (given === undefined || !/^\d{4}-/.test(given)) return parseIfMatch(given);
  const task = await taskState(trx, caller, ref);
  return task !== undefined && task.updated_at === given ? [task.version] : [];
}

/** Adds the index of the item to its error. */
export function locate({ code, message, details }: AppError, index: number): AppError {
  const item = `body/items/${index}`;
  const located = details?.map((detail) => ({
    ...detail,
    path: detail.path.startsWith(item) ? detail.path : detail.path.replace(/^body/, `${item}/task`),
  }));
  return new AppError(code, { message: `Item ${index}: ${message}`, details: located ?? [{ path: item, message }] });
}
