import { type Expression, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forDeletion } from '../../../db/locks.js';
import { rowsInPieces } from '../../../db/pieces.js';
import { deleteInPieces } from '../../../db/query/bulk.js';
import { isAnyOf, jsonElements } from '../../../db/query/json.js';
import { prepared, preparedVariants } from '../../../db/query/prepared.js';
import type { Viewer, ViewerValue } from '../../access/visible.js';
import { AppError } from '../../lib/errors.js';
import { required } from '../../lib/typed.js';

export interface LogState {
  epoch: string;
  seq: number;
  floor: number;
}

const stateQuery = prepared<{ me: number }, LogState>(
  (value) => sql`
  SELECT s.value AS epoch, coalesce(c.seq, 0) AS seq, coalesce(c.floor, 0) AS floor
  FROM service s LEFT JOIN change_counters c ON c.user_id = ${value('me')} WHERE s.name = 'epoch'`,
);

export async function logState(db: Executor, userId: number): Promise<LogState> {
  return required((await stateQuery(db, { me: userId }))[0]);
}

const statesQuery = prepared<{ users: string }, { user_id: number; seq: number }>(
  (value) => sql`
  SELECT c.user_id, c.seq FROM change_counters c WHERE ${isAnyOf(sql.ref('c.user_id'), value('users'))}`,
);

export function latestEntries(db: Executor, users: readonly number[]): Promise<{ user_id: number; seq: number }[]> {
  return statesQuery(db, { users: JSON.stringify(users) });
}

export interface LogEntry {
  seq: number;
  at: string;
  actor_id: number | null;
  /** Null if another user made the change. */
  key_id: number | null;
  key_name: string | null;
  type: string;
  ref_id: number;
  uid: string;
  event: string;
  /** Names of changed members as a JSON array. */
  changed: string;
}

interface EntryValues extends Viewer {
  seq: number;
  limit: number;
  types: string;
}

/** A row of the log: one entry, or one for each object of a set. */
interface LogRow extends LogEntry {
  set_id: number | null;
  size: number | null;
}

const entryQueries = preparedVariants<EntryValues, LogRow>();

/** Filter of entries: by types, or null for all; by projects (a JSON array of ids), or null for all. */
export interface EntriesWanted {
  /** Entries after this one are returned. */
  seq: number;
  types: readonly string[] | null;
  projects: string | null;
}

/**
 * Returns the next entries, at most `limit`; less than that at the end of the log.
 * @throws AppError CURSOR_EXPIRED if they are being pruned
 */
export async function entriesAfter(
  db: Executor,
  userId: number,
  { seq, types, projects }: EntriesWanted,
  limit: number,
): Promise<LogEntry[]> {
  const query = entryQueries(
    `${types === null ? 'all' : 'some'} ${projects === null ? 'everywhere' : 'narrowed'}`,
    (value) => sql`
      SELECT c.seq, c.at, c.actor_id, CASE WHEN c.actor_id = c.user_id THEN c.key_id END AS key_id, k.name AS key_name,
        c.type, c.ref_id, c.uid, c.event, c.changed, c.set_id,
        (SELECT s.size FROM change_sets s WHERE s.id = c.set_id) AS size
      FROM changes c LEFT JOIN api_keys k ON k.id = c.key_id AND k.user_id = c.user_id
      WHERE c.user_id = ${value('me')} AND c.seq > ${value('seq')}
        ${types === null ? sql`` : sql`AND ${isAnyOf(sql.ref('c.type'), value('types'), 'text')}`}
        ${projects === null ? sql`` : isOfProjects(value)}
      ORDER BY c.seq LIMIT CAST(${value('limit')} AS INTEGER)`,
  );
  const rows = await query(db, { me: userId, seq, limit, types: JSON.stringify(types), projects });
  const entries: LogEntry[] = [];
  for (const { set_id, size, ...row } of rows) {
    if (entries.length === limit) break;
    if (set_id === null) entries.push(row);
    else
      for (const entry of await entriesOfSet(db, { ...row, set_id, size: required(size) }, seq, limit - entries.length))
        entries.push(entry);
  }
  return entries;
}

const itemQuery = prepared<{ set: number; after: number; limit: number }, { n: number; ref_id: number; uid: string }>(
  (value) => sql`
  SELECT i.n, i.ref_id, i.uid FROM change_set_items i WHERE i.set_id = ${value('set')} AND i.n > ${value('after')}
  ORDER BY i.n LIMIT CAST(${value('limit')} AS INTEGER)`,
);

/** Returns the next of the entries that a row stands for, after the entry `seq`. */
async function entriesOfSet(
  db: Executor,
  { set_id, size, ...row }: LogEntry & { set_id: number; size: number },
  seq: number,
  limit: number,
): Promise<LogEntry[]> {
  const before = row.seq - size;
  const after = Math.max(0, seq - before);
  const items = await itemQuery(db, { set: set_id, after, limit });
  if (items.length < Math.min(limit, size - after)) throw new AppError('CURSOR_EXPIRED');
  return items.map(({ n, ref_id, uid }) => ({ ...row, seq: before + n, ref_id, uid }));
}

