import { type Kysely, sql } from 'kysely';

/** Accounts, sessions and API keys; tasks, projects, areas, goals, notes and tags; activity and shares. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  await tellSizes(db);
}

// AUTOINCREMENT: an id that a client has seen never comes to mean something else.
const RESOURCE = `
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL`;

const OWNED = `${RESOURCE},
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE`;

const STATEMENTS = [
  `CREATE TABLE users (${RESOURCE},
    email TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    name TEXT,
    surname TEXT,
    timezone TEXT NOT NULL DEFAULT 'UTC',
    language TEXT NOT NULL DEFAULT 'en',
    first_day_of_week INTEGER NOT NULL DEFAULT 1 CHECK (first_day_of_week BETWEEN 0 AND 6),
    about_you TEXT,
    ai_assistant_enabled INTEGER NOT NULL DEFAULT 0 CHECK (ai_assistant_enabled IN (0, 1)),
    is_admin INTEGER NOT NULL DEFAULT 0 CHECK (is_admin IN (0, 1))
  ) STRICT`,

  `CREATE TABLE sessions (
    id_hash TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX sessions_user ON sessions (user_id)',
  'CREATE INDEX sessions_expiry ON sessions (expires_at)',

  `CREATE TABLE api_keys (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    token_prefix TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    expires_at TEXT,
    last_used_at TEXT,
    revoked_at TEXT
  ) STRICT`,
  'CREATE INDEX api_keys_user ON api_keys (user_id, id)',

  `CREATE TABLE areas (${OWNED},
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    description TEXT,
    color TEXT
  ) STRICT`,
  'CREATE UNIQUE INDEX areas_name ON areas (user_id, name_key)',
  'CREATE INDEX areas_user ON areas (user_id, id)',

  `CREATE TABLE goals (${OWNED},
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    why TEXT,
    horizon TEXT CHECK (horizon IN ('season', 'year')),
    target_date TEXT,
    status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'achieved', 'paused', 'dropped')),
    color TEXT,
    area_id INTEGER REFERENCES areas (id) ON DELETE SET NULL
  ) STRICT`,
  'CREATE UNIQUE INDEX goals_name ON goals (user_id, name_key)',
  'CREATE INDEX goals_user ON goals (user_id, id)',
  'CREATE INDEX goals_area ON goals (area_id) WHERE area_id IS NOT NULL',

  `CREATE TABLE tags (${OWNED},
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    color TEXT
  ) STRICT`,
  'CREATE UNIQUE INDEX tags_name ON tags (user_id, name_key)',
  'CREATE INDEX tags_user ON tags (user_id, id)',

  `CREATE TABLE projects (${OWNED},
    name TEXT NOT NULL,
    description TEXT,
    status TEXT NOT NULL DEFAULT 'not_started'
      CHECK (status IN ('not_started', 'planned', 'in_progress', 'waiting', 'done', 'cancelled')),
    priority INTEGER CHECK (priority BETWEEN 0 AND 2),
    due_date TEXT,
    area_id INTEGER REFERENCES areas (id) ON DELETE SET NULL,
    goal_id INTEGER REFERENCES goals (id) ON DELETE SET NULL,
    color TEXT,
    pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1))
  ) STRICT`,
  'CREATE INDEX projects_user ON projects (user_id, id)',
  'CREATE INDEX projects_area ON projects (area_id) WHERE area_id IS NOT NULL',
  'CREATE INDEX projects_goal ON projects (goal_id) WHERE goal_id IS NOT NULL',

  `CREATE TABLE tasks (${OWNED},
    project_id INTEGER REFERENCES projects (id) ON DELETE SET NULL,
    parent_task_id INTEGER REFERENCES tasks (id) ON DELETE CASCADE,
    area_id INTEGER REFERENCES areas (id) ON DELETE SET NULL,
    goal_id INTEGER REFERENCES goals (id) ON DELETE SET NULL,
    name TEXT NOT NULL,
    note TEXT,
    status INTEGER NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 6),
    priority INTEGER NOT NULL DEFAULT 0 CHECK (priority BETWEEN 0 AND 2),
    due_date TEXT,
    defer_until TEXT,
    completed_at TEXT,
    recurrence_type TEXT CHECK (recurrence_type IN
      ('daily', 'weekly', 'monthly', 'monthly_weekday', 'monthly_last_day', 'yearly')),
    recurrence_interval INTEGER NOT NULL DEFAULT 1 CHECK (recurrence_interval >= 1),
    recurrence_weekdays TEXT,
    recurrence_month_day INTEGER,
    recurrence_week_of_month INTEGER,
    recurrence_end_date TEXT,
    completion_based INTEGER NOT NULL DEFAULT 0 CHECK (completion_based IN (0, 1)),
    position INTEGER
  ) STRICT`,
  'CREATE INDEX tasks_user ON tasks (user_id, id)',
  'CREATE INDEX tasks_top ON tasks (user_id, id) WHERE parent_task_id IS NULL',
  'CREATE INDEX tasks_open ON tasks (user_id, id, status, due_date, defer_until) WHERE status IN (0, 1, 4, 6)',
  'CREATE INDEX tasks_due ON tasks (user_id, due_date, id)',
  'CREATE INDEX tasks_updated ON tasks (user_id, updated_at, id)',
  'CREATE INDEX tasks_completed ON tasks (user_id, completed_at, id) WHERE completed_at IS NOT NULL',
  'CREATE INDEX tasks_project ON tasks (project_id, id, status, due_date) WHERE project_id IS NOT NULL',
  'CREATE INDEX tasks_parent ON tasks (parent_task_id, id, status) WHERE parent_task_id IS NOT NULL',
  'CREATE INDEX tasks_area ON tasks (area_id) WHERE area_id IS NOT NULL',
  'CREATE INDEX tasks_goal ON tasks (goal_id) WHERE goal_id IS NOT NULL',

  `CREATE TABLE notes (${OWNED},
    title TEXT,
    content TEXT,
    color TEXT,
    project_id INTEGER REFERENCES projects (id) ON DELETE SET NULL,
    task_id INTEGER REFERENCES tasks (id) ON DELETE SET NULL
  ) STRICT`,
  'CREATE INDEX notes_user ON notes (user_id, id)',
  'CREATE INDEX notes_project ON notes (project_id) WHERE project_id IS NOT NULL',
  'CREATE INDEX notes_task ON notes (task_id) WHERE task_id IS NOT NULL',

  ...['task', 'project', 'note'].flatMap((kind) => [
    `CREATE TABLE ${kind}_tags (
      ${kind}_id INTEGER NOT NULL REFERENCES ${kind}s (id) ON DELETE CASCADE,
      tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
      PRIMARY KEY (${kind}_id, tag_id)
    ) STRICT, WITHOUT ROWID`,
    `CREATE INDEX ${kind}_tags_tag ON ${kind}_tags (tag_id, ${kind}_id)`,
  ]),

  `CREATE TABLE task_completions (
    id INTEGER PRIMARY KEY,
    task_id INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    due_date TEXT,
    completed_at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX task_completions_task ON task_completions (task_id)',
  'CREATE INDEX task_completions_user ON task_completions (user_id, completed_at)',

  `CREATE TABLE activity (
    id INTEGER PRIMARY KEY,
    task_id INTEGER NOT NULL,
    owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    field TEXT,
    old_value TEXT,
    new_value TEXT,
    created_at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX activity_task ON activity (task_id, id)',
  'CREATE INDEX activity_owner ON activity (owner_id)',

  `CREATE TABLE shares (${RESOURCE},
    owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    access TEXT NOT NULL CHECK (access IN ('ro', 'rw')),
    project_id INTEGER REFERENCES projects (id) ON DELETE CASCADE,
    task_id INTEGER REFERENCES tasks (id) ON DELETE CASCADE,
    note_id INTEGER REFERENCES notes (id) ON DELETE CASCADE,
    CHECK ((project_id IS NOT NULL) + (task_id IS NOT NULL) + (note_id IS NOT NULL) = 1)
  ) STRICT`,
  'CREATE INDEX shares_owner ON shares (owner_id, id)',
  'CREATE INDEX shares_user ON shares (user_id, id)',
  ...['project', 'task', 'note'].flatMap((kind) => [
    `CREATE UNIQUE INDEX shares_user_${kind} ON shares (user_id, ${kind}_id) WHERE ${kind}_id IS NOT NULL`,
    `CREATE INDEX shares_${kind} ON shares (${kind}_id) WHERE ${kind}_id IS NOT NULL`,
  ]),
];

/**
 * Expected sizes for a service with thousands of users over years: the number of rows of an index, then the number of
 * rows that share its first column, its first two, and so on.
 */
