import { type Kysely, sql } from 'kysely';
import { formTriggers, ID, INTEGER, postgresOnly, runAll, STRICT, sqliteOnly, TEXT } from './sql.js';

/**
 * Attachments, and their files in the folder of the service.
 *
 * `attachment_files` has a row for each file, also while its attachment is in the trash: its bytes count for the account
 * until the row goes. `erased_attachments` queues attachments that have left the trash for good; a job deletes the rows
 * of their files. A deleted row leaves the name of its file in `erased_files` until the job has deleted the file.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const ofSqlite = [
  `CREATE TRIGGER usage_files_insert AFTER INSERT ON attachment_files BEGIN
    UPDATE account_usage SET file_bytes = file_bytes + new.size WHERE user_id = new.user_id; END`,
  `CREATE TRIGGER usage_files_delete AFTER DELETE ON attachment_files BEGIN
    UPDATE account_usage SET file_bytes = file_bytes - old.size WHERE user_id = old.user_id; END`,
  `CREATE TRIGGER usage_bound_files BEFORE UPDATE OF file_bytes ON account_usage
    WHEN new.file_bytes > old.file_bytes AND new.file_bytes > (SELECT b.file_bytes FROM account_usage_bounds b)
    BEGIN SELECT RAISE(ABORT, 'account full: files'); END`,
  `CREATE TRIGGER erased_files_of_rows AFTER DELETE ON attachment_files BEGIN
    INSERT OR IGNORE INTO erased_files (name) VALUES (old.name); END`,
  // A restored attachment is there again before its entry goes.
  `CREATE TRIGGER erased_attachments_of_trash AFTER DELETE ON trash_uids
    WHEN old.kind = 'attachments' AND old.ref_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM attachments WHERE id = old.ref_id) BEGIN
      INSERT OR IGNORE INTO erased_attachments (attachment_id) VALUES (old.ref_id); END`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('attachments', 'attachments_user', '100000 200 1 noskipscan'),
    ('attachments', 'attachments_user_created', '100000 200 2 1 noskipscan'),
    ('attachments', 'attachments_user_size', '100000 200 2 1 noskipscan'),
    ('attachments', 'attachments_task', '100000 5 1 noskipscan'),
    ('attachments', 'attachments_note', '100000 5 1 noskipscan'),
    ('attachments', 'attachments_project', '100000 5 1 noskipscan')`,
].map(sqliteOnly);

/** The row of the usage is locked at the COMMIT only, as by the other counts (migration 0036). */
const ofPostgres = [
  `CREATE FUNCTION count_file_usage() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        UPDATE account_usage SET file_bytes = file_bytes + NEW.size WHERE user_id = NEW.user_id;
      ELSE
        UPDATE account_usage SET file_bytes = file_bytes - OLD.size WHERE user_id = OLD.user_id;
      END IF;
      RETURN NULL;
    END $$`,
  `CREATE CONSTRAINT TRIGGER usage_files AFTER INSERT OR DELETE ON attachment_files
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_file_usage()`,
  `CREATE FUNCTION refuse_files_of_full_account() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.file_bytes > (SELECT b.file_bytes FROM account_usage_bounds b) THEN
        RAISE EXCEPTION 'account full' USING ERRCODE = 'TU001', DETAIL = 'files';
      END IF;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER usage_bound_files BEFORE UPDATE OF file_bytes ON account_usage FOR EACH ROW
    WHEN (NEW.file_bytes > OLD.file_bytes) EXECUTE FUNCTION refuse_files_of_full_account()`,
  `CREATE FUNCTION erase_file() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO erased_files (name) VALUES (OLD.name) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER erased_files_of_rows AFTER DELETE ON attachment_files FOR EACH ROW EXECUTE FUNCTION erase_file()`,
  `CREATE FUNCTION erase_attachments() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO erased_attachments (attachment_id)
      SELECT o.ref_id FROM former o WHERE o.kind = 'attachments' AND o.ref_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM attachments a WHERE a.id = o.ref_id)
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER erase_attachments AFTER DELETE ON trash_uids REFERENCING OLD TABLE AS former
    FOR EACH STATEMENT EXECUTE FUNCTION erase_attachments()`,
].map(postgresOnly);

const STATEMENTS = [
  sql`CREATE TABLE attachments (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    version ${INTEGER} NOT NULL DEFAULT 1,
    user_id ${INTEGER} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    task_id ${INTEGER} REFERENCES tasks (id) ON DELETE CASCADE,
    note_id ${INTEGER} REFERENCES notes (id) ON DELETE CASCADE,
    project_id ${INTEGER} REFERENCES projects (id) ON DELETE CASCADE,
    name ${TEXT} NOT NULL,
    size ${INTEGER} NOT NULL,
    media_type ${TEXT} NOT NULL,
    sha256 ${TEXT} NOT NULL,
    created_by_id ${INTEGER},
    created_at ${TEXT} NOT NULL,
    updated_at ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX attachments_user ON attachments (user_id, id)`,
  sql`CREATE INDEX attachments_user_created ON attachments (user_id, created_at, id)`,
  sql`CREATE INDEX attachments_user_size ON attachments (user_id, size, id)`,
  sql`CREATE INDEX attachments_task ON attachments (task_id, id)`,
  sql`CREATE INDEX attachments_note ON attachments (note_id, id)`,
  sql`CREATE INDEX attachments_project ON attachments (project_id, id)`,
  sql`CREATE TABLE attachment_files (
    attachment_id ${INTEGER} PRIMARY KEY,
    user_id ${INTEGER} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    uid ${TEXT} NOT NULL,
    name ${TEXT} NOT NULL UNIQUE,
    size ${INTEGER} NOT NULL,
    sha256 ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX attachment_files_user ON attachment_files (user_id)`,
  sql`CREATE TABLE erased_attachments (attachment_id ${INTEGER} PRIMARY KEY) ${STRICT}`,
  sql`CREATE TABLE erased_files (name ${TEXT} PRIMARY KEY) ${STRICT}`,
  sql`ALTER TABLE account_usage ADD COLUMN file_bytes ${INTEGER} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE account_usage_bounds ADD COLUMN file_bytes ${INTEGER} NOT NULL DEFAULT 1073741824`,
  ...ofSqlite,
  ...ofPostgres,
  ...formTriggers({ table: 'attachments', number: 12, texts: ['name'] }),
];
