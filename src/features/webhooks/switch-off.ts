import type { Executor } from '../../../db/database.js';
import { pause } from '../../../db/pieces.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { recordEvent } from '../security-log/record.js';
import { giveUpSome, webhooksOfEndedKeys } from './delivery-store.js';
import type { DISABLED_REASONS } from './schema.js';
import { disableWebhooks } from './store.js';

const GIVEN_UP_AT_ONCE = 500;

/**
 * Disables webhooks and logs it for their owner. The caller must call `giveUpPending` afterwards.
 * @param actor null for the service itself
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
    const reason = { error: 'The webhook was disabled.', at };
    while ((await giveUpSome(trx, id, reason, GIVEN_UP_AT_ONCE)) === GIVEN_UP_AT_ONCE) await pause(trx);
  }
}

/** Disables webhooks for a reason of the service, and fails their pending deliveries. */
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

/** Returns 0 if a webhook is enabled although its creator's or last editor's key has ended. */
export async function endedKeysDueIn({ db, now }: Context): Promise<number | null> {
  return (await webhooksOfEndedKeys(db.read, now().toISOString())).length > 0 ? 0 : null;
}

/** Disables webhooks whose creator's or last editor's key has ended. They have received nothing since. */
export async function endWithKeys({ context }: { context: Context }): Promise<void> {
  const ids = await webhooksOfEndedKeys(context.db.read, context.now().toISOString());
  if (ids.length > 0) await end(context, ids, 'key_ended');
}
