import { type Kysely, sql } from 'kysely';
import { runAll, TEXT } from './sql.js';

/** Rules of calendars beyond the six kinds, and the due date that follows the present one. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, [
    sql`ALTER TABLE tasks ADD COLUMN recurrence_rule ${TEXT}`,
    sql`ALTER TABLE tasks ADD COLUMN recurrence_next ${TEXT}`,
  ]);
}
