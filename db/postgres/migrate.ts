import { sql } from 'kysely';
import type { Db } from '../database.js';
import { LOCK_NAMES, lock } from '../locks.js';
import { applyMissing, type Migrations } from '../migrations.js';
import { MIGRATIONS } from './migrations/index.js';

/**
 * Applies missing migrations in order and returns their names. If two processes start at once, one migrates and the
 * other waits.
 * @throws DatabaseTooNew
 */
export function migrate(db: Db, now: () => Date, migrations: Migrations = MIGRATIONS): Promise<string[]> {
  return db.write(async (trx) => {
    // Creating an index of a large table takes longer than the timeout of a request's query.
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await lock(trx, LOCK_NAMES.migrations);
    await sql`CREATE TABLE IF NOT EXISTS migrations (
      name text COLLATE "C" PRIMARY KEY, applied_at text COLLATE "C" NOT NULL)`.execute(trx);
    return applyMissing(trx, migrations, now);
  });
}
