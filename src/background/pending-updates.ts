import { LOCK_NAMES } from '../../db/locks.js';
import type { Context } from '../context.js';
import { latestEnd } from '../lib/periods.js';
import type { ActivatedJob } from '../manifest.js';
import type { ChangeSet } from '../write/change-set.js';
import { runServiceWrite, type ServiceWrite } from '../write/service-write.js';
import type { DueUpdate, PendingUpdates } from './pending-updates-store.js';

/**
 * Updates of objects that other objects show: a name, say. The write records the update in a table, in its transaction. A
 * job writes the entries of all users who see these objects, at once, and for one object at most once in a period. After
 * a crash it resumes from the table.
 */

type Trx = ServiceWrite['trx'];

interface UpdateJob<Due extends DueUpdate> {
  name: string;
  updates: PendingUpdates<Due>;
  /** Period of an object, in milliseconds. */
  periodMs: number;
  /** Adds the objects that show the updated one. */
  addChanges(trx: Trx, changes: ChangeSet, update: Due): Promise<void>;
  /** Default: the service. */
  actorOf?(update: Due): { userId: number | null; keyId: number | null };
}

/** Returns the time of the entries: at once, or a period after the last ones. A clock that was set back must not delay them further. */
export async function dueTime<Due extends DueUpdate>(
  trx: Trx,
  updates: PendingUpdates<Due>,
  { id, now, periodMs }: { id: number; now: Date; periodMs: number },
): Promise<string> {
  const last = await updates.last(trx, id);
  if (last?.due_at != null) return last.due_at;
  const earliest = last?.logged_at == null ? 0 : Date.parse(last.logged_at) + periodMs;
  const due = Math.min(Math.max(earliest, now.getTime()), now.getTime() + periodMs);
  return new Date(due).toISOString();
}

export function updateJob<Due extends DueUpdate>(job: UpdateJob<Due>): ActivatedJob {
  const { name, updates, periodMs } = job;
  return {
    name,
    async dueIn({ db, now }) {
      const first = await updates.firstDue(db.read);
      if (first === undefined) return null;
      return first.last > latestEnd(now(), periodMs) ? 0 : Date.parse(first.due_at) - now().getTime();
    },
    async run({ context, stop }) {
      const { db, now } = context;
      const time = now();
      await db.write((trx) => updates.hasten(trx, time.toISOString(), latestEnd(time, periodMs)));
      while (!stop.aborted) {
        const first = await updates.firstDue(db.read);
        if (first === undefined || first.due_at > now().toISOString()) break;
        await logUpdate(context, job, first);
      }
      await db.write((trx) => updates.forget(trx, new Date(now().getTime() - periodMs).toISOString()));
    },
  };
}

/** Writes the entries of one update. */
function logUpdate<Due extends DueUpdate>(
  context: Context,
  { updates, addChanges, actorOf }: UpdateJob<Due>,
  update: Due,
): Promise<void> {
  const actor = actorOf?.(update);
  return runServiceWrite(
    context,
    async ({ trx, changes, at }) => {
      if (await updates.claim(trx, update, at)) await addChanges(trx, changes, update);
    },
    {
      // Excludes changes of visibility, like any other write of the account.
      lock: { name: LOCK_NAMES.account(update.user_id), shared: true },
      ...(actor !== undefined && { actor }),
    },
  );
}
