import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import { firstPiece } from '../../../db/pieces.js';
import { isAnyOf } from '../../../db/query/json.js';
import { prepared, preparedVariants, type Value } from '../../../db/query/prepared.js';
import type { Access, Caller } from '../../access/caller.js';
import { accessTo, type Viewer, viewerOf } from '../../access/visible.js';
import { projectPathsOf, type ResourceType } from '../../resource/type.js';
import type { Stored } from '../../write/undo-rules.js';
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

// A row stands for the entries `first` to `seq`: of the objects of a set, the last one has its `seq`.
const firstWithin = (value: Value<LogValues>) =>
  sql`CASE WHEN e.first < ${value('from')} THEN CAST(${value('from')} AS BIGINT) ELSE e.first END`;
const lastWithin = (value: Value<LogValues>) =>
  sql`CASE WHEN e.seq < ${value('before')} THEN e.seq ELSE CAST(${value('before')} AS BIGINT) - 1 END`;

/**
 * Returns the groups of the entries in a range, the latest first, without changes that only other objects determine, and
 * without notifications.
 */
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
      SELECT g.batch, g.at, g.actor_id, g.key_id,
        (SELECT k.name FROM api_keys k WHERE k.id = g.key_id AND k.user_id = ${value('me')}) AS key_name,
        g.type, g.event, g.count, g.first, g.ref_id
      FROM (SELECT e.batch, max(e.at) AS at, max(e.actor_id) AS actor_id, max(e.key_id) AS key_id, e.type, e.event,
        CAST(sum(${lastWithin(value)} - ${firstWithin(value)} + 1) AS BIGINT) AS count,
        min(${firstWithin(value)}) AS first, max(${lastWithin(value)}) AS last, max(e.ref_id) AS ref_id
      FROM (
        SELECT c.seq, c.seq - coalesce((SELECT s.size FROM change_sets s WHERE s.id = c.set_id), 1) + 1 AS first,
          c.batch, c.at, c.actor_id, CASE WHEN c.actor_id = c.user_id THEN c.key_id END AS key_id, c.type, c.event,
          c.ref_id
        FROM changes c
        WHERE c.user_id = ${value('me')} AND c.seq >= ${value('from')} AND c.seq <= coalesce(
            (SELECT min(x.seq) FROM changes x WHERE x.user_id = ${value('me')} AND x.seq >= ${value('before')}),
            CAST(${value('before')} AS BIGINT))
          AND c.changed NOT IN ('["subtask_counts"]', '["claim"]') AND c.type <> 'notification'
          ${types === null ? sql`` : sql`AND ${isAnyOf(sql.ref('c.type'), value('types'), 'text')}`}
          ${projects === null ? sql`` : isOfProjects(value as unknown as Value<Viewer>)}
          ${key === undefined ? sql`` : sql`AND c.key_id = ${value('key')} AND c.actor_id = c.user_id`}
          ${actor === undefined ? sql`` : sql`AND c.actor_id = ${value('actor')}`}
          ${since === undefined ? sql`` : sql`AND c.at >= ${value('since')}`}
          ${until === undefined ? sql`` : sql`AND c.at < ${value('until')}`}) e
      WHERE e.first < ${value('before')}
      GROUP BY e.batch, e.type, e.event) g ORDER BY g.last DESC`,
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

/** Columns of a stored row, with the caller's access. */
export type PresentRow = Record<string, Stored> & {
  id: number;
  uid: string;
  user_id: number;
  access: Access | null;
  /** Bytes of its long texts. */
  text_bytes: number;
};

export interface PresentSelection {
  type: ResourceType;
  columns: readonly string[];
  /** Those of the columns whose texts can exceed 2 KB. */
  longTexts: readonly string[];
}

const presentQueries = preparedVariants<Viewer & { ids: string }, PresentRow>();

/** Returns the rows with these ids, in their order; the first of them if they fill a piece. */
export function presentRows(
  db: Executor,
  caller: Caller,
  { type, columns, longTexts }: PresentSelection,
  { ids, locked }: { ids: readonly number[]; locked: boolean },
): Promise<PresentRow[]> {
  const { table } = type;
  const query = presentQueries(`${table} ${columns.join()} ${locked}`, (value) => {
    const isWanted = isAnyOf(sql.ref('x.id'), value('ids'));
    const lengths = longTexts.map((name) => sql`coalesce(octet_length(${sql.ref(`x.${name}`)}), 0)`);
    const size = sql.join(lengths, sql` + `);
    const selected = sql`SELECT x.id, ${size} AS size FROM ${sql.table(table)} x WHERE ${isWanted}`;
    const names = sql.join(['id', 'uid', 'user_id', ...columns].map((name) => sql.ref(`x.${name}`)));
    const from =
      lengths.length === 0
        ? sql`0 AS text_bytes FROM ${sql.table(table)} x WHERE ${isWanted}`
        : sql`p.size AS text_bytes FROM ${firstPiece(['id'], selected)} p JOIN ${sql.table(table)} x ON x.id = p.id`;
    return sql`SELECT ${names}, ${accessOf(type, value)} AS access, ${from} ORDER BY x.id ${locked ? forUpdate('x') : sql``}`;
  });
  return query(db, { ids: JSON.stringify(ids), ...viewerOf(caller) });
}

function accessOf(type: ResourceType, value: Value<Viewer>): RawBuilder<Access | null> {
  if (projectPathsOf(type).length > 0) return accessTo(type, 'x', value);
  // Only the owner sees them, and not with a token that is narrowed to projects.
  return sql`CASE WHEN x.user_id = ${value('me')} AND CAST(${value('projects')} AS TEXT) IS NULL THEN 'owner' END`;
}

const visibleQueries = preparedVariants<Viewer & { ids: string }, { id: number; name: string | null }>();

const NAMES = ['name', 'title'] as const;

/** Returns the names of those objects that the caller sees, by id; null for objects without a name. */
export async function visibleObjects(
  db: Executor,
  caller: Caller,
  type: ResourceType,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const name = NAMES.find((column) => column in type.columns);
  const query = visibleQueries(
    type.table,
    (value) => sql`SELECT x.id, ${name === undefined ? sql`NULL` : sql.ref(`x.${name}`)} AS name
      FROM ${sql.table(type.table)} x
      WHERE ${isAnyOf(sql.ref('x.id'), value('ids'))} AND ${accessOf(type, value)} IS NOT NULL`,
  );
  const found = await query(db, { ids: JSON.stringify(ids), ...viewerOf(caller) });
  return new Map(found.map(({ id, name }) => [id, name]));
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
