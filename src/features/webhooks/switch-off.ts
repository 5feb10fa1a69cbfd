import type { Executor } from '../../../db/database.js';
import { pause } from '../../../db/pieces.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { recordEvent } from '../security-log/store.js';
import { giveUpSome, webhooksOfEndedKeys } from './delivery-store.js';
import type { DISABLED_REASONS } from './schema.js';
import { disableWebhooks } from './store.js';

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

export async function giveUpPending(trx: Executor, ids: readonly number[], at: string): Promise<void> {
  for (const id of ids) {
    const reason = { error: 'The webhook was switched off.', at };
    while ((await giveUpSome(trx, id, reason, GIVEN_UP_AT_ONCE)) === GIVEN_UP_AT_ONCE) await pause(trx);
  }
}

/** Switches webhooks off for a reason that the service found itself, and gives up their pending deliveries. */
export async function end(
  { db, now }: Context,
  ids: readonly number[],
  reason: (typeof DISABLED_REASONS)[number],
): Promise<void> {
  const at = now().toISOString();
  await db.write(async (trx) => {
    await switchOff(trx, ids, reason, { actor: null, at });
    await giveUpPending(trx, ids, at);
  });
}

/** Returns 0 if a webhook is on although the key of its maker or last editor has ended. */
export async function endedKeysDueIn({ db, now }: Context): Promise<number | null> {
  return (await webhooksOfEndedKeys(db.read, now().toISOString())).length > 0 ? 0 : null;
}

/** Switches off the webhooks whose maker's or last editor's API key has ended. Nothing was sent to them since. */
export async function endWithKeys({ context }: { context: Context }): Promise<void> {
  const ids = await webhooksOfEndedKeys(context.db.read, context.now().toISOString());
  if (ids.length > 0) await end(context, ids, 'key_ended');
}
