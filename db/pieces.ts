import { setImmediate as nextIteration } from 'node:timers/promises';
import { required } from '../src/lib/typed.js';
import type { Executor } from './database.js';

/**
 * Long writes. A transaction that changes many rows works in pieces: each statement touches at most `MAX_PIECE_ROWS`
 * rows with at most `MAX_PIECE_BYTES` of text. Between two pieces the transaction stays open and the event loop runs:
 * the service handles other requests and reads, other writes wait. It is still one transaction: an error, a stop or a
 * crash undoes all of it.
 */

export const MAX_PIECE_ROWS = 1_000;
/** A single row may have more. */
export const MAX_PIECE_BYTES = 1024 * 1024;

const pauses = new WeakMap<Executor, () => Promise<void>>();

/** Sets a function that replaces waiting for the event loop in the pauses of a transaction. */
export function setPause(trx: Executor, pause: () => Promise<void>): void {
  pauses.set(trx, pause);
}

/** Lets the event loop run once within a transaction. */
export function pause(trx: Executor): Promise<void> {
  const own = pauses.get(trx);
  return own === undefined ? nextIteration() : own();
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

const MAX_VISITS = 10_000;

/** Visits items, with a pause after each `MAX_VISITS`. For work in memory: a generator costs more than a short visit. */
export async function visitEach<Item>(
  trx: Executor,
  items: Iterable<Item>,
  visit: (item: Item) => void,
): Promise<void> {
  let visited = 0;
  for (const item of items) {
    if (visited > 0 && visited % MAX_VISITS === 0) await pause(trx);
    visited += 1;
    visit(item);
  }
}

export function textOf(row: object): number {
  let length = 0;
  for (const value of Object.values(row)) if (typeof value === 'string') length += value.length;
  return length;
}

export interface SizedRow {
  id: number;
  size?: number | undefined;
}

export function sizeOf({ size = 0 }: SizedRow): number {
  return size;
}

/**
 * Yields the rows of a query in pieces, in the order of their ids, with a pause between two pieces.
 * @param next returns at most `limit` rows with an id above `after`, in the order of their ids
 */
export async function* rowsInPieces<Row extends SizedRow>(
  trx: Executor,
  next: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await next(after, MAX_PIECE_ROWS);
    yield* inPieces<Row>(trx, rows, { sizeOf });
    if (rows.length < MAX_PIECE_ROWS) return;
    after = required(rows.at(-1)?.id);
    await pause(trx);
  }
}
