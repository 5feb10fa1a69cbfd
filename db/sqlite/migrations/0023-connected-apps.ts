import { type Kysely, sql } from 'kysely';

/**
 * Apps that connect by OAuth. A connection is a row of `api_keys` with an audience. Codes, tokens, secrets and request
 * ids are stored as SHA-256 only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // AUTOINCREMENT: the id of a deleted client never names another one.
  `CREATE TABLE oauth_clients (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    client_id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    metadata TEXT NOT NULL,
    secret_hash TEXT,
    created_at TEXT NOT NULL,
    fetched_at TEXT,
    fresh_until TEXT,
    last_used_at TEXT
  ) STRICT`,
  'CREATE INDEX oauth_clients_age ON oauth_clients (created_at)',
  // For the sweep, and the count of registrations that were never used.
  "CREATE INDEX oauth_clients_unused ON oauth_clients (created_at) WHERE last_used_at IS NULL AND kind <> 'made'",

  'ALTER TABLE api_keys ADD COLUMN oauth_client_id INTEGER REFERENCES oauth_clients (id) ON DELETE SET NULL',
  'ALTER TABLE api_keys ADD COLUMN audience TEXT',
  'ALTER TABLE api_keys ADD COLUMN app TEXT',
  'CREATE INDEX api_keys_client ON api_keys (oauth_client_id) WHERE oauth_client_id IS NOT NULL',
  'CREATE INDEX api_keys_connections ON api_keys (user_id, id) WHERE audience IS NOT NULL',
  'CREATE INDEX api_keys_ended_connections ON api_keys (revoked_at) WHERE audience IS NOT NULL',

  `CREATE TABLE oauth_requests (
    id_hash TEXT NOT NULL PRIMARY KEY,
    client_id INTEGER NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
    params TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX oauth_requests_client ON oauth_requests (client_id)',
  'CREATE INDEX oauth_requests_expiry ON oauth_requests (expires_at)',

  `CREATE TABLE oauth_codes (
    code_hash TEXT NOT NULL PRIMARY KEY,
    client_id INTEGER NOT NULL REFERENCES oauth_clients (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    params TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    spent_at TEXT,
    key_id INTEGER REFERENCES api_keys (id) ON DELETE SET NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX oauth_codes_client ON oauth_codes (client_id)',
  'CREATE INDEX oauth_codes_user ON oauth_codes (user_id)',
  'CREATE INDEX oauth_codes_key ON oauth_codes (key_id) WHERE key_id IS NOT NULL',
  'CREATE INDEX oauth_codes_expiry ON oauth_codes (expires_at)',

  `CREATE TABLE oauth_access_tokens (
    token_hash TEXT NOT NULL PRIMARY KEY,
    key_id INTEGER NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    expires_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX oauth_access_tokens_key ON oauth_access_tokens (key_id)',
  'CREATE INDEX oauth_access_tokens_expiry ON oauth_access_tokens (expires_at)',

  `CREATE TABLE oauth_refresh_tokens (
    token_hash TEXT NOT NULL PRIMARY KEY,
    key_id INTEGER NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
    expires_at TEXT NOT NULL,
    exchanged_at TEXT,
    next_hash TEXT
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX oauth_refresh_tokens_key ON oauth_refresh_tokens (key_id, expires_at)',
  'CREATE INDEX oauth_refresh_tokens_expiry ON oauth_refresh_tokens (expires_at)',

  `CREATE TABLE oauth_assertions (
    jti_hash TEXT NOT NULL PRIMARY KEY,
    expires_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX oauth_assertions_expiry ON oauth_assertions (expires_at)',
];
