import type { Kysely } from 'kysely';
import { runAll, sqliteOnly } from './sql.js';

/**
 * A task or note that leaves its project, without another change, needs no new search entry if the project is deleted,
 * because no search names that project. Triggers record such entries apart (`search_left`, a function of the
 * connection), and the service decides at the end of the transaction. Entries with long texts are replaced as before,
 * because a job writes these. A project that is restored makes all entries that name it stale. On PostgreSQL, processes of
 * an earlier version may run beside this one, and they would not read a second list of entries.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, [...TABLES.flatMap(triggersOf), ...COMMENTS, RESTORED].map(sqliteOnly));
}

const ID_BITS = 44;

/** Columns that change an entry besides `project_id`, and the one that may be long. */
const TABLES = [
  { table: 'tasks', kind: 2, others: ['name', 'note', 'parent_task_id'], body: 'note' },
  { table: 'notes', kind: 1, others: ['title', 'content'], body: 'content' },
];
type Table = (typeof TABLES)[number];

const LEAVES = 'new.project_id IS NULL AND old.project_id IS NOT NULL';

function triggersOf({ table, kind, others, body }: Table): string[] {
  const entry = `${kind * 2 ** ID_BITS} + old.id`;
  const length = `coalesce(octet_length(new.${body}), 0)`;
  const isEqual = others.map((column) => `new.${column} IS old.${column}`).join(' AND ');
  const isLeaving = `${LEAVES} AND ${isEqual} AND ${length} <= 2000`;
  const changing = [...others, 'project_id'];
  return [
    `DROP TRIGGER search_${table}_update`,
    `CREATE TRIGGER search_${table}_update AFTER UPDATE OF ${changing.join(', ')} ON ${table}
    WHEN (${changing.map((column) => `new.${column} IS NOT old.${column}`).join(' OR ')}) AND NOT (${isLeaving}) BEGIN
      DELETE FROM search_pending WHERE entry = ${entry};
      INSERT INTO search_pending (entry) SELECT ${entry} WHERE new.${body} IS old.${body} AND ${length} > 2000;
      SELECT search_stale(${entry});
    END`,
    `CREATE TRIGGER search_${table}_leave AFTER UPDATE OF project_id ON ${table} WHEN ${isLeaving} BEGIN
      SELECT search_left(${entry}, old.project_id);
    END`,
  ];
}

/** Comments follow their task. The number of their entry is their id. */
const COMMENTS = [
  'DROP TRIGGER search_comments_move',
  `CREATE TRIGGER search_comments_move AFTER UPDATE OF project_id, parent_task_id ON tasks
    WHEN (new.project_id IS NOT old.project_id OR new.parent_task_id IS NOT old.parent_task_id)
      AND NOT (${LEAVES} AND new.parent_task_id IS old.parent_task_id) BEGIN
      SELECT search_stale(c.id) FROM comments c WHERE c.task_id = old.id;
    END`,
  `CREATE TRIGGER search_comments_leave AFTER UPDATE OF project_id ON tasks
    WHEN ${LEAVES} AND new.parent_task_id IS old.parent_task_id BEGIN
      SELECT search_left(c.id, old.project_id) FROM comments c WHERE c.task_id = old.id;
    END`,
];

const RESTORED = `CREATE TRIGGER search_projects_return AFTER INSERT ON projects BEGIN
    SELECT search_stale(s.rowid) FROM search s WHERE s.search MATCH 'scope : p' || new.id;
  END`;
