import { type Kysely, sql } from 'kysely';

/**
 * Keeps single statements short: deleted objects that are large are kept in several parts, which count as the content of
 * their entry does (migration 0016); they are removed before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

function countParts(event: 'insert' | 'delete', rows: 'NEW' | 'OLD', sign: '+' | '-'): string[] {
  return [
    `CREATE FUNCTION usage_trash_parts_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE account_usage u SET trash_bytes = u.trash_bytes ${sign} d.bytes
      FROM (SELECT t.user_id AS owner, sum(octet_length(x.content)) AS bytes
        FROM counted x JOIN trash t ON t.id = x.trash_id GROUP BY t.user_id) d
      WHERE u.user_id = d.owner;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER usage_${event} AFTER ${event.toUpperCase()} ON trash_parts REFERENCING ${rows} TABLE AS counted
      FOR EACH STATEMENT EXECUTE FUNCTION usage_trash_parts_${event}()`,
  ];
}

const STATEMENTS = [
  `CREATE TABLE trash_parts (
    trash_id bigint NOT NULL REFERENCES trash (id) ON DELETE CASCADE,
    n integer NOT NULL,
    content text COLLATE "C" NOT NULL,
    PRIMARY KEY (trash_id, n)
  )`,
  ...countParts('insert', 'NEW', '+'),
  ...countParts('delete', 'OLD', '-'),
];
