import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';

/** Whether the database answers. @throws what the database does when it does not */
export async function pingDatabase(db: Executor): Promise<void> {
  await sql`SELECT 1`.execute(db);
}
