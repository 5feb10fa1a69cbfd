import { type Kysely, sql } from 'kysely';
import { runAll } from './sql.js';

/** Finds the batches that cannot be reverted as a whole, without reading all of their rows. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, [sql`CREATE INDEX undo_incomplete ON undo (owner_id, batch) WHERE before IS NULL`]);
}
