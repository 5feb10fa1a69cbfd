import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';

const query = prepared<{ me: number }, { first_day_of_week: number }>(
  (value) => sql`SELECT u.first_day_of_week FROM users u WHERE u.id = ${value('me')}`,
);

/** Returns the first day of the caller's week; 0 is Sunday. */
export async function firstDayOfWeek(db: Executor, caller: Caller): Promise<number> {
  const [row] = await query(db, { me: caller.id });
  return row?.first_day_of_week ?? 1;
}
