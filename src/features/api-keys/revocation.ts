import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import { scopeFault } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { writeAccountAs } from '../../write/unit-of-work.js';
import { recordOwn } from '../security-log/store.js';
import { removeDeliveries } from '../webhooks/delivery-store.js';
import { webhooksAsJson, webhooksOfKeys } from '../webhooks/store.js';
import { giveUpPending, switchOff } from '../webhooks/switch-off.js';
import * as store from './store.js';

/**
 * Ends keys, with what would outlive them. A key's webhooks (those that it made or changed last) end with it. With
 * `cascade` end, too, the keys that it made, the ones that those made and so on, and all webhooks that any of them made
 * or ever changed. All is switched off in one transaction; pending deliveries are given up after it, in small writes.
 */

interface Ended {
  /** Keys that the key made, directly or not, as JSON texts; none without `cascade`. */
  keys: string[];
  /** Webhooks that ended, by their ids and as JSON texts. */
  webhooks: { ids: number[]; json: string[] };
  /** Those among them that the key itself made. */
  own: number[];
}

/**
 * Revokes a key; revoking it again changes nothing.
 * @returns the key as JSON text, with `ended` if `cascade`
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE
 */
export async function revokeApiKey(context: Context, caller: Caller, id: number, cascade: boolean): Promise<string> {
  requireCascade(caller, cascade);
  const at = context.now().toISOString();
  const { ended, key } = await writeAccountAs(context, caller, async (trx) => {
    if ((await store.nameOfApiKey(trx, caller, id)) === undefined) throw new AppError('NOT_FOUND');
    const ended = await endKey(trx, caller, id, { cascade, at });
    return { ended, key: (await store.findApiKey(trx, caller, id)) as string };
  });
  await giveUpPending((job) => context.db.write(job), ended.webhooks.ids, at);
  return cascade ? `${key.slice(0, -1)},"ended":${endedAsJson(ended)}}` : key;
}

/**
 * Deletes a key with the webhooks that it made. First it is revoked, so that nothing comes to what is being removed.
 * @returns what ended as JSON text
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE
 */
export async function deleteApiKey(context: Context, caller: Caller, id: number, cascade: boolean): Promise<string> {
  requireCascade(caller, cascade);
  const at = context.now().toISOString();
  const ended = await writeAccountAs(context, caller, async (trx) => {
    const name = await store.nameOfApiKey(trx, caller, id);
    if (name === undefined) throw new AppError('NOT_FOUND');
    const ended = await endKey(trx, caller, id, { cascade, at, isDeleted: true });
    await recordOwn(trx, caller, 'api_key_deleted', name, at);
    return ended;
  });
  // Whoever deletes the key that they came with is nobody now: the rest is written without asking again.
  const write = (job: (trx: Executor) => Promise<number>) => context.db.write(job);
  for (const webhook of ended.own) {
    let removed = REMOVED_AT_ONCE;
    while (removed === REMOVED_AT_ONCE) removed = await write((trx) => removeDeliveries(trx, webhook, REMOVED_AT_ONCE));
  }
  await giveUpPending(write, ended.webhooks.ids, at);
  await context.db.write((trx) => store.deleteApiKey(trx, id));
  return endedAsJson(ended);
}

/** Deliveries are removed in writes of at most this many: others write in between. */
const REMOVED_AT_ONCE = 500;

/** Ending what keys made ends webhooks, and shows them. */
function requireCascade(caller: Caller, cascade: boolean): void {
  const fault = cascade ? scopeFault(caller, 'webhooks:write') : null;
  if (fault !== null) throw fault;
}

async function endKey(
  trx: Executor,
  caller: Caller,
  id: number,
  { cascade, at, isDeleted = false }: { cascade: boolean; at: string; isDeleted?: boolean },
): Promise<Ended> {
  const made = cascade ? (await store.keysMadeBy(trx, id)).map((key) => key.id) : [];
  const revoked = await store.revokeApiKeys(trx, caller, [id], at);
  if (!isDeleted) for (const name of revoked) await recordOwn(trx, caller, 'api_key_revoked', name, at);
  for (const name of await store.revokeApiKeys(trx, caller, made, at)) {
    await recordOwn(trx, caller, 'api_key_revoked', name, at);
  }
  const webhooks = await webhooksOfKeys(trx, caller, [id, ...made], { ever: cascade });
  const ids = webhooks.map((webhook) => webhook.id);
  await switchOff(trx, ids, 'key_ended', { actor: caller, at });
  return {
    keys: cascade ? (await store.keysMadeBy(trx, id)).map(({ json }) => json) : [],
    webhooks: { ids, json: await webhooksAsJson(trx, ids) },
    own: webhooks.filter(({ key_id }) => key_id === id).map((webhook) => webhook.id),
  };
}

function endedAsJson({ keys, webhooks }: Ended): string {
  return `{"api_keys":[${keys.join()}],"webhooks":[${webhooks.json.join()}]}`;
}
