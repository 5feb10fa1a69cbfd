import { sql } from 'kysely';
import type { Db } from '../../db/database.js';

const size = (...columns: string[]) =>
  sql.join(
    columns.map((column) => sql`coalesce(octet_length(x.${sql.ref(column)}), 0)`),
    sql` + `,
  );

const sum = (table: string, owner: string, bytes: ReturnType<typeof size>, where = sql`TRUE`) => sql`
  (SELECT coalesce(sum(${bytes}), 0) FROM ${sql.table(table)} x WHERE x.${sql.ref(owner)} = u.id AND ${where})`;

/** Recounts the usage of each account, to compare with the counts of the triggers. */
const recount = sql<{
  user_id: number;
  tags: number;
  projects: number;
  text_bytes: number;
  trash_bytes: number;
  file_bytes: number;
}>`
  SELECT u.id AS user_id,
    (SELECT count(*) FROM tags x WHERE x.user_id = u.id) AS tags,
    (SELECT count(*) FROM projects x WHERE x.user_id = u.id) AS projects,
    CAST(${sum('tasks', 'user_id', size('name', 'note'))} + ${sum('notes', 'user_id', size('title', 'content'))}
      + ${sum('projects', 'user_id', size('name', 'description'))} + ${sum('areas', 'user_id', size('name', 'description'))}
      + ${sum('goals', 'user_id', size('name', 'why'))} + ${sum('tags', 'user_id', size('name'))}
      + ${sum('comments', 'user_id', size('text'))}
      + ${sum('activity', 'owner_id', size('old_value', 'new_value'), sql`${size('old_value', 'new_value')} > 100`)}
      AS BIGINT) AS text_bytes,
    CAST(${sum('trash', 'user_id', size('content'))}
      + (SELECT coalesce(sum(octet_length(p.content)), 0) FROM trash_parts p JOIN trash x ON x.id = p.trash_id
        WHERE x.user_id = u.id) AS BIGINT) AS trash_bytes,
    CAST((SELECT coalesce(sum(f.size), 0) FROM attachment_files f WHERE f.user_id = u.id) AS BIGINT) AS file_bytes
  FROM users u ORDER BY u.id`;

export async function usageFaults({ read }: Pick<Db, 'read'>): Promise<object[]> {
  const counted = (await recount.execute(read)).rows;
  const stored = await read.selectFrom('account_usage').selectAll().orderBy('user_id').execute();
  return counted.flatMap((actual, index) => {
    const { user_id, tags, projects, text_bytes, trash_bytes, file_bytes } = stored[index] ?? {};
    const found = { user_id, tags, projects, text_bytes, trash_bytes, file_bytes };
    return JSON.stringify(found) === JSON.stringify({ ...actual }) ? [] : [{ actual, stored: found }];
  });
}
