import pg from 'pg';
import type { Test } from 'tap';
import { Sqlite } from '../../db/sqlite/driver.js';
import { ON_POSTGRES } from './database.js';

export interface Work {
  /** Maximum number of rows that one statement has changed or returned, with its text. */
  statement: { rows: number; text: string };
  /** Maximum number of rows changed between two iterations of the event loop. */
  turn: number;
  /** Number of statements. It also depends on the duration: reads of the service begin again in each turn. */
  count: number;
  /** Number of statements that have changed rows. */
  changes: number;
}

type Count = (text: string, rows: number, changed: number) => void;

/** Counts the rows that statements touch in this process until the test ends, without rows of triggers. */
export function watchStatements(t: Test): (act: () => Promise<unknown>) => Promise<Work> {
  let work = noWork();
  let inTurn = 0;
  const watch = ON_POSTGRES ? watchPostgres : watchSqlite;
  const stop = watch((text, rows, changed) => {
    if (rows > work.statement.rows) work.statement = { rows, text: text.replace(/\s+/g, ' ').trim().slice(0, 120) };
    work.count += 1;
    if (changed > 0) work.changes += 1;
    inTurn += changed;
    work.turn = Math.max(work.turn, inTurn);
  });
  t.teardown(stop);
  return async (act) => {
    work = noWork();
    let isActing = true;
    const turn = () => {
      inTurn = 0;
      if (isActing) setImmediate(turn);
    };
    setImmediate(turn);
    try {
      await act();
    } finally {
      isActing = false;
    }
    return work;
  };
}

function noWork(): Work {
  return { statement: { rows: 0, text: '' }, turn: 0, count: 0, changes: 0 };
}

interface Watched {
  source: string;
  readonly: boolean;
  run(...parameters: unknown[]): { changes: number };
  all(...parameters: unknown[]): unknown[];
}

function watchSqlite(count: Count): () => void {
  const sqlite = new Sqlite(':memory:');
  const prototype = Object.getPrototypeOf(sqlite.prepare('SELECT 1')) as Watched;
  sqlite.close();
  const { run, all } = prototype;
  prototype.run = function (...parameters) {
    const result = run.apply(this, parameters);
    count(this.source, result.changes, result.changes);
    return result;
  };
  prototype.all = function (...parameters) {
    const rows = all.apply(this, parameters);
    count(this.source, rows.length, this.readonly ? 0 : rows.length);
    return rows;
  };
  return () => Object.assign(prototype, { run, all });
}

function watchPostgres(count: Count): () => void {
  return watchQueries((text, result) => {
    result.then(
      ({ rowCount, command }) => count(text, rowCount ?? 0, command === 'SELECT' ? 0 : (rowCount ?? 0)),
      () => undefined,
    );
  });
}

/**
 * Counts the round trips to PostgreSQL until the test ends: a statement that is sent before the answer to the one
 * before it has arrived takes none of its own.
 * @returns a function that returns the statements that an act sends, in the order and with the number of their round trip
 */
export function watchRoundTrips(t: Test): (act: () => Promise<unknown>) => Promise<{ trip: number; text: string }[]> {
  let sent: { trip: number; text: string }[] = [];
  let answered = 0;
  const stop = watchQueries((text, result) => {
    const trip = answered + 1;
    sent.push({ trip, text: text.replace(/\s+/g, ' ').trim() });
    const answer = () => {
      answered = Math.max(answered, trip);
    };
    result.then(answer, answer);
  });
  t.teardown(stop);
  return async (act) => {
    sent = [];
    answered = 0;
    await act();
    return sent;
  };
}

function watchQueries(watch: (text: string, result: Promise<pg.QueryResult>) => void): () => void {
  const prototype = pg.Client.prototype as unknown as { query(...parameters: unknown[]): unknown };
  const { query } = prototype;
  prototype.query = function (...parameters) {
    const [statement] = parameters as [string | { text: string }];
    const result = query.apply(this, parameters);
    if (result instanceof Promise) watch(typeof statement === 'string' ? statement : statement.text, result);
    return result;
  };
  return () => Object.assign(prototype, { query });
}

/** Records the texts of all queries of this process until the test ends. */
export function watchTexts(t: Test): (act: () => Promise<unknown>) => Promise<ReadonlySet<string>> {
  let texts = new Set<string>();
  const stop = (ON_POSTGRES ? watchPostgres : watchSqlite)((text) => void texts.add(text));
  t.teardown(stop);
  return async (act) => {
    texts = new Set();
    await act();
    return texts;
  };
}
