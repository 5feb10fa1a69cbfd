import { type Kysely, sql } from 'kysely';

/**
 * For the entity tags of lists: a counter of changes that a user sees and that have no entry in the log, changes of tags
 * that the logs of members do not contain yet, and an index for the next end of a deferral. A claim shows the name of its
 * key, and keys have no entries in the log: triggers count their changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const COUNT_KEY = `INSERT INTO change_counters (user_id, seq, unlogged)
  SELECT u.id, 0, 1 FROM users u WHERE u.id = OLD.user_id AND u.deleted_at IS NULL
  ON CONFLICT (user_id) DO UPDATE SET unlogged = change_counters.unlogged + 1;`;

const STATEMENTS = [
  'ALTER TABLE change_counters ADD COLUMN unlogged INTEGER NOT NULL DEFAULT 0',

  `CREATE TABLE tag_updates (
    tag_id INTEGER PRIMARY KEY REFERENCES tags (id) ON DELETE CASCADE,
    actor_id INTEGER,
    key_id INTEGER,
    due_at TEXT,
    logged_at TEXT
  ) STRICT`,
  'CREATE INDEX tag_updates_due ON tag_updates (due_at) WHERE due_at IS NOT NULL',

  'CREATE INDEX tasks_deferred ON tasks (user_id, defer_until) WHERE defer_until IS NOT NULL',

  `CREATE TRIGGER api_keys_renamed AFTER UPDATE OF name ON api_keys WHEN NEW.name IS NOT OLD.name BEGIN
    ${COUNT_KEY}
  END`,
  `CREATE TRIGGER api_keys_removed AFTER DELETE ON api_keys BEGIN
    ${COUNT_KEY}
  END`,
];
