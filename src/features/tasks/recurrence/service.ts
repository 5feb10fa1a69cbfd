import type { Caller } from '../../../access/caller.js';
import type { Context } from '../../../context.js';
import { OPEN_STATUSES, STATUS } from '../../../filter/fields.js';
import { dayAt, moveByDays } from '../../../lib/calendar.js';
import { AppError } from '../../../lib/errors.js';
import type { IdOrUid } from '../../../lib/ids.js';
import type { Precondition, Representation } from '../../../lib/representation.js';
import { changesOf, required } from '../../../lib/typed.js';
import type { RowChange } from '../../../write/change-set.js';
import { valuesOf, type WriteContext } from '../../../write/unit-of-work.js';
import * as store from '../crud/store.js';
import {
  type LoggedChange,
  log,
  loggedFields,
  readAfterWrite,
  requireWritable,
  statusChange,
  writeChanges,
} from '../crud/use-case.js';
import { datesWithParent, daysBetween, isAhead, type Mover, occurrences, type TaskDates } from './recurrence.js';
import { ruleStep } from './rule-steps.js';
import { datesByRule } from './rule-threads.js';
import { type Completion, complete, completionOf, recurrenceOf } from './rules.js';
import type { Occurrences } from './schema.js';

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
  if (task.status !== STATUS.completed) await completeTask(write, task, task, completeSubtasks);
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
  if (task.status === STATUS.completed) {
    await writeChanges(write, task, statusChange(write, task, STATUS.not_started));
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
  const timezone = await store.timezoneOf(trx, write.caller, edited.user_id);
  const move: Mover = (instant, days) => moveByDays(instant, days, timezone);
  const step = ruleStep(write, edited);
  const { changes, recorded, movesOn, endsRule } = complete(edited, write, { move, step });
  const completed = changesOf(edited, changes);
  const { status: _from, ...edits } = changesOf(task, edited);
  await writeChanges(write, task, edits);
  const rows = await recordCompletions(write, recorded ? [edited] : []);
  await store.updateTask(trx, task.id, completed, at);
  write.changes.add('task', 'completed', edited, { ...valuesOf(edited, completed), rows: rows(edited) });
  await log(write, [
    ...reopening(edited, movesOn),
    ...movedDate(edited, completed),
    completionEntry(edited, { changes, movesOn }),
    ...ruleEnd(edited, endsRule),
  ]);
  const former = recorded ? edited.due_date : null;
  const ownSteps = completeSubtasks ? await completeOpenSubtasks(write, { id: task.id, former, move }) : NONE;
  if (!movesOn) return;
  const days = daysBetween(former, required(changes.due_date ?? undefined));
  await moveSubtasksOn(write, { id: task.id, former, days, move }, ownSteps);
}

/** The entry of a closed recurring task that is open again because it moves on. */
function reopening({ id, user_id, status }: store.StoredTask, movesOn: boolean): LoggedChange[] {
  if (!movesOn || OPEN_STATUSES.includes(status)) return [];
  return [{ id, user_id, kind: 'updated', field: 'status', from: status, to: STATUS.not_started }];
}

/** The entry of a task whose rule of a calendar has no further date. */
function ruleEnd({ id, user_id }: Pick<store.StoredTask, 'id' | 'user_id'>, endsRule: boolean): LoggedChange[] {
  return endsRule ? [{ id, user_id, kind: 'recurrence_ended', field: null, from: null, to: null }] : [];
}

/** The entry of a task whose `defer_until` moves with its due date. */
function movedDate(
  { id, user_id, defer_until: from }: Pick<store.StoredTask, 'id' | 'user_id' | 'defer_until'>,
  { defer_until: to }: Partial<TaskDates>,
): LoggedChange[] {
  return to === undefined ? [] : [{ id, user_id, kind: 'updated', field: 'defer_until', from, to }];
}

interface ParentStep {
  id: number;
  /** Due date of the completed occurrence; null if the task does not recur or had none. */
  former: string | null;
  move: Mover;
}

const NONE: ReadonlySet<number> = new Set();

type OpenSubtask = Awaited<ReturnType<typeof store.openSubtasks>>[number];

