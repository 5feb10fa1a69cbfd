import { type Kysely, sql } from 'kysely';
import { ID, INTEGER, runAll, STRICT, TEXT } from './sql.js';

/** Calendar feeds. The hash of its token finds a feed; one that a key made ends with the key. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, [
    sql`CREATE TABLE feeds (
      id ${ID},
      uid ${TEXT} NOT NULL UNIQUE,
      version ${INTEGER} NOT NULL DEFAULT 1,
      user_id ${INTEGER} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      key_id ${INTEGER} REFERENCES api_keys (id) ON DELETE CASCADE,
      token_hash ${TEXT} NOT NULL UNIQUE,
      name ${TEXT} NOT NULL,
      kind ${TEXT} NOT NULL,
      tree ${TEXT},
      view_uid ${TEXT},
      completed ${INTEGER} NOT NULL DEFAULT 0,
      notes ${INTEGER} NOT NULL DEFAULT 0,
      alarm_minutes ${INTEGER},
      last_used_at ${TEXT},
      created_at ${TEXT} NOT NULL,
      updated_at ${TEXT} NOT NULL
    ) ${STRICT}`,
    sql`CREATE INDEX feeds_user ON feeds (user_id, id)`,
    sql`CREATE INDEX feeds_key ON feeds (key_id) WHERE key_id IS NOT NULL`,
  ]);
}
