import { type Kysely, sql } from 'kysely';

/**
 * Accounts that are gone for everybody while their rows are still being removed: nobody can sign in to one, also not
 * whoever was about to when it was deleted. The row of the account is locked, so that of a sign-in and a deletion at the
 * same time one comes first.
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
