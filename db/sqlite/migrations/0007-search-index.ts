import { type Kysely, sql } from 'kysely';
import { changingColumns, entry, type SearchTable, SYMBOLS, TABLES, UNSPACED } from './0003-search.js';

/**
 * A search index that can remove an entry without its text, and a list of deferred entries: if a row with a long text
 * is moved or renamed, possibly with many others, only the list is written, and the texts are read in pieces
 * afterwards (`indexPending`). Until then search does not find the row.
 *
 * A function of the connection (`search_words`) splits texts instead of SQL, which took half a second for 60 000
 * Chinese characters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table } of TABLES) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql.raw(`DROP TRIGGER search_${table}_${event}`).execute(db);
    }
  }
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  for (const indexed of TABLES) {
    for (const statement of statementsOf(indexed)) await sql.raw(statement).execute(db);
  }
}

const STATEMENTS = [
  'DROP TABLE search',
  `CREATE VIRTUAL TABLE search USING fts5 (scope, name, body, content = '', contentless_delete = 1,
    prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2')`,
  'CREATE TABLE search_pending (entry INTEGER PRIMARY KEY) STRICT',
  'DROP TABLE search_numbers',
];

/** Texts up to this size, in bytes, are indexed at once. */
export const SHORT_TEXT = 2_000;

/** Calls the function only for text with such characters. */
function words(text: string): string {
  return `CASE WHEN octet_length(${text}) = length(${text}) OR ${text} NOT GLOB '*[${UNSPACED}${SYMBOLS}]*'
    THEN ${text} ELSE search_words(${text}) END`;
}

function statementsOf(indexed: SearchTable): string[] {
  const { table, body } = indexed;
  const changing = changingColumns(indexed);
  const [id] = entry(indexed, 'old', words);
  const added = entry(indexed, 'new', words).join(', ');
  const remove = `DELETE FROM search WHERE rowid = ${id};
      DELETE FROM search_pending WHERE entry = ${id}`;
  const atOnce =
    body === undefined
      ? 'TRUE'
      : `(new.${body} IS NOT old.${body} OR coalesce(octet_length(new.${body}), 0) <= ${SHORT_TEXT})`;
  return [
    `INSERT OR REPLACE INTO search (rowid, scope, name, body)
    SELECT ${entry(indexed, 'x', words).join(', ')} FROM ${table} x WHERE TRUE ORDER BY x.id`,
    `CREATE TRIGGER search_${table}_insert AFTER INSERT ON ${table} BEGIN
      INSERT INTO search (rowid, scope, name, body) VALUES (${added});
    END`,
    `CREATE TRIGGER search_${table}_update AFTER UPDATE OF ${changing.join(', ')} ON ${table}
    WHEN ${changing.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')} BEGIN
      ${remove};
      INSERT INTO search (rowid, scope, name, body) SELECT ${added} WHERE ${atOnce};
      INSERT INTO search_pending (entry) SELECT ${id} WHERE NOT ${atOnce};
    END`,
    `CREATE TRIGGER search_${table}_delete AFTER DELETE ON ${table} BEGIN
      ${remove};
    END`,
  ];
}
