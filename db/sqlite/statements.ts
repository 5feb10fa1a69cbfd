import type SqliteDatabase from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** A row before conversion to an object: the value of its only column, or an array of values. */
export type RawRow = unknown;

/**
 * Makes a statement return rows as bare values: the driver creates objects one property at a time, which costs as much
 * as reading the row. A row with a single column, such as JSON, is not wrapped in an array.
 * @returns the names of the columns
 */
export function takeRawRows(statement: SqliteDatabase.Statement<unknown[]>): string[] {
  const names = statement.columns().map(({ name }) => name);
  if (names.length === 1) statement.pluck();
  else statement.raw();
  return names;
}

/**
 * Makes a function that converts a row to an object.
 * @param names of the columns
 */
export function objectOf(names: readonly string[]): (row: RawRow) => Record<string, unknown> {
  // An object literal is made at once: setting a member at a time takes 25 times as long.
  const members = names.map((name, at) => `${JSON.stringify(name)}: ${names.length === 1 ? 'row' : `row[${at}]`}`);
  return new Function('row', `return { ${members.join()} };`) as (row: RawRow) => Record<string, unknown>;
}

/** Statements of ad hoc queries that a connection keeps. One of a list takes about 50 KiB. */
const MAX_AD_HOC_STATEMENTS = 50;

/**
 * Keeps the statements of a connection that were used last. Those of ad hoc queries never displace others.
 * @param max of statements that are not ad hoc
 */
export function statementCache<Statement extends object>(
  prepare: (sql: string) => Statement,
  max: number,
): (sql: string, isAdHoc?: boolean) => Statement {
  const usual = new LRUCache<string, Statement>({ max });
  const adHoc = new LRUCache<string, Statement>({ max: MAX_AD_HOC_STATEMENTS });
  return (sql, isAdHoc = false) => {
    const cache = isAdHoc ? adHoc : usual;
    let statement = cache.get(sql);
    if (statement === undefined) {
      statement = prepare(sql);
      cache.set(sql, statement);
    }
    return statement;
  };
}
