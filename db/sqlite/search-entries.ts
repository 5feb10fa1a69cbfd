import { ID_BITS, type Indexed, KIND_NUMBERS } from '../query/search-entries.js';
import { END_OF_NAME, SYMBOLS, UNSPACED } from '../query/search-words.js';

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

/** SQL for rowid, scope, name and body of the entry of a row. `scope` and `name`: see migration 0003. */
function entry({ kind, name, body, scope = [] }: Indexed, row: string): string[] {
  const owner = `'u' || ${row}.user_id`;
  const others = scope.map(([word, column]) => `coalesce(' ${word}' || ${row}.${column}, '')`);
  return [
    `${KIND_NUMBERS[kind] * 2 ** ID_BITS} + ${row}.id`,
    [owner, ...others].join(' || '),
    `coalesce(${words(`${row}.${name}`)}, '') || ' ${END_OF_NAME}'`,
    body === undefined ? 'NULL' : words(`${row}.${body}`),
  ];
}

/** Calls `search_words` (a function of the connection) only for text that contains unspaced scripts or symbols. */
function words(text: string): string {
  return `CASE WHEN octet_length(${text}) = length(${text}) OR ${text} NOT GLOB '*[${UNSPACED}${SYMBOLS}]*'
    THEN ${text} ELSE search_words(${text}) END`;
}
