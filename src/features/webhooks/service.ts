import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { pause } from '../../../db/pieces.js';
import { type Caller, keyIdOf } from '../../access/caller.js';
import { refuseNarrowed } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { changesOf } from '../../lib/changes.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { type IdOrUid, newUid } from '../../lib/ids.js';
import { AddressRefused, assertAllowedUrl } from '../../lib/outbound-http.js';
import { assertIfMatch, type Precondition, type Representation } from '../../lib/representation.js';
import { writeAs } from '../../write/unit-of-work.js';
import { readableTypes } from '../changes/service.js';
import { logState } from '../changes/store.js';
import { recordOwn } from '../security-log/store.js';
import * as deliveries from './delivery-store.js';
import { egressOf, type Refusal } from './egress.js';
import { requireReach } from './reach.js';
import { MAX_WEBHOOKS, type WebhookCreate, type WebhookUpdate } from './schema.js';
import { type Attempt, createSender } from './sending.js';
import { newSecret } from './signature.js';
import * as store from './store.js';
import { giveUpPending } from './switch-off.js';

/** How long the secret before a rotation signs as well, in milliseconds. */
const OVERLAP_MS = 86_400_000;
/** So many deliveries are removed in one write: others write before the next. */
const REMOVED_AT_ONCE = 500;

/** Whether deliveries may be sent to an address. @throws AppError VALIDATION_FAILED */
export async function assertDeliverable({ config }: Pick<Context, 'config'>, text: string | undefined): Promise<void> {
  if (text === undefined) return;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw urlError('must be an http or https address');
  if (url.username !== '' || url.password !== '') throw urlError('must not contain a name or a password');
  try {
    await assertAllowedUrl(url, config.webhookAddresses);
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw urlError(`must be an address that may be called: ${error.message}`);
  }
}

function urlError(message: string): AppError {
  return detailsToError([{ path: 'body/url', message }], 'VALIDATION_FAILED');
}

/** @returns the webhook, with its secret @throws AppError CONFLICT when there are too many, INSUFFICIENT_SCOPE */
export async function createWebhook(context: Context, caller: Caller, body: WebhookCreate): Promise<Representation> {
  const at = context.now().toISOString();
  refuseNarrowed(caller);
  readableTypes(context.features, caller, body.types);
  return writeAs(context, caller, async (trx) => {
    if ((await store.countWebhooks(trx, caller.id)) >= MAX_WEBHOOKS) {
      throw new AppError('CONFLICT', { message: `You have ${MAX_WEBHOOKS} webhooks already: delete one first.` });
    }
    const secret = newSecret();
    const id = await store.insertWebhook(trx, {
      uid: newUid(),
      user_id: caller.id,
      key_id: keyIdOf(caller),
      editor_key_id: null,
      description: null,
      events: null,
      types: null,
      ...columnsOf(body),
      url: body.url,
      secret,
      previous_secret: null,
      previous_secret_until: null,
      disabled_reason: null,
      seq: (await logState(trx, caller.id)).seq,
      failing_since: null,
      created_at: at,
      updated_at: at,
    });
    await recordOwn(trx, caller, 'webhook_created', body.url, at);
    return withSecret((await store.findWebhook(trx, caller, { id })) as Representation, secret);
  });
}

function columnsOf({ url, description, events, types, enabled }: WebhookUpdate) {
  const list = (names: readonly string[] | null) => names && JSON.stringify(names);
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events: list(events) }),
    ...(types !== undefined && { types: list(types) }),
    ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
  };
}

function withSecret(webhook: Representation, secret: string): Representation {
  return { ...webhook, json: `${webhook.json.slice(0, -1)},"secret":${JSON.stringify(secret)}}` };
}

