import { type Kysely, sql } from 'kysely';

/** Indexes for statistics: creations of tasks, and changes of their status, by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'CREATE INDEX tasks_created ON tasks (user_id, created_at, id)',
  // The condition leaves out texts of imported documents, which may be too long for an index.
  `CREATE INDEX activity_status ON activity (owner_id, created_at, id, task_id, user_id, kind, field, old_value, new_value)
    WHERE field = 'status' AND old_value IN ('0', '1', '2', '3', '4', '5', '6')
      AND new_value IN ('0', '1', '2', '3', '4', '5', '6')`,
  "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('tasks', 'tasks_created', '1000000 10000 2 1 noskipscan')",
  'ANALYZE sqlite_schema',
];
