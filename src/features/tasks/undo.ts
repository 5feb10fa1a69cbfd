import { STATUS } from '../../filter/fields.js';
import { changesOf } from '../../lib/typed.js';
import { relationsOf } from '../../resource/type.js';
import { type ChangeEvent, type RowChange, reverseOf } from '../../write/change-set.js';
import type { Values } from '../../write/undo-rules.js';
import { valuesOf, type WriteContext } from '../../write/unit-of-work.js';
import { restoredTags } from '../tagging/service.js';
import { restoreBlockers } from './blocking/service.js';
import { mayAnswerFor } from './crud/assignee.js';
import { nextLocation } from './crud/location.js';
import { assertDated, logTags, moveSubtasks } from './crud/service.js';
import * as store from './crud/store.js';
import { kindOfChange, log, loggedFields, requireWritable } from './crud/use-case.js';
import { TASK } from './description.js';
import { assertValidRule } from './recurrence/rules.js';
import type { TaskUpdate } from './schema.js';

const RELATIONS = relationsOf(TASK).map(([column]) => column);

/**
 * Sets members of a task to former values, with the rights of an update. Unlike an update, it can set the time of a
 * completion, and it records none.
 * @param rows completions to remove, or to insert again
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED
 */
export async function restoreTask(
  write: WriteContext,
  id: number,
  values: Values,
  rows: readonly RowChange[],
): Promise<void> {
  const { trx, caller, at, changes } = write;
  const task = await requireWritable(write, { id }, null);
  const { tags, blocked_by, ...own } = values;
  const isRelation = ([name]: readonly [string, unknown]) => RELATIONS.includes(name);
  const relations = Object.fromEntries(Object.entries(own).filter(isRelation));
  const plain = Object.fromEntries(Object.entries(own).filter((entry) => !isRelation(entry)));
  const location = await nextLocation(trx, caller, task, relations as TaskUpdate);
  const { assignee_id } = plain;
  if (typeof assignee_id === 'number' && !(await mayAnswerFor(write, id, assignee_id))) plain.assignee_id = null;
  const changed = changesOf(task, { ...(plain as Partial<store.TaskColumns>), ...location } as Partial<typeof task>);
  const edited = { ...task, ...changed };
  assertValidRule(edited);
  assertDated(edited);
  if (changed.project_id !== undefined) await moveSubtasks(write, task, changed.project_id);
  const reversed = await reverseRows(write, rows);
  if (Object.keys(changed).length > 0) await store.updateTask(trx, id, changed, at);
  else if (reversed.length > 0) await store.countTaskVersion(trx, id, at);
  if (Object.keys(changed).length + reversed.length > 0) {
    const event = eventOf(task.status, edited.status);
    const derived = reversed.length > 0 ? ['completions'] : [];
    changes.add('task', event, edited, { ...valuesOf(task, changed), derived, rows: reversed });
    await logChanges(write, task, changed);
  }
  if (blocked_by !== undefined) await restoreBlockers(write, task, blocked_by as readonly number[]);
  if (tags !== undefined)
    await logTags(write, task, await restoredTags(write, 'task', task, tags as readonly number[]));
}

function eventOf(from: number, to: number): ChangeEvent {
  if (from === to) return 'updated';
  if (to === STATUS.completed) return 'completed';
  return from === STATUS.completed ? 'reopened' : 'updated';
}

async function logChanges(
  write: WriteContext,
  task: store.TaskState,
  changed: Partial<store.TaskColumns>,
): Promise<void> {
  const fields = loggedFields(changed);
  const event = eventOf(task.status, changed.status ?? task.status);
  const kindOfStatus = event === 'completed' || event === 'reopened' ? event : 'updated';
  await log(
    write,
    fields.map((field) => ({
      id: task.id,
      user_id: task.user_id,
      kind: kindOfChange(field, changed) ?? (field === 'status' ? kindOfStatus : 'updated'),
      field,
      from: task[field],
      to: changed[field] ?? null,
    })),
  );
}

/** Removes rows that were added, and inserts those that were removed. @returns what it did */
async function reverseRows({ trx }: WriteContext, all: readonly RowChange[]): Promise<RowChange[]> {
  for (const { change, rows } of all) {
    if (change === 'added') await store.dropCompletions(trx, rows as unknown as store.NewCompletion[]);
    else await store.insertCompletions(trx, rows as unknown as store.NewCompletion[]);
  }
  return all.map(reverseOf);
}
