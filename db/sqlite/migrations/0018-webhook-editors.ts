import { type Kysely, sql } from 'kysely';

/**
 * Who changed webhooks and made keys: a key knows the key that made it, a webhook its last editor's key, and
 * `webhook_editors` all keys that ever changed where a webhook goes, what it is sent or what signs it. Of a deleted tag,
 * the log knows in which projects it was carried.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'ALTER TABLE api_keys ADD COLUMN made_by INTEGER REFERENCES api_keys (id) ON DELETE SET NULL',
  'CREATE INDEX api_keys_made_by ON api_keys (made_by) WHERE made_by IS NOT NULL',

  // No foreign key: an editor whose key is gone must not look like one who needed none. Ids are never given out again.
  'ALTER TABLE webhooks ADD COLUMN editor_key_id INTEGER',
  `CREATE TABLE webhook_editors (
    webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    key_id INTEGER NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    PRIMARY KEY (webhook_id, key_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX webhook_editors_key ON webhook_editors (key_id)',

  'ALTER TABLE changes ADD COLUMN tag_projects TEXT',
];
