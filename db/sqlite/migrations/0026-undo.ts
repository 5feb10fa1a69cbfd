import { type Kysely, sql } from 'kysely';

/**
 * Former values of changed objects, to undo batches. `before` is null once the values are erased, or if the change
 * cannot be undone. `after_hash` has a digest of each member as the batch left it. `is_long` marks texts over 2 KB.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE undo (
    owner_id INTEGER NOT NULL,
    batch TEXT NOT NULL,
    type TEXT NOT NULL,
    ref_id INTEGER NOT NULL,
    uid TEXT NOT NULL,
    event TEXT NOT NULL,
    actor_id INTEGER NOT NULL,
    key_id INTEGER,
    before TEXT,
    after_hash TEXT,
    is_long INTEGER NOT NULL,
    owners TEXT,
    expires_at TEXT NOT NULL,
    PRIMARY KEY (owner_id, batch, type, ref_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX undo_object ON undo (type, ref_id, is_long)',
  // Batches that undo others.
  `CREATE TABLE reverts (
    user_id INTEGER NOT NULL,
    reverted TEXT NOT NULL,
    batch TEXT NOT NULL,
    PRIMARY KEY (user_id, reverted, batch)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX reverts_batch ON reverts (batch)',
];
