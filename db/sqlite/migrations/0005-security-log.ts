import { type Kysely, sql } from 'kysely';

/** Events of accounts and credentials: never changed, and kept after the account is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE security_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    user_id INTEGER,
    actor_id INTEGER,
    subject TEXT,
    address TEXT,
    created_at TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX security_events_user ON security_events (user_id, id) WHERE user_id IS NOT NULL',
  ...['UPDATE', 'DELETE'].map(
    (change) => `CREATE TRIGGER security_events_no_${change.toLowerCase()} BEFORE ${change} ON security_events
      BEGIN SELECT RAISE(ABORT, 'the security log only grows'); END`,
  ),
];
