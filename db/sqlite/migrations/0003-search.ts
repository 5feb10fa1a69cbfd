import { type Kysely, sql } from 'kysely';
import { changingColumns, ID_BITS, INDEXED, type Indexed, KIND_NUMBERS } from '../../query/search-entries.js';
import { END_OF_NAME, SYMBOL_PREFIX, SYMBOLS, UNSPACED } from '../../query/search-words.js';

/**
 * The full-text index of what can be searched, kept by triggers. One table for all kinds: the rowid says which row of
 * which kind an entry stands for, so that kinds are ranges of it.
 *
 * - `scope` holds the words that say who finds the row: `u` and its owner, `p` and the project that it is or lies in,
 *   `t` and the task that it is or is part of, `n` and the note that it is. They are what a share can name.
 * - `name` ends with a word of its own, so that a phrase can ask for the whole name.
 * - `body` is the longer text.
 *
 * Only a change of what is indexed touches it: completing a task costs nothing here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

// A text is taken apart in blocks, for the n-th character of a long one takes long to reach.
const BLOCK = 256;
const BLOCKS = 1024;

/** The text as it is indexed. Only one that has such characters is taken apart, which other texts do not pay for. */
function words(text: string): string {
  const apart = `SELECT group_concat(
      CASE WHEN c GLOB '[${SYMBOLS}]' THEN ' ${SYMBOL_PREFIX}' || unicode(c) || ' '
        WHEN c GLOB '[${UNSPACED}]' THEN ' ' || c || ' ' ELSE c END, '' ORDER BY at)
    FROM (
      SELECT block.n * ${BLOCK} + position.n AS at, substr(block.part, position.n + 1, 1) AS c
      FROM (
        SELECT n, substr(${text}, n * ${BLOCK} + 1, ${BLOCK}) AS part
        FROM search_numbers WHERE n * ${BLOCK} < length(${text}) LIMIT -1
      ) block JOIN search_numbers position ON position.n < length(block.part))`;
  const rest = `substr(${text}, ${BLOCK * BLOCKS + 1})`;
  return `CASE WHEN octet_length(${text}) = length(${text}) OR ${text} NOT GLOB '*[${UNSPACED}${SYMBOLS}]*'
    THEN ${text} ELSE (${apart}) || ${rest} END`;
}

/** The entry of a row that is known by its alias: rowid, scope, name and body. */
export function entry({ kind, name, body, scope = [] }: Indexed, row: string, apart = words): string[] {
  const owner = `'u' || ${row}.user_id`;
  const others = scope.map(([word, column]) => `coalesce(' ${word}' || ${row}.${column}, '')`);
  return [
    `${KIND_NUMBERS[kind] * 2 ** ID_BITS} + ${row}.id`,
    [owner, ...others].join(' || '),
    `coalesce(${apart(`${row}.${name}`)}, '') || ' ${END_OF_NAME}'`,
    body === undefined ? 'NULL' : apart(`${row}.${body}`),
  ];
}

/** Puts an entry in. */
function add(indexed: Indexed, row: string): string {
  return `INSERT INTO search (rowid, scope, name, body) VALUES (${entry(indexed, row).join(', ')})`;
}

/** Takes an entry out, which the index does by what was put in: it keeps no text of its own. */
function remove(indexed: Indexed, row: string): string {
  return `INSERT INTO search (search, rowid, scope, name, body) VALUES ('delete', ${entry(indexed, row).join(', ')})`;
}

function statementsOf(indexed: Indexed): string[] {
  const { table } = indexed;
  const changing = changingColumns(indexed);
  return [
    `INSERT INTO search (rowid, scope, name, body) SELECT ${entry(indexed, 'x').join(', ')} FROM ${table} x ORDER BY x.id`,
    `CREATE TRIGGER search_${table}_insert AFTER INSERT ON ${table} BEGIN ${add(indexed, 'new')}; END`,
    `CREATE TRIGGER search_${table}_update AFTER UPDATE OF ${changing.join(', ')} ON ${table}
    WHEN ${changing.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')} BEGIN
      ${remove(indexed, 'old')};
      ${add(indexed, 'new')};
    END`,
    `CREATE TRIGGER search_${table}_delete AFTER DELETE ON ${table} BEGIN ${remove(indexed, 'old')}; END`,
  ];
}

const STATEMENTS = [
  // Beginnings of two and three letters, which many words share, have lists of their own; longer ones are few enough
  // to be put together. How long a text is does not matter to the order of hits.
  `CREATE VIRTUAL TABLE search USING fts5 (scope, name, body, content = '', columnsize = 0,
    prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2')`,
  'CREATE TABLE search_numbers (n INTEGER PRIMARY KEY) STRICT',
  `INSERT INTO search_numbers
    WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${BLOCKS})
    SELECT n FROM numbers`,
  ...INDEXED.flatMap(statementsOf),
];
