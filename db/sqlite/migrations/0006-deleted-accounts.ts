import { type Kysely, sql } from 'kysely';

/**
 * Accounts that are gone for everybody while their rows are still being removed: nobody can sign in to one, also not
 * whoever was about to when it was deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'ALTER TABLE users ADD COLUMN deleted_at TEXT',
  'CREATE INDEX users_deleted ON users (id) WHERE deleted_at IS NOT NULL',
  ...['sessions', 'api_keys'].map(
    (table) => `CREATE TRIGGER ${table}_of_deleted BEFORE INSERT ON ${table}
      WHEN (SELECT deleted_at FROM users WHERE id = new.user_id) IS NOT NULL
      BEGIN SELECT RAISE(ABORT, 'the account is deleted'); END`,
  ),
];
