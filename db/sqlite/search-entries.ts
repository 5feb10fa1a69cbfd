import { ID_BITS, type Indexed, KIND_NUMBERS } from '../query/search-entries.js';
import { END_OF_NAME } from '../query/search-words.js';

/** Statements that insert rows into the full-text index. The triggers of the migrations remove entries by the same rowids. */

/** Inserts or replaces the entries of all rows of a table for which a condition on `x` is true. */
export function addEntries(indexed: Indexed, condition: string): string {
  return `INSERT OR REPLACE INTO search (rowid, scope, name, body)
    SELECT ${entry(indexed, 'x').join(', ')} FROM ${indexed.table} x WHERE ${condition}`;
}

/**
 * Inserts the missing entries only, which is cheaper: FTS5 does not have to look for an entry to replace. Entries that
 * are deferred (`search_pending`) stay deferred.
 */
export function addMissingEntries(indexed: Indexed, condition: string): string {
  const columns = entry(indexed, 'x');
  return `INSERT INTO search (rowid, scope, name, body) SELECT ${columns.join(', ')} FROM ${indexed.table} x
    WHERE NOT EXISTS (SELECT 1 FROM search_docsize d WHERE d.id = ${columns[0]})
      AND NOT EXISTS (SELECT 1 FROM search_pending p WHERE p.entry = ${columns[0]}) AND ${condition}`;
}

/** SQL for rowid, scope, name and body of the entry of a row. `scope` and `name`: see migrations 0003 and 0028. */
function entry({ kind, name, body, scope = [] }: Indexed, row: string): string[] {
  const ids = scope.map(([word, column]) => `coalesce('${word}' || ${row}.${column} || ' ', '')`);
  return [
    `${KIND_NUMBERS[kind] * 2 ** ID_BITS} + ${row}.id`,
    ids.length === 0 ? 'NULL' : ids.join(' || '),
    `coalesce(${words(row, name)}, '') || ' ' || owned_words(${row}.user_id, '${END_OF_NAME}')`,
    body === undefined ? 'NULL' : words(row, body),
  ];
}

function words(row: string, column: string): string {
  return `owned_words(${row}.user_id, ${row}.${column})`;
}
