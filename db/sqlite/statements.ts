import type SqliteDatabase from 'better-sqlite3';
import type { QueryResult, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { errorCode } from '../../src/lib/typed.js';
import { countingFaults } from '../measurements.js';
import type { TickReadTransaction } from './read-transaction.js';

/** Prepared statements of a connection: their rows, their faults, and a cache of those that were used last. */

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

interface Statement extends SqliteStatement {
  readonly: boolean;
}

/** Runs a statement that may write. */
export function runStatement<Row>(statement: Statement, parameters: readonly unknown[]): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes) };
}

export type Prepare = (sql: string, isAdHoc?: true) => Statement;

/**
 * A statement whose rows are objects, and whose faults of the storage are counted.
 * @param onWrite called after it has written
 */
function counting(statement: SqliteDatabase.Statement<unknown[]>, onWrite: () => void): Statement {
  const { reader, readonly, source } = statement;
  // DDL does not report what it has changed.
  const reportsChanges = /^\s*(?:insert|update|delete|replace|with)\b/i.test(source);
  const execute = <Result>(run: () => Result, changesOf: (result: Result) => number): Result => {
    if (readonly) return countingFaults(run);
    try {
      const result = countingFaults(run);
      if (!reportsChanges || changesOf(result) > 0) onWrite();
      return result;
    } catch (error) {
      // SQLite undoes a statement that violates a constraint, or that a trigger refuses by RAISE(ABORT).
      if (!errorCode(error)?.startsWith('SQLITE_CONSTRAINT')) onWrite();
      throw error;
    }
  };
  const toRow = reader ? objectOf(takeRawRows(statement)) : (row: unknown) => row;
  return {
    reader,
    readonly,
    all: (parameters) =>
      execute(
        () => statement.all(parameters).map(toRow),
        (rows) => rows.length,
      ),
    run: (parameters) =>
      execute(
        () => statement.run(parameters),
        ({ changes }) => changes,
      ),
    *iterate(parameters) {
      for (const row of statement.iterate(parameters)) yield toRow(row);
    },
  };
}

/** A statement of a list takes about 50 KiB. */
const MAX_CACHED_STATEMENTS = 300;

/** Prepares the statements of a connection, and keeps those that were used last. */
export function cachedStatements(sqlite: SqliteDatabase.Database, readTransaction: TickReadTransaction): Prepare {
  const onWrite = () => {
    readTransaction.writes += 1;
  };
  const prepared = statementCache(
    (sql) =>
      counting(
        countingFaults(() => sqlite.prepare<unknown[]>(sql)),
        onWrite,
      ),
    MAX_CACHED_STATEMENTS,
  );
  return (sql, isAdHoc) => {
    const statement = prepared(sql, isAdHoc);
    if (!statement.readonly) readTransaction.endForWrite();
    return statement;
  };
}
