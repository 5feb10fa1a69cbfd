import { type Kysely, sql } from 'kysely';
import { perDialect } from '../query/dialect.js';
import { runAll, sqliteOnly } from './sql.js';

/**
 * Lists of days leave out tasks of projects and parents that are over. `tasks_open` has the columns by which they are
 * left out, so that counts read it alone; SQLite looks parents up in an index of those that are over.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  sql`DROP INDEX tasks_open`,
  perDialect({
    sqlite: sql`CREATE INDEX tasks_open ON tasks (user_id, id, status, due_date, defer_until, project_id, parent_task_id)
      WHERE status IN (0, 1, 4, 6)`,
    postgres: sql`CREATE INDEX tasks_open ON tasks (user_id, id)
      INCLUDE (status, due_date, defer_until, project_id, parent_task_id) WHERE status IN (0, 1, 4, 6)`,
  }),
  sqliteOnly('CREATE INDEX tasks_over ON tasks (id) WHERE status IN (3, 5)'),
  sqliteOnly(`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('tasks', 'tasks_open', '100000 1000 1 1 1 1 1 1'), ('tasks', 'tasks_over', '10000 1')`),
];
