import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { runLast } from '../../db/last-statements.js';
import { inPieces, MAX_PIECE_ROWS, rowsInPieces, visitEach } from '../../db/pieces.js';
import { perDialect } from '../../db/query/dialect.js';
import { isAnyOf, rowsFrom } from '../../db/query/json.js';
import { prepared, preparedVariants, type Value } from '../../db/query/prepared.js';
import { type LocatedRow, locationColumns } from '../../db/query/update.js';
import type { ShareFacts } from '../access/audience.js';
import { required } from '../lib/typed.js';
import type { LogRow, LogRows } from './change-log-rows.js';

const FACTS = sql`s.id, s.uid, s.owner_id, s.user_id, s.access, s.project_id, s.task_id, s.note_id, s.created_at`;

const sharesQuery = prepared<{ projects: string; tasks: string; notes: string }, ShareFacts>(
  (value) => sql`
  SELECT ${FACTS} FROM shares s
  WHERE ${isAnyOf(sql.ref('s.project_id'), value('projects'))} OR ${isAnyOf(sql.ref('s.task_id'), value('tasks'))}
    OR ${isAnyOf(sql.ref('s.note_id'), value('notes'))} ORDER BY s.id`,
);

export interface ShareTargets {
  projects: Iterable<number>;
  tasks: Iterable<number>;
  notes: Iterable<number>;
}

export async function sharesOf(db: Executor, { projects, tasks, notes }: ShareTargets): Promise<ShareFacts[]> {
  const found: ShareFacts[] = [];
  const targets = [...named('projects', projects), ...named('tasks', tasks), ...named('notes', notes)];
  for await (const piece of inPieces(db, targets)) {
    const ids = (list: keyof ShareTargets) =>
      JSON.stringify(piece.flatMap(([name, id]) => (name === list ? [id] : [])));
    found.push(...(await sharesQuery(db, { projects: ids('projects'), tasks: ids('tasks'), notes: ids('notes') })));
  }
  return found;
}

function* named(list: keyof ShareTargets, ids: Iterable<number>): Generator<[keyof ShareTargets, number]> {
  for (const id of ids) yield [list, id];
}

const accountQueries = preparedVariants<Range, ShareFacts>();

/** Shares that a user gave (`owner_id`) or received (`user_id`), in batches. */
export function sharesWith(db: Executor, side: 'owner_id' | 'user_id', userId: number): AsyncGenerator<ShareFacts[]> {
  const query = accountQueries(
    side,
    (value) => sql`SELECT ${FACTS} FROM shares s WHERE s.${sql.ref(side)} = ${value('value')} ${within('s', value)}`,
  );
  return rowsInPieces(db, (after, limit) => query(db, { value: userId, after, limit }));
}

interface Range {
  value: number;
  after: number;
  limit: number;
}

function within(alias: string, value: Value<Range>) {
  const id = sql.ref(`${alias}.id`);
  return sql`AND ${id} > ${value('after')} ORDER BY ${id} LIMIT CAST(${value('limit')} AS INTEGER)`;
}

const objectQueries = preparedVariants<Range, LocatedRow>();

export function objectsOf(
  db: Executor,
  table: 'projects' | 'tasks' | 'notes' | 'sections' | 'views',
  column: 'id' | 'project_id' | 'parent_task_id' | 'task_id',
  value: number,
): AsyncGenerator<LocatedRow[]> {
  const query = objectQueries(
    `${table} ${column}`,
    (bound) => sql`SELECT ${locationColumns(table)} FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} = ${bound('value')} ${within(table, bound)}`,
  );
  return rowsInPieces(db, (after, limit) => query(db, { value, after, limit }));
}

const notesQuery = prepared<{ ids: string; limit: number }, LocatedRow>(
  (value) => sql`SELECT ${locationColumns('notes')} FROM notes
    WHERE ${isAnyOf(sql.ref('task_id'), value('ids'))} LIMIT CAST(${value('limit')} AS INTEGER)`,
);

