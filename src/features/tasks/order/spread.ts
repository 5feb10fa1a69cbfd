import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_NAMES } from '../../../../db/locks.js';
import type { Context } from '../../../context.js';
import { ranksBetween } from '../../../lib/ranks.js';
import { required } from '../../../lib/typed.js';
import type { Job } from '../../../manifest.js';
import { runServiceWrite } from '../../../write/service-write.js';
import { forgetUndoOfMember } from '../../../write/undo-log.js';
import type { WriteContext } from '../../../write/unit-of-work.js';
import * as store from './store.js';

/**
 * Ranks grow with each move into the same gap. When one is too long, a job gives new ranks to all siblings, in their
 * order, as one batch of the change log. It has no actor and cannot be undone; undo of earlier moves restores no rank.
 * It finds its work by an index of long ranks, so that it resumes after a crash.
 */

export const SPREAD_JOB = 'ranks';

/** Pause after a list, as a multiple of the time for it: who keeps sending long ranks takes a small part of the writer. */
const PAUSE_FACTOR = 20;

export const spreadRanks: Job = {
  name: SPREAD_JOB,
  dueIn: async ({ db }) => ((await store.siblingsOfLongRank(db.read)) === undefined ? null : 0),
  async run({ context, stop }) {
    while (!stop.aborted) {
      const siblings = await store.siblingsOfLongRank(context.db.read);
      if (siblings === undefined) return;
      const began = performance.now();
      await spread(context, siblings);
      const pauseMs = PAUSE_FACTOR * (performance.now() - began);
      await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
  },
};

function spread(context: Context, siblings: store.Siblings): Promise<void> {
  return runServiceWrite(
    context,
    async (write) => {
      const { trx } = write;
      const tasks = await store.siblingsInOrder(trx, siblings);
      await writeRanks(write, tasks, ranksBetween(null, null, tasks.length));
      await forgetUndoOfMember(
        trx,
        'task',
        tasks.map(({ id }) => id),
        'rank',
      );
    },
    // Excludes changes of visibility, like any other write of the account.
    { lock: { name: LOCK_NAMES.account(siblings.user_id), shared: true } },
  );
}

/** Gives each of some siblings its rank. */
export async function writeRanks(
  { trx, changes, at }: Pick<WriteContext, 'trx' | 'changes' | 'at'>,
  tasks: Awaited<ReturnType<typeof store.siblingsInOrder>>,
  ranks: readonly string[],
): Promise<void> {
  const changed = tasks.flatMap((task, index) => {
    const rank = required(ranks[index]);
    return rank === task.rank ? [] : [{ task, rank }];
  });
  await store.updateRanks(
    trx,
    changed.map(({ task, rank }) => ({ id: task.id, rank })),
    at,
  );
  for (const { task, rank } of changed) {
    changes.add('task', 'updated', task, { from: { rank: task.rank }, to: { rank } });
  }
}
