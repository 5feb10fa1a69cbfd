import { sql } from 'kysely';
import type { Db } from '../database.js';
import { LOCK_NAMES, lock } from '../locks.js';
import { applyMissing, type Migrations } from '../migrations.js';
import { MIGRATIONS } from './migrations/index.js';

/**
 * Applies what is missing, in order, and returns the names of what was applied: of two processes starting at once one
 * does the work and the other waits and finds it done.
 * @throws DatabaseTooNew
 */
export function migrate(db: Db, now: () => Date, migrations: Migrations = MIGRATIONS): Promise<string[]> {
  return db.write(async (trx) => {
    // An index of a large table takes longer than any query of a request may.
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    await lock(trx, LOCK_NAMES.migrations);
    await sql`CREATE TABLE IF NOT EXISTS migrations (
      name text COLLATE "C" PRIMARY KEY, applied_at text COLLATE "C" NOT NULL)`.execute(trx);
    return applyMissing(trx, migrations, now);
  });
}
