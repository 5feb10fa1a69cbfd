import { sql } from 'kysely';
import { prepared } from '../../../db/query/prepared.js';
import { dueTime } from '../../background/pending-updates.js';
import { pendingUpdates } from '../../background/pending-updates-store.js';
import { HOUR_MS } from '../../lib/periods.js';
import { touchLists } from '../../write/change-log-store.js';
import type { WriteContext } from '../../write/unit-of-work.js';

/**
 * Names of users in lists of others, as assignees, authors and mentioned users. A changed name, or the end of an account,
 * counts as an unlogged change for all who share resources with the user. A job (`features/people/manifest.ts`) adds the
 * tasks and comments to their logs.
 */

/** Name of the job. */
export const RENAMED_JOB = 'renamed users';

/** Time between two entries about one user, in milliseconds. */
export const RENAMED_PERIOD_MS = HOUR_MS;

export const nameUpdates = pendingUpdates({
  table: 'name_updates',
  key: 'user_id',
  more: [],
  owner: sql`u.user_id`,
});

const ownersQuery = prepared<{ user: number }, { owner_id: number }>(
  (value) => sql`SELECT DISTINCT s.owner_id FROM shares s WHERE s.user_id = ${value('user')} ORDER BY s.owner_id`,
);

/** Must be called before the shares of an ending account are deleted. */
export async function noteName(
  { trx, changes, at }: Pick<WriteContext, 'trx' | 'changes' | 'at'>,
  userId: number,
): Promise<void> {
  changes.touchMembersOf(userId);
  const due = await dueTime(trx, nameUpdates, { id: userId, now: new Date(at), periodMs: RENAMED_PERIOD_MS });
  await nameUpdates.note(trx, { id: userId, due });
  changes.activate(RENAMED_JOB);
  for (const { owner_id } of await ownersQuery(trx, { user: userId })) {
    changes.touchMembersOf(owner_id);
    await touchLists(trx, owner_id);
  }
}
