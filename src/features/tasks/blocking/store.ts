import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { insertRows } from '../../../../db/query/bulk.js';
import { isAnyOf } from '../../../../db/query/json.js';
import { prepared } from '../../../../db/query/prepared.js';
import type { LocatedRow } from '../../../../db/query/rows.js';

export interface Link {
  task_id: number;
  blocker_id: number;
}

/** Tasks that a check for cycles visits at most. */
export const MAX_CHAIN = 10_000;

const chainQuery = prepared<Link, { visited: number; found: number | null }>(
  (value) => sql`
  WITH RECURSIVE chain (id) AS (
    SELECT CAST(${value('blocker_id')} AS BIGINT)
    UNION SELECT b.blocker_id FROM chain c JOIN task_blocks b ON b.task_id = c.id)
  SELECT count(*) AS visited, max(CASE WHEN id = ${value('task_id')} THEN 1 ELSE 0 END) AS found
  FROM (SELECT id FROM chain LIMIT ${sql.lit(MAX_CHAIN + 1)}) visited`,
);

/** Follows the blockers of a task. @returns `cycle` if they lead to the other task, `long` if they are too many */
export async function chainOf(db: Executor, link: Link): Promise<'free' | 'cycle' | 'long'> {
  const [chain] = await chainQuery(db, link);
  if (chain?.found === 1) return 'cycle';
  return (chain?.visited ?? 0) > MAX_CHAIN ? 'long' : 'free';
}

const linksQuery = prepared<Link, { blockers: number; blocked: number; present: number }>(
  (value) => sql`SELECT
    (SELECT count(*) FROM task_blocks b WHERE b.task_id = ${value('task_id')}) AS blockers,
    (SELECT count(*) FROM task_blocks b WHERE b.blocker_id = ${value('blocker_id')}) AS blocked,
    (SELECT count(*) FROM task_blocks b
      WHERE b.task_id = ${value('task_id')} AND b.blocker_id = ${value('blocker_id')}) AS present`,
);

export async function countLinks(db: Executor, link: Link) {
  const [counts] = await linksQuery(db, link);
  return { blockers: counts?.blockers ?? 0, blocked: counts?.blocked ?? 0, isPresent: counts?.present === 1 };
}

export async function insertLinks(db: Executor, links: readonly Link[]): Promise<void> {
  await insertRows(db, 'task_blocks', links);
}

export async function deleteLink(db: Executor, { task_id, blocker_id }: Link): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('task_blocks')
    .where('task_id', '=', task_id)
    .where('blocker_id', '=', blocker_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const existingQuery = prepared<{ ids: string; owner: number }, LocatedRow>(
  (value) => sql`SELECT t.id, t.uid, t.user_id, t.project_id, t.parent_task_id FROM tasks t
    WHERE ${isAnyOf(sql.ref('t.id'), value('ids'))} AND t.user_id = ${value('owner')}`,
);

export function existingTasks(db: Executor, owner: number, ids: readonly number[]): Promise<LocatedRow[]> {
  return existingQuery(db, { owner, ids: JSON.stringify(ids) });
}

export interface StoredClaim {
  task_id: number;
  user_id: number;
  holder: string;
  key_id: number | null;
  until: string;
}

export function claimOf(db: Executor, taskId: number): Promise<StoredClaim | undefined> {
  return db.selectFrom('task_claims').selectAll().where('task_id', '=', taskId).executeTakeFirst();
}

export async function putClaim(db: Executor, claim: StoredClaim): Promise<void> {
  const { task_id: _task, ...columns } = claim;
  await db
    .insertInto('task_claims')
    .values(claim)
    .onConflict((conflict) => conflict.column('task_id').doUpdateSet(columns))
    .execute();
}

export async function deleteClaim(db: Executor, taskId: number): Promise<void> {
  await db.deleteFrom('task_claims').where('task_id', '=', taskId).execute();
}
