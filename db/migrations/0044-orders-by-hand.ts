import { type Kysely, sql } from 'kysely';
import { runAll, sqliteOnly } from './sql.js';

/** Sections and views are listed in the order that their owner gave them. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  sql`CREATE INDEX sections_user_rank ON sections (user_id, rank, id)`,
  sql`CREATE INDEX views_user_rank ON views (user_id, rank, id)`,
  sqliteOnly(`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('sections', 'sections_user_rank', '20000 200 1 1 noskipscan'),
    ('views', 'views_user_rank', '20000 20 1 1 noskipscan')`),
];
