import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { firstPiece, MAX_PIECE_ROWS, pause, readInPieces, type Sized } from '../../../db/pieces.js';
import { idsFrom, isAnyOf } from '../../../db/query/json.js';
import { prepared, preparedVariants, type Value } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import { ownersSeenBy } from '../../access/visible.js';
import { required } from '../../lib/typed.js';
import type { StoredUndo } from '../../write/undo-log.js';

/** The rows of batches in the undo log. A batch can have any number of rows, with long texts: no query reads all of them. */

/** State of a batch, for its undo. Booleans are 0 or 1. */
export interface UndoState {
  batch: string;
  actor_id: number;
  key_id: number | null;
  /** True if former values of an object are missing. */
  isIncomplete: number;
  /** True if it changed objects of the caller. */
  isOfOwner: number;
  owners: string | null;
}

const stateQuery = prepared<{ me: number; batches: string; at: string }, UndoState>(
  (value) => sql`
  SELECT u.batch, max(u.actor_id) AS actor_id, max(u.key_id) AS key_id, max(u.owners) AS owners,
    max(CASE WHEN u.owner_id = ${value('me')} THEN 1 ELSE 0 END) AS "isOfOwner",
    max(CASE WHEN EXISTS (SELECT 1 FROM undo m WHERE m.owner_id = u.owner_id AND m.batch = u.batch AND m.before IS NULL)
      THEN 1 ELSE 0 END) AS "isIncomplete"
  FROM ${pairsOf(value)} p JOIN undo u ON u.owner_id = p.owner_id AND u.batch = p.batch
    AND u.type = ${ofFirstRow('type')} AND u.ref_id = ${ofFirstRow('ref_id')}
  WHERE u.expires_at > ${value('at')} GROUP BY u.batch`,
);

function pairsOf(value: Value<{ me: number; batches: string }>): RawBuilder<unknown> {
  return sql`(SELECT o.id AS owner_id, b.id AS batch FROM (${idsFrom(value('batches'), 'text')}) b
    CROSS JOIN ${ownersSeenBy(value('me'))} o)`;
}

/** A column of the first row of an owner in a batch: all of them have the same actor and time. */
function ofFirstRow(column: 'type' | 'ref_id'): RawBuilder<unknown> {
  return sql`(SELECT f.${sql.ref(column)} FROM undo f WHERE f.owner_id = p.owner_id AND f.batch = p.batch
    ORDER BY f.type, f.ref_id LIMIT 1)`;
}

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

export interface UndoSelection {
  owners: readonly number[];
  batch: string;
  /** Only these, if given. */
  type?: string | undefined;
  events?: readonly string[] | undefined;
}

/** A position among the rows of a batch. */
export type UndoPosition = Pick<StoredUndo, 'type' | 'ref_id'>;

type SizedUndo = StoredUndo & Sized;

interface RangeValues extends Owners {
  batch: string;
  type: string | null;
  events: string;
  after_type: string;
  after_id: number;
  limit: number;
}

interface Owners {
  owner: number | null;
  owners: string;
}

function ownersAs(owners: readonly number[]): Owners {
  return { owner: owners[0] ?? null, owners: JSON.stringify(owners) };
}

/** Rows of one owner are a range of the primary key, in order. */
function isOfAny(owners: readonly number[], value: Value<Owners>): RawBuilder<SqlBool> {
  const column = sql.ref('u.owner_id');
  return owners.length === 1 ? sql`${column} = ${value('owner')}` : isAnyOf(column, value('owners'));
}

const rangeQueries = preparedVariants<RangeValues, SizedUndo>();

/** Yields the rows of a batch after a position, by type and id, in pieces. */
export function undoInPieces(
  db: Executor,
  selection: UndoSelection,
  after?: UndoPosition,
): AsyncGenerator<StoredUndo[]> {
  return readInPieces<SizedUndo>(db, (last, limit) => undoRows(db, selection, last ?? after, limit));
}

