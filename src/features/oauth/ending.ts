import type { Executor } from '../../../db/database.js';
import { pause } from '../../../db/pieces.js';
import type { Caller } from '../../access/caller.js';
import { parsedJson } from '../../lib/typed.js';
import { revokeAllKeys } from '../api-keys/store.js';
import { recordEvent } from '../security-log/record.js';
import type { NewSecurityEvent } from '../security-log/store.js';
import { removeDeliveries } from '../webhooks/delivery-store.js';
import { removeWebhook, webhooksOfKeys } from '../webhooks/store.js';
import { giveUpPending, switchOff } from '../webhooks/switch-off.js';
import { type AppFacts, deleteOpenCodes, liveConnectionIds, revokeConnections } from './store.js';

const REMOVED_AT_ONCE = 500;

interface Ending {
  userId: number;
  ids: readonly number[];
  at: string;
  /** Null for the service itself, the app and the operator. */
  actor: Caller | null;
  kind?: NewSecurityEvent['kind'];
}

/**
 * Ends connections of a user: their tokens are invalid at once, the webhooks that they created are deleted, and those
 * that they changed last are disabled. Ended ones stay as they are. Large numbers of deliveries are deleted in pieces.
 */
export async function endConnections(trx: Executor, { userId, ids, at, actor, kind }: Ending): Promise<void> {
  if (ids.length === 0) return;
  for (const { name, app } of await revokeConnections(trx, userId, ids, at)) {
    await recordEvent(trx, {
      kind: kind ?? 'app_disconnected',
      userId,
      actorId: actor?.id ?? null,
      address: actor?.address,
      subject: subjectOf(name, parsedJson<AppFacts>(app)),
      at,
    });
  }
  await removeWebhooks(trx, { userId, ids, at, actor });
}

/** Deletes the webhooks of ended connections. */
export async function removeWebhooks(trx: Executor, { userId, ids, at, actor }: Ending): Promise<void> {
  const webhooks = await webhooksOfKeys(trx, { id: userId }, ids, { ever: false });
  if (webhooks.length === 0) return;
  const all = webhooks.map(({ id }) => id);
  await switchOff(trx, all, 'key_ended', { actor, at });
  const own = webhooks.filter(({ key_id }) => key_id !== null && ids.includes(key_id)).map(({ id }) => id);
  for (const id of own) {
    while ((await removeDeliveries(trx, id, REMOVED_AT_ONCE)) === REMOVED_AT_ONCE) await pause(trx);
    await removeWebhook(trx, id);
  }
  await giveUpPending(
    trx,
    all.filter((id) => !own.includes(id)),
    at,
  );
}

/**
 * Ends all connections of a user. Codes that were not redeemed are deleted, because each would make another connection.
 * They are deleted first: a redemption that is running holds its code until its connection can be read.
 */
export async function endAllConnections(
  trx: Executor,
  { userId, at, actor }: { userId: number; at: string; actor: Caller | null },
): Promise<number> {
  await deleteOpenCodes(trx, userId);
  const ids = await liveConnectionIds(trx, userId);
  await endConnections(trx, { userId, ids, at, actor });
  return ids.length;
}

export function subjectOf(name: string, { host, redirect_host }: AppFacts): string {
  return `${name} (${host ?? redirect_host})`;
}

/**
 * Revokes all keys of an account and ends all connections of apps, for an administrator or the operator. The security
 * log records it if any of them was valid.
 * @param actor the administrator; null for the operator
 * @returns the number of keys and connections that were valid
 */
export async function revokeKeysOf(
  trx: Executor,
  account: { id: number; email: string },
  actor: Caller | null,
  at: string,
): Promise<number> {
  const ended = await endAllConnections(trx, { userId: account.id, at, actor });
  const revoked = (await revokeAllKeys(trx, account.id, at)) + ended;
  if (revoked > 0) {
    const { id: actorId, address } = actor ?? { id: null };
    const event = { userId: account.id, actorId, subject: account.email, address, at };
    await recordEvent(trx, { kind: 'api_keys_revoked', ...event });
  }
  return revoked;
}