/** Columns that decide where a webhook goes and what it is sent: who changes one of them is its editor. */
const DIRECTING = ['url', 'types', 'events', 'enabled'] as const;

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED, INSUFFICIENT_SCOPE, CONFLICT if the key that made it has ended */
export async function updateWebhook(
  context: Context,
  caller: Caller,
  ref: IdOrUid,
  body: WebhookUpdate,
  expected: Precondition,
): Promise<Representation> {
  const at = context.now().toISOString();
  const changed = await writeAs(context, caller, async (trx) => {
    const webhook = await rowOf(trx, caller, ref, { expected, at });
    requireReach(context.features, caller, webhook);
    if (body.types != null) readableTypes(context.features, caller, body.types);
    const next = changesOf(webhook, columnsOf(body)) as Partial<store.StoredWebhook>;
    // As it will be, for the one who reads it then: its maker's key still bounds it, the former editor's does not.
    requireReach(context.features, caller, { ...webhook, ...next, editor_key_id: null });
    if (next.enabled === 1) await prepareRestart(trx, webhook, next, at);
    const directed = DIRECTING.filter((name) => name in next);
    if (directed.length > 0) await becomeEditor(trx, caller, webhook, next);
    await store.updateWebhook(trx, webhook.id, next, at);
    const logged = directed.filter((name) => name !== 'enabled');
    if (logged.length > 0) {
      await recordOwn(trx, caller, 'webhook_changed', `${next.url ?? webhook.url} (${logged.join(', ')})`, at);
    }
    return (await store.findWebhook(trx, caller, { id: webhook.id })) as Representation;
  });
  if (body.enabled === false) await giveUpPending((job) => context.db.write(job), [changed.id], at);
  return changed;
}

/** Prepares the changes of a webhook that is switched on: it is told of what happens from now on. */
async function prepareRestart(
  trx: Executor,
  webhook: store.WebhookToChange,
  next: Partial<store.StoredWebhook>,
  at: string,
): Promise<void> {
  if (webhook.maker_ended === 1) {
    throw new AppError('CONFLICT', { message: 'The API key that made this webhook has ended: make another webhook.' });
  }
  // What a crash has left pending while it was off.
  const inPieces = async (job: (trx: Executor) => Promise<number>) => {
    const given = await job(trx);
    await pause(trx);
    return given;
  };
  await giveUpPending(inPieces, [webhook.id], at);
  Object.assign(next, { disabled_reason: null, failing_since: null, seq: (await logState(trx, webhook.user_id)).seq });
}

/** Makes the caller's key the one that bounds a webhook beside its maker's, and ends it. */
async function becomeEditor(
  trx: Executor,
  caller: Caller,
  { id }: store.StoredWebhook,
  next: Partial<store.StoredWebhook>,
): Promise<void> {
  const key = keyIdOf(caller);
  next.editor_key_id = key;
  if (key !== null) await store.addEditor(trx, id, key);
}

async function rowOf(
  trx: Executor,
  caller: Caller,
  ref: IdOrUid,
  { expected = null, at }: { expected?: Precondition; at: string },
): Promise<store.WebhookToChange> {
  const webhook = await store.webhookRow(trx, caller, ref, at);
  if (webhook === undefined) throw new AppError('NOT_FOUND');
  assertIfMatch(expected, webhook.version);
  return webhook;
}

/** Deletes a webhook with its deliveries. @throws AppError NOT_FOUND, PRECONDITION_FAILED */
export async function removeWebhook(
  context: Context,
  caller: Caller,
  ref: IdOrUid,
  expected: Precondition,
): Promise<void> {
  const at = context.now().toISOString();
  // Switched off first, so that nothing comes to what is being removed.
  const id = await writeAs(context, caller, async (trx) => {
    const webhook = await rowOf(trx, caller, ref, { expected, at });
    if (webhook.enabled === 1) await store.updateWebhook(trx, webhook.id, { enabled: 0 }, at);
    return webhook.id;
  });
  let removed = REMOVED_AT_ONCE;
  while (removed === REMOVED_AT_ONCE) {
    removed = await writeAs(context, caller, (trx) => deliveries.removeDeliveries(trx, id, REMOVED_AT_ONCE));
  }
  await writeAs(context, caller, (trx) => store.removeWebhook(trx, id));
}