/** Returns the rows of a batch after a position: at most `limit`, less if they fill a piece. */
function undoRows(
  db: Executor,
  { owners, batch, type, events }: UndoSelection,
  after: UndoPosition | undefined,
  limit: number,
): Promise<SizedUndo[]> {
  const query = rangeQueries(
    `${owners.length === 1} ${type !== undefined} ${events !== undefined}`,
    (value) => sql`
      SELECT u.*, p.size FROM ${firstPiece(
        ['type', 'ref_id'],
        sql`SELECT u.type, u.ref_id, u.owner_id, coalesce(octet_length(u.before), 0) AS size
          FROM undo u WHERE ${isOfAny(owners, value)} AND u.batch = ${value('batch')}
          AND (u.type, u.ref_id) > (${value('after_type')}, ${value('after_id')})
          ${type === undefined ? sql`` : sql`AND u.type = ${value('type')}`}
          ${events === undefined ? sql`` : sql`AND ${isAnyOf(sql.ref('u.event'), value('events'), 'text')}`}
          ORDER BY u.type, u.ref_id LIMIT CAST(${value('limit')} AS INTEGER)`,
      )} p JOIN undo u ON u.owner_id = p.owner_id AND u.batch = ${value('batch')} AND u.type = p.type AND u.ref_id = p.ref_id
      ORDER BY p.type, p.ref_id`,
  );
  return query(db, {
    ...ownersAs(owners),
    batch,
    type: type ?? null,
    events: JSON.stringify(events ?? null),
    after_type: after?.type ?? '',
    after_id: after?.ref_id ?? 0,
    limit,
  });
}

/** Returns the row of an object of a batch. */
export async function undoRow(
  db: Executor,
  selection: UndoSelection,
  { type, ref_id }: UndoPosition,
): Promise<StoredUndo | undefined> {
  const [row] = await undoRows(db, { ...selection, type }, { type, ref_id: ref_id - 1 }, 1);
  return row?.ref_id === ref_id ? row : undefined;
}

export interface UndoCount {
  type: string;
  event: string;
  count: number;
}

type CountedPiece = UndoCount & { last: number };

interface CountValues {
  owner: number;
  batch: string;
  after_type: string;
  after_id: number;
}

const countQuery = prepared<CountValues, CountedPiece>(
  (value) => sql`SELECT c.type, c.event, count(*) AS count, max(c.ref_id) AS last FROM (
      SELECT u.type, u.event, u.ref_id FROM undo u WHERE u.owner_id = ${value('owner')} AND u.batch = ${value('batch')}
        AND (u.type, u.ref_id) > (${value('after_type')}, ${value('after_id')})
      ORDER BY u.type, u.ref_id LIMIT ${sql.lit(MAX_PIECE_ROWS)}) c
    GROUP BY c.type, c.event ORDER BY c.type, c.event`,
);

/** Counts the objects of a batch by type and event, in pieces. */
export async function undoCounts(db: Executor, ofOwners: readonly number[], batch: string): Promise<UndoCount[]> {
  const counts = new Map<string, UndoCount>();
  for (const owner of ofOwners) {
    for (let after = { after_type: '', after_id: 0 }; ; await pause(db)) {
      const found = await countQuery(db, { owner, batch, ...after });
      for (const { type, event, count } of found) {
        const known = counts.get(`${type} ${event}`)?.count ?? 0;
        counts.set(`${type} ${event}`, { type, event, count: known + count });
      }
      if (found.reduce((sum, { count }) => sum + count, 0) < MAX_PIECE_ROWS) break;
      const after_type = required(found.at(-1)).type;
      const ids = found.flatMap(({ type, last }) => (type === after_type ? [last] : []));
      after = { after_type, after_id: Math.max(...ids) };
    }
  }
  return [...counts.values()];
}

const ownerQuery = prepared<{ me: number; batch: string }, { id: number }>(
  (value) => sql`SELECT o.id FROM ${ownersSeenBy(value('me'))} o
    WHERE EXISTS (SELECT 1 FROM undo u WHERE u.owner_id = o.id AND u.batch = ${value('batch')})`,
);

export async function ownerOfBatch(db: Executor, caller: Caller, batch: string): Promise<number[]> {
  return (await ownerQuery(db, { me: caller.id, batch })).map(({ id }) => id);
}
