import type { Executor } from '../../../db/database.js';
import { pause } from '../../../db/pieces.js';
import type { Caller } from '../../access/caller.js';
import { recordEvent } from '../security-log/store.js';
import { giveUpSome } from './delivery-store.js';
import type { DISABLED_REASONS } from './schema.js';
import { disableWebhooks } from './store.js';

/** Maximum of deliveries that one statement gives up. */
const GIVEN_UP_AT_ONCE = 500;

/**
 * Switches webhooks off, and records that for their owner. `giveUpPending` is to follow.
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

/** Gives up the pending deliveries of webhooks that are off. */
export async function giveUpPending(trx: Executor, ids: readonly number[], at: string): Promise<void> {
  for (const id of ids) {
    const reason = { error: 'The webhook was switched off.', at };
    while ((await giveUpSome(trx, id, reason, GIVEN_UP_AT_ONCE)) === GIVEN_UP_AT_ONCE) await pause(trx);
  }
}
