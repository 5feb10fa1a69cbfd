import type { Executor } from '../../../db/database.js';
import { pause } from '../../../db/pieces.js';
import type { Context } from '../../context.js';
import { recordEvent } from '../security-log/record.js';
import { giveUpSome } from './delivery-store.js';
import type { DISABLED_REASONS } from './schema.js';
import { channelsOfEndedKeys, disableChannels } from './store.js';

const GIVEN_UP_AT_ONCE = 500;

/** Disables channels for a reason of the service, fails their pending deliveries, and notifies their owner. */
export async function switchOff(
  trx: Executor,
  ids: readonly number[],
  reason: (typeof DISABLED_REASONS)[number],
  at: string,
): Promise<void> {
  for (const { user_id: userId, name } of await disableChannels(trx, ids, reason, at)) {
    await recordEvent(trx, { kind: 'webhook_disabled', userId, actorId: null, subject: name, at });
  }
  await giveUpPending(trx, ids, at);
}

export async function giveUpPending(trx: Executor, ids: readonly number[], at: string): Promise<void> {
  for (const id of ids) {
    while ((await giveUpSome(trx, id, at, GIVEN_UP_AT_ONCE)) === GIVEN_UP_AT_ONCE) await pause(trx);
  }
}

/** Returns 0 if a channel is enabled although the key that created it or last changed its address has ended. */
export async function endedKeysDueIn({ db, now }: Context): Promise<number | null> {
  return (await channelsOfEndedKeys(db.read, now().toISOString())).length > 0 ? 0 : null;
}

/** Disables channels whose keys have ended. They have received nothing since. */
export async function endWithKeys({ context: { db, now } }: { context: Context }): Promise<void> {
  const at = now().toISOString();
  const ids = await channelsOfEndedKeys(db.read, at);
  if (ids.length > 0) await db.write((trx) => switchOff(trx, ids, 'key_ended', at));
}
