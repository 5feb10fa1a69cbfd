import { type Kysely, sql } from 'kysely';
import { ID, INTEGER, runAll, STRICT, TEXT } from './sql.js';

/**
 * Mail of accounts: mails that wait, hashes of the tokens in their links, and the times of recent ones, which limit
 * further ones. A token is made when its mail is sent, so that no table has one.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  sql`ALTER TABLE users ADD COLUMN email_verified_at ${TEXT}`,
  sql`ALTER TABLE users ADD COLUMN must_verify_email ${INTEGER} NOT NULL DEFAULT 0`,

  sql`CREATE TABLE mails (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    user_id ${INTEGER} REFERENCES users (id) ON DELETE CASCADE,
    kind ${TEXT} NOT NULL,
    recipient ${TEXT} NOT NULL,
    data ${TEXT} NOT NULL,
    attempts ${INTEGER} NOT NULL DEFAULT 0,
    due_at ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX mails_due ON mails (due_at)`,
  sql`CREATE INDEX mails_user ON mails (user_id)`,

  sql`CREATE TABLE mail_tokens (
    token_hash ${TEXT} PRIMARY KEY,
    user_id ${INTEGER} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose ${TEXT} NOT NULL,
    address ${TEXT} NOT NULL,
    bound_to ${TEXT} NOT NULL,
    expires_at ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX mail_tokens_user ON mail_tokens (user_id, purpose)`,
  sql`CREATE INDEX mail_tokens_expiry ON mail_tokens (expires_at)`,

  sql`CREATE TABLE mail_counts (id ${ID}, key ${TEXT} NOT NULL, created_at ${TEXT} NOT NULL) ${STRICT}`,
  sql`CREATE INDEX mail_counts_key ON mail_counts (key, created_at)`,
  sql`CREATE INDEX mail_counts_time ON mail_counts (created_at)`,
];
