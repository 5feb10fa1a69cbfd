import { type Kysely, sql } from 'kysely';

/**
 * Counts what each account holds, whoever wrote it: tags, projects, bytes of text. Triggers keep the counts in the
 * statement that changes a row, so that no write scans and none is missed. A growth beyond a bound fails with
 * `account full: tags`, `projects` or `text`. Without a row of bounds there are none.
 *
 * - `text_bytes`: names, notes and descriptions, and the values that the history of tasks keeps of long ones.
 * - `trash_bytes`: content of the trash. It counts for the bound of text, but its growth is never refused: to delete is
 *   how to make room.
 *
 * `erased_tasks` queues tasks that have left the trash for good, whose history is then to lose its long values.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Shorter values of the history are not counted: a full account can still complete its tasks. */
const LONG_VALUES = 100;

interface Counted {
  table: string;
  owner: string;
  text: readonly string[];
  /** A column that counts the rows. */
  rows?: 'tags' | 'projects';
  /** True if short texts are not counted. */
  onlyLong?: true;
}

const COUNTED: readonly Counted[] = [
  { table: 'tasks', owner: 'user_id', text: ['name', 'note'] },
  { table: 'notes', owner: 'user_id', text: ['title', 'content'] },
  { table: 'projects', owner: 'user_id', text: ['name', 'description'], rows: 'projects' },
  { table: 'areas', owner: 'user_id', text: ['name', 'description'] },
  { table: 'goals', owner: 'user_id', text: ['name', 'why'] },
  { table: 'tags', owner: 'user_id', text: ['name'], rows: 'tags' },
  { table: 'activity', owner: 'owner_id', text: ['old_value', 'new_value'], onlyLong: true },
];

function sizeOf(row: string, { text, onlyLong }: Counted): string {
  const size = text.map((column) => `coalesce(octet_length(${row}${column}), 0)`).join(' + ');
  return onlyLong ? `iif(${size} > ${LONG_VALUES}, ${size}, 0)` : size;
}

function triggersOf(counted: Counted): string[] {
  const { table, owner, text, rows, onlyLong } = counted;
  const count = (sign: '+' | '-', row: string) =>
    `UPDATE account_usage SET text_bytes = text_bytes ${sign} (${sizeOf(`${row}.`, counted)})
      ${rows === undefined ? '' : `, ${rows} = ${rows} ${sign} 1`} WHERE user_id = ${row}.${owner};`;
  const isCounted = (row: string) => (onlyLong ? `WHEN ${sizeOf(`${row}.`, counted)} > 0` : '');
  return [
    `CREATE TRIGGER usage_${table}_insert AFTER INSERT ON ${table} ${isCounted('new')} BEGIN ${count('+', 'new')} END`,
    `CREATE TRIGGER usage_${table}_delete AFTER DELETE ON ${table} ${isCounted('old')} BEGIN ${count('-', 'old')} END`,
    `CREATE TRIGGER usage_${table}_update AFTER UPDATE OF ${text.join(', ')} ON ${table}
    WHEN ${sizeOf('new.', counted)} <> ${sizeOf('old.', counted)} BEGIN
      UPDATE account_usage SET text_bytes = text_bytes + (${sizeOf('new.', counted)}) - (${sizeOf('old.', counted)})
        WHERE user_id = new.${owner};
    END`,
  ];
}

const trashTrigger = (event: string, row: 'new' | 'old', change: string) =>
  `CREATE TRIGGER usage_trash_${event.slice(0, 6).toLowerCase()} AFTER ${event} ON trash BEGIN
    UPDATE account_usage SET trash_bytes = trash_bytes ${change} WHERE user_id = ${row}.user_id;
  END`;

const STATEMENTS = [
  `CREATE TABLE account_usage (
    user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    tags INTEGER NOT NULL DEFAULT 0,
    projects INTEGER NOT NULL DEFAULT 0,
    text_bytes INTEGER NOT NULL DEFAULT 0,
    trash_bytes INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  `CREATE TABLE account_usage_bounds (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    tags INTEGER NOT NULL,
    projects INTEGER NOT NULL,
    text_bytes INTEGER NOT NULL
  ) STRICT`,
  `INSERT INTO account_usage (user_id, tags, projects, text_bytes, trash_bytes)
    SELECT u.id, (SELECT count(*) FROM tags x WHERE x.user_id = u.id),
      (SELECT count(*) FROM projects x WHERE x.user_id = u.id), ${COUNTED.map(
        (counted) => `(SELECT coalesce(sum(${sizeOf('x.', counted)}), 0) FROM ${counted.table} x
          WHERE x.${counted.owner} = u.id)`,
      ).join(' + ')}, (SELECT coalesce(sum(octet_length(x.content)), 0) FROM trash x WHERE x.user_id = u.id)
    FROM users u`,
  `CREATE TRIGGER usage_users_insert AFTER INSERT ON users BEGIN
    INSERT INTO account_usage (user_id) VALUES (new.id);
  END`,
  ...COUNTED.flatMap(triggersOf),
  trashTrigger('INSERT', 'new', '+ octet_length(new.content)'),
  trashTrigger('DELETE', 'old', '- octet_length(old.content)'),
  trashTrigger('UPDATE OF content', 'new', '+ octet_length(new.content) - octet_length(old.content)'),
  ...(['tags', 'projects'] as const).map(
    (rows) => `CREATE TRIGGER usage_bound_${rows} BEFORE UPDATE OF ${rows} ON account_usage
      WHEN new.${rows} > old.${rows} AND new.${rows} > (SELECT b.${rows} FROM account_usage_bounds b)
      BEGIN SELECT RAISE(ABORT, 'account full: ${rows}'); END`,
  ),
  `CREATE TRIGGER usage_bound_text BEFORE UPDATE OF text_bytes ON account_usage
    WHEN new.text_bytes > old.text_bytes
      AND new.text_bytes + new.trash_bytes > (SELECT b.text_bytes FROM account_usage_bounds b)
    BEGIN SELECT RAISE(ABORT, 'account full: text'); END`,

  'ALTER TABLE trash_uids ADD COLUMN ref_id INTEGER',
  `UPDATE trash_uids SET ref_id = (SELECT t.ref_id FROM trash t WHERE t.id = trash_id AND t.uid = trash_uids.uid)`,
  'CREATE TABLE erased_tasks (task_id INTEGER PRIMARY KEY) STRICT',
  // A restored task is there again before its entry goes.
  `CREATE TRIGGER erased_tasks_of_trash AFTER DELETE ON trash_uids
    WHEN old.kind = 'tasks' AND old.ref_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM tasks WHERE id = old.ref_id) BEGIN
      INSERT OR IGNORE INTO erased_tasks (task_id) VALUES (old.ref_id);
    END`,
];
