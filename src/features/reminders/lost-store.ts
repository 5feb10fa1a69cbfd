import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { inPieces, MAX_PIECE_ROWS, pause } from '../../../db/pieces.js';
import { isAnyOf } from '../../../db/query/json.js';
import { prepared, type Value } from '../../../db/query/prepared.js';
import { accessTo } from '../../access/visible.js';
import { TASK } from '../tasks/description.js';
import type { RemovedReminder } from './store.js';

/** Removes reminders about tasks that their users do not see any more, in pieces. */

const access = accessTo(TASK, 't', (name) => (name === 'me' ? sql.ref('r.user_id') : sql`NULL`));

function removalOf<Values>(condition: (value: Value<Values>) => RawBuilder<unknown>) {
  return prepared<Values, RemovedReminder>(
    (value) => sql`DELETE FROM reminders WHERE id IN (
      SELECT r.id FROM reminders r JOIN tasks t ON t.id = r.task_id
      WHERE ${condition(value)} AND r.user_id <> t.user_id AND ${access} IS NULL LIMIT ${sql.lit(MAX_PIECE_ROWS)})
      RETURNING id, uid, user_id, task_id`,
  );
}

const ofTasks = removalOf<{ ids: string }>((value) => isAnyOf(sql.ref('r.task_id'), value('ids')));
const ofMember = removalOf<{ member: number; owner: number }>(
  (value) => sql`r.user_id = ${value('member')} AND t.user_id = ${value('owner')}`,
);

/** Removes the lost reminders about tasks. */
export async function* removeLost(db: Executor, tasks: Iterable<number>): AsyncGenerator<RemovedReminder[]> {
  for await (const piece of inPieces(db, tasks)) {
    const ids = JSON.stringify(piece);
    yield* untilNone(db, () => ofTasks(db, { ids }));
  }
}

/** Removes the lost reminders of a member about tasks of an owner. */
export function removeLostOf(db: Executor, member: number, owner: number): AsyncGenerator<RemovedReminder[]> {
  return untilNone(db, () => ofMember(db, { member, owner }));
}

async function* untilNone(db: Executor, remove: () => Promise<RemovedReminder[]>): AsyncGenerator<RemovedReminder[]> {
  for (;;) {
    const removed = await remove();
    yield removed;
    if (removed.length < MAX_PIECE_ROWS) return;
    await pause(db);
  }
}
