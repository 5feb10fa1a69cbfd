import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { forReference } from '../../db/locks.js';
import { inPieces, MAX_PIECE_ROWS, visitEach } from '../../db/pieces.js';
import { perDialect } from '../../db/query/dialect.js';
import { isAnyOf, rowsFrom } from '../../db/query/json.js';
import { prepared } from '../../db/query/prepared.js';
import { runLast } from '../../db/transaction-steps.js';
import { sha256 } from '../lib/hash.js';
import { required } from '../lib/typed.js';
import { type Audience, type LogRow, type LogRows, rowOf } from './change-log-rows.js';

export interface LogContext {
  batch: string;
  at: string;
  actor_id: number | null;
  key_id: number | null;
  /** Uid of an import, which has several batches; null for all other writes. */
  import_uid: string | null;
}

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
  'import_uid',
] as const;
const columnList = sql.join(['user_id', 'seq', ...COLUMNS].map((name) => sql.ref(name)));

// On SQLite, a trigger counts the entry (migration 0010), because only one process writes.
const insertOne = prepared<LogRow & Partial<LogContext>, never>((value) => {
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

/** Maximum number of entries of one user that are inserted one by one: a list costs more than so few statements. */
const MAX_SINGLE = 3;

const ROW_COLUMNS = [
  ...['user_id', 'seq', 'type', 'ref_id', 'uid', 'event', 'changed'],
  ...['project_before', 'project_after', 'tag_projects', 'set_id'],
];

const insertAll = prepared<LogContext & { rows: string }, never>(
  (value) => sql`
  INSERT INTO changes (${columnList}, set_id)
  SELECT r.user_id, c.seq - r.seq, CAST(${value('batch')} AS TEXT), CAST(${value('at')} AS TEXT),
    CAST(${value('actor_id')} AS BIGINT), CAST(${value('key_id')} AS BIGINT),
    r.type, r.ref_id, r.uid, r.event, r.changed, r.project_before, r.project_after, r.tag_projects,
    CAST(${value('import_uid')} AS TEXT), r.set_id
  FROM (${rowsFrom('changes', value('rows'), ROW_COLUMNS)}) r JOIN change_counters c ON c.user_id = r.user_id`,
);

const setQuery = prepared<{ digest: string }, { id: number }>(
  (value) => sql`
  SELECT s.id FROM change_sets s WHERE s.digest = ${value('digest')} ORDER BY s.id LIMIT 1 ${forReference('s')}`,
);

const insertSet = prepared<{ digest: string; size: number }, { id: number }>(
  (value) => sql`
  INSERT INTO change_sets (digest, size) VALUES (${value('digest')}, ${value('size')}) RETURNING id`,
);

const insertItems = prepared<{ set: number; first: number; items: string }, never>(
  (value) => sql`
  INSERT INTO change_set_items (set_id, n, ref_id, uid) ${perDialect({
    sqlite: sql`SELECT ${value('set')}, ${value('first')} + key, value ->> 0, value ->> 1 FROM json_each(${value('items')})`,
    postgres: sql`SELECT CAST(${value('set')} AS BIGINT), CAST(${value('first')} AS BIGINT) + i.n - 1,
      CAST(i.value ->> 0 AS BIGINT), i.value ->> 1
      FROM json_array_elements(CAST(${value('items')} AS json)) WITH ORDINALITY i (value, n)`,
  })}`,
);

/**
 * Returns the set of these objects, in the order of their ids. A set is never changed, so entries of later batches
 * refer to it as well.
 */
async function setOf(db: Executor, { type, objects }: Audience): Promise<StoredSet> {
  const sorted = objects.toSorted((one, other) => one.id - other.id);
  const digest = sha256(`${type} ${sorted.map(({ id }) => id)}`);
  const set = { first: required(sorted[0]), size: sorted.length };
  const [known] = await setQuery(db, { digest });
  if (known !== undefined) return { ...set, id: known.id };
  const id = required((await insertSet(db, { digest, size: set.size }))[0]).id;
  let first = 1;
  for await (const piece of inPieces(db, sorted)) {
    await insertItems(db, { set: id, first, items: JSON.stringify(piece.map((item) => [item.id, item.uid])) });
    first += piece.length;
  }
  return { ...set, id };
}

interface StoredSet {
  id: number;
  first: Audience['objects'][number];
  size: number;
}

/**
 * An entry for a set stands for one of each object: its number is that of the last one, and the numbers before it are
 * those of the others.
 */
interface SetRow extends LogRow {
  size: number;
}

/** Writes the sets. @returns their entries */
async function writeSets(db: Executor, sets: LogRows['sets']): Promise<SetRow[]> {
  const rows: SetRow[] = [];
  for (const audience of sets) {
    const { id, first, size } = await setOf(db, audience);
    for (const recipient of audience.recipients) rows.push({ size, ...rowOf(audience, first, recipient), set_id: id });
  }
  return rows;
}

/**
 * Appends entries to the change logs of their users. Must be the last statements of a transaction: until the
 * transaction ends, no other one can append to these logs, so that the order of entries is the order of commits. All
 * entries are counted before the first is inserted, so that counters are locked in one order.
 * @param touched users whose lists change without an entry
 * @returns the ids of the users with entries
 */
export async function appendToLogs(
  db: Executor,
  { rows: singles, users, sets }: LogRows,
  context: LogContext,
  touched: ReadonlySet<number> = NO_MEMBERS,
): Promise<ReadonlySet<number>> {
  const left = new Map<number, number>();
  const setRows = await writeSets(db, sets);
  for (const { user_id, size } of setRows) left.set(user_id, (left.get(user_id) ?? 0) + size);
  const rows = setRows.length === 0 ? singles : chained(singles, setRows);
  let total = setRows.length;
  await visitEach(db, users, (user) => {
    if (user === null) return;
    left.set(user, (left.get(user) ?? 0) + 1);
    total += 1;
  });
  const affected = new Set(left.keys());
  if (total + touched.size === 0) return affected;
  if (setRows.length === 0 && total <= MAX_SINGLE && left.size === 1 && touched.size === 0) {
    for (const row of singles) if (row !== null) await runLast(db, () => insertOne(db, row, context));
    return affected;
  }
  const counted = [...new Set([...left.keys(), ...touched])];
  const counts = JSON.stringify(
    counted.map((user_id) => ({ user_id, seq: left.get(user_id) ?? 0, unlogged: touched.has(user_id) ? 1 : 0 })),
  );
  const insert = (entries: readonly LogRow[]) => insertAll(db, { rows: JSON.stringify(entries), ...context });
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

function* chained<T>(...parts: Iterable<T>[]): Generator<T> {
  for (const part of parts) yield* part;
}

/** Entries per block. A block is sorted by user, so that a user's entries are adjacent in the table. */
const BLOCK_ROWS = 10_000;

/**
 * Numbers entries by their distance from the last entry of their user.
 * @param left remaining entries of each user; modified
 */
function placed(rows: Iterable<LogRow | SetRow | null>, left: Map<number, number>): LogRow[] {
  const entries: LogRow[] = [];
  for (const row of rows) {
    if (row === null) continue;
    row.seq = required(left.get(row.user_id)) - ('size' in row ? row.size : 1);
    left.set(row.user_id, row.seq);
    entries.push(row);
  }
  return entries;
}
