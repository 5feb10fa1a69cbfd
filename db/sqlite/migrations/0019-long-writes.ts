import { type Kysely, sql } from 'kysely';

/**
 * Keeps single statements short. Deleted objects that are large are kept in several parts, which count as the content
 * of their entry does (migration 0016); they are removed before it. Triggers name the search
 * entries that no longer fit (`search_stale`, a function of the connection) instead of removing them, and the service
 * replaces them in pieces before it commits. FTS5 merges its segments by numbers of pages: small pages make one merge
 * take a fraction of the time. Segments with few removed entries are not merged for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Entries of a table: the first number, the columns that change them, and the one that may be long. */
const TABLES = [
  { table: 'areas', kind: 5, changing: ['name', 'description'], body: 'description' },
  { table: 'goals', kind: 4, changing: ['name', 'why'], body: 'why' },
  { table: 'tags', kind: 3, changing: ['name'], body: null },
  { table: 'projects', kind: 6, changing: ['name', 'description'], body: 'description' },
  { table: 'tasks', kind: 2, changing: ['name', 'note', 'project_id', 'parent_task_id'], body: 'note' },
  { table: 'notes', kind: 1, changing: ['title', 'content', 'project_id'], body: 'content' },
];

function triggersOf({ table, kind, changing, body }: (typeof TABLES)[number]): string[] {
  const entry = `${kind * 2 ** 44} + old.id`;
  const isLater =
    body === null ? 'FALSE' : `new.${body} IS old.${body} AND coalesce(octet_length(new.${body}), 0) > 2000`;
  return [
    `DROP TRIGGER search_${table}_update`,
    `DROP TRIGGER search_${table}_delete`,
    `CREATE TRIGGER search_${table}_update AFTER UPDATE OF ${changing.join(', ')} ON ${table}
    WHEN ${changing.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')} BEGIN
      DELETE FROM search_pending WHERE entry = ${entry};
      INSERT INTO search_pending (entry) SELECT ${entry} WHERE ${isLater};
      SELECT search_stale(${entry});
    END`,
    `CREATE TRIGGER search_${table}_delete AFTER DELETE ON ${table} BEGIN
      DELETE FROM search_pending WHERE entry = ${entry};
      SELECT search_stale(${entry});
    END`,
  ];
}

const STATEMENTS = [
  `CREATE TABLE trash_parts (
    trash_id INTEGER NOT NULL REFERENCES trash (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (trash_id, n)
  ) STRICT`,
  ...[
    { event: 'INSERT', row: 'new', sign: '+' },
    { event: 'DELETE', row: 'old', sign: '-' },
  ].map(
    ({
      event,
      row,
      sign,
    }) => `CREATE TRIGGER usage_trash_parts_${event.toLowerCase()} AFTER ${event} ON trash_parts BEGIN
      UPDATE account_usage SET trash_bytes = trash_bytes ${sign} octet_length(${row}.content)
        WHERE user_id = (SELECT t.user_id FROM trash t WHERE t.id = ${row}.trash_id);
    END`,
  ),
  ...TABLES.flatMap(triggersOf),
  `INSERT INTO search (search, rank) VALUES ('pgsz', 1000)`,
  `INSERT INTO search (search, rank) VALUES ('deletemerge', 25)`,
];
