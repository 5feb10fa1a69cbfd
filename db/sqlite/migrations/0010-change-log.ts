import { type Kysely, sql } from 'kysely';

/**
 * The change log, one range for each user, and its counters: `seq` is that of the latest entry, and entries up to
 * `floor` are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `CREATE TABLE change_counters (
    user_id INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    floor INTEGER NOT NULL DEFAULT 0
  ) STRICT`,

  `CREATE TABLE changes (
    user_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    batch TEXT NOT NULL,
    at TEXT NOT NULL,
    actor_id INTEGER,
    key_id INTEGER,
    type TEXT NOT NULL,
    ref_id INTEGER NOT NULL,
    uid TEXT NOT NULL,
    event TEXT NOT NULL,
    changed TEXT NOT NULL,
    project_before INTEGER,
    project_after INTEGER,
    PRIMARY KEY (user_id, seq)
  ) STRICT, WITHOUT ROWID`,

  // An entry that is added alone counts itself, which saves a statement. Several are counted before they are added.
  `CREATE TRIGGER changes_counted AFTER INSERT ON changes BEGIN
    INSERT INTO change_counters (user_id, seq) VALUES (NEW.user_id, NEW.seq)
    ON CONFLICT (user_id) DO UPDATE SET seq = excluded.seq WHERE excluded.seq > change_counters.seq;
  END`,
  // Names the state of the database that cursors into the log belong to: a restored backup has another one.
  `INSERT INTO service (name, value) VALUES ('epoch', lower(hex(randomblob(12))))`,
];
