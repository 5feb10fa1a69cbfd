import type { Caller } from '../../access/caller.js';
import { writeAs } from '../../access/transaction.js';
import type { Context } from '../../context.js';
import { changesOf } from '../../lib/changes.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { type IdOrUid, newUid } from '../../lib/ids.js';
import { AddressRefused, assertAllowedUrl } from '../../lib/outbound-http.js';
import { assertIfMatch, type Precondition, type Representation } from '../../lib/representation.js';
import { loggedTypes } from '../changes/schema.js';
import { readableTypes } from '../changes/service.js';
import { logState } from '../changes/store.js';
import { recordOwn } from '../security-log/store.js';
import { MAX_WEBHOOKS, type WebhookCreate, type WebhookUpdate } from './schema.js';
import { type Attempt, createSender } from './sending.js';
import { newSecret } from './signature.js';
import * as store from './store.js';

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
  const { credential } = caller;
  readableTypes(context.features, caller, body.types);
  return writeAs(context, caller, async (trx) => {
    if ((await store.countWebhooks(trx, caller.id)) >= MAX_WEBHOOKS) {
      throw new AppError('CONFLICT', { message: `You have ${MAX_WEBHOOKS} webhooks already: delete one first.` });
    }
    const secret = newSecret();
    const id = await store.insertWebhook(trx, {
      uid: newUid(),
      user_id: caller.id,
      key_id: credential?.kind === 'token' ? credential.keyId : null,
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

/** @throws AppError NOT_FOUND, PRECONDITION_FAILED, INSUFFICIENT_SCOPE */
export function updateWebhook(
  context: Context,
  caller: Caller,
  ref: IdOrUid,
  body: WebhookUpdate,
  expected: Precondition,
): Promise<Representation> {
  const at = context.now().toISOString();
  return writeAs(context, caller, async (trx) => {
    const webhook = await rowOf(trx, caller, ref, expected);
    requireReach(context, caller, webhook);
    if (body.types != null) readableTypes(context.features, caller, body.types);
    const next = changesOf(webhook, columnsOf(body)) as Partial<store.StoredWebhook>;
    if (next.enabled === 1) {
      // It is told of what happens from now on.
      Object.assign(next, { disabled_reason: null, failing_since: null, seq: (await logState(trx, caller.id)).seq });
    }
    if (next.enabled === 0) await store.giveUpPending(trx, webhook.id, 'The webhook was switched off.', at);
    await store.updateWebhook(trx, webhook.id, next, at);
    return (await store.findWebhook(trx, caller, { id: webhook.id })) as Representation;
  });
}

/**
 * Whether a token may read all that a webhook is sent: who decides where that goes, or what signs it, could read it. Of
 * one that the token has made itself, its scopes are the bound.
 * @throws AppError INSUFFICIENT_SCOPE
 */
function requireReach(context: Context, caller: Caller, { key_id, types }: store.StoredWebhook): void {
  const { credential } = caller;
  if (credential?.kind === 'token' && credential.keyId === key_id) return;
  readableTypes(context.features, caller, types === null ? typesOf(context) : (JSON.parse(types) as string[]));
}

function typesOf({ features }: Context): string[] {
  return loggedTypes(features).map(({ type }) => type);
}

async function rowOf(
  trx: Parameters<typeof store.webhookRow>[0],
  caller: Caller,
  ref: IdOrUid,
  expected: Precondition,
): Promise<store.StoredWebhook> {
  const webhook = await store.webhookRow(trx, caller, ref);
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
    const webhook = await rowOf(trx, caller, ref, expected);
    if (webhook.enabled === 1) await store.updateWebhook(trx, webhook.id, { enabled: 0 }, at);
    return webhook.id;
  });
  let removed = REMOVED_AT_ONCE;
  while (removed === REMOVED_AT_ONCE) {
    removed = await writeAs(context, caller, (trx) => store.removeDeliveries(trx, id, REMOVED_AT_ONCE));
  }
  await writeAs(context, caller, (trx) => store.removeWebhook(trx, id));
}

/** Gives a webhook another secret; the one before signs for a day. @throws AppError NOT_FOUND, INSUFFICIENT_SCOPE */
export function rotateSecret(context: Context, caller: Caller, ref: IdOrUid): Promise<Representation> {
  const now = context.now();
  return writeAs(context, caller, async (trx) => {
    const webhook = await rowOf(trx, caller, ref, null);
    requireReach(context, caller, webhook);
    const secret = newSecret();
    const previous_secret_until = new Date(now.getTime() + OVERLAP_MS).toISOString();
    const next = { secret, previous_secret: webhook.secret, previous_secret_until };
    await store.updateWebhook(trx, webhook.id, next, now.toISOString());
    return withSecret((await store.findWebhook(trx, caller, { id: webhook.id })) as Representation, secret);
  });
}

/** Sends a message to a webhook now, whether it is on or not. @throws AppError NOT_FOUND */
export async function testWebhook(context: Context, caller: Caller, ref: IdOrUid): Promise<Attempt> {
  const webhook = await store.webhookRow(context.db.read, caller, ref);
  if (webhook === undefined) throw new AppError('NOT_FOUND');
  const sender = createSender(context);
  try {
    const timestamp = context.now().toISOString();
    const body = JSON.stringify({ type: 'webhook.test', timestamp, data: { webhook_id: webhook.id } });
    return await sender.send(webhook, { id: `msg_${newUid()}`, body });
  } finally {
    await sender.close();
  }
}

/** Has a delivery sent again. @returns it as JSON text @throws AppError NOT_FOUND, CONFLICT when the webhook is off */
export function redeliver(context: Context, caller: Caller, ref: IdOrUid, id: number): Promise<string> {
  const at = context.now().toISOString();
  return writeAs(context, caller, async (trx) => {
    const webhook = await rowOf(trx, caller, ref, null);
    if (webhook.enabled === 0) throw new AppError('CONFLICT', { message: 'The webhook is off: switch it on first.' });
    if (!(await store.redeliver(trx, webhook.id, id, at))) throw new AppError('NOT_FOUND');
    return (await store.findDelivery(trx, webhook.id, id)) as string;
  });
}
