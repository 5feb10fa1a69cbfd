import type { Kysely } from 'kysely';
import { postgresOnly, runAll } from './sql.js';

/** Pages of the activity of an owner are ranges of an index. Those of SQLite have the rowid, the id, at their end. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  postgresOnly('DROP INDEX activity_owner'),
  postgresOnly('CREATE INDEX activity_owner ON activity (owner_id, id)'),
];
