import { type Kysely, sql } from 'kysely';

/**
 * Sessions get an id that a client may name, and what their user recognizes them by. `sign_in_addresses` holds the network
 * addresses from which a user has signed in, as keyed hashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  // AUTOINCREMENT: the id of an ended session never names another one.
  `CREATE TABLE new_sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    id_hash TEXT NOT NULL UNIQUE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    last_used_at TEXT,
    address TEXT,
    user_agent TEXT
  ) STRICT`,
  `INSERT INTO new_sessions (id_hash, user_id, created_at, expires_at)
    SELECT id_hash, user_id, created_at, expires_at FROM sessions ORDER BY created_at`,
  'DROP TABLE sessions',
  'ALTER TABLE new_sessions RENAME TO sessions',
  'CREATE INDEX sessions_user ON sessions (user_id, id)',
  'CREATE INDEX sessions_expiry ON sessions (expires_at)',
  `CREATE TRIGGER sessions_of_deleted BEFORE INSERT ON sessions
    WHEN (SELECT deleted_at FROM users WHERE id = new.user_id) IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'the account is deleted'); END`,

  `CREATE TABLE sign_in_addresses (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    address_hash TEXT NOT NULL,
    last_at TEXT NOT NULL,
    PRIMARY KEY (user_id, address_hash)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX sign_in_addresses_age ON sign_in_addresses (last_at)',
];
