import type { Kysely } from 'kysely';
import { postgresOnly, runAll, sqliteOnly } from './sql.js';

/**
 * A task or note that leaves its project, without another change, needs no new search entry if the project is deleted,
 * because no search names that project. SQLite: triggers record such entries apart (`search_left`, a function of the
 * connection), and the service decides at the end of the transaction; entries with long texts are replaced as before,
 * because a job writes these. PostgreSQL: a setting of the transaction has them, with the ids of their projects, until
 * the project is deleted.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, [
    ...TABLES.flatMap(triggersOf).map(sqliteOnly),
    ...COMMENTS.map(sqliteOnly),
    ...[...POSTGRES, ...TABLES.map(functionOf), ...POSTGRES_COMMENTS].map(postgresOnly),
  ]);
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

/** The setting `tutti.search_left` lists entries with the project that they left: `35184372088833:5,35184372088834:5`. */
const POSTGRES = [
  `CREATE FUNCTION note_search_left(entries text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF entries IS NOT NULL THEN
      PERFORM set_config('tutti.search_left',
        concat_ws(',', nullif(current_setting('tutti.search_left', true), ''), entries), true);
    END IF; END $$`,
  `CREATE OR REPLACE FUNCTION search_projects_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM search s USING former o WHERE s.entry = ${6 * 2 ** ID_BITS} + o.id;
    IF nullif(current_setting('tutti.search_left', true), '') IS NOT NULL THEN
      PERFORM set_config('tutti.search_left', coalesce((
        SELECT string_agg(l, ',') FROM string_to_table(current_setting('tutti.search_left'), ',') l
        WHERE split_part(l, ':', 2) NOT IN (SELECT o.id::text FROM former o)), ''), true);
    END IF;
    RETURN NULL; END $$`,
];

interface Moved {
  name: string;
  entry: string;
  from: string;
  changing: readonly string[];
}

function functionOf({ table, kind, others }: Table): string {
  const from = 'changed n JOIN former o ON o.id = n.id';
  return noting({ name: `search_${table}_update`, entry: `(${kind * 2 ** ID_BITS} + n.id)`, from, changing: others });
}

const POSTGRES_COMMENTS = [
  noting({
    name: 'search_comments_move',
    entry: 'c.id',
    from: 'comments c JOIN changed n ON n.id = c.task_id JOIN former o ON o.id = n.id',
    changing: ['parent_task_id'],
  }),
];

/** @param moved `changing`: columns that change an entry besides `project_id` */
function noting({ name, entry, from, changing }: Moved): string {
  const of = (alias: string) => changing.map((column) => `${alias}.${column}`).join(', ');
  const isLeaving = `n.project_id IS NULL AND o.project_id IS NOT NULL AND ROW(${of('n')}) IS NOT DISTINCT FROM ROW(${of('o')})`;
  return `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE others text; leaving text;
    BEGIN
      SELECT string_agg(${entry}::text, ',') FILTER (WHERE NOT (${isLeaving})),
        string_agg(${entry}::text || ':' || o.project_id, ',') FILTER (WHERE ${isLeaving}) INTO others, leaving
        FROM ${from} WHERE (${of('n')}, n.project_id) IS DISTINCT FROM (${of('o')}, o.project_id);
      PERFORM note_search_entries(others);
      IF leaving IS NOT NULL THEN PERFORM note_search_left(leaving); END IF;
      RETURN NULL;
    END $$`;
}