/**
 * True if the object was or is in one of the projects. Tags belong to no project: for a deleted tag the entry lists
 * the projects in which it was used; for others the caller's current view decides.
 */
export function isOfProjects(value: ViewerValue) {
  const within = (column: Expression<unknown>) => isAnyOf(column, value('projects'));
  const wasCarried = sql`EXISTS (SELECT 1 FROM ${jsonElements(sql.ref('c.tag_projects'), 'p')}
    WHERE ${within(sql`CAST(CAST(p.value AS TEXT) AS BIGINT)`)})`;
  return sql`AND (${within(sql.ref('c.project_before'))} OR ${within(sql.ref('c.project_after'))}
    OR (c.type = 'tag' AND (c.event <> 'deleted' OR ${wasCarried})))`;
}

const existing = preparedVariants<{ ids: string }, { id: number }>();

export async function existingIds(db: Executor, table: string, ids: readonly number[]): Promise<Set<number>> {
  const query = existing(
    table,
    (value) => sql`SELECT x.id FROM ${sql.table(table)} x WHERE ${isAnyOf(sql.ref('x.id'), value('ids'))}`,
  );
  return new Set((await query(db, { ids: JSON.stringify(ids) })).map(({ id }) => id));
}

export async function longLogs(
  db: Executor,
  entries: number,
): Promise<{ user_id: number; seq: number; floor: number }[]> {
  return db.selectFrom('change_counters').selectAll().where(sql<number>`seq - floor`, '>', entries).execute();
}

/**
 * Deletes the oldest entries of a user: at most `most`, none after `last`, and only entries before `before`.
 * @returns their number
 */
export async function pruneLog(
  db: Executor,
  { userId, last, before }: { userId: number; last: number; before: string },
  most: number,
): Promise<number> {
  const oldest = db
    .selectFrom('changes')
    .select(['seq', 'at'])
    .where('user_id', '=', userId)
    .where('seq', '<=', last)
    .orderBy('seq')
    .limit(most);
  const entries = await oldest.execute();
  // Stops at the first newer entry, so that a clock that was set back leaves no gap.
  const firstRetained = entries.findIndex(({ at }) => at >= before);
  const end = entries[(firstRetained === -1 ? entries.length : firstRetained) - 1];
  if (end === undefined) return 0;
  await db.deleteFrom('changes').where('user_id', '=', userId).where('seq', '<=', end.seq).execute();
  await db.updateTable('change_counters').set({ floor: end.seq }).where('user_id', '=', userId).execute();
  return firstRetained === -1 ? entries.length : firstRetained;
}

const setQuery = prepared<{ after: number; limit: number }, { id: number; user_id: number | null }>(
  (value) => sql`
  SELECT s.id, (SELECT c.user_id FROM changes c WHERE c.set_id = s.id LIMIT 1) AS user_id FROM change_sets s
  WHERE s.id > ${value('after')} ORDER BY s.id LIMIT CAST(${value('limit')} AS INTEGER)`,
);

/** Yields the ids of sets to which no log refers any more. */
export async function* unusedSets(db: Executor): AsyncGenerator<number> {
  for await (const sets of rowsInPieces(db, (after, limit) => setQuery(db, { after, limit }))) {
    for (const { id, user_id } of sets) if (user_id === null) yield id;
  }
}

const lockedSet = prepared<{ id: number }, { id: number }>(
  (value) => sql`SELECT s.id FROM change_sets s WHERE s.id = ${value('id')} ${forDeletion('s')}`,
);

/** Deletes a set unless a write has referred to it meanwhile. Such a write has ended once the set is locked. */
export async function removeUnusedSet(db: Executor, id: number): Promise<void> {
  await lockedSet(db, { id });
  const user = await db.selectFrom('changes').select('user_id').where('set_id', '=', id).limit(1).executeTakeFirst();
  if (user !== undefined) return;
  await deleteInPieces(db, 'change_set_items', { column: 'set_id', value: id, key: 'n' });
  await db.deleteFrom('change_sets').where('id', '=', id).execute();
}

/** Restarts the log of a user: cursors into the old one are invalid, so its clients resync. */
export async function restartLog(db: Executor, userId: number): Promise<void> {
  await sql`
    INSERT INTO change_counters (user_id, seq, floor) VALUES (${userId}, 2, 1)
    ON CONFLICT (user_id) DO UPDATE SET seq = change_counters.seq + 2, floor = change_counters.seq + 1`.execute(db);
  await deleteInPieces(db, 'changes', { column: 'user_id', value: userId, key: 'seq' });
}
