import type { ListPage, Page } from '../../../db/page.js';
import { pause } from '../../../db/pieces.js';
import { type Caller, keyIdOf } from '../../access/caller.js';
import { refuseNarrowed } from '../../access/scopes.js';
import type { Attempt } from '../../background/attempts.js';
import { egressOf, type Refusal } from '../../background/egress.js';
import type { Context } from '../../context.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { type IdOrUid, newUid } from '../../lib/ids.js';
import { AddressRefused, assertAllowedUrl } from '../../lib/outbound-http.js';
import { tryAgainIn } from '../../lib/periods.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import { changesOf } from '../../lib/typed.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { readableTypes } from '../changes/service.js';
import { logState } from '../changes/store.js';
import { DELIVER } from '../deliveries/deliver.js';
import { recordOwn } from '../security-log/record.js';
import * as deliveries from './delivery-store.js';
import { requireReach } from './reach.js';
import { MAX_WEBHOOKS, type WebhookCreate, type WebhookUpdate } from './schema.js';
import { createSender } from './sending.js';
import { newSecret } from './signature.js';
import * as store from './store.js';
import { giveUpPending } from './switch-off.js';

/** Time after a rotation in which the previous secret signs, too, in milliseconds. */
const OVERLAP_MS = 86_400_000;
const REMOVED_AT_ONCE = 500;

type Features = Pick<Context, 'features'>;

/** Checks that deliveries may be sent to a URL. @throws AppError VALIDATION_FAILED */
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

