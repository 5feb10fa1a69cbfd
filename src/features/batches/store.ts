import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { isAnyOf } from '../../../db/query/json.js';
import { forUpdate } from '../../../db/query/locks.js';
import { prepared, preparedVariants, type Value } from '../../../db/query/prepared.js';
import type { Access, Caller } from '../../access/caller.js';
import { accessTo, ownersSeenBy, type Viewer, viewerOf } from '../../access/visible.js';
import { isShared } from '../../write/change-log-rows.js';
import type { Stored } from '../../write/undo-rules.js';
import type { StoredUndo } from '../../write/undo-store.js';
import { isOfProjects } from '../changes/store.js';

/** Entries of the log that belong to one batch, and have one type and event. */
export interface LogGroup {
  batch: string;
  at: string;
  actor_id: number | null;
  /** Null if another user made the change. */
  key_id: number | null;
  key_name: string | null;
  type: string;
  event: string;
  count: number;
  /** Its first entry. */
  first: number;
  /** An object of the group. */
  ref_id: number;
}

export interface LogFilter {
  types: readonly string[] | null;
  projects: string | null;
  key: number | undefined;
  actor: number | undefined;
  since: string | undefined;
  until: string | undefined;
}

interface LogValues {
  me: number;
  from: number;
  before: number;
  types: string;
  projects: string | null;
  key: number | null;
  actor: number | null;
  since: string | null;
  until: string | null;
}

const groupQueries = preparedVariants<LogValues, LogGroup>();

/** Returns the groups of the entries in a range, the latest first, without changes that only other objects determine. */
export function groupsBetween(
  db: Executor,
  caller: Caller,
  filter: LogFilter,
  { from, before }: { from: number; before: number },
): Promise<LogGroup[]> {
  const { types, projects, key, actor, since, until } = filter;
  const query = groupQueries(
    [types, projects, key, actor, since, until].map((value) => (value == null ? 'any' : 'some')).join(),
    (value) => sql`
      SELECT e.batch, max(e.at) AS at, max(e.actor_id) AS actor_id, max(e.key_id) AS key_id, max(k.name) AS key_name,
        e.type, e.event, count(*) AS count, min(e.seq) AS first, max(e.ref_id) AS ref_id
      FROM (
        SELECT c.seq, c.batch, c.at, c.actor_id, CASE WHEN c.actor_id = c.user_id THEN c.key_id END AS key_id, c.user_id,
          c.type, c.event, c.ref_id
        FROM changes c
        WHERE c.user_id = ${value('me')} AND c.seq >= ${value('from')} AND c.seq < ${value('before')}
          AND c.changed <> '["subtask_counts"]'
          ${types === null ? sql`` : sql`AND ${isAnyOf(sql.ref('c.type'), value('types'), 'text')}`}
          ${projects === null ? sql`` : isOfProjects(value as unknown as Value<Viewer>)}
          ${key === undefined ? sql`` : sql`AND c.key_id = ${value('key')} AND c.actor_id = c.user_id`}
          ${actor === undefined ? sql`` : sql`AND c.actor_id = ${value('actor')}`}
          ${since === undefined ? sql`` : sql`AND c.at >= ${value('since')}`}
          ${until === undefined ? sql`` : sql`AND c.at < ${value('until')}`}) e
      LEFT JOIN api_keys k ON k.id = e.key_id AND k.user_id = e.user_id
      GROUP BY e.batch, e.type, e.event ORDER BY max(e.seq) DESC`,
  );
  const bound = { key: key ?? null, actor: actor ?? null, since: since ?? null, until: until ?? null };
  return query(db, { me: caller.id, from, before, types: JSON.stringify(types), projects, ...bound });
}

const timeQuery = prepared<{ me: number; seq: number }, { at: string }>(
  (value) => sql`SELECT c.at FROM changes c WHERE c.user_id = ${value('me')} AND c.seq >= ${value('seq')}
    ORDER BY c.seq LIMIT 1`,
);

