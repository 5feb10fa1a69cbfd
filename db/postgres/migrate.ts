import { sql } from 'kysely';
import type { Db, Executor } from '../database.js';
import { LOCK_NAMES, lock } from '../locks.js';
import { applyMissing, type Migrations } from '../migrate.js';
import { MIGRATIONS } from './migrations/index.js';
import { computePending } from './search-index.js';

/**
 * Applies missing migrations in order and returns their names. If two processes start at once, one migrates and the
 * other waits.
 * @throws DatabaseTooNew
 */
export async function migrate(db: Db, now: () => Date, migrations: Migrations = MIGRATIONS): Promise<string[]> {
  const run = async (trx: Executor) => {
    await lock(trx, LOCK_NAMES.migrations);
    await sql`CREATE TABLE IF NOT EXISTS migrations (
      name text COLLATE "C" PRIMARY KEY, applied_at text COLLATE "C" NOT NULL)`.execute(trx);
    return applyMissing(trx, migrations, now);
  };
  // Creating an index of a large table takes longer than the timeout of a request's query.
  const applied = await db.write(run, { statementTimeoutMs: 0, isUnindexed: true });
  if ('0043-search-forms' in migrations) while (await computePending(db));
  return applied;
}
