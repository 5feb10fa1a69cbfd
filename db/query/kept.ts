import type { Soon } from '../../src/lib/soon.js';
import type { Executor } from '../database.js';
import { firstOf, type PreparedQuery } from './prepared.js';

/** Rows of one query. One of a credential takes about 1 KiB. */
const MAX_KEPT = 2_000;

interface Kept<Row> {
  revision: number;
  rows: Map<string, Row>;
}

/**
 * Finds a row by a text. A database that knows its revision keeps the rows in memory until the next commit, which
 * makes it forget all of them; other databases query each time. Use it for rows that most requests read.
 * @returns the row, at once if it was kept. It must not be changed.
 */
export function keptRow<Row>(
  query: PreparedQuery<{ key: string }, Row>,
): (db: Executor, key: string) => Soon<Row | undefined> {
  const byDatabase = new WeakMap<Executor, Kept<Row>>();
  return (db, key) => {
    const revision = db.revision?.();
    if (revision === undefined) return query(db, { key }).then(firstOf);
    let kept = byDatabase.get(db);
    if (kept?.revision !== revision) {
      kept = { revision, rows: new Map() };
      byDatabase.set(db, kept);
    }
    const { rows } = kept;
    return rows.get(key) ?? query(db, { key }).then((found) => keep(rows, key, firstOf(found)));
  };
}

function keep<Row>(rows: Map<string, Row>, key: string, row: Row | undefined): Row | undefined {
  if (row !== undefined && rows.size < MAX_KEPT) rows.set(key, row);
  return row;
}
