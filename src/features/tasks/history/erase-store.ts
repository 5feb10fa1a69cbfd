import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { prepared } from '../../../../db/query/prepared.js';

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
