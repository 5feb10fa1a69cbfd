import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { rowsInPieces } from '../../../db/pieces.js';
import { prepared } from '../../../db/query/prepared.js';
import { type LocatedRow, locationColumns } from '../../../db/query/rows.js';
import { isSharedBy } from '../../access/visible.js';
import { located, type ResourceType } from '../../resource/type.js';
import { COMMENT } from '../comments/description.js';
import { TASK } from '../tasks/description.js';

/** Shared objects that show the name of a user. */

interface Shown {
  type: ResourceType;
  /** The member with the name. */
  member: string;
  /** True for rows `x` that show the name. */
  shows(user: RawBuilder<unknown>): RawBuilder<unknown>;
}

export const SHOWN: readonly Shown[] = [
  { type: TASK, member: 'assignee', shows: (user) => sql`x.assignee_id = ${user} AND x.assignee_id IS NOT NULL` },
  { type: COMMENT, member: 'author', shows: (user) => sql`x.author_id = ${user}` },
  {
    type: COMMENT,
    member: 'mentions',
    shows: (user) => sql`x.id IN (SELECT m.comment_id FROM comment_mentions m WHERE m.user_id = ${user})`,
  },
];

const QUERIES = new Map(
  SHOWN.map((shown) => [
    shown,
    prepared<{ user: number; after: number; limit: number }, LocatedRow>(
      (value) => sql`SELECT ${locationColumns(located(shown.type), 'x')} FROM ${sql.table(shown.type.table)} x
        WHERE ${shown.shows(value('user') as RawBuilder<unknown>)} AND ${isSharedBy(shown.type, 'x')} AND x.id > ${value('after')}
        ORDER BY x.id LIMIT CAST(${value('limit')} AS INTEGER)`,
    ),
  ]),
);

/** Yields the objects that show the name of a user in one member, in pieces. */
export function showing(db: Executor, shown: Shown, user: number): AsyncGenerator<LocatedRow[]> {
  return rowsInPieces(db, (after, limit) => QUERIES.get(shown)?.(db, { user, after, limit }) ?? Promise.resolve([]));
}
