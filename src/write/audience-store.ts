import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { inPieces, MAX_PIECE_ROWS, rowsInPieces } from '../../db/pieces.js';
import { isAnyOf } from '../../db/query/json.js';
import { prepared, preparedVariants, type Value } from '../../db/query/prepared.js';
import { type LocatedRow, locationColumns } from '../../db/query/rows.js';
import { SHARE_TARGETS, type ShareFacts } from '../access/audience.js';
import { coveredBy } from '../access/visible.js';
import { type Coverage, coverageOf, type Follower, located, type ResourceType, targetIn } from '../resource/type.js';
import { valueIn } from './change-set.js';

/** Finds who sees changed rows: the shares that cover them, and the rows that change for others with them. */

const FACTS = sql.join(
  ['id', 'uid', 'owner_id', 'user_id', 'access', ...SHARE_TARGETS, 'created_at'].map((name) => sql.ref(`s.${name}`)),
);

const sharesQuery = prepared<Record<string, string>, ShareFacts>(
  (value) => sql`
  SELECT ${FACTS} FROM shares s
  WHERE ${sql.join(
    SHARE_TARGETS.map((column) => isAnyOf(sql.ref(`s.${column}`), value(column))),
    sql` OR `,
  )} ORDER BY s.id`,
);

/** Returns the shares of these resources, which are given by column of the shares. */
export async function sharesOf(db: Executor, targets: ReadonlyMap<string, Iterable<number>>): Promise<ShareFacts[]> {
  const found: ShareFacts[] = [];
  const all = [...targets].flatMap(([column, ids]) => Array.from(ids, (id) => [column, id] as const));
  for await (const piece of inPieces(db, all)) {
    const ids = SHARE_TARGETS.map((column) => [
      column,
      JSON.stringify(piece.flatMap(([other, id]) => (other === column ? [id] : []))),
    ]);
    found.push(...(await sharesQuery(db, Object.fromEntries(ids))));
  }
  return found;
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

const coveredQueries = preparedVariants<Range, LocatedRow>();

/** Yields the rows of a type that a share of a resource covers in one way. */
export function coveredRows(
  db: Executor,
  type: ResourceType,
  coverage: Coverage,
  target: number,
): AsyncGenerator<LocatedRow[]> {
  const { table } = type;
  const query = coveredQueries(
    `${table} ${coverage.path.join()}`,
    (value) => sql`SELECT ${locationColumns(located(type))} FROM ${sql.table(table)}
      WHERE ${coveredBy(type, coverage, value('value'))} ${within(table, value)}`,
  );
  return rowsInPieces(db, (after, limit) => query(db, { value: target, after, limit }));
}

const followerQueries = preparedVariants<Range, LocatedRow>();
const allFollowersQueries = preparedVariants<{ ids: string; limit: number }, LocatedRow>();

const FOLLOWED_AT_ONCE = 100;

/** Yields the rows that refer to any of these. */
export async function* referringRows(
  db: Executor,
  { type, column }: Follower,
  to: readonly number[],
): AsyncGenerator<LocatedRow[]> {
  const { table } = type;
  const all = allFollowersQueries(
    `${table} ${column}`,
    (value) => sql`SELECT ${locationColumns(located(type))} FROM ${sql.table(table)}
      WHERE ${isAnyOf(sql.ref(column), value('ids'))} LIMIT CAST(${value('limit')} AS INTEGER)`,
  );
  const ofOne = followerQueries(
    `${table} ${column}`,
    (value) => sql`SELECT ${locationColumns(located(type))} FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} = ${value('value')} ${within(table, value)}`,
  );
  for await (const ids of inPieces(db, to)) {
    const rows = await all(db, { ids: JSON.stringify(ids), limit: MAX_PIECE_ROWS + 1 });
    if (rows.length <= MAX_PIECE_ROWS) {
      yield rows;
      continue;
    }
    for await (const some of inPieces(db, ids, { rows: FOLLOWED_AT_ONCE })) {
      for (const id of some) yield* rowsInPieces(db, (after, limit) => ofOne(db, { value: id, after, limit }));
    }
  }
}

const nameQuery = prepared<Range, { id: number; uid: string }>(
  (value) => sql`SELECT t.id, t.uid FROM tasks t WHERE t.project_id = ${value('value')} ${within('t', value)}`,
);

/** Returns the tasks of a project, with their subtasks, in the order of their ids. */
export async function namesOfTasks(db: Executor, project: number): Promise<{ id: number; uid: string }[]> {
  const tasks: { id: number; uid: string }[] = [];
  const pieces = rowsInPieces(db, (after, limit) => nameQuery(db, { value: project, after, limit }));
  for await (const piece of pieces) tasks.push(...piece);
  return tasks;
}

const followedQueries = preparedVariants<{ id: number }, { id: number }>();

/** True if a row of another type refers to a task of a project. */
export async function hasReferringRows(db: Executor, { type, column }: Follower, project: number): Promise<boolean> {
  const query = followedQueries(
    `${type.table} ${column}`,
    (value) => sql`SELECT f.id FROM tasks t JOIN ${sql.table(type.table)} f ON f.${sql.ref(column)} = t.id
      WHERE t.project_id = ${value('id')} LIMIT 1`,
  );
  return (await query(db, { id: project })).length > 0;
}

const partQuery = prepared<{ user: number }, { id: number }>(
  (value) => sql`SELECT s.id FROM shares s WHERE s.user_id = ${value('user')} AND s.project_id IS NULL LIMIT 1`,
);

/** True if something else than a project is shared with a user. */
export async function hasSharesOfParts(db: Executor, userId: number): Promise<boolean> {
  return (await partQuery(db, { user: userId })).length > 0;
}

const rowQueries = preparedVariants<{ ids: string }, LocatedRow>();

/** Returns rows of a type, at most a piece. */
export function rowsById(db: Executor, type: ResourceType, ids: readonly number[]): Promise<LocatedRow[]> {
  const query = rowQueries(
    type.table,
    (value) => sql`
  SELECT ${locationColumns(located(type), 't')} FROM ${sql.table(type.table)} t
  WHERE ${isAnyOf(sql.ref('t.id'), value('ids'))} ORDER BY t.id`,
  );
  return query(db, { ids: JSON.stringify(ids) });
}

/** Returns the shares that cover a row through what contains it: by their column, the ids of what is shared. */
export async function coveringOf(
  db: Executor,
  type: ResourceType,
  row: LocatedRow,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const covering = new Map<string, number[]>();
  for (const { path, share } of coverageOf(type)) {
    if (path[0] === 'id') continue;
    const id = await valueAtEnd(db, type, row, path);
    if (id !== null) covering.set(share, [...(covering.get(share) ?? []), id]);
  }
  return covering;
}

async function valueAtEnd(
  db: Executor,
  type: ResourceType,
  row: LocatedRow,
  [column, ...[next, ...rest]]: Coverage['path'],
): Promise<number | null> {
  const id = valueIn(row, column);
  if (next === undefined || id === null) return id;
  const above = targetIn(type, column);
  const [found] = await rowsById(db, above, [id]);
  return found === undefined ? null : valueAtEnd(db, above, found, [next, ...rest]);
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
