import type { Caller } from '../../access/caller.js';
import type { Attempt, AttemptedRequest, Attempts } from '../../background/attempts.js';
import type { Slot } from '../../background/egress.js';
import { retryAt } from '../../background/outbox.js';
import type { Context } from '../../context.js';
import type { MailTransport } from '../../lib/mail-transport.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/periods.js';
import { parsedJson } from '../../lib/typed.js';
import { loggedTypes } from '../changes/schema.js';
import { isNotificationKind, kindOf } from '../notifications/kinds.js';
import * as store from './delivery-store.js';
import { heldUntil, prepareMail } from './email.js';
import { placeholderValues, pushMessage, type Told, testIn } from './message.js';
import type { PushRequests } from './push.js';
import { endOfQuiet } from './rules.js';
import { removeChannel } from './store.js';
import { switchOff } from './switch-off.js';
import { type ContentType, rendered } from './template.js';

/** Makes one attempt to send a delivery, and stores its result. */

export interface Delivering {
  context: Context;
  attempts: Attempts;
  push(): Promise<PushRequests>;
  /** Null without a mail server. */
  mail: MailTransport | null;
}

interface Message {
  receiver: store.ActiveChannel;
  item: store.StoredDelivery;
  slot: Slot;
}

/** Delays after failed attempts, in milliseconds. After the last the delivery has failed. */
export const RETRY_DELAYS_MS: readonly number[] = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];
/** Age after which a delivery of a reminder is given up. */
const REMINDER_MS = 12 * HOUR_MS;
/** Time after which a channel without a successful delivery is disabled. */
const MAX_FAILING_MS = 5 * DAY_MS;
/** A longer `Retry-After` counts as this. */
const MAX_RETRY_AFTER_MS = DAY_MS;
const MAX_REFUSALS = 10;

export async function sendDelivery(delivering: Delivering, message: Message, stop: AbortSignal): Promise<void> {
  const { context } = delivering;
  const { receiver: channel, item: delivery, slot } = message;
  const told = await whatToTell(context, channel, delivery);
  if ('error' in told) return giveUp(context, delivery, told.error);
  if ('until' in told) return postpone(context, delivery, told.until);
  if (channel.kind === 'email') return sendMail(delivering, message, told.notification, stop);
  const request = await requestOf(delivering, channel, told.notification);
  if (request === null) return giveUp(context, delivery, 'The channel is not complete.');
  slot.charge(Buffer.byteLength(request.body));
  const attempt = await delivering.attempts.attempt(request, stop).catch((error: unknown) => {
    // The next process sends it again.
    if (stop.aborted) return undefined;
    throw error;
  });
  if (attempt === undefined) return;
  if (attempt.error === null) return recordSuccess(context, message, attempt);
  return recordFailure(context, message, { ...attempt, error: attempt.error });
}

async function sendMail(
  { context, mail }: Delivering,
  message: Message,
  notification: Told,
  stop: AbortSignal,
): Promise<void> {
  const { receiver: channel, item: delivery, slot } = message;
  if (mail === null) return giveUp(context, delivery, 'The service sends no mail.');
  if (channel.email_verified_at === null) return giveUp(context, delivery, 'Your address is not verified.');
  const due_at = await heldUntil(context, channel);
  if (due_at !== null) return postpone(context, delivery, due_at, 1);
  const group = delivery.held === 1 ? await heldWith(context, channel, delivery) : [delivery];
  const prepared = prepareMail(
    context,
    channel,
    group.length > 1 ? { count: group.length, uid: delivery.uid } : { notification },
  );
  slot.charge(prepared.bytes);
  const attempt = await prepared.send(mail, stop).catch((error: unknown) => {
    if (stop.aborted) return undefined;
    throw error;
  });
  if (attempt === undefined) return;
  const sent = { ...message, group };
  if (attempt.error === null) return recordSuccess(context, sent, attempt);
  return recordFailure(context, sent, { ...attempt, error: attempt.error });
}

