import { type RawBuilder, sql } from 'kysely';
import { isAscii } from '../../src/filter/comparison.js';
import { required } from '../../src/lib/typed.js';
import type { Executor } from '../database.js';
import { inPieces, MAX_PIECE_ROWS, pause, textOf } from '../pieces.js';
import { perDialect } from './dialect.js';
import { isAnyOf, rowsFrom } from './json.js';
import { SORTED, withLetters } from './name-order.js';
import { preparedVariants } from './prepared.js';

/** Writes of many rows. All functions belong into a write job. */

const inserts = preparedVariants<{ rows: string }, never>();

/**
 * Inserts rows, in pieces. All have the members of the first one, in the same order. Rows that were stored keep the
 * letters of their names.
 * @returns their number
 * @throws a unique violation
 */
export async function insertRows(db: Executor, table: string, rows: Iterable<object>): Promise<number> {
  let total = 0;
  for await (const piece of inPieces(db, rows, { sizeOf: textOf })) {
    await insertSome(db, table, piece);
    total += piece.length;
  }
  return total;
}

function insertSome(db: Executor, table: string, rows: object[]): Promise<void> {
  const lettered = rows.map((row) => withLetters(table, row, true));
  return insertStored(db, table, Object.keys(required(lettered[0])), JSON.stringify(lettered));
}

/**
 * Inserts rows that are JSON already.
 * @param rows a JSON array of objects with these members
 * @throws a unique violation
 */
export async function insertJson(db: Executor, table: string, columns: readonly string[], rows: string): Promise<void> {
  // Names in ASCII have no letters of their own.
  if (SORTED[table] === undefined || isAscii(rows)) return insertStored(db, table, columns, rows);
  const given: object[] = JSON.parse(rows);
  if (given.length > 0) await insertSome(db, table, given);
}

async function insertStored(db: Executor, table: string, columns: readonly string[], rows: string): Promise<void> {
  const insert = inserts(
    `${table} ${columns.join()}`,
    (value) => sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      ${rowsFrom(table, value('rows'), columns)}`,
  );
  await insert(db, { rows });
}

/** Returns unused ids in ascending order, for rows that this job inserts. */
export async function freeIds(db: Executor, table: string, count: number): Promise<number[]> {
  const { rows } = await nextIds(table, count).execute(db);
  return rows.map(({ id }) => id);
}

/** Reserves unused ids for rows that later jobs insert, in pieces. */
export async function reserveIds(db: Executor, table: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    if (ids.length > 0) await pause(db);
    ids.push(...(await freeIds(db, table, Math.min(count - ids.length, MAX_PIECE_ROWS))));
    for (const step of retainIds(table, required(ids.at(-1)))) await step.execute(db);
  }
  return ids;
}

// SQLite records the last id of a table when rows are inserted, a sequence of PostgreSQL when it returns one.
function nextIds(table: string, count: number): RawBuilder<{ id: number }> {
  return perDialect({
    sqlite: sql`WITH RECURSIVE free (id) AS (
      SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = ${table}), 0) + 1 WHERE ${count} > 0
      UNION ALL SELECT id + 1 FROM free LIMIT ${count}) SELECT id FROM free`,
    postgres: sql`SELECT nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id')) AS id
      FROM generate_series(1, CAST(${count} AS integer))`,
  });
}

function retainIds(table: string, last: number): RawBuilder<unknown>[] {
  const nothing = sql`SELECT 1`;
  return [
    perDialect({ sqlite: sql`DELETE FROM sqlite_sequence WHERE name = ${table}`, postgres: nothing }),
    perDialect({ sqlite: sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${last})`, postgres: nothing }),
  ];
}

const usedUidQuery = preparedVariants<{ uids: string }, { uid: string }>();

export async function usedUids(db: Executor, table: string, uids: readonly string[]): Promise<ReadonlySet<string>> {
  const query = usedUidQuery(
    table,
    (value) => sql`SELECT x.uid FROM ${sql.table(table)} x WHERE ${isAnyOf(sql.ref('x.uid'), value('uids'), 'text')}`,
  );
  return new Set((await query(db, { uids: JSON.stringify(uids) })).map(({ uid }) => uid));
}

/**
 * Deletes rows that have a value in a column, the latest first: rows that depend on others are later than those.
 * @param key key of a row within those of the value
 * @returns the number of deleted rows of this table
 */
export async function deleteSome(
  db: Executor,
  table: string,
  { column, value, key = 'id' }: { column: string; value: number; key?: string },
  most: number,
): Promise<number> {
  const owned = sql`${sql.ref(column)} = ${value}`;
  const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE ${owned} AND ${sql.ref(key)} IN (
    SELECT ${sql.ref(key)} FROM ${sql.table(table)} WHERE ${owned}
    ORDER BY ${sql.ref(key)} DESC LIMIT ${most})`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteInPieces(
  db: Executor,
  table: string,
  which: { column: string; value: number; key?: string },
): Promise<void> {
  // A row may be gone with another one, and is not counted then.
  for (let deleted = 1; deleted > 0; ) {
    deleted = await deleteSome(db, table, which, MAX_PIECE_ROWS);
    if (deleted === MAX_PIECE_ROWS) await pause(db);
  }
}
