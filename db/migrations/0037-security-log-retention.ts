import { type Kysely, sql } from 'kysely';
import { INTEGER, postgresOnly, runAll, sqliteOnly, TEXT } from './sql.js';

/**
 * Entries of the security log may be deleted once they are older than 180 days by the clock of the database, or while
 * their account (or no account) has more than 10,000. An entry may stand for several attempts: `count`, since
 * `first_at`, which is null for one.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const REFUSAL = 'this entry of the security log has to stay';

const STATEMENTS = [
  sql`ALTER TABLE security_events ADD COLUMN count ${INTEGER} NOT NULL DEFAULT 1`,
  sql`ALTER TABLE security_events ADD COLUMN first_at ${TEXT}`,
  sql`DROP INDEX security_events_user`,
  sql`CREATE INDEX security_events_user ON security_events (user_id, id)`,
  sql`CREATE INDEX security_events_created ON security_events (created_at)`,

  sqliteOnly('DROP TRIGGER security_events_no_delete'),
  sqliteOnly(`CREATE TRIGGER security_events_no_early_delete BEFORE DELETE ON security_events
    WHEN OLD.created_at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-180 days')
      AND (SELECT count(*) FROM (
        SELECT 1 FROM security_events e WHERE e.user_id IS OLD.user_id LIMIT 10001)) <= 10000
    BEGIN SELECT RAISE(ABORT, '${REFUSAL}'); END`),

  postgresOnly('DROP TRIGGER security_events_no_change ON security_events'),
  postgresOnly(`CREATE TRIGGER security_events_no_update BEFORE UPDATE ON security_events
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`),
  // An index has no part in IS NOT DISTINCT FROM.
  postgresOnly(`CREATE FUNCTION refuse_early_delete() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE entries bigint;
    BEGIN
      IF OLD.created_at < to_char((now() - interval '180 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') THEN
        RETURN OLD;
      ELSIF OLD.user_id IS NULL THEN
        SELECT count(*) INTO entries FROM (
          SELECT 1 FROM security_events e WHERE e.user_id IS NULL LIMIT 10001) e;
      ELSE
        SELECT count(*) INTO entries FROM (
          SELECT 1 FROM security_events e WHERE e.user_id = OLD.user_id LIMIT 10001) e;
      END IF;
      IF entries <= 10000 THEN RAISE EXCEPTION '${REFUSAL}'; END IF;
      RETURN OLD;
    END $$`),
  postgresOnly(`CREATE TRIGGER security_events_no_early_delete BEFORE DELETE ON security_events
    FOR EACH ROW EXECUTE FUNCTION refuse_early_delete()`),
];
