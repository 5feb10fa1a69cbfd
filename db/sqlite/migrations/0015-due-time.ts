import { type Kysely, sql } from 'kysely';

/** The time of the day at which a task is due, `HH:MM` in its user's zone; null for the whole day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = ['ALTER TABLE tasks ADD COLUMN due_time TEXT'];
