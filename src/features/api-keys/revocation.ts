import { pause } from '../../../db/pieces.js';
import type { Caller } from '../../access/caller.js';
import { scopeFault } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { required } from '../../lib/typed.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { recordOwn } from '../security-log/record.js';
import { removeDeliveries } from '../webhooks/delivery-store.js';
import { webhooksAsJson, webhooksOfKeys } from '../webhooks/store.js';
import { giveUpPending, switchOff } from '../webhooks/switch-off.js';
import * as store from './store.js';

/**
 * Revocation and deletion of keys with their dependents. A key's webhooks (those that it created or changed last) end
 * with it. `cascade` also ends all keys that it created, directly or not, and all webhooks that any of these created
 * or ever changed. Everything is one transaction; pending deliveries are cancelled in batches.
 */

interface Ended {
  /** Keys created by the key, directly or not, as JSON texts; empty without `cascade`. */
  keys: string[];
  webhooks: { ids: number[]; json: string[] };
  /** Ids of those that the key created itself. */
  own: number[];
}

/**
 * Revokes a key. Idempotent.
 * @returns the key as JSON text, with `ended` if `cascade`
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE
 */
export async function revokeApiKey(context: Context, caller: Caller, id: number, cascade: boolean): Promise<string> {
  requireCascade(caller, cascade);
  const run = async (write: WriteContext) => {
    const { trx, at } = write;
    if ((await store.nameOfApiKey(trx, caller, id)) === undefined) throw new AppError('NOT_FOUND');
    const ended = await endKey(write, id, { cascade });
    await giveUpPending(trx, ended.webhooks.ids, at);
    return { ended, key: required(await store.findApiKey(trx, caller, id)) };
  };
  const { ended, key } = await runWrite(context, caller, run, { account: true });
  return cascade ? `${key.slice(0, -1)},"ended":${endedAsJson(ended)}}` : key;
}

/**
 * Deletes a key with its webhooks.
 * @returns the ended keys and webhooks as JSON text
 * @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE
 */
export async function deleteApiKey(context: Context, caller: Caller, id: number, cascade: boolean): Promise<string> {
  requireCascade(caller, cascade);
  const run = async (write: WriteContext) => {
    const { trx, at } = write;
    const name = await store.nameOfApiKey(trx, caller, id);
    if (name === undefined) throw new AppError('NOT_FOUND');
    const ended = await endKey(write, id, { cascade, isDeleted: true });
    await recordOwn(write, 'api_key_deleted', name);
    for (const webhook of ended.own) {
      while ((await removeDeliveries(trx, webhook, REMOVED_AT_ONCE)) === REMOVED_AT_ONCE) await pause(trx);
    }
    await giveUpPending(trx, ended.webhooks.ids, at);
    await store.deleteApiKey(trx, id);
    return ended;
  };
  return endedAsJson(await runWrite(context, caller, run, { account: true }));
}

const REMOVED_AT_ONCE = 500;

/** Checks the scopes for `cascade`, because it ends webhooks and returns them. */
function requireCascade(caller: Caller, cascade: boolean): void {
  const fault = cascade ? scopeFault(caller, 'webhooks:write') : null;
  if (cascade) caller.usedScopes?.add('webhooks:write');
  if (fault !== null) throw fault;
}

async function endKey(
  write: WriteContext,
  id: number,
  { cascade, isDeleted = false }: { cascade: boolean; isDeleted?: boolean },
): Promise<Ended> {
  const { trx, caller, at } = write;
  const made = cascade ? (await store.keysMadeBy(trx, id)).map((key) => key.id) : [];
  const revoked = await store.revokeApiKeys(trx, caller, [id], at);
  if (!isDeleted) for (const name of revoked) await recordOwn(write, 'api_key_revoked', name);
  for (const name of await store.revokeApiKeys(trx, caller, made, at)) {
    await recordOwn(write, 'api_key_revoked', name);
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