/** Returns the time of the first entry from this one on. */
export async function timeOfEntry(db: Executor, caller: Caller, seq: number): Promise<string | undefined> {
  return (await timeQuery(db, { me: caller.id, seq }))[0]?.at;
}

/** State of a batch, for its undo. */
export interface UndoState {
  batch: string;
  actor_id: number;
  key_id: number | null;
  count: number;
  /** Objects whose former values are missing. */
  missing: number;
  /** Objects of the caller. */
  own: number;
  owners: string | null;
}

const stateQuery = prepared<{ me: number; batches: string; at: string }, UndoState>(
  (value) => sql`
  SELECT u.batch, max(u.actor_id) AS actor_id, max(u.key_id) AS key_id, count(*) AS count,
    sum(CASE WHEN u.before IS NULL THEN 1 ELSE 0 END) AS missing,
    sum(CASE WHEN u.owner_id = ${value('me')} THEN 1 ELSE 0 END) AS own, max(u.owners) AS owners
  FROM undo u WHERE u.owner_id IN ${ownersSeenBy(value('me'))}
    AND ${isAnyOf(sql.ref('u.batch'), value('batches'), 'text')} AND u.expires_at > ${value('at')}
  GROUP BY u.batch`,
);

/** Returns the state of batches that changed objects of the caller, or of users who share with them. */
export async function undoStates(
  db: Executor,
  caller: Caller,
  batches: readonly string[],
  at: string,
): Promise<Map<string, UndoState>> {
  const states = await stateQuery(db, { me: caller.id, batches: JSON.stringify(batches), at });
  return new Map(states.map((state) => [state.batch, state]));
}

export interface Revert {
  reverted: string;
  batch: string;
}

const revertQuery = prepared<{ batches: string }, Revert>(
  (value) => sql`
  SELECT r.reverted, r.batch FROM reverts r WHERE ${isAnyOf(sql.ref('r.batch'), value('batches'), 'text')}
  UNION SELECT r.reverted, r.batch FROM reverts r WHERE ${isAnyOf(sql.ref('r.reverted'), value('batches'), 'text')}
  ORDER BY batch`,
);

/** Returns the reverts of batches, and those that they are. A user who sees a batch sees them. */
export function revertsOf(db: Executor, batches: readonly string[]): Promise<Revert[]> {
  return revertQuery(db, { batches: JSON.stringify(batches) });
}

export async function insertRevert(db: Executor, userId: number, { reverted, batch }: Revert): Promise<void> {
  await db.insertInto('reverts').values({ user_id: userId, reverted, batch }).execute();
}

export interface UndoRange {
  owners: readonly number[];
  batch: string;
  /** Only these, if given. */
  type?: string | undefined;
  events?: readonly string[];
  /** Rows after this one are returned. */
  after: { type: string; ref_id: number };
  limit: number;
}

interface RangeValues {
  owners: string;
  batch: string;
  type: string | null;
  events: string;
  after_type: string;
  after_id: number;
  limit: number;
}

const rangeQueries = preparedVariants<RangeValues, StoredUndo>();

export function undoRows(
  db: Executor,
  { owners, batch, type, events, after, limit }: UndoRange,
): Promise<StoredUndo[]> {
  const query = rangeQueries(
    `${type !== undefined} ${events !== undefined}`,
    (value) => sql`
      SELECT u.* FROM undo u WHERE ${isAnyOf(sql.ref('u.owner_id'), value('owners'))} AND u.batch = ${value('batch')}
        AND (u.type > ${value('after_type')} OR (u.type = ${value('after_type')} AND u.ref_id > ${value('after_id')}))
        ${type === undefined ? sql`` : sql`AND u.type = ${value('type')}`}
        ${events === undefined ? sql`` : sql`AND ${isAnyOf(sql.ref('u.event'), value('events'), 'text')}`}
      ORDER BY u.type, u.ref_id LIMIT CAST(${value('limit')} AS INTEGER)`,
  );
  return query(db, {
    owners: JSON.stringify(owners),
    batch,
    type: type ?? null,
    events: JSON.stringify(events ?? null),
    after_type: after.type,
    after_id: after.ref_id,
    limit,
  });
}

