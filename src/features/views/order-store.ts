import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forReference } from '../../../db/locks.js';
import { inPieces, MAX_PIECE_ROWS, pause } from '../../../db/pieces.js';
import { insertRows } from '../../../db/query/bulk.js';
import { isAnyOf, rowsFrom } from '../../../db/query/json.js';
import { prepared, type Value } from '../../../db/query/prepared.js';

/** The own order of views. Ranks change in a transaction that has locked the view, or has just restored it. */

export interface ViewRank {
  view_id: number;
  task_id: number;
  rank: string;
}

export type RankedTask = Pick<ViewRank, 'task_id' | 'rank'>;

const rankQuery = prepared<{ view: number; task: number }, { rank: string }>(
  (value) => sql`SELECT r.rank FROM view_ranks r WHERE r.view_id = ${value('view')} AND r.task_id = ${value('task')}`,
);

/** Returns the rank of a task in a view; undefined if it has none. */
export async function rankOf(db: Executor, view: number, task: number): Promise<string | undefined> {
  return (await rankQuery(db, { view, task }))[0]?.rank;
}

interface Beside {
  view: number;
  rank: string;
  /** A task that does not count. */
  except: number;
}

const isOther = (value: Value<Beside>) => sql`r.view_id = ${value('view')} AND r.task_id <> ${value('except')}`;

const nextQueries = {
  before: prepared<Beside, { rank: string | null }>(
    (value) => sql`SELECT max(r.rank) AS rank FROM view_ranks r WHERE ${isOther(value)} AND r.rank < ${value('rank')}`,
  ),
  after: prepared<Beside, { rank: string | null }>(
    (value) => sql`SELECT min(r.rank) AS rank FROM view_ranks r WHERE ${isOther(value)} AND r.rank > ${value('rank')}`,
  ),
};

/** Returns the next rank before or after one; null at the end of the order. */
export async function nextRank(db: Executor, side: 'before' | 'after', beside: Beside): Promise<string | null> {
  return (await nextQueries[side](db, beside))[0]?.rank ?? null;
}

const sameQuery = prepared<Beside, { count: number }>(
  (value) => sql`SELECT count(*) AS count FROM view_ranks r WHERE ${isOther(value)} AND r.rank = ${value('rank')}`,
);

/** Returns the number of tasks with a rank. Restored tasks can have that of another one. */
export async function countRank(db: Executor, beside: Beside): Promise<number> {
  return (await sameQuery(db, beside))[0]?.count ?? 0;
}

const sizeQuery = prepared<{ view: number }, { count: number; last: string | null }>(
  (value) => sql`SELECT count(*) AS count, max(r.rank) AS last FROM view_ranks r WHERE r.view_id = ${value('view')}`,
);

/** Returns the number of ranked tasks, and the last rank. */
export async function sizeOfOrder(db: Executor, view: number): Promise<{ count: number; last: string | null }> {
  return (await sizeQuery(db, { view }))[0] ?? { count: 0, last: null };
}

const orderQuery = prepared<{ view: number; offset: number }, RankedTask>(
  (value) => sql`SELECT r.task_id, r.rank FROM view_ranks r JOIN tasks t ON t.id = r.task_id
    WHERE r.view_id = ${value('view')} ORDER BY r.rank, t.created_at, t.id
    LIMIT ${sql.lit(MAX_PIECE_ROWS)} OFFSET CAST(${value('offset')} AS INTEGER)`,
);

/** Returns the ranked tasks in their order. */
export async function rankedTasks(db: Executor, view: number): Promise<RankedTask[]> {
  const ranked: RankedTask[] = [];
  for (let offset = 0; ; offset += MAX_PIECE_ROWS) {
    const piece = await orderQuery(db, { view, offset });
    ranked.push(...piece);
    if (piece.length < MAX_PIECE_ROWS) return ranked;
    await pause(db);
  }
}

const unplacedQuery = prepared<{ view: number; ids: string }, { id: number }>(
  (value) => sql`SELECT t.id FROM tasks t WHERE ${isAnyOf(sql.ref('t.id'), value('ids'))} AND NOT EXISTS (
      SELECT 1 FROM view_ranks r WHERE r.view_id = ${value('view')} AND r.task_id = t.id)
    ORDER BY t.created_at, t.id ${forReference('t')}`,
);

/**
 * Returns those of some tasks that have no rank, locked for a reference.
 * @param ids in the order of their creation
 */
export async function unranked(db: Executor, view: number, ids: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for await (const piece of inPieces(db, ids)) {
    found.push(...(await unplacedQuery(db, { view, ids: JSON.stringify(piece) })).map(({ id }) => id));
  }
  return found;
}

export async function insertRanks(db: Executor, rows: readonly ViewRank[]): Promise<void> {
  await insertRows(db, 'view_ranks', rows);
}

const updateQuery = prepared<{ view: number; rows: string }, never>(
  (value) => sql`UPDATE view_ranks SET rank = ranked.rank
    FROM (${rowsFrom('view_ranks', value('rows'), ['task_id', 'rank'])}) AS ranked
    WHERE view_ranks.view_id = ${value('view')} AND view_ranks.task_id = ranked.task_id`,
);

export async function updateRanks(db: Executor, view: number, tasks: readonly RankedTask[]): Promise<void> {
  for await (const piece of inPieces(db, tasks)) await updateQuery(db, { view, rows: JSON.stringify(piece) });
}

const removal = prepared<{ view: number; task: number; rank: string }, { task_id: number }>(
  (value) => sql`DELETE FROM view_ranks
    WHERE view_id = ${value('view')} AND task_id = ${value('task')} AND rank = ${value('rank')} RETURNING task_id`,
);

/** Removes the rank of a task. @returns false if the task has another one by now */
export async function removeRank(db: Executor, { view_id, task_id, rank }: ViewRank): Promise<boolean> {
  return (await removal(db, { view: view_id, task: task_id, rank })).length > 0;
}

const restorableQuery = prepared<{ rows: string }, ViewRank>(
  (value) => sql`SELECT r.view_id, r.task_id, r.rank
    FROM (${rowsFrom('view_ranks', value('rows'), ['view_id', 'task_id', 'rank'])}) AS r
    JOIN views v ON v.id = r.view_id JOIN tasks t ON t.id = r.task_id
    WHERE NOT EXISTS (SELECT 1 FROM view_ranks p WHERE p.view_id = r.view_id AND p.task_id = r.task_id)
    ${forReference('v')} ${forReference('t')}`,
);

/** Inserts ranks again whose view and task exist, and have none. */
export async function restoreRanks(db: Executor, rows: readonly object[]): Promise<void> {
  await insertRanks(db, await restorableQuery(db, { rows: JSON.stringify(rows) }));
}
