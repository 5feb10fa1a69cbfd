import { type Kysely, sql } from 'kysely';

/** The user who completed a task or an occurrence: the author of its history entry. Null if there is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const author = (task: string, at: string) => `(SELECT a.user_id FROM activity a
  WHERE a.task_id = ${task} AND a.kind IN ('completed', 'created') AND a.created_at = ${at} ORDER BY a.id DESC LIMIT 1)`;

const STATEMENTS = [
  'ALTER TABLE tasks ADD COLUMN completed_by INTEGER',
  'ALTER TABLE task_completions ADD COLUMN completed_by INTEGER',
  `UPDATE tasks SET completed_by = ${author('tasks.id', 'tasks.completed_at')} WHERE completed_at IS NOT NULL`,
  `UPDATE task_completions SET completed_by = ${author('task_completions.task_id', 'task_completions.completed_at')}`,
];
