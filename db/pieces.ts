import { setImmediate as nextIteration } from 'node:timers/promises';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { required } from '../src/lib/typed.js';
import type { Executor } from './database.js';

/**
 * Work on many rows, in pieces: each statement reads or changes at most `MAX_PIECE_ROWS` rows with at most
 * `MAX_PIECE_BYTES` of text, and the event loop runs between two pieces. A write stays one transaction: the service
 * handles other requests and reads in its pauses, other writes wait, and an error, a stop or a crash undoes all of it.
 */

export const MAX_PIECE_ROWS = 1_000;
/** A single row may have more. */
export const MAX_PIECE_BYTES = 1024 * 1024;

const pauses = new WeakMap<Executor, () => Promise<void>>();

/** Sets a function that replaces waiting for the event loop in the pauses of a transaction. */
export function setPause(trx: Executor, pause: () => Promise<void>): void {
  pauses.set(trx, pause);
}

export function clearPause(trx: Executor): void {
  pauses.delete(trx);
}

/** Lets the event loop run once: between two reads, or within a transaction. */
export function pause(trx: Executor): Promise<void> {
  const own = pauses.get(trx);
  return own === undefined ? nextIteration() : own();
}

const PACE_MS = 10;

/** Returns a function that pauses if it was called, or created, more than `PACE_MS` ago: for steps of unknown cost. */
export function createPace(trx: Executor): () => Promise<void> {
  let paused = performance.now();
  return async () => {
    if (performance.now() - paused <= PACE_MS) return;
    await pause(trx);
    paused = performance.now();
  };
}

export interface PieceLimits<Item> {
  rows?: number;
  bytes?: number;
  sizeOf?(item: Item): number;
}

/** Yields items in pieces, with a pause between two pieces. */
export async function* inPieces<Item>(
  trx: Executor,
  items: Iterable<Item>,
  { rows = MAX_PIECE_ROWS, bytes = MAX_PIECE_BYTES, sizeOf: sizeOfItem = () => 0 }: PieceLimits<Item> = {},
): AsyncGenerator<Item[]> {
  let piece: Item[] = [];
  let total = 0;
  for (const item of items) {
    const size = sizeOfItem(item);
    if (piece.length > 0 && (piece.length === rows || total + size > bytes)) {
      yield piece;
      await pause(trx);
      piece = [];
      total = 0;
    }
    piece.push(item);
    total += size;
  }
  if (piece.length > 0) yield piece;
}

/** Items between two looks at the clock. */
const VISITED_AT_ONCE = 200;

/** Visits items, with pauses. For work in memory: a generator costs more than a short visit. */
export async function visitEach<Item>(
  trx: Executor,
  items: Iterable<Item>,
  visit: (item: Item) => void,
): Promise<void> {
  const pace = createPace(trx);
  let visited = 0;
  for (const item of items) {
    // The garbage of the items is collected at once, which may take longer than the visits.
    if (visited > 0 && visited % VISITED_AT_ONCE === 0) await pace();
    visited += 1;
    visit(item);
  }
}

/** Returns the bytes of the texts of a row. Those of short texts are estimated, which is much faster. */
export function textOf(row: object): number {
  let bytes = 0;
  for (const value of Object.values(row)) {
    if (typeof value === 'string') bytes += value.length < 1_000 ? value.length : Buffer.byteLength(value);
  }
  return bytes;
}

/** A row with the bytes of its texts. */
export interface Sized {
  size?: number | undefined;
}

export interface SizedRow extends Sized {
  id: number;
}

export function sizeOf({ size = 0 }: Sized): number {
  return size;
}

/** True if rows have so much text that a query may have ended their piece before its limit (`firstPiece`). */
export function fillsPiece(rows: readonly Sized[]): boolean {
  let total = 0;
  for (const row of rows) total += sizeOf(row);
  return total >= MAX_PIECE_BYTES;
}

/** Returns the limit of a next query: after rows with long texts, it looks at the lengths of few. */
export function limitAfter(rows: readonly Sized[]): number {
  return fillsPiece(rows) ? Math.min(2 * rows.length, MAX_PIECE_ROWS) : MAX_PIECE_ROWS;
}

/**
 * Yields the rows of a query in pieces, with a pause between two pieces.
 * @param next returns at most `limit` rows after a row, in their order; less if these fill a piece
 */
export async function* readInPieces<Row extends Sized>(
  db: Executor,
  next: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let limit = MAX_PIECE_ROWS;
  for (let after: Row | undefined; ; ) {
    const rows = await next(after, limit);
    yield* inPieces<Row>(db, rows, { sizeOf });
    if (rows.length < limit && !fillsPiece(rows)) return;
    after = required(rows.at(-1));
    limit = limitAfter(rows);
    await pause(db);
  }
}

/** `readInPieces` for rows in the order of their ids. */
export function rowsInPieces<Row extends SizedRow>(
  db: Executor,
  next: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  return readInPieces(db, (after, limit) => next(after?.id ?? 0, limit));
}

/** Bytes of the texts of all rows before a row, in an order. */
export function bytesBefore(bytes: Expression<unknown>, orderBy: Expression<unknown>): RawBuilder<number> {
  return sql`sum(${bytes}) OVER (${orderBy} ROWS UNBOUNDED PRECEDING) - ${bytes}`;
}

/**
 * A subquery: the first rows of a selection in an order, until their texts fill a piece (`fillsPiece`). Only the lengths
 * of the texts are read.
 * @param order names of columns of the selection
 * @param selection a query of keys, with the `size` of each row
 */
export function firstPiece(order: readonly string[], selection: RawBuilder<unknown>): RawBuilder<unknown> {
  const names = sql.join(order.map((name) => sql.ref(name)));
  return sql`(SELECT * FROM (
    SELECT selected.*, ${bytesBefore(sql.ref('size'), sql`ORDER BY ${names}`)} AS bytes_before FROM (${selection}) selected
    ) sized WHERE bytes_before < ${sql.lit(MAX_PIECE_BYTES)})`;
}
