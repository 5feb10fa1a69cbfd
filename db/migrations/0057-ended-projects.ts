import { type Kysely, sql } from 'kysely';
import { runAll, sqliteOnly } from './sql.js';

/** Lists of days leave out tasks of projects that are over: their ids are read without the rows, which have long texts. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  sql`CREATE INDEX projects_over ON projects (user_id, id) WHERE status IN ('done', 'cancelled')`,
  sqliteOnly(
    `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('projects', 'projects_over', '10000 100 1 noskipscan')`,
  ),
];
