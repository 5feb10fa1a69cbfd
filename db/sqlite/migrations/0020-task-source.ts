import { type Kysely, sql } from 'kysely';

/** Where a task was captured, in the words of the client that did; null for nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = ['ALTER TABLE tasks ADD COLUMN source TEXT'];
