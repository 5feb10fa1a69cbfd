import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import * as bulk from '../../db/query/bulk.js';
import { preparedVariants } from '../../db/query/prepared.js';
import { updateRow } from '../../db/query/update.js';
import type { Caller } from '../access/caller.js';
import { AppError } from '../lib/errors.js';

const ownedQueries = preparedVariants<{ user: number }, { found: 1 }>();

/** Those of the tables in which the user has something. */
export async function tablesWithRows(db: Executor, tables: readonly string[], userId: number): Promise<string[]> {
  const owned: string[] = [];
  for (const table of tables) {
    const query = ownedQueries(
      table,
      (value) => sql`SELECT 1 AS found FROM ${sql.table(table)} x WHERE x.user_id = ${value('user')} LIMIT 1`,
    );
    if ((await query(db, { user: userId })).length > 0) owned.push(table);
  }
  return owned;
}

/** Marks an account as being imported. @returns false when it is already */
export async function markImporting(db: Executor, userId: Caller['id'], at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ importing_since: at })
    .where('id', '=', userId)
    .where('importing_since', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function unmarkImporting(db: Executor, userId: number): Promise<void> {
  await db.updateTable('users').set({ importing_since: null }).where('id', '=', userId).execute();
}

/** Takes the mark off an account, and sets its settings. */
export async function finishImport(
  db: Executor,
  userId: number,
  settings: Record<string, string | number | null>,
  at: string,
): Promise<void> {
  await updateRow(db, 'users', { id: userId, changes: { ...settings, importing_since: null }, at });
}

/** The accounts that are marked as being imported, with when something of it was last heard. */
export async function importingUsers(db: Executor): Promise<{ id: number; since: string }[]> {
  const query = db.selectFrom('users').select(['id', 'importing_since']).where('importing_since', 'is not', null);
  return (await query.execute()).map(({ id, importing_since: since }) => ({ id, since: since as string }));
}

/**
 * Adds rows to an account that is being imported.
 * @param at when, which tells other processes that the import goes on; null where there are none
 * @param json a JSON array of objects with these columns
 * @throws AppError UNAUTHENTICATED when the account is not there any more
 */
export async function insertChunk(
  db: Executor,
  userId: number,
  { table, columns, json: rows }: { table: string; columns: readonly string[]; json: string },
  at: string | null,
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['importing_since', 'deleted_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user?.importing_since == null || user.deleted_at !== null) throw new AppError('UNAUTHENTICATED');
  if (at !== null) await db.updateTable('users').set({ importing_since: at }).where('id', '=', userId).execute();
  await bulk.insertJson(db, table, columns, rows);
}

/** Those of the uids that a row of the table has already. */
export function takenUids(db: Executor, table: string, uids: readonly string[]): Promise<ReadonlySet<string>> {
  return bulk.takenUids(db, table, uids);
}

/** Keeps so many ids of a table for rows that are added later, in ascending order. */
export function reserveIds(db: Executor, table: string, count: number): Promise<number[]> {
  return bulk.reserveIds(db, table, count);
}

/**
 * The lowest id of a task that an entry of activity tells of, or 0: below it are those of tasks that were imported
 * deleted.
 */
export async function lowestTaskIdInActivity(db: Executor): Promise<number> {
  const { rows } = await sql<{ least: number | null }>`SELECT min(task_id) AS least FROM activity`.execute(db);
  return Math.min(0, rows[0]?.least ?? 0);
}
