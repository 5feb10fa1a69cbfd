import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { required } from '../src/lib/typed.js';
import type { Db, Executor } from './database.js';
import { CopyError } from './errors.js';
import { insertRows } from './query/bulk.js';
import { perDialect } from './query/dialect.js';

/** Copies a whole service from one database to another, of the same or of the other kind. */

interface CopiedTable {
  name: string;
  key: readonly string[];
  /** A column that refers to rows of the same table. It is set after all rows exist. */
  own: string | undefined;
}

interface KeyColumn {
  table: string;
  column: string;
  target: string | null;
}

const keyColumns: RawBuilder<KeyColumn> = perDialect({
  sqlite: sql`
    SELECT t.name AS "table", c.name AS "column", NULL AS target, c.pk AS place
      FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.pk > 0
    UNION ALL SELECT t.name, f."from", f."table", 0
      FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table'
    ORDER BY 1, 4, 2`,
  postgres: sql`
    SELECT t.relname AS "table", a.attname AS "column", o.relname AS target
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid LEFT JOIN pg_class o ON o.oid = c.confrelid
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (c.conkey)
    WHERE c.contype IN ('p', 'f') AND t.relnamespace = current_schema()::regnamespace
    ORDER BY t.relname, array_position(c.conkey, a.attnum), a.attname`,
});

/** Returns every table, each after the tables that it refers to. */
export async function tablesOf(db: Executor): Promise<CopiedTable[]> {
  const { rows } = await keyColumns.execute(db);
  // The search index and the usage of accounts are derived from other tables; migrations are applied, not copied.
  const columns = rows.filter(({ table }) => !/^(?:migrations$|search|account_usage|sqlite_)/.test(table));
  const left = new Set(columns.map(({ table }) => table));
  const tables: CopiedTable[] = [];
  while (left.size > 0) {
    for (const name of left) {
      const own = columns.filter(({ table }) => table === name);
      if (own.some(({ target }) => target !== null && target !== name && left.has(target))) continue;
      left.delete(name);
      tables.push({
        name,
        key: own.filter(({ target }) => target === null).map(({ column }) => column),
        own: own.find(({ target }) => target === name)?.column,
      });
    }
  }
  return tables;
}

type Row = Record<string, string | number | null>;

const ROWS_AT_ONCE = 500;

export interface CopiedRows {
  table: string;
  rows: number;
  /** SHA-256 of the rows in the order of their key, equal on both sides. */
  hash: string;
}