/** A stored row, with the caller's access. */
export type PresentRow = Record<string, Stored> & { id: number; uid: string; user_id: number; access: Access | null };

const presentQueries = preparedVariants<Viewer & { ids: string }, PresentRow>();

/** Returns the rows with these ids, in their order; at most a piece. */
export function presentRows(
  db: Executor,
  caller: Caller,
  { type, table }: { type: string; table: string },
  { ids, locked }: { ids: readonly number[]; locked: boolean },
): Promise<PresentRow[]> {
  const query = presentQueries(
    `${table} ${locked}`,
    (value) => sql`SELECT x.*, ${accessOf(type, value)} AS access FROM ${sql.table(table)} x
      WHERE ${isAnyOf(sql.ref('x.id'), value('ids'))} ORDER BY x.id ${locked ? forUpdate('x') : sql``}`,
  );
  return query(db, { ...viewerOf(caller), ids: JSON.stringify(ids) });
}

function accessOf(type: string, value: Value<Viewer>): RawBuilder<Access | null> {
  if (isShared(type)) return accessTo(type, 'x', value);
  // Only the owner sees them, and not with a token that is narrowed to projects.
  return sql`CASE WHEN x.user_id = ${value('me')} AND CAST(${value('projects')} AS TEXT) IS NULL THEN 'owner' END`;
}

const visibleQueries = preparedVariants<Viewer & { ids: string }, { id: number }>();

/** Returns those of the ids that the caller sees. */
export async function visibleIds(
  db: Executor,
  caller: Caller,
  { type, table }: { type: string; table: string },
  ids: readonly number[],
): Promise<Set<number>> {
  const query = visibleQueries(
    table,
    (value) => sql`SELECT x.id FROM ${sql.table(table)} x
      WHERE ${isAnyOf(sql.ref('x.id'), value('ids'))} AND ${accessOf(type, value)} IS NOT NULL`,
  );
  const found = await query(db, { ...viewerOf(caller), ids: JSON.stringify(ids) });
  return new Set(found.map(({ id }) => id));
}

const existingQueries = preparedVariants<{ ids: string }, { id: number }>();

/** Returns those of the ids that exist, visible to the caller or not. */
export async function existingIds(db: Executor, table: string, ids: readonly number[]): Promise<Set<number>> {
  const query = existingQueries(
    table,
    (value) => sql`SELECT x.id FROM ${sql.table(table)} x WHERE ${isAnyOf(sql.ref('x.id'), value('ids'))}`,
  );
  return new Set((await query(db, { ids: JSON.stringify(ids) })).map(({ id }) => id));
}

export interface TrashedObject {
  ref_id: number;
  /** Entry of the trash that restores it, and the object that was deleted: another one for a part of it. */
  entry_id: number;
  main_id: number;
}

const trashedQuery = prepared<{ kind: string; uids: string; at: string }, TrashedObject>(
  (value) => sql`SELECT u.ref_id, t.id AS entry_id, t.ref_id AS main_id
    FROM trash_uids u JOIN trash t ON t.id = u.trash_id
    WHERE u.kind = ${value('kind')} AND ${isAnyOf(sql.ref('u.uid'), value('uids'), 'text')}
      AND t.expires_at > ${value('at')}`,
);

/** Returns those of the objects that are in the trash; at most a piece. */
export function trashedObjects(
  db: Executor,
  table: string,
  uids: readonly string[],
  at: string,
): Promise<TrashedObject[]> {
  return trashedQuery(db, { kind: table, uids: JSON.stringify(uids), at });
}

