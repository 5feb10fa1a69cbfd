import { type Kysely, sql } from 'kysely';
import { runAll, sqliteOnly } from './sql.js';

/** An armed reminder has a time to fire, which an index has already: only those that wait need another one to be counted. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  sql`DROP INDEX reminders_open`,
  sql`CREATE INDEX reminders_waiting ON reminders (user_id) WHERE state = 'waiting'`,
  sqliteOnly(`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('reminders', 'reminders_waiting', '10000 20')`),
];
