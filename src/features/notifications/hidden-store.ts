import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { isAnyOf } from '../../../db/query/json.js';
import { preparedVariants } from '../../../db/query/prepared.js';
import type { LocatedRow } from '../../../db/query/rows.js';
import type { HiddenObjects } from '../../write/hidden.js';

const removals = preparedVariants<{ users: string; ids: string; type: string }, LocatedRow>();

/**
 * Deletes the notifications of users about objects that they no longer see; for a comment, those that show its text.
 * Notifications of the kind `unshared` stay.
 */
export function removeHidden(trx: Executor, { type, users, ids }: HiddenObjects): Promise<LocatedRow[]> {
  const isOfComment = type === 'comment';
  const remove = removals(String(isOfComment), (value) => {
    const isAbout = isOfComment
      ? sql`comment_id IS NOT NULL AND ${isAnyOf(sql.ref('comment_id'), value('ids'))}`
      : sql`${isAnyOf(sql.ref('ref_id'), value('ids'))} AND type = ${value('type')}`;
    return sql`DELETE FROM notifications WHERE ${isAbout} AND ${isAnyOf(sql.ref('user_id'), value('users'))}
      AND kind <> 'unshared' RETURNING id, uid, user_id`;
  });
  return remove(trx, { type, users: JSON.stringify(users), ids: JSON.stringify(ids) });
}
