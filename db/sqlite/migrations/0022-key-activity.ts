import { type Kysely, sql } from 'kysely';

/**
 * Uses of API keys by day (UTC) and operation. Rows of a deleted key stay until they expire: they are the record of what
 * it did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE key_activity (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key_id INTEGER NOT NULL,
    date TEXT NOT NULL,
    operation TEXT NOT NULL,
    reads INTEGER NOT NULL,
    writes INTEGER NOT NULL,
    refused TEXT NOT NULL,
    networks TEXT NOT NULL,
    scopes TEXT NOT NULL,
    last_at TEXT NOT NULL
  ) STRICT`,
  'CREATE UNIQUE INDEX key_activity_operation ON key_activity (key_id, date, operation)',
  'CREATE INDEX key_activity_key ON key_activity (key_id, date, id)',
  'CREATE INDEX key_activity_user ON key_activity (user_id, id)',
  'CREATE INDEX key_activity_date ON key_activity (date, id)',
];