const TASKS_AT_ONCE = 100;

export async function* notesAbout(db: Executor, tasks: readonly number[]): AsyncGenerator<LocatedRow[]> {
  for await (const ids of inPieces(db, tasks)) {
    const notes = await notesQuery(db, { ids: JSON.stringify(ids), limit: MAX_PIECE_ROWS + 1 });
    if (notes.length <= MAX_PIECE_ROWS) {
      yield notes;
      continue;
    }
    for await (const some of inPieces(db, ids, { rows: TASKS_AT_ONCE })) {
      for (const id of some) yield* objectsOf(db, 'notes', 'task_id', id);
    }
  }
}

const tasksQuery = prepared<{ ids: string }, LocatedRow>(
  (value) => sql`
  SELECT t.id, t.uid, t.user_id, t.project_id, t.parent_task_id, t.section_id FROM tasks t
  WHERE ${isAnyOf(sql.ref('t.id'), value('ids'))} ORDER BY t.id`,
);

export function tasksOf(db: Executor, ids: readonly number[]): Promise<LocatedRow[]> {
  return tasksQuery(db, { ids: JSON.stringify(ids) });
}

const blockedQuery = prepared<{ ids: string; limit: number }, LocatedRow>(
  (value) => sql`
  SELECT t.id, t.uid, t.user_id, t.project_id, t.parent_task_id, t.section_id FROM tasks t WHERE t.id IN (
    SELECT b.task_id FROM task_blocks b WHERE ${isAnyOf(sql.ref('b.blocker_id'), value('ids'))}) LIMIT CAST(${value('limit')} AS INTEGER)`,
);

/** A task blocks at most 50 others. */
const BLOCKERS_AT_ONCE = 20;

/** Yields the tasks that any of these tasks block. */
export async function* blockedByAny(db: Executor, ids: readonly number[]): AsyncGenerator<LocatedRow[]> {
  const blockedBy = (some: readonly number[]) =>
    blockedQuery(db, { ids: JSON.stringify(some), limit: MAX_PIECE_ROWS + 1 });
  for await (const some of inPieces(db, ids)) {
    const blocked = await blockedBy(some);
    if (blocked.length <= MAX_PIECE_ROWS) yield blocked;
    else for await (const few of inPieces(db, some, { rows: BLOCKERS_AT_ONCE })) yield await blockedBy(few);
  }
}

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

