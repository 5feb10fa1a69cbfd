import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database.js';
import { forUpdate } from '../locks.js';
import { inPieces, MAX_PIECE_BYTES, MAX_PIECE_ROWS, pause, rowsInPieces, type SizedRow, sizeOf } from '../pieces.js';
import { perDialect } from './dialect.js';
import { idsFrom, isAnyOf } from './json.js';
import { preparedVariants } from './prepared.js';
import { type LocatedRow, type LocatedTable, returningLocation, type Versioned } from './rows.js';
import { INDEXED } from './search-entries.js';

/** Rows that refer to other rows, read and changed in pieces: there can be any number of them. */

export interface Referrer extends SizedRow {
  value: number;
}

const someQueries = preparedVariants<{ values: string; limit: number }, Referrer>();
const rangeQueries = preparedVariants<{ value: number; after: number; limit: number }, Referrer>();

/** Yields the rows of a table that refer to one of these rows by a column, in pieces, locked for a change. */
export async function* referrersOf(
  db: Executor,
  table: Versioned,
  column: string,
  values: readonly number[],
): AsyncGenerator<Referrer[]> {
  const columns = sql`x.id, x.${sql.ref(column)} AS value, ${textSize(table, 'x')} AS size`;
  if (values.length > 1) {
    const some = someQueries(
      `${table} ${column}`,
      (value) => sql`SELECT ${columns} FROM ${sql.table(table)} x
        WHERE ${isAnyOf(sql.ref(`x.${column}`), value('values'))}
        ${perDialect({ sqlite: sql``, postgres: sql`ORDER BY x.id` })}
        LIMIT CAST(${value('limit')} AS INTEGER) ${forUpdate('x')}`,
    );
    const rows = await some(db, { values: JSON.stringify(values), limit: MAX_PIECE_ROWS + 1 });
    if (rows.length <= MAX_PIECE_ROWS) {
      yield* inPieces<Referrer>(db, rows, { sizeOf });
      return;
    }
  }
  const range = rangeQueries(
    `${table} ${column}`,
    (value) => sql`SELECT ${columns} FROM ${sql.table(table)} x
      WHERE x.${sql.ref(column)} = ${value('value')} AND x.id > ${value('after')}
      ORDER BY x.id LIMIT CAST(${value('limit')} AS INTEGER) ${forUpdate('x')}`,
  );
  let waiting: Referrer[] = [];
  for (const value of values) {
    for await (const rows of rowsInPieces(db, (after, limit) => range(db, { value, after, limit }))) {
      waiting.push(...rows);
      if (waiting.length < MAX_PIECE_ROWS) continue;
      yield* inPieces<Referrer>(db, waiting, { sizeOf });
      waiting = [];
      await pause(db);
    }
  }
  yield* inPieces<Referrer>(db, waiting, { sizeOf });
}

export function textSize(table: string, alias: string): RawBuilder<number> {
  const body = INDEXED.find((indexed) => indexed.table === table)?.body;
  return body === undefined ? sql`0` : sql`coalesce(octet_length(${sql.ref(`${alias}.${body}`)}), 0)`;
}

const sizeQueries = preparedVariants<{ ids: string }, Required<SizedRow>>();

/** Yields ids of rows of a table in pieces, in their order. */
export async function* idsInPieces(
  db: Executor,
  table: string,
  ids: readonly number[],
  bytes = MAX_PIECE_BYTES,
): AsyncGenerator<number[]> {
  if (ids.length === 1) {
    yield [...ids];
    return;
  }
  const query = sizeQueries(
    table,
    (value) => sql`SELECT x.id, ${textSize(table, 'x')} AS size FROM ${sql.table(table)} x
      WHERE x.id IN (${idsFrom(value('ids'))})`,
  );
  for await (const some of inPieces(db, ids)) {
    const sizes = new Map((await query(db, { ids: JSON.stringify(some) })).map(({ id, size }) => [id, size]));
    yield* inPieces(db, some, { bytes, sizeOf: (id) => sizes.get(id) ?? 0 });
  }
}

interface Reference {
  from: LocatedTable;
  column: string;
}

const detachments = preparedVariants<{ ids: string; at: string }, LocatedRow>();

/** Clears a column of rows by their ids, and increments their versions. @returns the rows after the change */
export function detach(
  db: Executor,
  { from, column }: Reference,
  rows: readonly Referrer[],
  at: string,
): Promise<LocatedRow[]> {
  const { table } = from;
  const query = detachments(
    `${table}.${column}`,
    (value) => sql`UPDATE ${sql.table(table)}
      SET ${sql.ref(column)} = NULL, version = version + 1, updated_at = ${value('at')}
      WHERE id IN (${idsFrom(value('ids'))}) ${returningLocation(from)}`,
  );
  return query(db, { ids: idsOf(rows), at });
}

/**
 * Clears a column of all rows that refer to one of these rows, and increments their versions. Yields the rows after the
 * change in pieces: to wait for each row would cost as much as to change it.
 */
export async function* detachFrom(
  db: Executor,
  reference: Reference,
  values: readonly number[],
  at: string,
): AsyncGenerator<LocatedRow[]> {
  const { from, column } = reference;
  for await (const rows of referrersOf(db, from.table, column, values)) yield await detach(db, reference, rows, at);
}

export function idsOf(rows: readonly { id: number }[]): string {
  return JSON.stringify(rows.map(({ id }) => id));
}
