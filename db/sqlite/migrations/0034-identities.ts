import { type Kysely, sql } from 'kysely';

/**
 * Sign-in by OpenID Connect: identities of accounts at providers, sign-ins in progress, and links of the operator.
 * Random values are stored as SHA-256 only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE identities (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at TEXT NOT NULL,
    last_used_at TEXT,
    UNIQUE (issuer, subject)
  ) STRICT`,
  'CREATE INDEX identities_user ON identities (user_id, id)',

  `CREATE TABLE oidc_requests (
    state_hash TEXT NOT NULL PRIMARY KEY,
    browser_hash TEXT NOT NULL,
    slug TEXT NOT NULL,
    return_to TEXT,
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    expires_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX oidc_requests_user ON oidc_requests (user_id) WHERE user_id IS NOT NULL',
  'CREATE INDEX oidc_requests_expiry ON oidc_requests (expires_at)',

  `CREATE TABLE sign_in_links (
    token_hash TEXT NOT NULL PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    expires_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX sign_in_links_user ON sign_in_links (user_id)',
  'CREATE INDEX sign_in_links_expiry ON sign_in_links (expires_at)',

  // Method and time of the sign-in.
  `ALTER TABLE sessions ADD COLUMN method TEXT NOT NULL DEFAULT 'password'`,
  `ALTER TABLE sessions ADD COLUMN authenticated_at TEXT NOT NULL DEFAULT ''`,
  'UPDATE sessions SET authenticated_at = created_at',
];
