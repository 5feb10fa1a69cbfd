import { type Kysely, sql } from 'kysely';
import { COUNTED, type Counted, sizeOf } from './0016-account-usage.js';

/**
 * Counts the usage of accounts (migration 0016) at the end of a transaction: the row of an account is locked for the
 * COMMIT instead of from the first change on, so that writes of one account wait for each other no longer than that.
 *
 * Triggers note growth in a setting of the transaction, five numbers for each account: its id, tags, projects, bytes of
 * text, bytes of the trash. A growth beyond a bound fails at once. A deferred trigger adds what is noted to the counts;
 * if another transaction has used up the room by then, the COMMIT fails in the same way.
 *
 * A later migration that changes rows of these tables must not alter the table in the same transaction: PostgreSQL
 * refuses that while the deferred trigger is pending.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Returns the arguments of `note_account_usage` after the account. */
function growth(table: string, rows: Counted['rows'], { n, bytes }: { n: string; bytes: string }): string {
  const isTrash = table.startsWith('trash');
  const counts = [rows === 'tags' ? n : 0, rows === 'projects' ? n : 0];
  return [...counts, isTrash ? 0 : bytes, isTrash ? bytes : 0].join(', ');
}

function noteFunction(name: string, body: string): string {
  return `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      ${body};
      RETURN NULL;
    END $$`;
}

function notesOf(counted: Counted): string[] {
  const { table, owner, rows } = counted;
  const ofStatement = (sign: '+' | '-') => `
    PERFORM note_account_usage(d.owner, ${growth(table, rows, { n: `${sign} d.n`, bytes: `${sign} d.bytes` })})
    FROM (SELECT x.${owner} AS owner, CAST(sum(${sizeOf('x', counted)}) AS bigint) AS bytes, count(*) AS n
      FROM counted x GROUP BY x.${owner} ORDER BY x.${owner}) d
    ${rows === undefined ? 'WHERE d.bytes > 0' : ''}`;
  const bytes = `(${sizeOf('NEW', counted)}) - (${sizeOf('OLD', counted)})`;
  const ofRow = `
    IF (${sizeOf('NEW', counted)}) <> (${sizeOf('OLD', counted)}) THEN
      PERFORM note_account_usage(NEW.${owner}, ${growth(table, undefined, { n: '0', bytes })});
    END IF`;
  return [
    noteFunction(`usage_${table}_insert`, ofStatement('+')),
    noteFunction(`usage_${table}_delete`, ofStatement('-')),
    noteFunction(`usage_${table}_update`, ofRow),
  ];
}

function notesOfParts(event: 'insert' | 'delete', sign: '+' | '-'): string {
  return noteFunction(
    `usage_trash_parts_${event}`,
    `PERFORM note_account_usage(d.owner, ${growth('trash_parts', undefined, { n: '0', bytes: `${sign} d.bytes` })})
    FROM (SELECT t.user_id AS owner, CAST(sum(octet_length(x.content)) AS bigint) AS bytes
      FROM counted x JOIN trash t ON t.id = x.trash_id GROUP BY t.user_id ORDER BY t.user_id) d`,
  );
}

/** The condition is evaluated at the change of each row, before the first note of the transaction. */
function addingTrigger(table: string, update: readonly string[]): string {
  return `CREATE CONSTRAINT TRIGGER usage_add
    AFTER INSERT OR DELETE ${update.length === 0 ? '' : `OR UPDATE OF ${update.join(', ')}`} ON ${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (coalesce(current_setting('tutti.account_usage', true), '') = '') EXECUTE FUNCTION add_account_usage()`;
}

const STATEMENTS = [
  `CREATE FUNCTION note_account_usage(
      account bigint, tag_growth bigint, project_growth bigint, text_growth bigint, trash_growth bigint)
    RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      noted bigint[] := coalesce(nullif(current_setting('tutti.account_usage', true), ''), '{}');
      i integer := 1;
      exceeded text;
    BEGIN
      WHILE i <= cardinality(noted) AND noted[i] <> account LOOP
        i := i + 5;
      END LOOP;
      IF i > cardinality(noted) THEN
        noted := noted || ARRAY[account, 0, 0, 0, 0];
      END IF;
      noted[i + 1] := noted[i + 1] + tag_growth;
      noted[i + 2] := noted[i + 2] + project_growth;
      noted[i + 3] := noted[i + 3] + text_growth;
      noted[i + 4] := noted[i + 4] + trash_growth;
      IF tag_growth > 0 OR project_growth > 0 OR text_growth > 0 THEN
        SELECT CASE
            WHEN tag_growth > 0 AND u.tags + noted[i + 1] > b.tags THEN 'tags'
            WHEN project_growth > 0 AND u.projects + noted[i + 2] > b.projects THEN 'projects'
            WHEN text_growth > 0 AND u.text_bytes + u.trash_bytes + noted[i + 3] + noted[i + 4] > b.text_bytes THEN 'text'
          END INTO exceeded FROM account_usage u, account_usage_bounds b WHERE u.user_id = account;
        IF exceeded IS NOT NULL THEN
          RAISE EXCEPTION 'account full' USING ERRCODE = 'TU001', DETAIL = exceeded;
        END IF;
      END IF;
      PERFORM set_config('tutti.account_usage', CAST(noted AS text), true);
    END $$`,

  // All transactions lock the rows in the order of the accounts.
  `CREATE FUNCTION add_account_usage() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      noted bigint[] := nullif(current_setting('tutti.account_usage', true), '');
      i integer;
    BEGIN
      FOR i IN SELECT s FROM generate_series(1, cardinality(noted), 5) s ORDER BY noted[s] LOOP
        UPDATE account_usage u SET tags = u.tags + noted[i + 1], projects = u.projects + noted[i + 2],
          text_bytes = u.text_bytes + noted[i + 3], trash_bytes = u.trash_bytes + noted[i + 4]
        WHERE u.user_id = noted[i];
      END LOOP;
      PERFORM set_config('tutti.account_usage', '', true);
      RETURN NULL;
    END $$`,

  // The trash may have grown in the same transaction after the text, which is never refused.
  `CREATE OR REPLACE FUNCTION refuse_full_account() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE bound account_usage_bounds;
    BEGIN
      SELECT * INTO bound FROM account_usage_bounds;
      IF NEW.tags > OLD.tags AND NEW.tags > bound.tags THEN
        RAISE EXCEPTION 'account full' USING ERRCODE = 'TU001', DETAIL = 'tags';
      ELSIF NEW.projects > OLD.projects AND NEW.projects > bound.projects THEN
        RAISE EXCEPTION 'account full' USING ERRCODE = 'TU001', DETAIL = 'projects';
      ELSIF NEW.text_bytes > OLD.text_bytes
          AND NEW.text_bytes + LEAST(OLD.trash_bytes, NEW.trash_bytes) > bound.text_bytes THEN
        RAISE EXCEPTION 'account full' USING ERRCODE = 'TU001', DETAIL = 'text';
      END IF;
      RETURN NEW;
    END $$`,

  ...COUNTED.flatMap(notesOf),
  notesOfParts('insert', '+'),
  notesOfParts('delete', '-'),
  ...COUNTED.map(({ table, text }) => addingTrigger(table, text)),
  addingTrigger('trash_parts', []),
];
