import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { pause } from '../../db/pieces.js';
import { prepared } from '../../db/query/prepared.js';

/** Accounts of one query. It counts at most `retained` entries of an index for each. */
const ACCOUNTS_AT_ONCE = 10;

/**
 * Returns a function that yields the ids of accounts with more than `retained` rows of a table, which has an index on
 * `(user_id, id)`. The event loop runs between two queries.
 */
export function accountsWithMore(table: 'notifications' | 'security_events') {
  const next = prepared<{ after: number; retained: number; limit: number }, { id: number; beyond: number | null }>(
    (value) => sql`
    SELECT u.id, (SELECT x.id FROM ${sql.table(table)} x WHERE x.user_id = u.id
      ORDER BY x.id DESC LIMIT 1 OFFSET CAST(${value('retained')} AS INTEGER)) AS beyond
    FROM users u WHERE u.id > ${value('after')} ORDER BY u.id LIMIT CAST(${value('limit')} AS INTEGER)`,
  );
  return async function* (db: Executor, retained: number): AsyncGenerator<number> {
    for (let after: number | undefined = 0; after !== undefined; await pause(db)) {
      const rows: { id: number; beyond: number | null }[] = await next(db, {
        after,
        retained,
        limit: ACCOUNTS_AT_ONCE,
      });
      for (const { id, beyond } of rows) if (beyond !== null) yield id;
      after = rows[ACCOUNTS_AT_ONCE - 1]?.id;
    }
  };
}
