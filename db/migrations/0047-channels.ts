import { type Kysely, sql } from 'kysely';
import { ID, INTEGER, runAll, STRICT, TEXT } from './sql.js';

/**
 * Channels, over which notifications are sent, and their deliveries. A channel ends with the key that made it, and one
 * that a session made with that session, unless the session runs out: the sweep of sessions detaches it before.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  sql`CREATE TABLE channels (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    version ${INTEGER} NOT NULL DEFAULT 1,
    user_id ${INTEGER} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key_id ${INTEGER} REFERENCES api_keys (id) ON DELETE CASCADE,
    editor_key_id ${INTEGER},
    session_hash ${TEXT} REFERENCES sessions (id_hash) ON DELETE CASCADE,
    kind ${TEXT} NOT NULL,
    name ${TEXT} NOT NULL,
    enabled ${INTEGER} NOT NULL DEFAULT 1,
    disabled_reason ${TEXT},
    url ${TEXT},
    method ${TEXT},
    headers ${TEXT},
    body_template ${TEXT},
    content_type ${TEXT},
    p256dh ${TEXT},
    auth ${TEXT},
    expiration_time ${TEXT},
    push_key ${TEXT},
    unsubscribe_key ${TEXT},
    last_success_at ${TEXT},
    failing_since ${TEXT},
    refusals ${INTEGER} NOT NULL DEFAULT 0,
    created_at ${TEXT} NOT NULL,
    updated_at ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX channels_user ON channels (user_id, id)`,
  sql`CREATE INDEX channels_key ON channels (key_id)`,
  sql`CREATE INDEX channels_session ON channels (session_hash) WHERE session_hash IS NOT NULL`,

  sql`CREATE TABLE channel_deliveries (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    user_id ${INTEGER} NOT NULL,
    channel_id ${INTEGER} NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    notification_id ${INTEGER},
    kind ${TEXT} NOT NULL,
    state ${TEXT} NOT NULL,
    attempts ${INTEGER} NOT NULL DEFAULT 0,
    due_at ${TEXT},
    held ${INTEGER} NOT NULL DEFAULT 0,
    status ${INTEGER},
    error ${TEXT},
    response ${TEXT},
    created_at ${TEXT} NOT NULL,
    updated_at ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX channel_deliveries_due ON channel_deliveries (channel_id, due_at, id) WHERE state = 'pending'`,
  sql`CREATE INDEX channel_deliveries_channel ON channel_deliveries (channel_id, id)`,
  sql`CREATE INDEX channel_deliveries_user ON channel_deliveries (user_id, id)`,
  sql`CREATE INDEX channel_deliveries_old ON channel_deliveries (updated_at) WHERE state <> 'pending'`,

  // The key pair of the service for push services: one row, made when it is needed first.
  sql`CREATE TABLE push_keys (
    id ${INTEGER} PRIMARY KEY,
    private_key ${TEXT} NOT NULL,
    created_at ${TEXT} NOT NULL
  ) ${STRICT}`,
];