const tagQuery = prepared<{ ids: string }, { id: number; uid: string; name: string; color: string | null }>(
  (value) => sql`SELECT g.id, g.uid, g.name, g.color FROM tags g WHERE ${isAnyOf(sql.ref('g.id'), value('ids'))}`,
);

export function tagsWith(db: Executor, ids: readonly number[]) {
  return tagQuery(db, { ids: JSON.stringify(ids) });
}

const pruning = prepared<{ owner: number; before: string; limit: number }, { batch: string }>(
  (value) => sql`DELETE FROM undo WHERE (owner_id, batch, type, ref_id) IN (
    SELECT u.owner_id, u.batch, u.type, u.ref_id FROM undo u
    WHERE u.owner_id = ${value('owner')} AND u.batch < ${value('before')}
    ORDER BY u.batch LIMIT CAST(${value('limit')} AS INTEGER)) RETURNING batch`,
);

const revertPruning = prepared<{ owner: number; before: string }, never>(
  (value) => sql`DELETE FROM reverts WHERE user_id = ${value('owner')} AND reverted < ${value('before')}`,
);

/** Deletes the oldest rows of an owner: at most `most`, of batches before one. @returns their number */
export async function pruneUndo(db: Executor, owner: number, before: string, most: number): Promise<number> {
  const removed = (await pruning(db, { owner, before, limit: most })).length;
  if (removed < most) await revertPruning(db, { owner, before });
  return removed;
}

export async function owners(db: Executor): Promise<number[]> {
  return (await db.selectFrom('users').select('id').execute()).map(({ id }) => id);
}

const partQueries = preparedVariants<{ ids: string }, { id: number; parent: number }>();

/** Returns the rows that refer to others by a column of the same table. */
export function partsOf(db: Executor, table: string, column: string, ids: readonly number[]) {
  const query = partQueries(
    `${table} ${column}`,
    (value) => sql`SELECT x.id, x.${sql.ref(column)} AS parent FROM ${sql.table(table)} x
      WHERE ${isAnyOf(sql.ref(`x.${column}`), value('ids'))}`,
  );
  return query(db, { ids: JSON.stringify(ids) });
}

const countQuery = prepared<{ owners: string; batch: string }, { type: string; event: string; count: number }>(
  (value) => sql`SELECT u.type, u.event, count(*) AS count FROM undo u
    WHERE ${isAnyOf(sql.ref('u.owner_id'), value('owners'))} AND u.batch = ${value('batch')}
    GROUP BY u.type, u.event ORDER BY u.type, u.event`,
);

export function undoCounts(db: Executor, ofOwners: readonly number[], batch: string) {
  return countQuery(db, { owners: JSON.stringify(ofOwners), batch });
}

const ownerQuery = prepared<{ me: number; batch: string }, { owner_id: number }>(
  (value) => sql`SELECT DISTINCT u.owner_id FROM undo u
    WHERE u.owner_id IN ${ownersSeenBy(value('me'))} AND u.batch = ${value('batch')}`,
);

export async function ownerOfBatch(db: Executor, caller: Caller, batch: string): Promise<number[]> {
  return (await ownerQuery(db, { me: caller.id, batch })).map(({ owner_id }) => owner_id);
}

const keyQuery = prepared<{ ids: string }, { id: number; name: string }>(
  (value) => sql`SELECT k.id, k.name FROM api_keys k WHERE ${isAnyOf(sql.ref('k.id'), value('ids'))}`,
);

export function keyNames(db: Executor, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return keyQuery(db, { ids: JSON.stringify(ids) });
}

/** Sorts after all batches. */
const LAST = '~';

/** Deletes rows of an owner, at most `most`. @returns their number */
export async function removeUndo(db: Executor, owner: number, most: number): Promise<number> {
  return (await pruning(db, { owner, before: LAST, limit: most })).length;
}
