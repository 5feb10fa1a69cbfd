import { keyIdOf } from '../../access/caller.js';
import { dueTime, updateJob } from '../../background/pending-updates.js';
import { MINUTE_MS } from '../../lib/periods.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { TAGGED } from './store.js';
import { sharedCarriersOf, sharesAnything, tagUpdates } from './updates-store.js';

/**
 * A changed tag in the change logs of members. They do not see the tag itself, so each shared resource that carries it
 * has an entry in their logs, at most once a minute for one tag. The entity tags of members' lists do not wait for the
 * job: the write of the tag counts as an unlogged change for them.
 */

const JOB = 'changed tags';

/** Records that a tag has another name or colour. */
export async function noteTagUpdate({ trx, changes, caller, now }: WriteContext, tag: { id: number; user_id: number }) {
  if (!(await sharesAnything(trx, tag.user_id))) return;
  changes.touchMembersOf(tag.user_id);
  const due = await dueTime(trx, tagUpdates, { id: tag.id, now, periodMs: MINUTE_MS });
  await tagUpdates.note(trx, { id: tag.id, actor_id: caller.id, key_id: keyIdOf(caller), due });
  changes.activate(JOB);
}

export const logTagUpdates = updateJob({
  name: JOB,
  updates: tagUpdates,
  periodMs: MINUTE_MS,
  actorOf: ({ actor_id: userId, key_id: keyId }) => ({ userId, keyId }),
  async addChanges(trx, changes, { id }) {
    for (const kind of TAGGED) {
      for await (const carriers of sharedCarriersOf(trx, kind, id)) {
        for (const carrier of carriers) changes.addForMembers(kind, carrier, ['tags']);
      }
    }
  },
});
