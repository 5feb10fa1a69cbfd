import { type Kysely, sql } from 'kysely';
import { runAll, sqliteOnly } from './sql.js';

/**
 * Indexes of what was found among all tasks of shared projects, all reverts, and all comments of their author: the next
 * end of a deferral, the reverts of a batch, and comments on tasks of others, for exports.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  sql`CREATE INDEX tasks_project_deferred ON tasks (project_id, defer_until)
    WHERE project_id IS NOT NULL AND defer_until IS NOT NULL`,
  sql`CREATE INDEX reverts_reverted ON reverts (reverted)`,
  sql`CREATE INDEX comments_elsewhere ON comments (author_id, id) WHERE author_id <> user_id`,
  sqliteOnly(`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('tasks', 'tasks_project_deferred', '100000 5 1 noskipscan'),
    ('comments', 'comments_elsewhere', '10000 20 1 noskipscan')`),
];
