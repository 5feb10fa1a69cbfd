import { type Kysely, sql } from 'kysely';
import { perDialect } from '../query/dialect.js';
import { ID, INTEGER, runAll, STRICT, sqliteOnly, TEXT } from './sql.js';

/**
 * Watches of tasks and projects, notifications of comments, and users whose new names are not in the change logs of others
 * yet. The index of entries that may make a notification holds
 * new tasks, assignments and comments of others, too.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const IS_ASSIGNMENT = perDialect({
  sqlite: sql`instr(changed, '"assignee_id"') > 0`,
  postgres: sql`strpos(changed, '"assignee_id"') > 0`,
});

const OF_OTHERS = sql`actor_id <> user_id AND ((type = 'share' AND event IN ('created', 'deleted'))
  OR (type = 'comment' AND event IN ('created', 'updated'))
  OR (type = 'task' AND (event IN ('created', 'completed') OR ${IS_ASSIGNMENT})))`;

const STATEMENTS = [
  // Without foreign keys: a write that hides a task or project from a user removes the watch, and logs that.
  sql`CREATE TABLE watches (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    version ${INTEGER} NOT NULL DEFAULT 1,
    user_id ${INTEGER} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    task_id ${INTEGER},
    project_id ${INTEGER},
    watching ${INTEGER} NOT NULL,
    created_at ${TEXT} NOT NULL,
    updated_at ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX watches_user ON watches (user_id, id)`,
  sql`CREATE UNIQUE INDEX watches_task ON watches (task_id, user_id) WHERE task_id IS NOT NULL`,
  sql`CREATE UNIQUE INDEX watches_project ON watches (project_id, user_id) WHERE project_id IS NOT NULL`,

  sql`ALTER TABLE notifications ADD COLUMN comment_id ${INTEGER}`,
  sql`CREATE INDEX notifications_comment ON notifications (comment_id, user_id) WHERE comment_id IS NOT NULL`,

  sql`ALTER TABLE comment_mentions ADD COLUMN told ${INTEGER}`,
  sql`UPDATE comment_mentions SET told = 1`,

  sql`CREATE TABLE name_updates (
    user_id ${INTEGER} PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    due_at ${TEXT},
    logged_at ${TEXT}
  ) ${STRICT}`,
  sql`CREATE INDEX name_updates_due ON name_updates (due_at) WHERE due_at IS NOT NULL`,

  sql`UPDATE changes SET noticed = 1 WHERE noticed IS NULL AND ${OF_OTHERS}`,
  sql`DROP INDEX changes_of_others`,
  sql`CREATE INDEX changes_of_others ON changes (user_id, seq) WHERE noticed IS NULL AND ${OF_OTHERS}`,
  sqliteOnly(`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('watches', 'watches_user', '50000 50 1 noskipscan'),
    ('watches', 'watches_task', '40000 2 1 noskipscan'),
    ('watches', 'watches_project', '10000 5 1 noskipscan')`),
];
