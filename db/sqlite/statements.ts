import type SqliteDatabase from 'better-sqlite3';

/** What a row is before it becomes an object: the value of its only column, or the values of all. */
export type RawRow = unknown;

/**
 * Takes rows as bare values: the driver makes an object one property at a time, which costs as much as reading the
 * row. A row of a single column, such as JSON, is not even an array on its way.
 * @returns the names of the columns
 */
export function takeRawRows(statement: SqliteDatabase.Statement<unknown[]>): string[] {
  const names = statement.columns().map(({ name }) => name);
  if (names.length === 1) statement.pluck();
  else statement.raw();
  return names;
}

/** Returns what makes an object of a raw row. */
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
