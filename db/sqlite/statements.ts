import type SqliteDatabase from 'better-sqlite3';

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

export function objectOf(names: readonly string[]): (row: RawRow) => Record<string, unknown> {
  const [only = ''] = names;
  if (names.length === 1) return (value) => ({ [only]: value });
  return (values) => {
    const row: Record<string, unknown> = {};
    let at = 0;
    for (const name of names) row[name] = (values as readonly unknown[])[at++];
    return row;
  };
}
