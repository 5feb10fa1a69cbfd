import { type Kysely, sql } from 'kysely';

/**
 * Each word of the search index begins with the owner of its row (`owned_words`, a function of the connection). Before,
 * all accounts shared the list of a word, so that a search took longer with each account. A word is looked up among
 * those of one owner, which makes indexes of prefixes unnecessary. The scope names only what can be shared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const END_OF_NAME = '\uE000';

/** Tables with the number of their kind, the columns of name and text, and what of a row can be shared. */
const TABLES = [
  { table: 'areas', kind: 5, name: 'name', body: 'description', scope: [] },
  { table: 'goals', kind: 4, name: 'name', body: 'why', scope: [] },
  { table: 'tags', kind: 3, name: 'name', body: null, scope: [] },
  { table: 'projects', kind: 6, name: 'name', body: 'description', scope: [['p', 'id']] },
  {
    table: 'tasks',
    kind: 2,
    name: 'name',
    body: 'note',
    scope: [
      ['p', 'project_id'],
      ['t', 'id'],
      ['t', 'parent_task_id'],
    ],
  },
  {
    table: 'notes',
    kind: 1,
    name: 'title',
    body: 'content',
    scope: [
      ['p', 'project_id'],
      ['n', 'id'],
    ],
  },
];

const STATEMENTS = [
  'DROP TABLE search',
  `CREATE VIRTUAL TABLE search USING fts5 (scope, name, body, content = '', contentless_delete = 1,
    tokenize = 'unicode61 remove_diacritics 2')`,
  `INSERT INTO search (search, rank) VALUES ('pgsz', 1000)`,
  `INSERT INTO search (search, rank) VALUES ('deletemerge', 25)`,
  ...TABLES.toSorted((one, other) => one.kind - other.kind).map(
    ({ table, kind, name, body, scope }) => `INSERT INTO search (rowid, scope, name, body)
    SELECT ${kind * 2 ** 44} + x.id,
      ${scope.length === 0 ? 'NULL' : scope.map(([word, column]) => `coalesce('${word}' || x.${column} || ' ', '')`).join(' || ')},
      coalesce(owned_words(x.user_id, x.${name}), '') || ' ' || owned_words(x.user_id, '${END_OF_NAME}'),
      ${body === null ? 'NULL' : `owned_words(x.user_id, x.${body})`}
    FROM ${table} x ORDER BY x.id`,
  ),
  'DELETE FROM search_pending',
];
