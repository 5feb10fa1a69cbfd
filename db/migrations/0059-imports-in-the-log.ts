import { type Kysely, sql } from 'kysely';
import { runAll, TEXT } from './sql.js';

/** Entries of an import, which writes several batches, name it: they make one notification. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, [sql`ALTER TABLE changes ADD COLUMN import_uid ${TEXT}`]);
}
