import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import { recordEvent } from '../security-log/store.js';
import { giveUpSome } from './delivery-store.js';
import type { DISABLED_REASONS } from './schema.js';
import { disableWebhooks } from './store.js';

/** Deliveries are given up in writes of at most this many. */
const GIVEN_UP_AT_ONCE = 500;

/**
 * Switches webhooks off, and records that for their owner. `giveUpPending` is to follow, outside of the transaction.
 * @param actor null if the service does it by itself
 */
export async function switchOff(
  trx: Executor,
  ids: readonly number[],
  reason: (typeof DISABLED_REASONS)[number],
  { actor, at }: { actor: Caller | null; at: string },
): Promise<void> {
  for (const { user_id: userId, url } of await disableWebhooks(trx, ids, reason, at)) {
    const by = { actorId: actor?.id ?? null, address: actor?.address };
    await recordEvent(trx, { kind: 'webhook_disabled', userId, ...by, subject: url, at });
  }
}

/** Runs one write: in a transaction of its own, so that others write in between, or in one that is open. */
type Write = (job: (trx: Executor) => Promise<number>) => Promise<number>;

/** Gives up the pending deliveries of webhooks that are off. A crash leaves some, which nothing sends. */
export async function giveUpPending(write: Write, ids: readonly number[], at: string): Promise<void> {
  for (const id of ids) {
    let given = GIVEN_UP_AT_ONCE;
    while (given === GIVEN_UP_AT_ONCE) {
      const reason = { error: 'The webhook was switched off.', at };
      given = await write((trx) => giveUpSome(trx, id, reason, GIVEN_UP_AT_ONCE));
    }
  }
}
