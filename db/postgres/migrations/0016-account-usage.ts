import { type Kysely, sql } from 'kysely';

/**
 * Counts what each account holds, whoever wrote it: tags, projects, bytes of text. Triggers keep the counts in the
 * statement that changes a row, so that no write scans and none is missed. A growth beyond a bound fails with the
 * SQLSTATE `TU001` and the detail `tags`, `projects` or `text`. Without a row of bounds there are none.
 *
 * - `text_bytes`: names, notes and descriptions, and the values that the history of tasks keeps of long ones.
 * - `trash_bytes`: content of the trash. It counts for the bound of text, but its growth is never refused: to delete is
 *   how to make room.
 *
 * `erased_tasks` queues tasks that have left the trash for good, whose history is then to lose its long values.
 *
 * Insertions and deletions count once for a statement: a row that one transaction updates a thousand times is slow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Shorter values of the history are not counted: a full account can still complete its tasks. */
const LONG_VALUES = 100;

export interface Counted {
  table: string;
  owner: string;
  text: readonly string[];
  /** A column that counts the rows. */
  rows?: 'tags' | 'projects';
  /** True if short texts are not counted. */
  onlyLong?: true;
}

export const COUNTED: readonly Counted[] = [
  { table: 'tasks', owner: 'user_id', text: ['name', 'note'] },
  { table: 'notes', owner: 'user_id', text: ['title', 'content'] },
  { table: 'projects', owner: 'user_id', text: ['name', 'description'], rows: 'projects' },
  { table: 'areas', owner: 'user_id', text: ['name', 'description'] },
  { table: 'goals', owner: 'user_id', text: ['name', 'why'] },
  { table: 'tags', owner: 'user_id', text: ['name'], rows: 'tags' },
  { table: 'activity', owner: 'owner_id', text: ['old_value', 'new_value'], onlyLong: true },
  { table: 'trash', owner: 'user_id', text: ['content'] },
];

export function sizeOf(row: string, { text, onlyLong }: Counted): string {
  const size = text.map((column) => `coalesce(octet_length(${row}.${column}), 0)`).join(' + ');
  return onlyLong ? `CASE WHEN ${size} > ${LONG_VALUES} THEN ${size} ELSE 0 END` : size;
}

function triggersOf(counted: Counted): string[] {
  const { table, owner, text, rows } = counted;
  const bytes = table === 'trash' ? 'trash_bytes' : 'text_bytes';
  const count = (sign: '+' | '-') => `CREATE FUNCTION usage_${table}_${sign === '+' ? 'insert' : 'delete'}()
    RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE account_usage u SET ${bytes} = u.${bytes} ${sign} d.bytes
        ${rows === undefined ? '' : `, ${rows} = u.${rows} ${sign} d.n`}
      FROM (SELECT x.${owner} AS owner, sum(${sizeOf('x', counted)}) AS bytes, count(*) AS n
        FROM counted x GROUP BY x.${owner}) d
      WHERE u.user_id = d.owner ${rows === undefined ? 'AND d.bytes > 0' : ''};
      RETURN NULL;
    END $$`;
  const isChanged = text.map((column) => `old.${column} IS DISTINCT FROM new.${column}`).join(' OR ');
  return [
    count('+'),
    count('-'),
    `CREATE FUNCTION usage_${table}_update() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE account_usage u
          SET ${bytes} = u.${bytes} + (${sizeOf('NEW', counted)}) - (${sizeOf('OLD', counted)})
          WHERE u.user_id = NEW.${owner} AND (${sizeOf('NEW', counted)}) <> (${sizeOf('OLD', counted)});
        RETURN NULL;
      END $$`,
    `CREATE TRIGGER usage_insert AFTER INSERT ON ${table} REFERENCING NEW TABLE AS counted
      FOR EACH STATEMENT EXECUTE FUNCTION usage_${table}_insert()`,
    `CREATE TRIGGER usage_delete AFTER DELETE ON ${table} REFERENCING OLD TABLE AS counted
      FOR EACH STATEMENT EXECUTE FUNCTION usage_${table}_delete()`,
    `CREATE TRIGGER usage_update AFTER UPDATE OF ${text.join(', ')} ON ${table}
      FOR EACH ROW WHEN (${isChanged}) EXECUTE FUNCTION usage_${table}_update()`,
  ];
}

const textTables = COUNTED.filter(({ table }) => table !== 'trash');

const STATEMENTS = [
  `CREATE TABLE account_usage (
    user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    tags bigint NOT NULL DEFAULT 0,
    projects bigint NOT NULL DEFAULT 0,
    text_bytes bigint NOT NULL DEFAULT 0,
    trash_bytes bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE account_usage_bounds (
    id integer PRIMARY KEY CHECK (id = 1),
    tags bigint NOT NULL,
    projects bigint NOT NULL,
    text_bytes bigint NOT NULL
  )`,
  `INSERT INTO account_usage (user_id, tags, projects, text_bytes, trash_bytes)
    SELECT u.id, (SELECT count(*) FROM tags x WHERE x.user_id = u.id),
      (SELECT count(*) FROM projects x WHERE x.user_id = u.id), ${textTables
        .map(
          (counted) => `(SELECT coalesce(sum(${sizeOf('x', counted)}), 0) FROM ${counted.table} x
            WHERE x.${counted.owner} = u.id)`,
        )
        .join(' + ')}, (SELECT coalesce(sum(octet_length(x.content)), 0) FROM trash x WHERE x.user_id = u.id)
    FROM users u`,
  `CREATE FUNCTION usage_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO account_usage (user_id) VALUES (NEW.id);
      RETURN NULL;
    END $$`,
  'CREATE TRIGGER usage_insert AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION usage_of_user()',
  ...COUNTED.flatMap(triggersOf),
  `CREATE FUNCTION refuse_full_account() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE bound account_usage_bounds;
    BEGIN
      SELECT * INTO bound FROM account_usage_bounds;
      IF NEW.tags > OLD.tags AND NEW.tags > bound.tags THEN
        RAISE EXCEPTION 'account full' USING ERRCODE = 'TU001', DETAIL = 'tags';
      ELSIF NEW.projects > OLD.projects AND NEW.projects > bound.projects THEN
        RAISE EXCEPTION 'account full' USING ERRCODE = 'TU001', DETAIL = 'projects';
      ELSIF NEW.text_bytes > OLD.text_bytes AND NEW.text_bytes + NEW.trash_bytes > bound.text_bytes THEN
        RAISE EXCEPTION 'account full' USING ERRCODE = 'TU001', DETAIL = 'text';
      END IF;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER usage_bound BEFORE UPDATE ON account_usage FOR EACH ROW
    WHEN (NEW.tags > OLD.tags OR NEW.projects > OLD.projects OR NEW.text_bytes > OLD.text_bytes)
    EXECUTE FUNCTION refuse_full_account()`,

  'ALTER TABLE trash_uids ADD COLUMN ref_id bigint',
  `UPDATE trash_uids x SET ref_id = t.ref_id FROM trash t WHERE t.id = x.trash_id AND t.uid = x.uid`,
  'CREATE TABLE erased_tasks (task_id bigint PRIMARY KEY)',
  // A restored task is there again before its entry goes.
  `CREATE FUNCTION erase_history() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO erased_tasks (task_id)
      SELECT o.ref_id FROM former o WHERE o.kind = 'tasks' AND o.ref_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM tasks t WHERE t.id = o.ref_id)
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER erase_history AFTER DELETE ON trash_uids REFERENCING OLD TABLE AS former
    FOR EACH STATEMENT EXECUTE FUNCTION erase_history()`,
];
