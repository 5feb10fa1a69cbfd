import { type Kysely, sql } from 'kysely';
import { formTriggers, ID, INTEGER, postgresOnly, runAll, STRICT, sqliteOnly, TEXT } from '../../db/migrations/sql.js';

export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

/** Number of the first entry of remarks in the search index. */
const FIRST = 7 * 2 ** 44;

/** A remark is found by those who see its task: its entry changes with the location of the task, too. */
const TRIGGERS = [
  sqliteOnly(`CREATE TRIGGER search_remarks_insert AFTER INSERT ON remarks BEGIN
    SELECT search_changed(${FIRST} + new.id); END`),
  sqliteOnly(`CREATE TRIGGER search_remarks_update AFTER UPDATE OF text ON remarks
    WHEN new.text IS NOT old.text BEGIN SELECT search_stale(${FIRST} + old.id); END`),
  sqliteOnly(`CREATE TRIGGER search_remarks_delete AFTER DELETE ON remarks BEGIN
    SELECT search_stale(${FIRST} + old.id); END`),
  sqliteOnly(`CREATE TRIGGER search_remarks_move AFTER UPDATE OF project_id, parent_task_id ON tasks
    WHEN new.project_id IS NOT old.project_id OR new.parent_task_id IS NOT old.parent_task_id BEGIN
    SELECT search_stale(${FIRST} + c.id) FROM remarks c WHERE c.task_id = old.id; END`),
  postgresOnly(`CREATE FUNCTION search_remarks_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM note_search_entries(string_agg((${FIRST} + n.id)::text, ',')) FROM changed n; RETURN NULL; END $$`),
  postgresOnly(`CREATE FUNCTION search_remarks_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM search s USING former o WHERE s.entry = ${FIRST} + o.id; RETURN NULL; END $$`),
  postgresOnly(`CREATE FUNCTION search_remarks_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM note_search_entries(string_agg((${FIRST} + c.id)::text, ',')) FROM remarks c
      JOIN changed n ON n.id = c.task_id JOIN former o ON o.id = n.id
      WHERE (n.project_id, n.parent_task_id) IS DISTINCT FROM (o.project_id, o.parent_task_id);
    RETURN NULL; END $$`),
  ...['INSERT', 'UPDATE'].map((event) =>
    postgresOnly(`CREATE TRIGGER search_${event.toLowerCase()} AFTER ${event} ON remarks
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_remarks_change()`),
  ),
  postgresOnly(`CREATE TRIGGER search_delete AFTER DELETE ON remarks
    REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION search_remarks_delete()`),
  postgresOnly(`CREATE TRIGGER search_remarks AFTER UPDATE ON tasks REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION search_remarks_move()`),
];

const STATEMENTS = [
  sql`CREATE TABLE remarks (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    version ${INTEGER} NOT NULL DEFAULT 1,
    user_id ${INTEGER} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    task_id ${INTEGER} NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    text ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL,
    updated_at ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX remarks_user ON remarks (user_id, id)`,
  sql`CREATE INDEX remarks_task ON remarks (task_id, id)`,
  // Without a foreign key to the remark: the write that deletes or hides it removes the star, and logs that.
  sql`CREATE TABLE stars (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    version ${INTEGER} NOT NULL DEFAULT 1,
    user_id ${INTEGER} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    remark_id ${INTEGER} NOT NULL,
    created_at ${TEXT} NOT NULL,
    updated_at ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX stars_remark ON stars (remark_id, user_id)`,
  ...TRIGGERS,
  ...formTriggers({ table: 'remarks', number: 7, texts: ['text'] }),
];
