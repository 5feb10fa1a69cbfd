import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { idsFrom } from '../../../db/query/json.js';
import { prepared, preparedVariants } from '../../../db/query/prepared.js';
import { detach, detachFrom, idsOf, referrersOf } from '../../../db/query/referrers.js';
import type { LocatedRow } from '../../../db/query/rows.js';
import { located, type ResourceType } from '../../resource/type.js';
import { trashOf } from '../../write/trash.js';
import type { WriteContext, Writer } from '../../write/unit-of-work.js';
import { TASK } from '../tasks/description.js';

interface Loss {
  /** Task ids as a JSON array. */
  ids: string;
  me: number;
  name: string;
  at: string;
}

const entries = preparedVariants<Loss, never>();

function logLoss(db: Executor, kind: 'updated' | 'untagged', field: string, loss: Loss): Promise<unknown> {
  const query = entries(
    field,
    (value) => sql`
    INSERT INTO activity (task_id, owner_id, user_id, kind, field, old_value, new_value, created_at)
    SELECT t.id, t.user_id, ${value('me')}, ${sql.lit(kind)}, ${sql.lit(field)}, ${value('name')}, NULL, ${value('at')}
    FROM tasks t WHERE t.id IN (${idsFrom(value('ids'))})`,
  );
  return query(db, loss);
}

/** Clears a relation in the tasks that refer to a row, with a history entry each. Yields the tasks in pieces. */
export async function* detachTasks(
  { trx, caller, at }: Writer,
  column: string,
  id: number,
): AsyncGenerator<LocatedRow[]> {
  for await (const tasks of referrersOf(trx, 'tasks', column, [id])) {
    await logLoss(trx, 'updated', column, { ids: idsOf(tasks), me: caller.id, name: String(id), at });
    yield await detach(trx, { from: located(TASK), column }, tasks, at);
  }
}

/** Clears all columns that refer to a row about to be deleted, as a change of each row that has it. */
export async function detachReferrers(write: WriteContext, { type }: ResourceType, id: number): Promise<void> {
  const { trx, changes, at } = write;
  for (const { type: from, column } of trashOf(changes.types, type).referrers) {
    const values = { from: { [column]: id }, to: { [column]: null } };
    const rows =
      from.type === TASK.type
        ? detachTasks(write, column, id)
        : detachFrom(trx, { from: located(from), column }, [id], at);
    for await (const piece of rows) for (const row of piece) changes.add(from.type, 'updated', row, values);
  }
}

export async function logLostTag(
  { trx, caller, at }: Writer,
  tag: { name: string },
  tasks: readonly { id: number }[],
): Promise<void> {
  await logLoss(trx, 'untagged', 'tags', { ids: idsOf(tasks), me: caller.id, name: tag.name, at });
}

/** Length in bytes up to which values are kept: they are not charged to the account (migration 0016). */
const LONG_VALUES = 100;
const VALUES_AT_ONCE = 20;

const nextQuery = prepared<object, { task_id: number }>(() => sql`SELECT task_id FROM erased_tasks LIMIT 1`);

export async function nextErasedTask(db: Executor): Promise<number | undefined> {
  return (await nextQuery(db, {}))[0]?.task_id;
}

const erasure = prepared<{ task: number }, { id: number }>(
  (value) => sql`
  UPDATE activity SET old_value = NULL, new_value = NULL WHERE id IN (
    SELECT a.id FROM activity a WHERE a.task_id = ${value('task')}
      AND coalesce(octet_length(a.old_value), 0) + coalesce(octet_length(a.new_value), 0) > ${sql.lit(LONG_VALUES)}
    LIMIT ${sql.lit(VALUES_AT_ONCE)}) RETURNING id`,
);

export async function eraseValues(trx: Executor, taskId: number): Promise<number> {
  return (await erasure(trx, { task: taskId })).length;
}

export async function forgetErasedTask(trx: Executor, taskId: number): Promise<void> {
  await trx.deleteFrom('erased_tasks').where('task_id', '=', taskId).execute();
}
