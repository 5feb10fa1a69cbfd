import { type Kysely, sql } from 'kysely';

/** Scopes of an API key, and the projects that it is narrowed to, as JSON arrays. Existing keys get all scopes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `ALTER TABLE api_keys ADD COLUMN scopes TEXT NOT NULL DEFAULT '["*"]'`,
  'ALTER TABLE api_keys ADD COLUMN project_ids TEXT',
  `UPDATE api_keys SET scopes = '["*","admin"]' WHERE user_id IN (SELECT u.id FROM users u WHERE u.is_admin = 1)`,
];
