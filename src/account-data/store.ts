import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import * as bulk from '../../db/query/bulk.js';
import { preparedVariants } from '../../db/query/prepared.js';
import { updateRow } from '../../db/query/rows.js';
import type { Caller } from '../access/caller.js';
import { AppError } from '../lib/errors.js';
import { required } from '../lib/typed.js';

const ownedQueries = preparedVariants<{ user: number }, { found: 1 }>();

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

/** Deletes the few rows of a table that an import replaces. */
export async function removeReplaced(db: Executor, table: string, userId: number): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE user_id = ${userId}`.execute(db);
}

/** Marks an account as importing. @returns false if it is marked already */
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

export async function finishImport(
  db: Executor,
  userId: number,
  settings: Record<string, string | number | null>,
  at: string,
): Promise<void> {
  await updateRow(db, 'users', { id: userId, changes: { ...settings, importing_since: null }, at });
}

export async function importingUsers(db: Executor): Promise<{ id: number; since: string }[]> {
  const query = db.selectFrom('users').select(['id', 'importing_since']).where('importing_since', 'is not', null);
  return (await query.execute()).map(({ id, importing_since: since }) => ({ id, since: required(since) }));
}

/**
 * Inserts rows into an account that is being imported.
 * @param at current time, recorded as a sign of life for other processes; null if there are none
 * @param json array of objects with these columns
 * @throws AppError UNAUTHENTICATED if the account was deleted
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

export function usedUids(db: Executor, table: string, uids: readonly string[]): Promise<ReadonlySet<string>> {
  return bulk.usedUids(db, table, uids);
}

/** Reserves ids of a table for later rows, in ascending order. */
export function reserveIds(db: Executor, table: string, count: number): Promise<number[]> {
  return bulk.reserveIds(db, table, count);
}

/** Returns the lowest task id of any history entry, at most 0. Imported entries of deleted tasks have negative ids. */
export async function lowestTaskIdInActivity(db: Executor): Promise<number> {
  const { rows } = await sql<{ least: number | null }>`SELECT min(task_id) AS least FROM activity`.execute(db);
  return Math.min(0, rows[0]?.least ?? 0);
}
