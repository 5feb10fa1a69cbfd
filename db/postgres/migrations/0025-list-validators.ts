import { type Kysely, sql } from 'kysely';

/**
 * For the entity tags of lists: a counter of changes that a user sees and that have no entry in the log, changes of tags
 * that the logs of members do not contain yet, and an index for the next end of a deferral. A claim shows the name of its
 * key, and keys have no entries in the log: triggers count their changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const TEXT = 'text COLLATE "C"';

const STATEMENTS = [
  'ALTER TABLE change_counters ADD COLUMN unlogged bigint NOT NULL DEFAULT 0',

  `CREATE TABLE tag_updates (
    tag_id bigint PRIMARY KEY REFERENCES tags (id) ON DELETE CASCADE,
    actor_id bigint,
    key_id bigint,
    due_at ${TEXT},
    logged_at ${TEXT}
  )`,
  'CREATE INDEX tag_updates_due ON tag_updates (due_at) WHERE due_at IS NOT NULL',

  'CREATE INDEX tasks_deferred ON tasks (user_id, defer_until) WHERE defer_until IS NOT NULL',

  `CREATE FUNCTION count_changed_key() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO change_counters (user_id, seq, unlogged)
    SELECT u.id, 0, 1 FROM users u WHERE u.id = OLD.user_id AND u.deleted_at IS NULL
    ON CONFLICT (user_id) DO UPDATE SET unlogged = change_counters.unlogged + 1;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER api_keys_renamed AFTER UPDATE OF name ON api_keys FOR EACH ROW
    WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION count_changed_key()`,
  'CREATE TRIGGER api_keys_removed AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION count_changed_key()',
];
