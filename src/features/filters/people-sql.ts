import { type Expression, type RawBuilder, sql } from 'kysely';
import { accessTo, type ViewerValue } from '../../access/visible.js';
import type { ResourceType } from '../../resource/type.js';
import { NOTE } from '../notes/description.js';
import { PROJECT } from '../projects/description.js';
import { TASK } from '../tasks/description.js';

/** Columns of a share with the types that they refer to. */
const TARGETS: readonly (readonly [column: string, type: ResourceType])[] = [
  ['project_id', PROJECT],
  ['task_id', TASK],
  ['note_id', NOTE],
];

/**
 * Subquery: ids of the caller, and of the owners and members of what the caller sees.
 * @param owner the only owner whose resources count; undefined for all
 */
export function idsOfPeople(value: ViewerValue, owner?: Expression<unknown>): RawBuilder<unknown> {
  const me: Expression<unknown> = value('me');
  const isSeen = TARGETS.map(
    ([column, type]) => sql`EXISTS (SELECT 1 FROM ${sql.table(type.table)} r
      WHERE r.id = ps.${sql.ref(column)} AND ${accessTo(type, 'r', value)} IS NOT NULL)`,
  );
  // Shares of the caller, and of the owners who share with the caller.
  const isOfOwner =
    owner === undefined
      ? sql`ps.owner_id IN (
    SELECT CAST(${me} AS BIGINT) UNION SELECT os.owner_id FROM shares os WHERE os.user_id = ${me})`
      : sql`ps.owner_id = ${owner}`;
  const shares = sql`shares ps WHERE ${isOfOwner} AND (${sql.join(isSeen, sql` OR `)})`;
  return sql`(SELECT CAST(${me} AS BIGINT) AS id UNION SELECT ps.owner_id FROM ${shares}
    UNION SELECT ps.user_id FROM ${shares})`;
}
