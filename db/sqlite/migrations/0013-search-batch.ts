import { type Kysely, sql } from 'kysely';
import { changingColumns, entry, type SearchTable, TABLES } from './0003-search.js';
import { SHORT_TEXT } from './0007-search-index.js';

/**
 * The end of a commit writes the changed entries of the search index for all of its jobs at once, because each write of
 * FTS5 costs more than its entries, and each savepoint flushes it. Triggers only record the entries
 * (`search_changed`, a function of the connection).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const indexed of TABLES) {
    for (const statement of statementsOf(indexed)) await sql.raw(statement).execute(db);
  }
}

function statementsOf(indexed: SearchTable): string[] {
  const { table, body } = indexed;
  const changing = changingColumns(indexed);
  const [added] = entry(indexed, 'new');
  const [removed] = entry(indexed, 'old');
  const atOnce =
    body === undefined
      ? 'TRUE'
      : `(new.${body} IS NOT old.${body} OR coalesce(octet_length(new.${body}), 0) <= ${SHORT_TEXT})`;
  return [
    `DROP TRIGGER search_${table}_insert`,
    `DROP TRIGGER search_${table}_update`,
    `CREATE TRIGGER search_${table}_insert AFTER INSERT ON ${table} BEGIN
      SELECT search_changed(${added});
    END`,
    `CREATE TRIGGER search_${table}_update AFTER UPDATE OF ${changing.join(', ')} ON ${table}
    WHEN ${changing.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')} BEGIN
      DELETE FROM search WHERE rowid = ${removed};
      DELETE FROM search_pending WHERE entry = ${removed};
      SELECT search_changed(${added}) WHERE ${atOnce};
      INSERT INTO search_pending (entry) SELECT ${added} WHERE NOT ${atOnce};
    END`,
  ];
}
