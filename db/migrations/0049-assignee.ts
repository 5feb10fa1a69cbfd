import { type Kysely, sql } from 'kysely';
import { INTEGER, runAll, sqliteOnly } from './sql.js';

/** Who answers for a task: its owner, or a member who may write it. No foreign key: the end of an account clears it. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  sql`ALTER TABLE tasks ADD COLUMN assignee_id ${INTEGER}`,
  sql`CREATE INDEX tasks_assignee ON tasks (assignee_id, id) WHERE assignee_id IS NOT NULL`,
  sqliteOnly(`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('tasks', 'tasks_assignee', '100000 200 1 noskipscan')`),
];