/** Returns the deliveries to send in one mail with this one. Gives up those that are no longer to be sent. */
async function heldWith(
  context: Context,
  channel: store.ActiveChannel,
  delivery: store.StoredDelivery,
): Promise<store.StoredDelivery[]> {
  const group: store.StoredDelivery[] = [];
  for (const held of await store.heldDeliveries(context.db.read, channel.id, context.now().toISOString())) {
    const told = held.id === delivery.id ? null : await whatToTell(context, channel, held);
    if (told === null || 'notification' in told) group.push(held);
    else if ('error' in told) await giveUp(context, held, told.error);
  }
  return group.length === 0 ? [delivery] : group;
}

type Decision = { notification: Told } | { error: string } | { until: string };

/** Decides by the current state: send the notification now, later, or never. */
async function whatToTell(
  context: Context,
  channel: store.ActiveChannel,
  delivery: store.StoredDelivery,
): Promise<Decision> {
  const { notification_id } = delivery;
  if (notification_id === null) return { notification: testIn(channel.language, delivery) };
  const notification = await store.notificationOf(context.db.read, { ...delivery, notification_id });
  if (notification === undefined) return { error: 'The notification does not exist any more.' };
  // With `centre: false` a notification is stored as read from the beginning.
  if ((notification.read_at ?? '') > notification.created_at)
    return { error: 'The notification was read before it was sent.' };
  const now = context.now();
  if (isTooLate(delivery, now)) return { error: 'It was too late for this reminder.' };
  const { quiet_from: from, quiet_to: to } = channel;
  const isUrgent = isNotificationKind(notification.kind) && kindOf(notification.kind).isUrgent === true;
  const until = isUrgent || from === null || to === null ? null : endOfQuiet({ from, to }, channel.timezone, now);
  if (until !== null) return { until };
  if (!(await isVisible(context, channel, notification))) return { error: 'You no longer see what it is about.' };
  return { notification };
}

function isTooLate({ kind, created_at }: store.StoredDelivery, at: Date): boolean {
  return kind === 'reminder' && at.getTime() >= Date.parse(created_at) + REMINDER_MS;
}

/** True if the owner of the channel sees the object that a notification is about, or it is about none. */
async function isVisible(
  { db, features, now }: Context,
  channel: store.ActiveChannel,
  { kind, type, ref_id }: store.SentNotification,
): Promise<boolean> {
  const logged = loggedTypes(features).find((one) => one.type === type);
  if (logged === undefined || ref_id === null || kind === 'unshared') return true;
  const { items } = await logged.read(db.read, ownerOf(channel), { ids: [ref_id] }, now());
  return items.length > 0;
}

function ownerOf({ user_id, user_uid, email, timezone, language }: store.ActiveChannel): Caller {
  return {
    ...{ id: user_id, uid: user_uid, email, timezone, language },
    ...{ isAdmin: false, aiEnabled: false, hasShares: true, hasTemplates: true, importing: false, logState: null },
    ...{ scopes: null, projects: null },
  };
}

/** Returns null for an imported channel that its owner has not completed. */
async function requestOf(
  { context: { config }, push }: Delivering,
  channel: store.ActiveChannel,
  told: Told,
): Promise<AttemptedRequest | null> {
  const { kind, url, p256dh, auth } = channel;
  if (url === null) return null;
  if (kind === 'webpush') {
    if (p256dh === null || auth === null) return null;
    const text = pushMessage(told, channel, config.push.titleOnly);
    return (await push()).requestOf({ url, p256dh, auth }, text, told.uid);
  }
  if (channel.body_template === null) return null;
  const type = (channel.content_type ?? 'application/json') as ContentType;
  return {
    url,
    method: channel.method === 'PUT' ? 'PUT' : 'POST',
    headers: {
      ...parsedJson<Record<string, string>>(channel.headers ?? '{}'),
      'content-type': type === 'application/json' ? type : `${type};charset=utf-8`,
    },
    body: rendered(channel.body_template, type, placeholderValues(told, config)),
  };
}

