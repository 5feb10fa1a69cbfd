import { sql } from 'kysely';
import type { Db } from '../database.js';
import { isBusy } from '../errors.js';
import { applyMissing, type Migrations } from '../migrate.js';
import { MIGRATIONS } from './migrations/index.js';

/** Maximum wait for the migrations of another process, in milliseconds. */
const MAX_WAIT_MS = 120_000;

/**
 * Applies missing migrations in order and returns their names. The write lock is held from the first read to the last
 * record: if two processes start at once, one migrates and the other waits.
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
