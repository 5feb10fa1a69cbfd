import { type Kysely, sql } from 'kysely';

/** Completions of recurring tasks have ids that clients name: AUTOINCREMENT, so that no id is used again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const COLUMNS = 'id, task_id, user_id, due_date, completed_at, completed_by';

const STATEMENTS = [
  `CREATE TABLE new_task_completions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    task_id INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    due_date TEXT,
    completed_at TEXT NOT NULL,
    completed_by INTEGER
  ) STRICT`,
  `INSERT INTO new_task_completions (${COLUMNS}) SELECT ${COLUMNS} FROM task_completions ORDER BY id`,
  'DROP TABLE task_completions',
  'ALTER TABLE new_task_completions RENAME TO task_completions',
  'CREATE INDEX task_completions_task ON task_completions (task_id)',
  'CREATE INDEX task_completions_user ON task_completions (user_id, completed_at)',
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('task_completions', 'task_completions_task', '300000 20 noskipscan'),
    ('task_completions', 'task_completions_user', '300000 300 1 noskipscan')`,
  'ANALYZE sqlite_schema',
];