export async function countRows(db: Executor): Promise<number> {
  let total = 0;
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(name)}`.execute(db);
    total += rows[0]?.n ?? 0;
  }
  return total;
}

/**
 * Copies everything into a database without accounts and compares the result with the source. No other process may write to either.
 * @param onRows receives the number of further copied rows
 * @throws CopyError when the source is outdated, the target is not empty, or the copy differs
 */
export async function copyDatabase(
  from: Db,
  to: Db,
  now: () => Date,
  onRows: (count: number) => void,
): Promise<CopiedRows[]> {
  if ((await from.migrations()).some(({ applied_at }) => applied_at === null)) {
    throw new CopyError('The database to copy from is not up to date: run npm run migrate on it first.');
  }
  await to.migrate(now);
  const [account] = (await sql`SELECT 1 FROM users LIMIT 1`.execute(to.read)).rows;
  if (account !== undefined) throw new CopyError('The database to copy to has accounts already. Name an empty one.');
  // The identity of the source replaces that of the new database.
  await to.write((trx) => trx.deleteFrom('service').execute());
  const source = await from.snapshot();
  try {
    const tables = await tablesOf(source.read);
    const hashes = new Map<string, { rows: number; hash: string }>();
    for (const table of tables) {
      hashes.set(table.name, await hashOf(source.read, table, (rows) => writeRows(to, table, rows), onRows));
      if (table.own !== undefined) await setOwn(source.read, to, table, table.own);
      if (table.key[0] === 'id') await copyLastId(source.read, to, table.name);
    }
    const copied: CopiedRows[] = [];
    for (const table of tables) {
      const { rows, hash } = required(hashes.get(table.name));
      const there = await hashOf(to.read, table);
      if (there.rows !== rows || there.hash !== hash) {
        throw new CopyError(
          `The rows of ${table.name} are not the same: ${rows} were read, ${there.rows} are there now.`,
        );
      }
      copied.push({ table: table.name, rows, hash });
    }
    return copied;
  } finally {
    await source.close();
  }
}

async function hashOf(
  db: Executor,
  { name, key }: CopiedTable,
  each: (rows: Row[]) => Promise<void> = async () => undefined,
  onRows: (count: number) => void = () => undefined,
): Promise<{ rows: number; hash: string }> {
  const hash = createHash('sha256');
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let total = 0;
  let rows: Row[] = [];
  do {
    const last = rows.at(-1);
    const after =
      last === undefined ? sql`` : sql`WHERE (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
    const page = sql<Row>`SELECT * FROM ${sql.table(name)} ${after} ORDER BY ${columns} LIMIT ${sql.lit(ROWS_AT_ONCE)}`;
    ({ rows } = await page.execute(db));
    for (const row of rows)
      hash.update(`${JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))}\n`);
    if (rows.length > 0) await each(rows);
    total += rows.length;
    onRows(rows.length);
  } while (rows.length === ROWS_AT_ONCE);
  return { rows: total, hash: hash.digest('hex') };
}

async function writeRows({ write }: Db, { name, own }: CopiedTable, rows: Row[]): Promise<void> {
  await write((trx) => insertRows(trx, name, own === undefined ? rows : rows.map((row) => ({ ...row, [own]: null }))));
}

async function setOwn(source: Executor, { write }: Db, { name }: CopiedTable, own: string): Promise<void> {
  const table = sql.table(name);
  const column = sql.ref(own);
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; own: number }>`SELECT id, ${column} AS own FROM ${table}
      WHERE ${column} IS NOT NULL AND id > ${after} ORDER BY id LIMIT ${sql.lit(ROWS_AT_ONCE)}`.execute(source);
    await write(async (trx) => {
      for (const { id, own: other } of rows) {
        await sql`UPDATE ${table} SET ${column} = ${other} WHERE id = ${id}`.execute(trx);
      }
    });
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Keeps the last id, so that ids of deleted rows are not reused. */
async function copyLastId(source: Executor, { write }: Db, table: string): Promise<void> {
  const lastGiven: RawBuilder<{ last: number | null }> = perDialect({
    sqlite: sql`SELECT max((SELECT coalesce(max(id), 0) FROM ${sql.table(table)}),
      coalesce((SELECT seq FROM sqlite_sequence WHERE name = ${sql.lit(table)}), 0)) AS last`,
    postgres: sql`SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(${sql.lit(table)}, 'id')), 0) AS last`,
  });
  const last = (await lastGiven.execute(source)).rows[0]?.last ?? 0;
  if (last === 0) return;
  await write(async (trx) => {
    const steps: RawBuilder<unknown>[] = [
      perDialect({
        sqlite: sql`UPDATE sqlite_sequence SET seq = max(seq, ${last}) WHERE name = ${sql.lit(table)}`,
        postgres: sql`SELECT setval(pg_get_serial_sequence(${sql.lit(table)}, 'id'), CAST(${last} AS bigint))`,
      }),
      // A table that once had rows but has none may lack an entry.
      perDialect({
        sqlite: sql`INSERT INTO sqlite_sequence (name, seq) SELECT ${sql.lit(table)}, ${last}
          WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ${sql.lit(table)})`,
        postgres: sql`SELECT 1`,
      }),
    ];
    for (const step of steps) await step.execute(trx);
  });
}
