import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { perDialect } from '../../db/query/dialect.js';
import { isAnyOf, rowsFrom } from '../../db/query/json.js';
import { prepared, preparedVariants } from '../../db/query/prepared.js';
import { type PlacedRow, placeColumns } from '../../db/query/update.js';
import type { ShareFacts } from '../access/audience.js';
import type { LogRow } from './change-log-rows.js';
import type { ChangedObject } from './change-set.js';

/** What decides who sees something, of `shares s`. */
const FACTS = sql`s.id, s.uid, s.owner_id, s.user_id, s.access, s.project_id, s.task_id, s.note_id`;

const sharesQuery = prepared<{ projects: string; tasks: string; notes: string }, ShareFacts>(
  (_db, value) => sql`
  SELECT ${FACTS} FROM shares s
  WHERE ${isAnyOf(sql.ref('s.project_id'), value('projects'))} OR ${isAnyOf(sql.ref('s.task_id'), value('tasks'))}
    OR ${isAnyOf(sql.ref('s.note_id'), value('notes'))} ORDER BY s.id`,
);

/** The shares of any of these. */
export function sharesOf(
  db: Executor,
  targets: { projects: Iterable<number>; tasks: Iterable<number>; notes: Iterable<number> },
): Promise<ShareFacts[]> {
  const list = (ids: Iterable<number>) => JSON.stringify([...ids]);
  const { projects, tasks, notes } = targets;
  return sharesQuery(db, { projects: list(projects), tasks: list(tasks), notes: list(notes) });
}

const accountQuery = prepared<{ user: number }, ShareFacts>(
  (_db, value) => sql`
  SELECT ${FACTS} FROM shares s
  WHERE s.owner_id = ${value('user')} OR s.user_id = ${value('user')} ORDER BY s.id`,
);

/** The shares that a user gave or was given. */
export function sharesWith(db: Executor, userId: number): Promise<ShareFacts[]> {
  return accountQuery(db, { user: userId });
}

const objectQueries = preparedVariants<{ value: number }, PlacedRow>();

/** The rows of a table that have this value in a column: which they are, and where they stand. */
export function objectsOf(
  db: Executor,
  table: 'projects' | 'tasks' | 'notes',
  column: 'id' | 'project_id' | 'parent_task_id',
  value: number,
): Promise<PlacedRow[]> {
  const query = objectQueries(
    `${table} ${column}`,
    (_db, bound) => sql`SELECT ${placeColumns(table)} FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} = ${bound('value')} ORDER BY id`,
  );
  return query(db, { value });
}

const notesQuery = prepared<{ ids: string }, PlacedRow>(
  (_db, value) => sql`
  SELECT ${placeColumns('notes')} FROM notes WHERE ${isAnyOf(sql.ref('task_id'), value('ids'))} ORDER BY id`,
);

/** So many tasks are looked up in one statement. */
const TASKS_AT_ONCE = 1_000;

/** The notes about any of these tasks. */
export async function notesAbout(db: Executor, tasks: readonly number[]): Promise<PlacedRow[]> {
  const notes: PlacedRow[] = [];
  for (let at = 0; at < tasks.length; at += TASKS_AT_ONCE) {
    notes.push(...(await notesQuery(db, { ids: JSON.stringify(tasks.slice(at, at + TASKS_AT_ONCE)) })));
  }
  return notes;
}

const tasksQuery = prepared<{ ids: string }, ChangedObject>(
  (_db, value) => sql`
  SELECT t.id, t.uid, t.user_id, t.project_id, t.parent_task_id FROM tasks t
  WHERE ${isAnyOf(sql.ref('t.id'), value('ids'))} ORDER BY t.id`,
);

/** The tasks of these ids. */
export function tasksOf(db: Executor, ids: Iterable<number>): Promise<ChangedObject[]> {
  return tasksQuery(db, { ids: JSON.stringify([...ids]) });
}

/** What the entries of one transaction have in common. */
export interface LogContext {
  batch: string;
  at: string;
  actor_id: number | null;
  key_id: number | null;
}

type OneRow = LogRow & LogContext;

const COLUMNS = [
  'batch',
  'at',
  'actor_id',
  'key_id',
  'type',
  'ref_id',
  'uid',
  'event',
  'changed',
  'project_before',
  'project_after',
  'tag_projects',
] as const;
const columnList = sql.join(['user_id', 'seq', ...COLUMNS].map((name) => sql.ref(name)));

// On SQLite a trigger counts the entry (migration 0010); there is no other one who writes.
const insertOne = prepared<OneRow, never>((_db, value) => {
  const rest = sql.join(COLUMNS.map((name) => value(name)));
  return sql`${perDialect({
    sqlite: sql`INSERT INTO changes (${columnList}) VALUES (${value('user_id')},
      coalesce((SELECT c.seq FROM change_counters c WHERE c.user_id = ${value('user_id')}), 0) + 1, ${rest})`,
    postgres: sql`WITH counted AS (
      INSERT INTO change_counters (user_id, seq) VALUES (${value('user_id')}, 1)
      ON CONFLICT (user_id) DO UPDATE SET seq = change_counters.seq + 1 RETURNING user_id, seq)
      INSERT INTO changes (${columnList}) SELECT counted.user_id, counted.seq, ${rest} FROM counted`,
  })}`;
});

// The rows of the counters are locked in the order of their users, by all who write.
const countAll = prepared<{ counts: string }, never>(
  (_db, value) => sql`
  INSERT INTO change_counters (user_id, seq)
  SELECT n.user_id, n.seq FROM (${rowsFrom('change_counters', value('counts'), ['user_id', 'seq'])}) n
  WHERE TRUE ORDER BY n.user_id
  ON CONFLICT (user_id) DO UPDATE SET seq = change_counters.seq + excluded.seq`,
);

const ROW_COLUMNS = [
  ...['user_id', 'seq', 'type', 'ref_id', 'uid', 'event', 'changed'],
  ...['project_before', 'project_after', 'tag_projects'],
];

const insertAll = prepared<LogContext & { rows: string }, never>(
  (_db, value) => sql`
  INSERT INTO changes (${columnList})
  SELECT r.user_id, c.seq - r.seq, CAST(${value('batch')} AS TEXT), CAST(${value('at')} AS TEXT),
    CAST(${value('actor_id')} AS BIGINT), CAST(${value('key_id')} AS BIGINT),
    r.type, r.ref_id, r.uid, r.event, r.changed, r.project_before, r.project_after, r.tag_projects
  FROM (${rowsFrom('changes', value('rows'), ROW_COLUMNS)}) r JOIN change_counters c ON c.user_id = r.user_id`,
);

/**
 * Appends entries to the logs of their users. The last statements of a transaction: from here on until it ends, nobody
 * else appends to these logs, so that the order of entries is that of commits.
 */
export async function appendToLogs(db: Executor, rows: readonly LogRow[], context: LogContext): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  if (rows.length === 1) {
    await insertOne(db, { ...first, ...context });
    return;
  }
  const counts = new Map<number, number>();
  for (const { user_id } of rows) counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
  const left = new Map(counts);
  const placed = rows.map((row) => {
    // How far before the last entry of its user.
    const seq = (left.get(row.user_id) as number) - 1;
    left.set(row.user_id, seq);
    return { ...row, seq };
  });
  const counted = [...counts].map(([user_id, seq]) => ({ user_id, seq }));
  // Sent one after the other, without waiting: the second needs no result of the first.
  await Promise.all([
    countAll(db, { counts: JSON.stringify(counted) }),
    insertAll(db, { ...context, rows: JSON.stringify(placed) }),
  ]);
}
