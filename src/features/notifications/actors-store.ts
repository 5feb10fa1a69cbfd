import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { prepared } from '../../../db/query/prepared.js';
import { runLast } from '../../../db/transaction-steps.js';

const touchQuery = prepared<{ actor: number }, never>(
  (value) => sql`
  INSERT INTO change_counters (user_id, seq, unlogged)
  SELECT n.user_id, 0, 1 FROM notifications n JOIN users u ON u.id = n.user_id
  WHERE n.actor_id = ${value('actor')} AND u.deleted_at IS NULL GROUP BY n.user_id ORDER BY n.user_id
  ON CONFLICT (user_id) DO UPDATE SET unlogged = change_counters.unlogged + 1`,
);

/** Records that notifications show an actor under a new name, or no longer. */
export function touchNotified(trx: Executor, actorId: number): Promise<void> {
  return runLast(trx, () => touchQuery(trx, { actor: actorId }));
}
