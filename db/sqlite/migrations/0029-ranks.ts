import { type Kysely, sql } from 'kysely';

/** The common order of tasks and projects: existing ones keep the order of their creation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The id as a key of fractional-indexing: its head `g` stands for seven digits, of base 62. */
const RANK_OF_ID = `'g' || ${[6, 5, 4, 3, 2, 1, 0]
  .map((power) => `substr('${DIGITS}', (id / ${62 ** power}) % 62 + 1, 1)`)
  .join(' || ')}`;

const STATEMENTS = [
  "ALTER TABLE tasks ADD COLUMN rank TEXT NOT NULL DEFAULT ''",
  `UPDATE tasks SET rank = ${RANK_OF_ID}`,
  "ALTER TABLE projects ADD COLUMN rank TEXT NOT NULL DEFAULT ''",
  `UPDATE projects SET rank = ${RANK_OF_ID}`,
  'CREATE INDEX tasks_rank ON tasks (user_id, project_id, rank, id) WHERE parent_task_id IS NULL',
  'CREATE INDEX tasks_long_rank ON tasks (id) WHERE length(rank) > 120',
  "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('tasks', 'tasks_rank', '900000 9000 200 1 1 noskipscan')",
  'ANALYZE sqlite_schema',
];