/** Returns the webhook with its secret. @throws AppError CONFLICT if there are too many, INSUFFICIENT_SCOPE */
export async function createWebhook(
  write: WriteContext,
  { features }: Features,
  body: WebhookCreate,
): Promise<Representation> {
  const { trx, caller, at } = write;
  refuseNarrowed(caller);
  readableTypes(features, caller, body.types);
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
  await recordOwn(write, 'webhook_created', body.url);
  return withSecret(found(await store.findWebhook(trx, caller, { id })), secret);
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

const DIRECTING = ['url', 'types', 'events', 'enabled'] as const;

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED, INSUFFICIENT_SCOPE, CONFLICT if its creator's key has ended */
export async function updateWebhook(
  write: WriteContext,
  { features }: Features,
  { ref, body, ifMatch }: { ref: IdOrUid; body: WebhookUpdate; ifMatch: Precondition },
): Promise<Representation> {
  const { trx, caller, at } = write;
  const webhook = await rowOf(write, ref, ifMatch);
  requireReach(features, caller, webhook);
  if (body.types != null) readableTypes(features, caller, body.types);
  const next = changesOf(webhook, columnsOf(body)) as Partial<store.StoredWebhook>;
  // The update replaces the key of the last editor, so only the creator's key restricts the caller.
  requireReach(features, caller, { ...webhook, ...next, editor_key_id: null });
  if (next.enabled === 1) await prepareRestart(write, webhook, next);
  const directed = DIRECTING.filter((name) => name in next);
  if (directed.length > 0) await becomeEditor(write, webhook, next);
  await store.updateWebhook(trx, webhook.id, next, at);
  const logged = directed.filter((name) => name !== 'enabled');
  if (logged.length > 0) await recordOwn(write, 'webhook_changed', `${next.url ?? webhook.url} (${logged.join(', ')})`);
  if (body.enabled === false) await giveUpPending(trx, [webhook.id], at);
  return found(await store.findWebhook(trx, caller, { id: webhook.id }));
}

/** Returns the changes that enable a webhook: it receives the changes from now on. */
async function prepareRestart(
  { trx, at }: WriteContext,
  webhook: store.WebhookToChange,
  next: Partial<store.StoredWebhook>,
): Promise<void> {
  if (webhook.maker_ended === 1) {
    throw new AppError('CONFLICT', {
      message: 'The API key that created this webhook is no longer valid: create another webhook.',
    });
  }
  // A crash can leave deliveries pending while a webhook is disabled.
  await giveUpPending(trx, [webhook.id], at);
  Object.assign(next, { disabled_reason: null, failing_since: null, seq: (await logState(trx, webhook.user_id)).seq });
}

/** Makes the caller the last editor of a webhook: the caller's key restricts it, and its end disables it. */
async function becomeEditor(
  { trx, caller }: WriteContext,
  { id }: store.StoredWebhook,
  next: Partial<store.StoredWebhook>,
): Promise<void> {
  const key = keyIdOf(caller);
  next.editor_key_id = key;
  if (key !== null) await store.addEditor(trx, id, key);
}

async function rowOf(
  { trx, caller, at }: WriteContext,
  ref: IdOrUid,
  expected: Precondition = null,
): Promise<store.WebhookToChange> {
  const webhook = await store.webhookRow(trx, caller, ref, at);
  if (webhook === undefined) throw new AppError('NOT_FOUND');
  assertIfMatch(expected, webhook.version);
  return webhook;
}

/** Deletes a webhook with its deliveries. @throws AppError NOT_FOUND, PRECONDITION_FAILED */
export async function removeWebhook(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const { trx } = write;
  const { id } = await rowOf(write, ref, expected);
  while ((await deliveries.removeDeliveries(trx, id, REMOVED_AT_ONCE)) === REMOVED_AT_ONCE) await pause(trx);
  await store.removeWebhook(trx, id);
}

/** Replaces the secret; the previous one signs for another day. @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE */
export async function rotateSecret(write: WriteContext, { features }: Features, ref: IdOrUid): Promise<Representation> {
  const { trx, caller, now, at } = write;
  const webhook = await rowOf(write, ref);
  requireReach(features, caller, webhook);
  const secret = newSecret();
  const previous_secret_until = new Date(now.getTime() + OVERLAP_MS).toISOString();
  const next = { secret, previous_secret: webhook.secret, previous_secret_until };
  await becomeEditor(write, webhook, next);
  await store.updateWebhook(trx, webhook.id, next, at);
  await recordOwn(write, 'webhook_secret_rotated', webhook.url);
  return withSecret(found(await store.findWebhook(trx, caller, { id: webhook.id })), secret);
}

function refusalOf(reason: Refusal, retryAfter: number): AppError {
  if (reason === 'process') return new AppError('OVERLOADED', { retryAfter });
  if (reason === 'user') return new AppError('TOO_MANY_DELIVERIES', { retryAfter });
  const message = `Your webhooks have reached the hourly limit of requests or bytes. ${tryAgainIn(retryAfter)}`;
  return new AppError('TOO_MANY_DELIVERIES', { message, retryAfter });
}

/**
 * Sends a test message at once, also to a disabled webhook.
 * @throws AppError NOT_FOUND, TOO_MANY_DELIVERIES, OVERLOADED
 */
export async function testWebhook(
  context: Context,
  caller: Caller,
  ref: IdOrUid,
): Promise<Omit<Attempt, 'retryAfter'>> {
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

/** Lists the deliveries of a webhook whose types the caller may read. @throws AppError NOT_FOUND */
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

/** Schedules a delivery again. Returns it as JSON text. @throws AppError NOT_FOUND, CONFLICT if it is disabled */
export async function redeliver(
  write: WriteContext,
  { features }: Features,
  ref: IdOrUid,
  id: number,
): Promise<string> {
  const { trx, caller, changes, at } = write;
  const webhook = await rowOf(write, ref);
  if (webhook.enabled === 0) throw new AppError('CONFLICT', { message: 'The webhook is off: switch it on first.' });
  const readable = readableTypes(features, caller, null);
  const delivery = await deliveries.findDelivery(trx, webhook.id, id);
  if (delivery === undefined || readable?.includes(delivery.type) === false) throw new AppError('NOT_FOUND');
  await deliveries.redeliver(trx, id, at);
  changes.activate(DELIVER);
  return (await deliveries.findDelivery(trx, webhook.id, id))?.json as string;
}
