import { type Kysely, sql } from 'kysely';
import { ID, INTEGER, runAll, STRICT, sqliteOnly, TEXT } from './sql.js';

/** Reminders of users about tasks, and what their job keeps. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  sql`CREATE TABLE reminders (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    version ${INTEGER} NOT NULL DEFAULT 1,
    user_id ${INTEGER} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    task_id ${INTEGER} NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
    at ${TEXT},
    before ${TEXT},
    auto ${INTEGER} NOT NULL DEFAULT 0,
    state ${TEXT} NOT NULL,
    fires_at ${TEXT},
    last_fired_at ${TEXT},
    snoozed_until ${TEXT},
    due_at ${TEXT},
    created_at ${TEXT} NOT NULL,
    updated_at ${TEXT} NOT NULL,
    CHECK ((at IS NULL) <> (before IS NULL))
  ) ${STRICT}`,
  sql`CREATE INDEX reminders_user ON reminders (user_id, id)`,
  sql`CREATE INDEX reminders_fires ON reminders (user_id, fires_at, id)`,
  sql`CREATE INDEX reminders_task ON reminders (task_id, user_id)`,
  sql`CREATE INDEX reminders_open ON reminders (user_id) WHERE state <> 'fired'`,
  sql`CREATE INDEX reminders_due ON reminders (due_at, id) WHERE due_at IS NOT NULL`,
  sql`CREATE TABLE reminder_firings (
    reminder_id ${INTEGER} NOT NULL REFERENCES reminders (id) ON DELETE CASCADE,
    fires_at ${TEXT} NOT NULL,
    PRIMARY KEY (reminder_id, fires_at)
  ) ${STRICT}`,
  sql`CREATE TABLE reminder_defaults (
    task_id ${INTEGER} NOT NULL PRIMARY KEY REFERENCES tasks (id) ON DELETE CASCADE
  ) ${STRICT}`,
  sql`CREATE TABLE reminder_moves (
    kind ${TEXT} NOT NULL,
    ref_id ${INTEGER} NOT NULL,
    after_id ${INTEGER} NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, ref_id)
  ) ${STRICT}`,
  sqliteOnly(`INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('reminders', 'reminders_user', '100000 200 1 noskipscan'),
    ('reminders', 'reminders_fires', '100000 200 2 1 noskipscan'),
    ('reminders', 'reminders_task', '100000 2 1 noskipscan'),
    ('reminders', 'reminders_open', '50000 100'),
    ('reminders', 'reminders_due', '50000 2 1')`),
];