// On SQLite, a trigger counts the entry (migration 0010), because only one process writes.
const insertOne = prepared<OneRow, never>((value) => {
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

// Every writer locks the counters in the order of user ids.
const countAll = prepared<{ counts: string }, never>(
  (value) => sql`
  INSERT INTO change_counters (user_id, seq, unlogged)
  SELECT n.user_id, n.seq, n.unlogged
  FROM (${rowsFrom('change_counters', value('counts'), ['user_id', 'seq', 'unlogged'])}) n
  WHERE TRUE ORDER BY n.user_id
  ON CONFLICT (user_id) DO UPDATE SET
    seq = change_counters.seq + excluded.seq, unlogged = change_counters.unlogged + excluded.unlogged`,
);

const membersQuery = prepared<{ owners: string }, { user_id: number }>(
  (value) => sql`SELECT DISTINCT s.user_id FROM shares s WHERE ${isAnyOf(sql.ref('s.owner_id'), value('owners'))}`,
);

/** Returns the ids of all users with whom one of the owners shares something. */
export async function membersOfAll(db: Executor, owners: ReadonlySet<number>): Promise<ReadonlySet<number>> {
  if (owners.size === 0) return NO_MEMBERS;
  return new Set((await membersQuery(db, { owners: JSON.stringify([...owners]) })).map(({ user_id }) => user_id));
}

const NO_MEMBERS: ReadonlySet<number> = new Set();

const touchQuery = prepared<{ user: number }, never>(
  (value) => sql`
  INSERT INTO change_counters (user_id, seq, unlogged) SELECT u.id, 0, 1 FROM users u WHERE u.id = ${value('user')}
  ON CONFLICT (user_id) DO UPDATE SET unlogged = change_counters.unlogged + 1`,
);

/** Records a change of a user's lists that has no entry in their log. */
export async function touchLists(db: Executor, userId: number): Promise<void> {
  await touchQuery(db, { user: userId });
}

const ROW_COLUMNS = [
  ...['user_id', 'seq', 'type', 'ref_id', 'uid', 'event', 'changed'],
  ...['project_before', 'project_after', 'tag_projects'],
];

const insertAll = prepared<LogContext & { rows: string }, never>(
  (value) => sql`
  INSERT INTO changes (${columnList})
  SELECT r.user_id, c.seq - r.seq, CAST(${value('batch')} AS TEXT), CAST(${value('at')} AS TEXT),
    CAST(${value('actor_id')} AS BIGINT), CAST(${value('key_id')} AS BIGINT),
    r.type, r.ref_id, r.uid, r.event, r.changed, r.project_before, r.project_after, r.tag_projects
  FROM (${rowsFrom('changes', value('rows'), ROW_COLUMNS)}) r JOIN change_counters c ON c.user_id = r.user_id`,
);

/**
 * Appends entries to the change logs of their users. Must be the last statements of a transaction: until the
 * transaction ends, no other one can append to these logs, so that the order of entries is the order of commits. All
 * entries are counted before the first is inserted, so that counters are locked in one order.
 * @param touched users whose lists change without an entry
 * @returns the ids of the users with entries
 */
export async function appendToLogs(
  db: Executor,
  { rows, users }: LogRows,
  context: LogContext,
  touched: ReadonlySet<number> = NO_MEMBERS,
): Promise<ReadonlySet<number>> {
  const left = new Map<number, number>();
  let total = 0;
  await visitEach(db, users, (user) => {
    if (user === null) return;
    left.set(user, (left.get(user) ?? 0) + 1);
    total += 1;
  });
  const affected = new Set(left.keys());
  if (total + touched.size === 0) return affected;
  if (total === 1 && touched.size === 0) {
    const [row] = placed(rows, left);
    await runLast(db, () => insertOne(db, { ...required(row), ...context }));
    return affected;
  }
  const counted = [...new Set([...left.keys(), ...touched])];
  const counts = JSON.stringify(
    counted.map((user_id) => ({ user_id, seq: left.get(user_id) ?? 0, unlogged: touched.has(user_id) ? 1 : 0 })),
  );
  const insert = (entries: readonly LogRow[]) => insertAll(db, { ...context, rows: JSON.stringify(entries) });
  if (total <= MAX_PIECE_ROWS) {
    const entries = placed(rows, left);
    await runLast(db, () => countAll(db, { counts }));
    await runLast(db, () => insert(entries));
    return affected;
  }
  await countAll(db, { counts });
  for await (const block of inPieces(db, rows, { rows: BLOCK_ROWS })) {
    const entries = placed(block, left).sort((one, other) => one.user_id - other.user_id);
    for await (const piece of inPieces(db, entries)) await insert(piece);
  }
  return affected;
}

/** Entries per block. A block is sorted by user, so that a user's entries are adjacent in the table. */
const BLOCK_ROWS = 10_000;

/**
 * Numbers entries by their distance from the last entry of their user.
 * @param left remaining entries of each user; modified
 */
function placed(rows: Iterable<LogRow | null>, left: Map<number, number>): LogRow[] {
  const entries: LogRow[] = [];
  for (const row of rows) {
    if (row === null) continue;
    row.seq = required(left.get(row.user_id)) - 1;
    left.set(row.user_id, row.seq);
    entries.push(row);
  }
  return entries;
}
