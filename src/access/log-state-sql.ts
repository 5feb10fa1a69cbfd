import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * State of a user's change log as text: the epoch of the database, the latest entry, and the number of changes that the
 * user sees but the log does not contain (`unlogged`). While it is equal, the user's lists are equal, apart from what
 * depends on the time. Epochs have no dots.
 */
export function logStateOf(userId: Expression<unknown>): RawBuilder<string> {
  return sql`(SELECT e.value FROM service e WHERE e.name = 'epoch') || coalesce((
    SELECT '.' || CAST(c.seq AS TEXT) || '.' || CAST(c.unlogged AS TEXT)
    FROM change_counters c WHERE c.user_id = ${userId}), '')`;
}
