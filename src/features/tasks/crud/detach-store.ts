import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { idsFrom } from '../../../../db/query/json.js';
import { preparedVariants } from '../../../../db/query/prepared.js';
import { detach, idsOf, referrersOf } from '../../../../db/query/referrers.js';
import type { LocatedRow } from '../../../../db/query/update.js';
import type { Writer } from '../../../write/unit-of-work.js';

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

/** Clears a relation in the tasks that refer to a row, in batches, with a history entry each. @returns the tasks */
export async function* detachTasks(
  { trx, caller, at }: Writer,
  column: 'project_id' | 'section_id' | 'area_id' | 'goal_id',
  id: number,
): AsyncGenerator<LocatedRow> {
  for await (const tasks of referrersOf(trx, 'tasks', column, [id])) {
    await logLoss(trx, 'updated', column, { ids: idsOf(tasks), me: caller.id, name: String(id), at });
    yield* await detach(trx, { table: 'tasks', column }, tasks, at);
  }
}

export async function logLostTag(
  { trx, caller, at }: Writer,
  tag: { name: string },
  tasks: readonly { id: number }[],
): Promise<void> {
  await logLoss(trx, 'untagged', 'tags', { ids: idsOf(tasks), me: caller.id, name: tag.name, at });
}
