import type { Kysely } from 'kysely';
import { postgresOnly, runAll } from './sql.js';

/** Pages of the completions of a task are ranges of an index. Those of SQLite have the rowid, the id, at their end. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  postgresOnly('DROP INDEX task_completions_task'),
  postgresOnly('CREATE INDEX task_completions_task ON task_completions (task_id, id)'),
];
