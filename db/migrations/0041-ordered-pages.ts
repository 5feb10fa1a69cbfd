import type { Kysely } from 'kysely';
import { postgresOnly, runAll } from './sql.js';

/** The list of the activity of all keys, the latest first, is a range of an index: the form of `NULLS LAST` counts. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  postgresOnly('CREATE INDEX key_activity_date_last ON key_activity (date DESC NULLS LAST, id DESC)'),
];
