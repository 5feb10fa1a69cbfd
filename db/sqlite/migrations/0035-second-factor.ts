import { type Kysely, sql } from 'kysely';

/**
 * Second factors of sign-ins by password. The secret is stored as it is, because codes are computed from it; recovery
 * codes are stored as SHA-256 only. `last_step` is the latest time step whose code was used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE second_factors (
    user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret TEXT NOT NULL,
    created_at TEXT NOT NULL,
    enabled_at TEXT,
    last_step INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  `CREATE TABLE recovery_codes (
    user_id INTEGER NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  ) STRICT, WITHOUT ROWID`,
];
