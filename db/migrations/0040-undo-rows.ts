import type { Kysely } from 'kysely';
import { runAll, sqliteOnly } from './sql.js';

/**
 * On SQLite, a search in a table without rowids compares whole rows: ten rows of 300 KB for each row that it finds. A
 * table with rowids compares keys. `before` is its last column: what is behind a long text is read through the text.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS.map(sqliteOnly));
}

const COLUMNS =
  'owner_id, batch, type, ref_id, uid, event, actor_id, key_id, after_hash, is_long, owners, expires_at, before';

const STATEMENTS = [
  `CREATE TABLE new_undo (
    owner_id INTEGER NOT NULL,
    batch TEXT NOT NULL,
    type TEXT NOT NULL,
    ref_id INTEGER NOT NULL,
    uid TEXT NOT NULL,
    event TEXT NOT NULL,
    actor_id INTEGER NOT NULL,
    key_id INTEGER,
    after_hash TEXT,
    is_long INTEGER NOT NULL,
    owners TEXT,
    expires_at TEXT NOT NULL,
    before TEXT,
    PRIMARY KEY (owner_id, batch, type, ref_id)
  ) STRICT`,
  `INSERT INTO new_undo (${COLUMNS}) SELECT ${COLUMNS} FROM undo ORDER BY owner_id, batch, type, ref_id`,
  'DROP TABLE undo',
  'ALTER TABLE new_undo RENAME TO undo',
  'CREATE INDEX undo_object ON undo (type, ref_id, is_long)',
  'CREATE INDEX undo_incomplete ON undo (owner_id, batch) WHERE before IS NULL',
];
