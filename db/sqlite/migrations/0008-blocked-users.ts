import { type Kysely, sql } from 'kysely';

/**
 * Blocked users; calls to the AI provider by user and day; resources that a brief mentions, so that it is deleted when
 * one becomes hidden; import keys of tasks; accounts that are being imported.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE blocked_users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    blocked_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL
  ) STRICT`,
  'CREATE UNIQUE INDEX blocked_users_pair ON blocked_users (user_id, blocked_id)',
  'CREATE INDEX blocked_users_user ON blocked_users (user_id, id)',
  'CREATE INDEX blocked_users_blocked ON blocked_users (blocked_id)',

  `CREATE TABLE ai_calls (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    calls INTEGER NOT NULL,
    PRIMARY KEY (user_id, day)
  ) STRICT, WITHOUT ROWID`,

  // A JSON array of {kind, id, share_id}: the share through which it was seen, null for the user's own.
  `ALTER TABLE daily_briefs ADD COLUMN subjects TEXT NOT NULL DEFAULT '[]'`,

  `CREATE TABLE task_import_keys (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key_hash TEXT NOT NULL,
    task_id INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, key_hash)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX task_import_keys_task ON task_import_keys (task_id)',

  'CREATE INDEX projects_name ON projects (user_id, name)',
  // As for every index, the planner is told what to expect: it would else sort whole lists by way of this one.
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('projects', 'projects_name', '20000 200 1 noskipscan')`,
  'ANALYZE sqlite_schema',

  'ALTER TABLE users ADD COLUMN importing_since TEXT',
  'CREATE INDEX users_importing ON users (id) WHERE importing_since IS NOT NULL',
];
