import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { preparedVariants, type Value } from '../../../../db/query/prepared.js';
import { detachFrom, type PlacedRow } from '../../../../db/query/update.js';
import type { Caller } from '../../../access/caller.js';

interface Gone {
  id: number;
  me: number;
  /** What the tasks lose, as their entries name it. */
  name: string;
  at: string;
}

const entries = preparedVariants<Gone, never>();

/** One entry for each task that `which` finds, of the same loss. */
function logLoss(
  kind: 'updated' | 'untagged',
  field: string,
  which: (value: Value<Gone>) => RawBuilder<unknown>,
): (db: Executor, gone: Gone) => Promise<unknown> {
  return entries(
    field,
    (_db, value) => sql`
    INSERT INTO activity (task_id, owner_id, user_id, kind, field, old_value, new_value, created_at)
    SELECT t.id, t.user_id, ${value('me')}, ${sql.lit(kind)}, ${sql.lit(field)}, ${value('name')}, NULL, ${value('at')}
    FROM tasks t WHERE ${which(value)}`,
  );
}

/** The tasks that refer to something that goes lose it, which is a change of each. @returns them */
export async function detachTasks(
  db: Executor,
  caller: Caller,
  column: 'project_id' | 'area_id' | 'goal_id',
  id: number,
  at: string,
): Promise<PlacedRow[]> {
  const log = logLoss('updated', column, (value) => sql`t.${sql.ref(column)} = ${value('id')}`);
  await log(db, { id, me: caller.id, name: String(id), at });
  return detachFrom(db, 'tasks', column, id, at);
}

/** Writes down for each task that carries a tag that it loses it. */
export async function logLostTag(
  db: Executor,
  caller: Caller,
  tag: { id: number; name: string },
  at: string,
): Promise<void> {
  const log = logLoss(
    'untagged',
    'tags',
    (value) => sql`t.id IN (SELECT l.task_id FROM task_tags l WHERE l.tag_id = ${value('id')})`,
  );
  await log(db, { id: tag.id, me: caller.id, name: tag.name, at });
}
