import { type Kysely, sql } from 'kysely';

/** Number of the kind, shifted left by this many bits, plus the id of the row: the number of an entry. */
const ID_BITS = 44;

/** A searchable table at the time of this migration, with the columns whose change replaces the entry of a row. */
interface SearchTable {
  table: string;
  kind: number;
  changing: readonly string[];
}

const TABLES: readonly SearchTable[] = [
  { table: 'areas', kind: 5, changing: ['name', 'description'] },
  { table: 'goals', kind: 4, changing: ['name', 'why'] },
  { table: 'tags', kind: 3, changing: ['name'] },
  { table: 'projects', kind: 6, changing: ['name', 'description'] },
  { table: 'tasks', kind: 2, changing: ['name', 'note', 'project_id', 'parent_task_id'] },
  { table: 'notes', kind: 1, changing: ['title', 'content', 'project_id'] },
];

/**
 * The full-text index of what can be searched. Words are made by the service (`search-words.ts`), which an entry needs
 * whenever a text or what it is found by has changed: triggers note the numbers of these entries in a setting of the
 * transaction, and the service puts them in before it commits (`search-index.ts`). Entries of rows that go, go with them.
 *
 * - `words` holds each distinct word once, for the lookup, and who finds the row: `u:` and its owner, `p:` and the
 *   project that it is or lies in, `t:` and the task that it is or is part of, `n:` and the note that it is. No word has
 *   a colon.
 * - `name` and `body` hold the words in their order, a blank on either side of each, for phrases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

function numberOf({ kind }: SearchTable, id: string): string {
  return `${kind * 2 ** ID_BITS} + ${id}`;
}

function statementsOf(indexed: SearchTable): string[] {
  const { table, changing: columns } = indexed;
  const of = (alias: string) => columns.map((column) => `${alias}.${column}`).join(', ');
  return [
    `CREATE FUNCTION search_${table}_insert() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM note_search_entries(string_agg((${numberOf(indexed, 'n.id')})::text, ',')) FROM changed n;
        RETURN NULL;
      END $$`,
    `CREATE FUNCTION search_${table}_update() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM note_search_entries(string_agg((${numberOf(indexed, 'n.id')})::text, ','))
          FROM changed n JOIN former o ON o.id = n.id WHERE (${of('n')}) IS DISTINCT FROM (${of('o')});
        RETURN NULL;
      END $$`,
    `CREATE FUNCTION search_${table}_delete() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM search s USING former o WHERE s.entry = ${numberOf(indexed, 'o.id')};
        RETURN NULL;
      END $$`,
    `CREATE TRIGGER search_insert AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION search_${table}_insert()`,
    `CREATE TRIGGER search_update AFTER UPDATE ON ${table} REFERENCING OLD TABLE AS former NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION search_${table}_update()`,
    `CREATE TRIGGER search_delete AFTER DELETE ON ${table} REFERENCING OLD TABLE AS former
      FOR EACH STATEMENT EXECUTE FUNCTION search_${table}_delete()`,
  ];
}

const STATEMENTS = [
  `CREATE TABLE search (
    entry bigint PRIMARY KEY,
    words tsvector NOT NULL,
    name text COLLATE "C" NOT NULL,
    body text COLLATE "C" NOT NULL
  )`,
  // Every search would read a pending list.
  'CREATE INDEX search_words ON search USING gin (words) WITH (fastupdate = off)',
  `CREATE FUNCTION note_search_entries(entries text) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF entries IS NOT NULL THEN
        PERFORM set_config('tutti.search_entries',
          concat_ws(',', nullif(current_setting('tutti.search_entries', true), ''), entries), true);
      END IF;
    END $$`,
  ...TABLES.flatMap(statementsOf),
];
