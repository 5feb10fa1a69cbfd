import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.js';

type Values = Record<string, RawBuilder<unknown>>;

/** With a letter, as in all uids: digits alone would be an id. */
const NEW_UID = sql`'x' || substr(lower(hex(randomblob(7))), 1, 14)`;

/**
 * Copies the projects, tags, tasks and the change log of the first account of a SQLite database to another account.
 * The triggers and the search index treat the rows like any others.
 * @param nth number of the account; the ids of its rows follow those of the accounts before it
 */
export async function copyFirstAccount(trx: Executor, nth: number): Promise<void> {
  const user = sql`(SELECT id FROM users ORDER BY id LIMIT 1 OFFSET ${sql.lit(nth)})`;
  const first = sql`(SELECT min(id) FROM users)`;
  const last = async (table: string) => {
    const query = sql<{ id: number }>`SELECT max(id) AS id FROM ${sql.table(table)} WHERE user_id = ${first}`;
    return nth * ((await query.execute(trx)).rows[0]?.id ?? 0);
  };
  const [projects, tags, tasks] = [await last('projects'), await last('tags'), await last('tasks')];
  const moved = (column: string, by: number) => sql`x.${sql.ref(column)} + ${sql.lit(by)}`;
  const owned = { uid: NEW_UID, user_id: user };
  const own = sql`x.user_id = ${first}`;
  await copyRows(trx, 'projects', { ...owned, id: moved('id', projects) }, own);
  await copyRows(trx, 'tags', { ...owned, id: moved('id', tags) }, own);
  const location = { project_id: moved('project_id', projects), parent_task_id: moved('parent_task_id', tasks) };
  await copyRows(trx, 'tasks', { ...owned, ...location, id: moved('id', tasks) }, own);
  const links = { task_id: moved('task_id', tasks), tag_id: moved('tag_id', tags) };
  await copyRows(trx, 'task_tags', links, sql`x.task_id IN (SELECT id FROM tasks WHERE user_id = ${first})`);
  const activity = { id: sql`NULL`, task_id: moved('task_id', tasks), owner_id: user, user_id: user };
  await copyRows(trx, 'activity', activity, sql`x.owner_id = ${first}`);
  const ref = sql`x.ref_id + CASE x.type WHEN 'task' THEN ${sql.lit(tasks)} WHEN 'project' THEN ${sql.lit(projects)}
    WHEN 'tag' THEN ${sql.lit(tags)} ELSE 0 END`;
  const uid = sql`coalesce(CASE x.type WHEN 'task' THEN (SELECT uid FROM tasks WHERE id = ${ref})
    WHEN 'project' THEN (SELECT uid FROM projects WHERE id = ${ref}) END, x.uid)`;
  const entries = { user_id: user, actor_id: user, ref_id: ref, uid, project_after: moved('project_after', projects) };
  await copyRows(trx, 'changes', entries, own);
}

async function copyRows(trx: Executor, table: string, values: Values, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`.execute(trx);
  const columns = rows.map(({ name }) => sql.ref(name));
  const copied = rows.map(({ name }) => values[name] ?? sql`x.${sql.ref(name)}`);
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns)})
    SELECT ${sql.join(copied)} FROM ${sql.table(table)} x WHERE ${where}`.execute(trx);
}