/**
 * Completes the open subtasks of a task, each by its own rule, with a few statements. Leaves out recurring ones that
 * are due after the completed occurrence.
 * @returns ids of the recurring ones that it completes
 */
async function completeOpenSubtasks(write: WriteContext, parent: ParentStep): Promise<ReadonlySet<number>> {
  const { trx, at } = write;
  const completed: ({ task: OpenSubtask } & Completion)[] = [];
  for (const task of await store.openSubtasks(trx, parent.id)) {
    if (isAhead(task, parent.former)) continue;
    const step = ruleStep(write, task);
    completed.push({ task, ...complete(task, write, { move: parent.move, step }) });
  }
  const recorded = completed.filter((one) => one.recorded).map(({ task }) => task);
  const rows = await recordCompletions(write, recorded);
  await store.updateSubtasks(
    trx,
    completed.map(({ task, changes }) => ({ ...store.steppingColumns(task), ...changes })),
    at,
  );
  for (const { task, changes } of completed) {
    const values = valuesOf<object>(task, changesOf<object>(task, changes));
    write.changes.add('task', 'completed', task, { ...values, rows: rows(task) });
  }
  await log(
    write,
    completed.flatMap((one) => [
      ...movedDate(one.task, one.changes),
      completionEntry(one.task, one),
      ...ruleEnd(one.task, one.endsRule),
    ]),
  );
  return new Set(recorded.map(({ id }) => id));
}

/**
 * Reopens the subtasks of a recurring task that moves on, and moves their dates by as many days.
 * @param ownSteps ids of those that have moved by their own rules
 */
async function moveSubtasksOn(
  write: WriteContext,
  { id: parentId, ...step }: ParentStep & { days: number },
  ownSteps: ReadonlySet<number>,
): Promise<void> {
  for await (const subtasks of store.subtasksInPieces(write.trx, parentId)) {
    const stepped = subtasks.flatMap((task) => {
      const dates = ownSteps.has(task.id) ? null : datesWithParent(task, step);
      if (dates === null) return [];
      const reopened = task.status === STATUS.completed ? store.REOPENED : {};
      const changed = changesOf(task, { ...reopened, ...dates });
      return Object.keys(changed).length === 0 ? [] : [{ task, changed }];
    });
    await writeSubtasks(write, stepped, 'reopened');
  }
}

/** Gives the open subtasks of a task a status that is not open, and leaves their other members. */
export async function endOpenSubtasks(write: WriteContext, parentId: number, status: number): Promise<void> {
  const ended = { status, ...completionOf(status, write) };
  const subtasks = await store.openSubtasks(write.trx, parentId);
  await writeSubtasks(
    write,
    subtasks.map((task) => ({ task, changed: changesOf(task, ended) })),
    'updated',
  );
}

interface ChangedSubtask {
  task: OpenSubtask;
  changed: Partial<OpenSubtask>;
}

/** Writes changes of subtasks. @param kind of an entry about the status, and of the event with one */
async function writeSubtasks(
  write: WriteContext,
  subtasks: readonly ChangedSubtask[],
  kind: 'reopened' | 'updated',
): Promise<void> {
  const { trx, at, changes } = write;
  await store.updateSubtasks(
    trx,
    subtasks.map(({ task, changed }) => ({ ...store.steppingColumns(task), ...changed })),
    at,
  );
  for (const { task, changed } of subtasks) {
    const event = changed.status === undefined ? 'updated' : kind;
    changes.add('task', event, task, valuesOf<object>(task, changed));
  }
  await log(
    write,
    subtasks.flatMap(({ task, changed }) =>
      loggedFields(changed).map((field) => ({
        id: task.id,
        user_id: task.user_id,
        kind: field === 'status' ? kind : ('updated' as const),
        field,
        from: task[field as keyof TaskDates],
        to: changed[field as keyof TaskDates] ?? null,
      })),
    ),
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
  const { recurrence_rule: text, due_date } = task;
  if (text !== null) {
    const { dates } = await datesByRule({ rule: text, start: due_date ?? today, limit }, caller.id);
    return { occurrences: dates, due_time: task.due_time };
  }
  const days = rule === null ? [] : occurrences(rule, due_date, today, { limit });
  return { occurrences: days, due_time: task.due_time };
}
