import { type Kysely, sql } from 'kysely';
import { ID, INTEGER, runAll, STRICT, sqliteOnly, TEXT } from './sql.js';

/**
 * Notifications of users, and their preferences. Entries of the change log that may make a notification are in an index
 * until a job has read them (`noticed`): those of an act of another user. Own writes are not in it.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const OF_OTHERS = sql`actor_id <> user_id
  AND ((type = 'share' AND event IN ('created', 'deleted')) OR (type = 'task' AND event = 'completed'))`;

const STATEMENTS = [
  sql`CREATE TABLE notifications (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    version ${INTEGER} NOT NULL DEFAULT 1,
    user_id ${INTEGER} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind ${TEXT} NOT NULL,
    title ${TEXT} NOT NULL,
    text ${TEXT},
    url ${TEXT} NOT NULL,
    type ${TEXT},
    ref_id ${INTEGER},
    ref_uid ${TEXT},
    actor_id ${INTEGER} REFERENCES users (id) ON DELETE SET NULL,
    data ${TEXT} NOT NULL,
    late ${INTEGER} NOT NULL DEFAULT 0,
    merge_key ${TEXT},
    read_at ${TEXT},
    created_at ${TEXT} NOT NULL,
    updated_at ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX notifications_user ON notifications (user_id, id)`,
  sql`CREATE INDEX notifications_unread ON notifications (user_id, id) WHERE read_at IS NULL`,
  sql`CREATE INDEX notifications_ref ON notifications (ref_id, type, user_id) WHERE ref_id IS NOT NULL`,
  sql`CREATE INDEX notifications_merge ON notifications (user_id, merge_key, id) WHERE merge_key IS NOT NULL`,
  sql`CREATE INDEX notifications_actor ON notifications (actor_id) WHERE actor_id IS NOT NULL`,
  sql`CREATE INDEX notifications_created ON notifications (created_at)`,

  sql`CREATE TABLE notification_preferences (
    user_id ${INTEGER} PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    version ${INTEGER} NOT NULL DEFAULT 1,
    kinds ${TEXT} NOT NULL DEFAULT '{}',
    quiet_from ${TEXT},
    quiet_to ${TEXT},
    digest_time ${TEXT},
    digest_weekdays ${TEXT} NOT NULL DEFAULT '[]',
    digest_channels ${TEXT} NOT NULL DEFAULT '[]',
    digest_due_at ${TEXT},
    digest_day ${TEXT},
    reminder_time ${TEXT} NOT NULL DEFAULT '09:00',
    default_reminder ${TEXT},
    updated_at ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX notification_preferences_digest ON notification_preferences (digest_due_at)
    WHERE digest_due_at IS NOT NULL`,

  sql`ALTER TABLE changes ADD COLUMN noticed ${INTEGER}`,
  sql`UPDATE changes SET noticed = 1 WHERE ${OF_OTHERS}`,
  sql`CREATE INDEX changes_of_others ON changes (user_id, seq) WHERE noticed IS NULL AND ${OF_OTHERS}`,
  sqliteOnly(`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('notifications', 'notifications_user', '100000 500 1 noskipscan'),
    ('notifications', 'notifications_unread', '10000 50 1 noskipscan')`),
];
