import { type Kysely, sql } from 'kysely';

/** The place of a task's capture, as named by the capturing client; null if it was not captured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = ['ALTER TABLE tasks ADD COLUMN source text COLLATE "C"'];
