import { type Kysely, sql } from 'kysely';
import { entryOf, INDEXED, type Indexed, type Words } from './0003-search.js';
import { words } from './0007-search-words.js';

/**
 * A search index from which an entry is taken without the text that it was made of, and a list of the entries that are
 * still to be put in: when a row with a long text is moved or renamed, with as many others as there may be, only the
 * list is written, and the texts are read in pieces after that (`indexPending`). Until then the row is not found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table } of INDEXED) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql.raw(`DROP TRIGGER search_${table}_${event}`).execute(db);
    }
  }
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  for (const indexed of INDEXED) {
    for (const statement of statementsOf(indexed, words)) await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  'DROP TABLE search',
  `CREATE VIRTUAL TABLE search USING fts5 (scope, name, body, content = '', contentless_delete = 1,
    prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2')`,
  'CREATE TABLE search_pending (entry INTEGER PRIMARY KEY) STRICT',
  'DROP TABLE search_numbers',
];

/** Texts up to this size are put in at once, in bytes. */
const SHORT_TEXT = 2_000;

/** Puts in the entries of all rows of a table that a condition on `x` selects. */
export function addEntries(indexed: Indexed, condition: string): string {
  return `INSERT OR REPLACE INTO search (rowid, scope, name, body)
    SELECT ${entryOf(indexed, 'x', words).join(', ')} FROM ${indexed.table} x WHERE ${condition}`;
}

function statementsOf(indexed: Indexed, words: Words): string[] {
  const { table, name, body, scope = [] } = indexed;
  const columns = [...new Set([name, ...(body === undefined ? [] : [body]), ...scope.map(([, column]) => column)])];
  const changing = columns.filter((column) => column !== 'id');
  const entry = (row: string) => entryOf(indexed, row, words);
  const remove = `DELETE FROM search WHERE rowid = ${entry('old')[0]};
      DELETE FROM search_pending WHERE entry = ${entry('old')[0]}`;
  const atOnce =
    body === undefined
      ? 'TRUE'
      : `(new.${body} IS NOT old.${body} OR coalesce(octet_length(new.${body}), 0) <= ${SHORT_TEXT})`;
  return [
    addEntries(indexed, 'TRUE ORDER BY x.id'),
    `CREATE TRIGGER search_${table}_insert AFTER INSERT ON ${table} BEGIN
      INSERT INTO search (rowid, scope, name, body) VALUES (${entry('new').join(', ')});
    END`,
    `CREATE TRIGGER search_${table}_update AFTER UPDATE OF ${changing.join(', ')} ON ${table}
    WHEN ${changing.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')} BEGIN
      ${remove};
      INSERT INTO search (rowid, scope, name, body) SELECT ${entry('new').join(', ')} WHERE ${atOnce};
      INSERT INTO search_pending (entry) SELECT ${entry('new')[0]} WHERE NOT ${atOnce};
    END`,
    `CREATE TRIGGER search_${table}_delete AFTER DELETE ON ${table} BEGIN
      ${remove};
    END`,
  ];
}
