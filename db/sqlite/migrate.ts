import { sql } from 'kysely';
import type { Db } from '../database.js';
import { isBusy } from '../errors.js';
import { applyMissing, type Migrations } from '../migrations.js';
import { MIGRATIONS } from './migrations/index.js';

/** Another process may take so long for its migrations, in milliseconds. */
const MAX_WAIT_MS = 120_000;

/**
 * Applies what is missing, in order, and returns the names of what was applied. The write lock is held from looking to
 * recording, so that of two processes starting at once one does the work and the other waits and finds it done.
 * @throws DatabaseTooNew
 */
export async function migrate(db: Db, now: () => Date, migrations: Migrations = MIGRATIONS): Promise<string[]> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await db.write(async (trx) => {
        await sql`CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) STRICT`.execute(
          trx,
        );
        return applyMissing(trx, migrations, now);
      });
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
  }
}
