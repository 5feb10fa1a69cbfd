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
    user_id bigint NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret text COLLATE "C" NOT NULL,
    created_at text COLLATE "C" NOT NULL,
    enabled_at text COLLATE "C",
    last_step bigint NOT NULL DEFAULT 0
  )`,
  `CREATE TABLE recovery_codes (
    user_id bigint NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
    code_hash text COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  )`,
];
