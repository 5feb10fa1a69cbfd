import { type Kysely, sql } from 'kysely';
import { ID, INTEGER, postgresOnly, runAll, STRICT, sqliteOnly, TEXT, usageTriggers } from './sql.js';

/** Comments on tasks, with the users whom they mention. Everyone who sees a task sees its comments. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

/** A comment is found by those who see its task: its entry changes with the location of the task. Its number is its id. */
const SEARCH = [
  sqliteOnly('CREATE TRIGGER search_comments_insert AFTER INSERT ON comments BEGIN SELECT search_changed(new.id); END'),
  sqliteOnly(`CREATE TRIGGER search_comments_update AFTER UPDATE OF text ON comments
    WHEN new.text IS NOT old.text BEGIN SELECT search_stale(old.id); END`),
  sqliteOnly('CREATE TRIGGER search_comments_delete AFTER DELETE ON comments BEGIN SELECT search_stale(old.id); END'),
  sqliteOnly(`CREATE TRIGGER search_comments_move AFTER UPDATE OF project_id, parent_task_id ON tasks
    WHEN new.project_id IS NOT old.project_id OR new.parent_task_id IS NOT old.parent_task_id BEGIN
    SELECT search_stale(c.id) FROM comments c WHERE c.task_id = old.id; END`),
  postgresOnly(`CREATE FUNCTION search_comments_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM note_search_entries(string_agg(n.id::text, ',')) FROM changed n; RETURN NULL; END $$`),
  postgresOnly(`CREATE FUNCTION search_comments_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM search s USING former o WHERE s.entry = o.id; RETURN NULL; END $$`),
  postgresOnly(`CREATE FUNCTION search_comments_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM note_search_entries(string_agg(c.id::text, ',')) FROM comments c
      JOIN changed n ON n.id = c.task_id JOIN former o ON o.id = n.id
      WHERE (n.project_id, n.parent_task_id) IS DISTINCT FROM (o.project_id, o.parent_task_id);
    RETURN NULL; END $$`),
  ...['INSERT', 'UPDATE'].map((event) =>
    postgresOnly(`CREATE TRIGGER search_${event.toLowerCase()} AFTER ${event} ON comments
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_comments_change()`),
  ),
  postgresOnly(`CREATE TRIGGER search_delete AFTER DELETE ON comments
    REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION search_comments_delete()`),
  postgresOnly(`CREATE TRIGGER search_comments AFTER UPDATE ON tasks REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION search_comments_move()`),
];

const STATEMENTS = [
  sql`CREATE TABLE comments (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    version ${INTEGER} NOT NULL DEFAULT 1,
    user_id ${INTEGER} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    task_id ${INTEGER} NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    author_id ${INTEGER} NOT NULL,
    text ${TEXT} NOT NULL,
    via ${TEXT},
    edited_at ${TEXT},
    created_at ${TEXT} NOT NULL,
    updated_at ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX comments_user ON comments (user_id, id)`,
  sql`CREATE INDEX comments_user_created ON comments (user_id, created_at, id)`,
  sql`CREATE INDEX comments_user_updated ON comments (user_id, updated_at, id)`,
  sql`CREATE INDEX comments_task ON comments (task_id, id)`,
  sql`CREATE INDEX comments_author ON comments (author_id, id)`,
  // The user has no foreign key: a mention outlives the account.
  sql`CREATE TABLE comment_mentions (
    comment_id ${INTEGER} NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
    user_id ${INTEGER} NOT NULL,
    n ${INTEGER} NOT NULL,
    PRIMARY KEY (comment_id, user_id)
  ) ${STRICT}`,
  sql`CREATE INDEX comment_mentions_user ON comment_mentions (user_id, comment_id)`,
  // Entries of comments: a member who may only read restores their own.
  sql`ALTER TABLE trash ADD COLUMN for_readers ${INTEGER} NOT NULL DEFAULT 0`,
  sqliteOnly(`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('comments', 'comments_user', '300000 3000 1 noskipscan'),
    ('comments', 'comments_user_created', '300000 3000 1 1 noskipscan'),
    ('comments', 'comments_user_updated', '300000 3000 1 1 noskipscan'),
    ('comments', 'comments_task', '300000 10 1 noskipscan'),
    ('comments', 'comments_author', '300000 1000 1 noskipscan'),
    ('comment_mentions', 'comment_mentions_user', '100000 500 1 noskipscan')`),
  ...usageTriggers({ table: 'comments', owner: 'user_id', texts: ['text'] }),
  ...SEARCH,
];
