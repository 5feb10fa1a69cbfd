import { sql } from 'kysely';
import type { Executor } from '../database.js';

/** Advisory locks of the service have this as their first number. */
const LOCK_CLASS = 7470;

/** The locks that have a name, by their second number. */
export const LOCKS = { MIGRATIONS: 1 } as const;

/** Waits for a lock and holds it until the transaction ends. */
export async function lock(trx: Executor, which: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_CLASS)}, ${sql.lit(which)})`.execute(trx);
}
