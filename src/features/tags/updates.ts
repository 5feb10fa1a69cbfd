import { LOCK_NAMES } from '../../../db/locks.js';
import { keyIdOf } from '../../access/caller.js';
import { MINUTE_MS } from '../../background/job.js';
import type { Context, Job } from '../../context.js';
import { newUid } from '../../lib/ids.js';
import { createChangeSet } from '../../write/change-set.js';
import { recordChanges } from '../../write/record-changes.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { TAGGED } from './store.js';
import * as store from './updates-store.js';

/**
 * A changed tag in the change logs of members. They do not see the tag itself, so each shared resource that carries it
 * has an entry in their logs.
 *
 * The write of the tag records the update in `tag_updates`, in its transaction. A job writes the entries of all members
 * at once, at most once a minute for one tag. After a crash it resumes from the table. The entity tags of members' lists
 * do not wait for the job: the write of the tag counts as an unlogged change for them.
 */

const JOB = 'changed tags';

/** Records that a tag has another name or colour. */
export async function noteTagUpdate({ trx, changes, caller, now }: WriteContext, tag: { id: number; user_id: number }) {
  if (!(await store.sharesAnything(trx, tag.user_id))) return;
  changes.touchMembersOf(tag.user_id);
  const last = await store.lastUpdate(trx, tag.id);
  const due = last?.due_at ?? dueAfter(last?.logged_at ?? null, now);
  await store.noteUpdate(trx, { tag: tag.id, actor: caller.id, key: keyIdOf(caller), due });
  changes.activate(JOB);
}

/** At once, or a minute after the last entries. A clock that was set back must not delay them further. */
function dueAfter(loggedAt: string | null, now: Date): string {
  const earliest = loggedAt === null ? 0 : Date.parse(loggedAt) + MINUTE_MS;
  const due = Math.min(Math.max(earliest, now.getTime()), now.getTime() + MINUTE_MS);
  return new Date(due).toISOString();
}

export const logTagUpdates: Job = {
  name: JOB,
  async dueIn({ db, now }) {
    const first = await store.firstDueUpdate(db.read);
    return first === undefined ? null : Date.parse(first.due_at) - now().getTime();
  },
  async run({ context, stop }) {
    const { db, now } = context;
    while (!stop.aborted) {
      const first = await store.firstDueUpdate(db.read);
      if (first === undefined || first.due_at > now().toISOString()) break;
      context.signal.notify(await logUpdate(context, first));
    }
    await db.write((trx) => store.forgetUpdates(trx, new Date(now().getTime() - MINUTE_MS).toISOString()));
  },
};

/** Writes the entries of one update. @returns ids of the users whose logs have grown */
async function logUpdate({ db, now }: Context, update: store.DueUpdate): Promise<ReadonlySet<number>> {
  const { tag_id, user_id, actor_id, key_id } = update;
  return db.write(
    async (trx) => {
      const at = now().toISOString();
      if (!(await store.claimUpdate(trx, update, at))) return new Set();
      const changes = createChangeSet();
      for (const kind of TAGGED) {
        for await (const carriers of store.sharedCarriersOf(trx, kind, tag_id)) {
          for (const carrier of carriers) changes.addForMembers(kind, carrier, ['tags']);
        }
      }
      const actor = { userId: actor_id, keyId: key_id, sharing: true };
      return recordChanges(trx, changes, actor, { batch: newUid(), at, undo: null });
    },
    // Excludes changes of visibility, like any other write of the account.
    { lock: { name: LOCK_NAMES.account(user_id), shared: true } },
  );
}
