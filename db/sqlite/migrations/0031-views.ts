import { type Kysely, sql } from 'kysely';

/** Saved views. A view of a project belongs to the owner of the project. A view can order its tasks by ranks of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE views (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL DEFAULT 1,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    project_id INTEGER REFERENCES projects (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    icon TEXT,
    color TEXT,
    resource TEXT NOT NULL,
    tree TEXT NOT NULL,
    order_by TEXT,
    group_by TEXT,
    layout TEXT NOT NULL,
    columns TEXT,
    pinned INTEGER NOT NULL DEFAULT 0,
    rank TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX views_user ON views (user_id, id)',
  'CREATE INDEX views_project ON views (project_id, id) WHERE project_id IS NOT NULL',
  `CREATE TABLE view_ranks (
    view_id INTEGER NOT NULL REFERENCES views (id) ON DELETE CASCADE,
    task_id INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    rank TEXT NOT NULL,
    PRIMARY KEY (view_id, task_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX view_ranks_task ON view_ranks (task_id)',
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('views', 'views_user', '20000 20 1 noskipscan'),
    ('views', 'views_project', '10000 5 1 noskipscan')`,
  'ANALYZE sqlite_schema',
];
