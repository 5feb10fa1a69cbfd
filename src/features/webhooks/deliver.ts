import type { Caller } from '../../access/caller.js';
import { removeOldDeliveries } from '../../background/delivery-store.js';
import { egressOf, MAX_IN_FLIGHT, type Slot } from '../../background/egress.js';
import { type Channel, dueInOf, latestRetry, type Outbox, retryAt } from '../../background/outbox.js';
import type { Context } from '../../context.js';
import type { JobRun } from '../../manifest.js';
import { describeEntry } from '../changes/service.js';
import type { LogEntry } from '../changes/store.js';
import * as store from './delivery-store.js';
import { reachOf, typesOf } from './reach.js';
import { createSender, type Sender } from './sending.js';
import { end } from './switch-off.js';

/**
 * Second half of webhooks: sends the rows of `deliveries` that `dispatch.ts` inserts, as a channel of the outbox.
 *
 * The deliveries of an object to a webhook form a sequence. While one waits for its next attempt, the later ones wait,
 * too. The body of a message is built when it is sent, from the current state of the object. Slots come from `egress.ts`.
 */

/** Delays after failed attempts, in milliseconds. After the last the delivery has failed. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5_000,
  ...[5, 30, 120, 300, 600, 840, 1_200, 1_440].map((minutes) => minutes * 60_000),
];
/** Time after which a webhook without a successful delivery is disabled, in milliseconds. */
const MAX_FAILING_MS = 5 * 86_400_000;

type WebhookChannel = Channel<store.ActiveWebhook, store.StoredDelivery, Slot>;
type Message = Parameters<WebhookChannel['send']>[0];

/** Returns the milliseconds until a delivery is due. Ignores users whose hourly budget is spent. */
export async function deliveriesDueIn({ config, db, now }: Context): Promise<number | null> {
  const time = now();
  const due = await store.nextDue(db.read, time.toISOString(), egressOf(config).spentUsers(time));
  return dueInOf(due, latestRetry(RETRY_DELAYS_MS, time), time);
}

export const webhookOutbox: Outbox = {
  dueIn: deliveriesDueIn,
  open({ context, log }) {
    const sender = createSender(context);
    return { channel: channelOf(context, log, sender), close: () => sender.close() };
  },
};

function channelOf(context: Context, log: JobRun['log'], sender: Sender): WebhookChannel {
  const { config, db, now } = context;
  const egress = egressOf(config);
  return {
    async receivers(stop) {
      await store.hasten(db, stop, now().toISOString(), latestRetry(RETRY_DELAYS_MS, now()));
      for (const { userId, until } of egress.newlySpent(now())) {
        log.warn({ userId, until }, 'webhooks of a user have reached the hourly limit');
      }
      return egress.inTurn(await store.webhooksWithDue(db.read, now().toISOString(), egress.spentUsers(now())));
    },
    // Deliveries in flight are found too: the limit must leave room for them.
    dueItems: ({ id }) => store.dueDeliveries(db.read, id, now().toISOString(), 2 * MAX_IN_FLIGHT.receiver),
    sequenceOf: ({ type, ref_id }) => `${type} ${ref_id}`,
    refusal(webhook) {
      const refusal = egress.refusal(webhook, now());
      if (refusal === null) return null;
      return refusal === 'process' ? 'all' : 'receiver';
    },
    takeSlot(webhook) {
      const slot = egress.take(webhook, now());
      return typeof slot === 'string' ? undefined : slot;
    },
    send: (message, stop) => send(context, sender, message, stop),
  };
}

async function send(context: Context, sender: Sender, message: Message, stop: AbortSignal): Promise<void> {
  const { receiver: webhook, item: delivery, slot } = message;
  const entry = JSON.parse(delivery.entry) as LogEntry;
  const types = typesOf(context.features, webhook);
  // The webhook may have changed since the delivery was created.
  const isWanted = types === null || types.includes(entry.type);
  const item = isWanted ? await describeEntry(context, ownerOf(webhook), entry) : undefined;
  if (item === undefined) return giveUp(context, delivery);
  const body = `{"type":"${item.type}.${item.event}","timestamp":"${entry.at}","data":${item.json}}`;
  const attempt = await sender.send(webhook, { id: delivery.message_id, body, slot }, stop).catch((error: unknown) => {
    // The next process sends it again with the same ID.
    if (stop.aborted) return undefined;
    throw error;
  });
  if (attempt === undefined) return;
  const { status, error } = attempt;
  if (error === null) return recordSuccess(context, message, attempt);
  await recordFailure(context, message, { ...attempt, error });
  const { failing_since } = webhook;
  const isLongFailing = failing_since !== null && context.now().getTime() - Date.parse(failing_since) >= MAX_FAILING_MS;
  if (status === 410) await end(context, [webhook.id], 'gone');
  else if (isLongFailing) await end(context, [webhook.id], 'failing');
}

/** Returns the owner of a webhook as a caller, restricted to what the webhook may receive. */
function ownerOf(webhook: store.ActiveWebhook): Caller {
  const { user_id, user_uid, email, timezone } = webhook;
  return {
    ...{ id: user_id, uid: user_uid, email, timezone, language: 'en' },
    ...{ isAdmin: false, aiEnabled: false, hasShares: true, hasTemplates: true, importing: false, logState: null },
    ...reachOf(webhook),
  };
}

async function giveUp({ db, now }: Context, delivery: store.StoredDelivery): Promise<void> {
  const outcome = { state: 'failed' as const, due_at: null, error: 'The webhook is no longer told of this.' };
  await db.write((trx) => store.recordAttempt(trx, delivery, outcome, now().toISOString()));
}

interface Response {
  status: number | null;
  response: string | null;
}

async function recordSuccess(
  { db, now }: Context,
  { receiver: webhook, item: delivery }: Message,
  { status, response }: Response,
): Promise<void> {
  const outcome = { status, response, error: null, attempts: delivery.attempts + 1, due_at: null };
  await db.write(async (trx) => {
    await store.recordAttempt(trx, delivery, { ...outcome, state: 'succeeded' }, now().toISOString());
    if (webhook.failing_since !== null) await store.setFailingSince(trx, webhook.id, null);
  });
}

async function recordFailure(
  { db, now }: Context,
  { receiver: webhook, item: delivery }: Message,
  { status, response, error }: Response & { error: string },
): Promise<void> {
  const time = now();
  const at = time.toISOString();
  const attempts = delivery.attempts + 1;
  const due_at = retryAt(RETRY_DELAYS_MS, attempts, time)?.toISOString() ?? null;
  const state = due_at === null ? 'failed' : 'pending';
  await db.write(async (trx) => {
    await store.recordAttempt(trx, delivery, { status, response, error, attempts, state, due_at }, at);
    if (due_at !== null) await store.postponeLater(trx, delivery, due_at);
    await store.setFailingSince(trx, webhook.id, at);
  });
}

/** Deletes deliveries whose time of retention is over. */
export function removeOld(run: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  return removeOldDeliveries(run, 'deliveries');
}
