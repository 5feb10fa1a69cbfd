import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { forUpdate } from '../../../../db/locks.js';
import { rowsInPieces } from '../../../../db/pieces.js';
import { idsFrom } from '../../../../db/query/json.js';
import { prepared } from '../../../../db/query/prepared.js';
import { type LocatedRow, locationColumns } from '../../../../db/query/rows.js';
import { membersSeeing } from '../../../access/visible.js';
import { located } from '../../../resource/type.js';
import { TASK } from '../description.js';

export type Assigned = LocatedRow & { assignee_id: number };

const COLUMNS = sql`${locationColumns(located(TASK), 't')}, t.assignee_id`;

/** True if a user can neither as the owner nor as a member write a row of `tasks t`. */
function mayNotWrite(user: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${user} <> t.user_id AND ${user} NOT IN ${membersSeeing(TASK, 't', 'rw')})`;
}

const withShares = prepared<{ owner: number; assignee: number; after: number; limit: number }, Assigned>(
  (value) => sql`SELECT ${COLUMNS} FROM tasks t
    WHERE t.assignee_id = ${value('assignee')} AND t.assignee_id IS NOT NULL AND t.user_id = ${value('owner')}
      AND t.id > ${value('after')} AND ${mayNotWrite(sql`t.assignee_id`)}
    ORDER BY t.id LIMIT CAST(${value('limit')} AS INTEGER) ${forUpdate('t')}`,
);

/** Yields the tasks of an owner whose assignee cannot write them any more. */
export function endedWithShares(db: Executor, pair: { owner: number; assignee: number }): AsyncGenerator<Assigned[]> {
  return rowsInPieces(db, (after, limit) => withShares(db, { ...pair, after, limit }));
}

const among = prepared<{ ids: string; user: number | null }, Assigned>(
  (value) => sql`SELECT ${COLUMNS} FROM tasks t WHERE t.id IN (${idsFrom(value('ids'))})
    AND coalesce(CAST(${value('user')} AS BIGINT), t.assignee_id) IS NOT NULL
    AND ${mayNotWrite(sql`coalesce(CAST(${value('user')} AS BIGINT), t.assignee_id)`)} ORDER BY t.id ${forUpdate('t')}`,
);

/** Returns those of these tasks that their assignee, or this user, cannot write. */
export function endedAmong(db: Executor, ids: readonly number[], user: number | null = null): Promise<Assigned[]> {
  return among(db, { ids: JSON.stringify(ids), user });
}

const unassignment = prepared<{ ids: string; at: string }, never>(
  (value) => sql`UPDATE tasks SET assignee_id = NULL, version = version + 1, updated_at = ${value('at')}
    WHERE id IN (${idsFrom(value('ids'))})`,
);

export async function unassign(db: Executor, ids: readonly number[], at: string): Promise<void> {
  await unassignment(db, { ids: JSON.stringify(ids), at });
}
