import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database.js';
import { perDialect } from './dialect.js';
import { isAnyOf, rowsFrom } from './json.js';
import { preparedVariants } from './prepared.js';

/** Writing many rows at once. All of it belongs into a write job. */

const ROWS_PER_STATEMENT = 1_000;

const inserts = preparedVariants<{ rows: string }, never>();

/**
 * Adds rows, which all have the members of the first, in their order.
 * @returns how many there were
 * @throws a unique violation
 */
export async function insertRows(db: Executor, table: string, rows: Iterable<object>): Promise<number> {
  let total = 0;
  let some: object[] = [];
  for (const row of rows) {
    if (some.push(row) < ROWS_PER_STATEMENT) continue;
    await insertSome(db, table, some);
    total += some.length;
    some = [];
  }
  if (some.length > 0) await insertSome(db, table, some);
  return total + some.length;
}

function insertSome(db: Executor, table: string, rows: object[]): Promise<void> {
  return insertJson(db, table, Object.keys(rows[0] as object), JSON.stringify(rows));
}

/**
 * Adds rows that are JSON already.
 * @param rows an array of objects with these members
 * @throws a unique violation
 */
export async function insertJson(db: Executor, table: string, columns: readonly string[], rows: string): Promise<void> {
  const insert = inserts(
    `${table} ${columns.join()}`,
    (_db, value) => sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      ${rowsFrom(table, value('rows'), columns)}`,
  );
  await insert(db, { rows });
}

/** So many ids that no row of the table has or ever had, in ascending order, to be given to rows that this job adds. */
export async function freeIds(db: Executor, table: string, count: number): Promise<number[]> {
  const { rows } = await nextIds(table, count).execute(db);
  return rows.map(({ id }) => id);
}

/** The same for rows that later jobs add. */
export async function reserveIds(db: Executor, table: string, count: number): Promise<number[]> {
  const ids = await freeIds(db, table, count);
  const last = ids.at(-1);
  if (last !== undefined) for (const step of keepIds(table, last)) await step.execute(db);
  return ids;
}

// SQLite notes the ids of a table when its rows are added; a sequence of PostgreSQL when it gives one out.
function nextIds(table: string, count: number): RawBuilder<{ id: number }> {
  return perDialect({
    sqlite: sql`WITH RECURSIVE free (id) AS (
      SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = ${table}), 0) + 1 WHERE ${count} > 0
      UNION ALL SELECT id + 1 FROM free LIMIT ${count}) SELECT id FROM free`,
    postgres: sql`SELECT nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id')) AS id
      FROM generate_series(1, CAST(${count} AS integer))`,
  });
}

function keepIds(table: string, last: number): RawBuilder<unknown>[] {
  const nothing = sql`SELECT 1`;
  return [
    perDialect({ sqlite: sql`DELETE FROM sqlite_sequence WHERE name = ${table}`, postgres: nothing }),
    perDialect({ sqlite: sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${last})`, postgres: nothing }),
  ];
}

const taken = preparedVariants<{ uids: string }, { uid: string }>();

/** Those of the uids that a row of the table has already. */
export async function takenUids(db: Executor, table: string, uids: readonly string[]): Promise<ReadonlySet<string>> {
  const query = taken(
    table,
    (_db, value) =>
      sql`SELECT x.uid FROM ${sql.table(table)} x WHERE ${isAnyOf(sql.ref('x.uid'), value('uids'), 'text')}`,
  );
  return new Set((await query(db, { uids: JSON.stringify(uids) })).map(({ uid }) => uid));
}

/**
 * Removes some of the rows that have a value in a column, the latest first: what depends on another row, and would go
 * with it, is later than that.
 * @param key of a row among those of the value
 * @returns how many rows of this table were removed
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
