import { type Kysely, sql } from 'kysely';

/**
 * The change log, one range for each user, and its counters: `seq` is that of the latest entry, and entries up to
 * `floor` are deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const TEXT = 'text COLLATE "C"';

const STATEMENTS = [
  // Rows that change all the time: with room on their pages, no index is touched.
  `CREATE TABLE change_counters (
    user_id bigint PRIMARY KEY,
    seq bigint NOT NULL,
    floor bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50)`,

  `CREATE TABLE changes (
    user_id bigint NOT NULL,
    seq bigint NOT NULL,
    batch ${TEXT} NOT NULL,
    at ${TEXT} NOT NULL,
    actor_id bigint,
    key_id bigint,
    type ${TEXT} NOT NULL,
    ref_id bigint NOT NULL,
    uid ${TEXT} NOT NULL,
    event ${TEXT} NOT NULL,
    changed ${TEXT} NOT NULL,
    project_before bigint,
    project_after bigint,
    PRIMARY KEY (user_id, seq)
  )`,

  // Names the state of the database that cursors into the log belong to: a restored backup has another one.
  `INSERT INTO service (name, value) VALUES ('epoch', md5(random()::text || clock_timestamp()::text))`,
];
