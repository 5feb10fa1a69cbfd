import { type Kysely, sql } from 'kysely';

/** Number of the kind, shifted left by this many bits, plus the id of the row: the rowid of an entry. */
const ID_BITS = 44;

/** A word that ends every name, and the prefix of words that stand for symbols: private-use characters. */
const END_OF_NAME = '\uE000';
const SYMBOL_PREFIX = '\uE001';

/** Characters of scripts without spaces between words, and symbols, as ranges of a GLOB character class. */
export const UNSPACED = [
  '\u0E00-\u0FFF\u1000-\u109F\u1780-\u17FF\u2E80-\uA4CF\uAC00-\uD7AF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF',
  '\u{1FC00}-\u{3FFFF}',
].join('');
export const SYMBOLS = '\u2190-\u2BFF\u{1F000}-\u{1FBFF}';

/** A searchable table at the time of this migration. */
export interface SearchTable {
  table: string;
  kind: number;
  name: string;
  body?: string;
  scope?: readonly (readonly [word: string, column: string])[];
}

const PROJECT_SCOPE = [['p', 'id']] as const;
const TASK_SCOPE = [
  ['p', 'project_id'],
  ['t', 'id'],
  ['t', 'parent_task_id'],
] as const;
const NOTE_SCOPE = [
  ['p', 'project_id'],
  ['n', 'id'],
] as const;

export const TABLES: readonly SearchTable[] = [
  { table: 'areas', kind: 5, name: 'name', body: 'description' },
  { table: 'goals', kind: 4, name: 'name', body: 'why' },
  { table: 'tags', kind: 3, name: 'name' },
  { table: 'projects', kind: 6, name: 'name', body: 'description', scope: PROJECT_SCOPE },
  { table: 'tasks', kind: 2, name: 'name', body: 'note', scope: TASK_SCOPE },
  { table: 'notes', kind: 1, name: 'title', body: 'content', scope: NOTE_SCOPE },
];

/** Columns whose change replaces the entry of a row. */
export function changingColumns({ name, body, scope = [] }: SearchTable): string[] {
  const columns = new Set([name, ...(body === undefined ? [] : [body]), ...scope.map(([, column]) => column)]);
  return [...columns].filter((column) => column !== 'id');
}

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
export function entry({ kind, name, body, scope = [] }: SearchTable, row: string, apart = words): string[] {
  const owner = `'u' || ${row}.user_id`;
  const others = scope.map(([word, column]) => `coalesce(' ${word}' || ${row}.${column}, '')`);
  return [
    `${kind * 2 ** ID_BITS} + ${row}.id`,
    [owner, ...others].join(' || '),
    `coalesce(${apart(`${row}.${name}`)}, '') || ' ${END_OF_NAME}'`,
    body === undefined ? 'NULL' : apart(`${row}.${body}`),
  ];
}

/** Puts an entry in. */
function add(indexed: SearchTable, row: string): string {
  return `INSERT INTO search (rowid, scope, name, body) VALUES (${entry(indexed, row).join(', ')})`;
}

/** Takes an entry out, which the index does by what was put in: it keeps no text of its own. */
function remove(indexed: SearchTable, row: string): string {
  return `INSERT INTO search (search, rowid, scope, name, body) VALUES ('delete', ${entry(indexed, row).join(', ')})`;
}

function statementsOf(indexed: SearchTable): string[] {
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
  ...TABLES.flatMap(statementsOf),
];
