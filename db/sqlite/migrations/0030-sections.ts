import { type Kysely, sql } from 'kysely';

/** Sections of projects. A section belongs to the owner of its project; a task is in a section of its project. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE sections (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL DEFAULT 1,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    project_id INTEGER NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    color TEXT,
    task_limit INTEGER,
    rank TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX sections_project ON sections (project_id, rank, id)',
  'CREATE INDEX sections_user ON sections (user_id, id)',
  'ALTER TABLE tasks ADD COLUMN section_id INTEGER REFERENCES sections (id) ON DELETE SET NULL',
  'CREATE INDEX tasks_section ON tasks (section_id, id) WHERE section_id IS NOT NULL',
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('sections', 'sections_project', '20000 5 1 1 noskipscan'),
    ('sections', 'sections_user', '20000 200 1 noskipscan'), ('tasks', 'tasks_section', '300000 50 1 noskipscan')`,
  'ANALYZE sqlite_schema',
];