const SIZES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tasks: {
    tasks_user: '1000000 10000 1',
    tasks_top: '900000 9000 1',
    tasks_open: '100000 1000 1 1 1 1',
    tasks_due: '500000 5000 3 1',
    tasks_updated: '1000000 10000 2 1',
    tasks_completed: '800000 8000 2 1',
    tasks_project: '800000 200 1 1 1',
    tasks_parent: '100000 5 1 1',
    tasks_area: '200000 1000',
    tasks_goal: '200000 500',
  },
  projects: { projects_user: '20000 200 1', projects_area: '10000 20', projects_goal: '10000 10' },
  notes: { notes_user: '100000 1000 1', notes_project: '50000 20', notes_task: '50000 5' },
  tags: { tags_user: '5000 50 1', tags_name: '5000 50 1' },
  task_completions: { task_completions_task: '300000 20', task_completions_user: '300000 300 1' },
  task_tags: { task_tags: '500000 2 1', task_tags_tag: '500000 200 1' },
  project_tags: { project_tags: '10000 2 1', project_tags_tag: '10000 10 1' },
  note_tags: { note_tags: '50000 2 1', note_tags_tag: '50000 20 1' },
};

/**
 * Gives the planner fixed sizes. Without sizes it treats all indexes as equal, and reads all tasks of a user to find
 * those of one project; measured sizes would change plans while the database grows.
 */
async function tellSizes(db: Kysely<unknown>): Promise<void> {
  await sql`ANALYZE sqlite_schema`.execute(db);
  for (const [table, indexes] of Object.entries(SIZES)) {
    for (const [index, sizes] of Object.entries(indexes)) {
      // An index that starts with the user is no way to find the rows of everybody.
      const stat = `${sizes} noskipscan`;
      await sql`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (${table}, ${index}, ${stat})`.execute(db);
    }
  }
  await sql`ANALYZE sqlite_schema`.execute(db);
}
