import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { inPieces } from '../../../../db/pieces.js';
import { rowsFrom } from '../../../../db/query/json.js';
import { prepared, type Value } from '../../../../db/query/prepared.js';
import { type LocatedRow, locationColumns } from '../../../../db/query/rows.js';
import { MAX_RANK_LENGTH } from '../../../lib/ranks.js';
import { located } from '../../../resource/type.js';
import type { StoredTask } from '../crud/store.js';
import { TASK } from '../description.js';

/** Tasks that are in one order: those of a project, of a parent, or of an owner without either. */
export type Siblings = Pick<StoredTask, 'user_id' | 'project_id' | 'parent_task_id'>;

export interface RankedTask {
  id: number;
  rank: string;
}

interface SiblingValues {
  owner: number;
  project: number | null;
  parent: number | null;
}

type Conditions = Record<'parent' | 'project' | 'none', (value: Value<SiblingValues>) => RawBuilder<SqlBool>>;

const ARE_SIBLINGS: Conditions = {
  parent: (value) => sql`t.parent_task_id = ${value('parent')}`,
  project: (value) =>
    sql`t.user_id = ${value('owner')} AND t.project_id = ${value('project')} AND t.parent_task_id IS NULL`,
  none: (value) => sql`t.user_id = ${value('owner')} AND t.project_id IS NULL AND t.parent_task_id IS NULL`,
};

function kindOf({ parent_task_id, project_id }: Siblings): keyof Conditions {
  if (parent_task_id !== null) return 'parent';
  return project_id === null ? 'none' : 'project';
}

function valuesOf({ user_id, project_id, parent_task_id }: Siblings): SiblingValues {
  return { owner: user_id, project: project_id, parent: parent_task_id };
}

function forEachKind<T>(make: (areSiblings: Conditions['none']) => T): Record<keyof Conditions, T> {
  return { parent: make(ARE_SIBLINGS.parent), project: make(ARE_SIBLINGS.project), none: make(ARE_SIBLINGS.none) };
}

type Direction = 'down' | 'up';

interface Neighbour extends SiblingValues {
  rank: string;
  id: number;
  except: number;
}

const neighbourQueries = forEachKind((areSiblings) => ({
  down: prepared<Neighbour, RankedTask>(
    (value) => sql`SELECT t.id, t.rank FROM tasks t
      WHERE ${areSiblings(value)} AND t.rank <= ${value('rank')} AND (t.rank < ${value('rank')} OR t.id < ${value('id')})
        AND t.id <> ${value('except')} ORDER BY t.rank DESC, t.id DESC LIMIT 1`,
  ),
  up: prepared<Neighbour, RankedTask>(
    (value) => sql`SELECT t.id, t.rank FROM tasks t
      WHERE ${areSiblings(value)} AND t.rank >= ${value('rank')} AND (t.rank > ${value('rank')} OR t.id > ${value('id')})
        AND t.id <> ${value('except')} ORDER BY t.rank, t.id LIMIT 1`,
  ),
}));

/** Returns the sibling next to a task in one direction, without regard to another task; undefined at the end. */
export async function neighbourOf(
  db: Executor,
  siblings: Siblings,
  { id, rank }: RankedTask,
  { direction, except }: { direction: Direction; except: number },
): Promise<RankedTask | undefined> {
  const query = neighbourQueries[kindOf(siblings)][direction];
  return (await query(db, { ...valuesOf(siblings), id, rank, except }))[0];
}

const endQueries = forEachKind((areSiblings) => ({
  first: prepared<SiblingValues & { except: number }, RankedTask>(
    (value) => sql`SELECT t.id, t.rank FROM tasks t WHERE ${areSiblings(value)} AND t.id <> ${value('except')}
      ORDER BY t.rank, t.id LIMIT 1`,
  ),
  last: prepared<SiblingValues & { except: number }, RankedTask>(
    (value) => sql`SELECT t.id, t.rank FROM tasks t WHERE ${areSiblings(value)} AND t.id <> ${value('except')}
      ORDER BY t.rank DESC, t.id DESC LIMIT 1`,
  ),
}));

/** Returns the first or the last sibling, without regard to one task; undefined if there is no other. */
export async function siblingAt(
  db: Executor,
  siblings: Siblings,
  end: 'first' | 'last',
  except: number,
): Promise<RankedTask | undefined> {
  return (await endQueries[kindOf(siblings)][end](db, { ...valuesOf(siblings), except }))[0];
}

type Sibling = LocatedRow & RankedTask;

const allQueries = forEachKind((areSiblings) =>
  prepared<SiblingValues, Sibling>(
    (value) =>
      sql`SELECT ${locationColumns(located(TASK))}, t.rank FROM tasks t WHERE ${areSiblings(value)} ORDER BY t.rank, t.id`,
  ),
);

/** Returns the siblings in their order. */
export function siblingsInOrder(db: Executor, siblings: Siblings): Promise<Sibling[]> {
  return allQueries[kindOf(siblings)](db, valuesOf(siblings));
}

const tiedQueries = forEachKind((areSiblings) =>
  prepared<SiblingValues & { rank: string; except: number }, Sibling>(
    (value) => sql`SELECT ${locationColumns(located(TASK))}, t.rank FROM tasks t
      WHERE ${areSiblings(value)} AND t.rank = ${value('rank')} AND t.id <> ${value('except')} ORDER BY t.id`,
  ),
);

/** Returns the siblings of one rank in their order, without one task. */
export function siblingsOfRank(db: Executor, siblings: Siblings, rank: string, except: number): Promise<Sibling[]> {
  return tiedQueries[kindOf(siblings)](db, { ...valuesOf(siblings), rank, except });
}

const longQuery = prepared<Record<string, never>, Siblings>(
  () => sql`SELECT t.user_id, t.project_id, t.parent_task_id FROM tasks t
    WHERE length(t.rank) > ${sql.lit(MAX_RANK_LENGTH)} ORDER BY t.id LIMIT 1`,
);

/** Returns the siblings of a task whose rank is too long; undefined if there is none. */
export async function siblingsOfLongRank(db: Executor): Promise<Siblings | undefined> {
  return (await longQuery(db, {}))[0];
}

const rankQuery = prepared<{ rows: string; at: string }, never>(
  (value) => sql`UPDATE tasks SET rank = ranked.rank, version = version + 1, updated_at = ${value('at')}
    FROM (${rowsFrom('tasks', value('rows'), ['id', 'rank'])}) AS ranked WHERE tasks.id = ranked.id`,
);

export async function updateRanks(db: Executor, rows: readonly RankedTask[], at: string): Promise<void> {
  for await (const piece of inPieces(db, rows)) {
    await rankQuery(db, { rows: JSON.stringify(piece.map(({ id, rank }) => ({ id, rank }))), at });
  }
}
