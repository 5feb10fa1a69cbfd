import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { rowsInPieces } from '../../../db/pieces.js';
import { prepared, preparedVariants } from '../../../db/query/prepared.js';
import { type LocatedRow, locationColumns } from '../../../db/query/rows.js';
import { isSharedBy } from '../../access/visible.js';
import { type DueUpdate, pendingUpdates } from '../../background/pending-updates-store.js';
import { located } from '../../resource/type.js';
import { TAGGED_TYPES, type Tagged } from './store.js';

/** Changes of tags that members' change logs do not contain yet: the table `tag_updates`. */

const sharesQuery = prepared<{ owner: number }, { found: 1 }>(
  (value) => sql`SELECT 1 AS found FROM shares s WHERE s.owner_id = ${value('owner')} LIMIT 1`,
);

export async function sharesAnything(db: Executor, ownerId: number): Promise<boolean> {
  return (await sharesQuery(db, { owner: ownerId })).length > 0;
}

interface TagUpdate extends DueUpdate {
  actor_id: number | null;
  key_id: number | null;
}

export const tagUpdates = pendingUpdates<TagUpdate>({
  table: 'tag_updates',
  key: 'tag_id',
  more: ['actor_id', 'key_id'],
  owner: sql`(SELECT g.user_id FROM tags g WHERE g.id = u.tag_id)`,
});

const carrierQueries = preparedVariants<{ tag: number; after: number; limit: number }, LocatedRow>();

/** Returns the shared resources with a tag, in pieces. */
export function sharedCarriersOf(db: Executor, kind: Tagged, tagId: number): AsyncGenerator<LocatedRow[]> {
  const table = `${kind}s` as const;
  const id = sql.ref(`${table}.id`);
  const query = carrierQueries(
    kind,
    (value) => sql`SELECT ${locationColumns(located(TAGGED_TYPES[kind]))} FROM ${sql.table(table)}
      WHERE ${id} IN (SELECT l.${sql.ref(`${kind}_id`)} FROM ${sql.table(`${kind}_tags`)} l WHERE l.tag_id = ${value('tag')})
        AND ${isSharedBy(TAGGED_TYPES[kind], table)} AND ${id} > ${value('after')}
      ORDER BY ${id} LIMIT CAST(${value('limit')} AS INTEGER)`,
  );
  return rowsInPieces(db, (after, limit) => query(db, { tag: tagId, after, limit }));
}