/** Gives a webhook another secret; the one before signs for a day. @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE */
export function rotateSecret(context: Context, caller: Caller, ref: IdOrUid): Promise<Representation> {
  const now = context.now();
  const at = now.toISOString();
  return writeAs(context, caller, async (trx) => {
    const webhook = await rowOf(trx, caller, ref, { at });
    requireReach(context.features, caller, webhook);
    const secret = newSecret();
    const previous_secret_until = new Date(now.getTime() + OVERLAP_MS).toISOString();
    const next = { secret, previous_secret: webhook.secret, previous_secret_until };
    await becomeEditor(trx, caller, webhook, next);
    await store.updateWebhook(trx, webhook.id, next, at);
    await recordOwn(trx, caller, 'webhook_secret_rotated', webhook.url, at);
    return withSecret((await store.findWebhook(trx, caller, { id: webhook.id })) as Representation, secret);
  });
}

function refusalOf(reason: Refusal, retryAfter: number): AppError {
  if (reason === 'process') return new AppError('OVERLOADED', { retryAfter });
  if (reason === 'user') return new AppError('TOO_MANY_DELIVERIES', { retryAfter });
  const message = 'What your webhooks may send within an hour is used up.';
  return new AppError('TOO_MANY_DELIVERIES', { message, retryAfter });
}

/**
 * Sends a message to a webhook now, whether it is on or not.
 * @throws AppError NOT_FOUND, TOO_MANY_DELIVERIES, OVERLOADED
 */
export async function testWebhook(context: Context, caller: Caller, ref: IdOrUid): Promise<Attempt> {
  const webhook = await store.webhookRow(context.db.read, caller, ref, context.now().toISOString());
  if (webhook === undefined) throw new AppError('NOT_FOUND');
  const egress = egressOf(context.config);
  const slot = egress.take(webhook, context.now());
  if (typeof slot === 'string') throw refusalOf(slot, egress.secondsToWait(caller.id, context.now()));
  const sender = createSender(context);
  try {
    const timestamp = context.now().toISOString();
    const body = JSON.stringify({ type: 'webhook.test', timestamp, data: { webhook_id: webhook.id } });
    return await sender.send(webhook, { id: `msg_${newUid()}`, body, slot });
  } finally {
    slot.release();
    await sender.close();
  }
}

/** Lists deliveries of a webhook, of the types that the caller may read. @throws AppError NOT_FOUND */
export async function listDeliveries(
  { db, features }: Context,
  caller: Caller,
  ref: IdOrUid,
  { states, page }: { states: readonly string[] | undefined; page: Page },
): Promise<ListPage> {
  const webhook = await store.findWebhook(db.read, caller, ref);
  if (webhook === undefined) throw new AppError('NOT_FOUND');
  const types = readableTypes(features, caller, null);
  return deliveries.listDeliveries(db.read, { webhook: webhook.id, states, types }, page);
}

/** Has a delivery sent again. @returns it as JSON text @throws AppError NOT_FOUND, CONFLICT when the webhook is off */
export function redeliver(context: Context, caller: Caller, ref: IdOrUid, id: number): Promise<string> {
  const at = context.now().toISOString();
  return writeAs(context, caller, async (trx) => {
    const webhook = await rowOf(trx, caller, ref, { at });
    if (webhook.enabled === 0) throw new AppError('CONFLICT', { message: 'The webhook is off: switch it on first.' });
    const readable = readableTypes(context.features, caller, null);
    const found = await deliveries.findDelivery(trx, webhook.id, id);
    if (found === undefined || readable?.includes(found.type) === false) throw new AppError('NOT_FOUND');
    await deliveries.redeliver(trx, id, at);
    return (await deliveries.findDelivery(trx, webhook.id, id))?.json as string;
  });
}
