import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { rowsInPieces, type SizedRow } from '../../db/pieces.js';
import { isAnyOf } from '../../db/query/json.js';
import { preparedVariants } from '../../db/query/prepared.js';
import { idsOf } from '../../db/query/referrers.js';
import { countVersions, type LocatedRow, type LocatedTable } from '../../db/query/rows.js';
import type { Links } from './undo-rules.js';

const linkQueries = preparedVariants<{ ids: string }, { self: number; other: number }>();

/** Returns the linked ids of objects, sorted; of those without links, an empty list. At most a piece of ids. */
export async function linksOf(
  db: Executor,
  { table, self, other }: Links,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const query = linkQueries(
    `${table} ${self}`,
    (value) => sql`SELECT l.${sql.ref(self)} AS self, l.${sql.ref(other)} AS other FROM ${sql.table(table)} l
      WHERE ${isAnyOf(sql.ref(`l.${self}`), value('ids'))} ORDER BY l.${sql.ref(self)}, l.${sql.ref(other)}`,
  );
  const found = new Map(ids.map((id): [number, number[]] => [id, []]));
  for (const link of await query(db, { ids: JSON.stringify(ids) })) found.get(link.self)?.push(link.other);
  return found;
}

const linkedQueries = preparedVariants<{ other: number; after: number; limit: number }, SizedRow>();

/** Yields the objects that are linked to one, in pieces. */
export function linkedTo(db: Executor, { table, self, other }: Links, id: number): AsyncGenerator<SizedRow[]> {
  const query = linkedQueries(
    `${table} ${self}`,
    (value) => sql`SELECT l.${sql.ref(self)} AS id FROM ${sql.table(table)} l
      WHERE l.${sql.ref(other)} = ${value('other')} AND l.${sql.ref(self)} > ${value('after')}
      ORDER BY l.${sql.ref(self)} LIMIT CAST(${value('limit')} AS INTEGER)`,
  );
  return rowsInPieces(db, (after, limit) => query(db, { other: id, after, limit }));
}

const linkingQueries = preparedVariants<{ other: number; owner: number; ids: string }, { id: number }>();

/**
 * Links objects of an owner to one, except those that have the maximum of links already, and increments their versions.
 * @param ids at most a piece
 * @returns the linked objects
 */
export async function linkTo(
  db: Executor,
  { links: { table, self, other }, of, most }: { links: Links; of: LocatedTable; most: number },
  { id, owner, ids }: { id: number; owner: number; ids: readonly number[] },
  at: string,
): Promise<LocatedRow[]> {
  const query = linkingQueries(
    `${table} ${self}`,
    (value) => sql`INSERT INTO ${sql.table(table)} (${sql.ref(self)}, ${sql.ref(other)})
      SELECT x.id, ${value('other')} FROM ${sql.table(of.table)} x
      WHERE ${isAnyOf(sql.ref('x.id'), value('ids'))} AND x.user_id = ${value('owner')} AND ${sql.lit(most)} > (
        SELECT count(*) FROM ${sql.table(table)} l WHERE l.${sql.ref(self)} = x.id)
      RETURNING ${sql.ref(self)} AS id`,
  );
  const linked = await query(db, { other: id, owner, ids: JSON.stringify(ids) });
  return countVersions(db, of, idsOf(linked), at);
}
