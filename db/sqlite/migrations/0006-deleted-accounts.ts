import { type Kysely, sql } from 'kysely';

/**
 * Deleted accounts whose rows are still being removed. Sign-in is refused, including sign-ins in progress at the
 * deletion.
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
