import { type Kysely, sql } from 'kysely';

/** Tasks that block others, and tasks that are claimed by a session or key for some time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE task_blocks (
    task_id INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    blocker_id INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    PRIMARY KEY (task_id, blocker_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX task_blocks_blocker ON task_blocks (blocker_id, task_id)',

  `CREATE TABLE task_claims (
    task_id INTEGER PRIMARY KEY REFERENCES tasks (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    holder TEXT NOT NULL,
    key_id INTEGER,
    until TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
];
