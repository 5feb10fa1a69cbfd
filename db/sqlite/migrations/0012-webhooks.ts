import { type Kysely, sql } from 'kysely';

/** Due times of jobs; webhooks, each with its position in the change log of its user; deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'CREATE TABLE jobs (name TEXT PRIMARY KEY, due_at TEXT NOT NULL) STRICT, WITHOUT ROWID',

  `CREATE TABLE webhooks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL DEFAULT 1,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key_id INTEGER REFERENCES api_keys (id) ON DELETE CASCADE,
    url TEXT NOT NULL,
    description TEXT,
    events TEXT,
    types TEXT,
    secret TEXT NOT NULL,
    previous_secret TEXT,
    previous_secret_until TEXT,
    enabled INTEGER NOT NULL DEFAULT 1,
    disabled_reason TEXT,
    seq INTEGER NOT NULL,
    failing_since TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX webhooks_user ON webhooks (user_id, id)',
  'CREATE INDEX webhooks_key ON webhooks (key_id)',
  'CREATE INDEX webhooks_enabled ON webhooks (id) WHERE enabled = 1',

  `CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    message_id TEXT NOT NULL,
    type TEXT NOT NULL,
    ref_id INTEGER NOT NULL,
    event TEXT NOT NULL,
    entry TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at TEXT,
    status INTEGER,
    error TEXT,
    response TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT`,
  'CREATE UNIQUE INDEX deliveries_place ON deliveries (webhook_id, seq)',
  `CREATE INDEX deliveries_due ON deliveries (webhook_id, due_at) WHERE state = 'pending'`,
  `CREATE INDEX deliveries_object ON deliveries (webhook_id, type, ref_id, seq) WHERE state = 'pending'`,
  'CREATE INDEX deliveries_webhook ON deliveries (webhook_id, id)',
  'CREATE INDEX deliveries_user ON deliveries (user_id, id)',
  `CREATE INDEX deliveries_done ON deliveries (updated_at) WHERE state <> 'pending'`,
];
