import { type Kysely, sql } from 'kysely';

/**
 * Authors of webhooks and keys: a key has the key that created it, a webhook the key of its last editor, and
 * `webhook_editors` all keys that ever changed its URL, types, events or secret. The change log has the projects in
 * which a deleted tag was carried.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'ALTER TABLE api_keys ADD COLUMN made_by INTEGER REFERENCES api_keys (id) ON DELETE SET NULL',
  'CREATE INDEX api_keys_made_by ON api_keys (made_by) WHERE made_by IS NOT NULL',

  // No foreign key: a deleted key must not look like a session. Ids are never reused.
  'ALTER TABLE webhooks ADD COLUMN editor_key_id INTEGER',
  `CREATE TABLE webhook_editors (
    webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    key_id INTEGER NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    PRIMARY KEY (webhook_id, key_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX webhook_editors_key ON webhook_editors (key_id)',

  'ALTER TABLE changes ADD COLUMN tag_projects TEXT',
];
