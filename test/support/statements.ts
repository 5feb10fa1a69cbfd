import type { Test } from 'tap';
import { Sqlite } from '../../db/sqlite/driver.js';

/** What the statements of a time have touched. */
export interface Work {
  /** The most rows that one statement has changed or returned, with its text. */
  statement: { rows: number; text: string };
  /** The most rows that were changed between two turns of the event loop. */
  turn: number;
}

interface Watched {
  source: string;
  readonly: boolean;
  run(...parameters: unknown[]): { changes: number };
  all(...parameters: unknown[]): unknown[];
}

/** Counts the rows that statements of SQLite touch, in this process, until the test ends. Rows of triggers do not count. */
export function watchStatements(t: Test): (act: () => Promise<unknown>) => Promise<Work> {
  const sqlite = new Sqlite(':memory:');
  const prototype = Object.getPrototypeOf(sqlite.prepare('SELECT 1')) as Watched;
  sqlite.close();
  let work: Work = { statement: { rows: 0, text: '' }, turn: 0 };
  let inTurn = 0;
  const count = (text: string, rows: number, changed: number) => {
    if (rows > work.statement.rows) work.statement = { rows, text: text.replace(/\s+/g, ' ').trim().slice(0, 120) };
    inTurn += changed;
    work.turn = Math.max(work.turn, inTurn);
  };
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
  t.teardown(() => Object.assign(prototype, { run, all }));
  return async (act) => {
    work = { statement: { rows: 0, text: '' }, turn: 0 };
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