async function giveUp({ db, now }: Context, { id }: store.StoredDelivery, error: string): Promise<void> {
  const outcome = { state: 'failed' as const, due_at: null, error };
  await db.write((trx) => store.recordOutcome(trx, [id], outcome, now().toISOString()));
}

async function postpone(
  { db, now }: Context,
  { id, held }: store.StoredDelivery,
  due_at: string,
  holds = held,
): Promise<void> {
  await db.write((trx) => store.recordOutcome(trx, [id], { due_at, held: holds }, now().toISOString()));
}

interface Sent extends Message {
  /** Deliveries that were sent as one. */
  group?: readonly store.StoredDelivery[];
}

const idsOf = (group: readonly store.StoredDelivery[]) => group.map(({ id }) => id);

async function recordSuccess(
  { db, now }: Context,
  { receiver: channel, item: delivery, group = [delivery] }: Sent,
  { status, response }: Attempt,
): Promise<void> {
  const at = now().toISOString();
  const outcome = { state: 'succeeded' as const, status, response, error: null, due_at: null };
  await db.write(async (trx) => {
    await store.recordOutcome(trx, idsOf(group), { ...outcome, attempts: delivery.attempts + 1 }, at);
    await store.recordHealth(trx, channel.id, { last_success_at: at, failing_since: null, refusals: 0 });
  });
}

async function recordFailure(
  { db, now }: Context,
  { receiver: channel, item: delivery, group = [delivery] }: Sent,
  { status, response, error, retryAfter, isPermanent = false }: Attempt & { error: string; isPermanent?: boolean },
): Promise<void> {
  const time = now();
  const at = time.toISOString();
  const attempts = delivery.attempts + 1;
  const due = isPermanent ? null : nextAttempt(delivery, attempts, { retryAfter, now: time });
  const outcome = {
    status,
    response,
    error,
    attempts,
    state: due === null ? ('failed' as const) : ('pending' as const),
  };
  await db.write(async (trx) => {
    if (channel.kind === 'webpush' && (status === 404 || status === 410)) {
      // The browser has ended the subscription: its deliveries go with the channel.
      await removeChannel(trx, channel.id);
      return;
    }
    await store.recordOutcome(trx, idsOf(group), { ...outcome, due_at: due }, at);
    const health = await store.healthOf(trx, channel.id);
    if (health === undefined) return;
    const isRefusal = channel.kind === 'webpush' && status !== null && status >= 400 && status < 500 && status !== 429;
    const refusals = health.refusals + (isRefusal ? 1 : 0);
    const failing_since = health.failing_since === null || health.failing_since > at ? at : health.failing_since;
    await store.recordHealth(trx, channel.id, { failing_since, refusals });
    if (refusals >= MAX_REFUSALS) await switchOff(trx, [channel.id], 'refused', at);
    else if (time.getTime() - Date.parse(failing_since) >= MAX_FAILING_MS) {
      await switchOff(trx, [channel.id], 'failing', at);
    }
  });
}

/** Returns the time of the next attempt: the later one of the delay and `Retry-After`; null to give up. */
function nextAttempt(
  delivery: store.StoredDelivery,
  attempts: number,
  { retryAfter, now }: { retryAfter: string | undefined; now: Date },
): string | null {
  const retry = retryAt(RETRY_DELAYS_MS, attempts, now);
  if (retry === null) return null;
  const due = new Date(Math.max(retry.getTime(), now.getTime() + waitOf(retryAfter, now)));
  return isTooLate(delivery, due) ? null : due.toISOString();
}

/** Returns the milliseconds that `Retry-After` asks for: seconds, or a date (RFC 9110, section 10.2.3). */
function waitOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d{1,10}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
