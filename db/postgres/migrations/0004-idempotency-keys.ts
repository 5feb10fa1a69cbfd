import { type Kysely, sql } from 'kysely';

/** The first responses to requests that came with an Idempotency-Key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const TEXT = 'text COLLATE "C"';

const STATEMENTS = [
  `CREATE TABLE idempotency_keys (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key_hash ${TEXT} NOT NULL,
    fingerprint ${TEXT} NOT NULL,
    status integer NOT NULL,
    headers ${TEXT} NOT NULL,
    body ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL,
    PRIMARY KEY (user_id, key_hash)
  )`,
  'CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)',
];
