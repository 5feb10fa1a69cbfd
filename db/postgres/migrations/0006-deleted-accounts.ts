import { type Kysely, sql } from 'kysely';

/**
 * Deleted accounts whose rows are still being removed. Sign-in is refused. The row of the account is locked, so that a
 * concurrent sign-in and deletion run one after the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'ALTER TABLE users ADD COLUMN deleted_at text COLLATE "C"',
  'CREATE INDEX users_deleted ON users (id) WHERE deleted_at IS NOT NULL',
  `CREATE FUNCTION refuse_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE deleted text;
    BEGIN
      SELECT deleted_at INTO deleted FROM users WHERE id = NEW.user_id FOR SHARE;
      IF deleted IS NOT NULL THEN RAISE EXCEPTION 'the account is deleted'; END IF;
      RETURN NEW;
    END $$`,
  ...['sessions', 'api_keys'].map(
    (table) => `CREATE TRIGGER ${table}_of_deleted BEFORE INSERT ON ${table}
      FOR EACH ROW EXECUTE FUNCTION refuse_deleted_account()`,
  ),
];
