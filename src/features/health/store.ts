import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';

/** Runs a trivial query. @throws the error of the database */
export async function pingDatabase(db: Executor): Promise<void> {
  await sql`SELECT 1`.execute(db);
}
