import { type Kysely, sql } from 'kysely';

/** Deleted objects that can be restored: each entry with its rows as JSON, and the uids that stay reserved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE trash (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    deleted_by INTEGER NOT NULL,
    type TEXT NOT NULL,
    ref_id INTEGER NOT NULL,
    uid TEXT NOT NULL,
    name TEXT,
    project_id INTEGER,
    parent_task_id INTEGER,
    counts TEXT NOT NULL,
    content TEXT NOT NULL,
    deleted_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX trash_user ON trash (user_id, id)',
  'CREATE INDEX trash_deleted_by ON trash (deleted_by, id)',
  'CREATE INDEX trash_uid ON trash (uid)',
  'CREATE INDEX trash_expires ON trash (expires_at)',

  `CREATE TABLE trash_uids (
    kind TEXT NOT NULL,
    uid TEXT NOT NULL,
    trash_id INTEGER NOT NULL REFERENCES trash (id) ON DELETE CASCADE,
    PRIMARY KEY (kind, uid)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX trash_uids_trash ON trash_uids (trash_id)',
];
