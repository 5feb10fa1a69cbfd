import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../access/caller.js';
import type { Context, JobRun } from '../../context.js';
import { describeEntry } from '../changes/service.js';
import { entriesAfter, type LogEntry } from '../changes/store.js';
import * as store from './delivery-store.js';
import { egressOf, MAX_IN_FLIGHT, type Slot } from './egress.js';
import { reachOf, typesOf } from './reach.js';
import { type Attempt, createSender, type Sender } from './sending.js';
import type { StoredWebhook } from './store.js';
import { giveUpPending, switchOff } from './switch-off.js';

/** So many entries of the log are made into deliveries in one write. */
const ENTRIES_AT_ONCE = 200;
/** How long to wait after each attempt that failed, in milliseconds: after the last, the delivery is given up. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5_000,
  ...[5, 30, 120, 300, 600, 840, 1_200, 1_440].map((minutes) => minutes * 60_000),
];
/** Spread by so much, so that what failed together does not come back together. */
const JITTER = 0.1;
/** A webhook that takes nothing for so long is switched off, in milliseconds. */
const MAX_FAILING_MS = 5 * 86_400_000;
/** What was done with is kept for so long, in milliseconds, and removed in pieces of so many. */
const KEPT_MS = 7 * 86_400_000;
const REMOVED_AT_ONCE = 500;
/** While something is on its way, it is looked so often for more, in milliseconds. */
const LOOK_INTERVAL_MS = 100;

/** Whether there is something to be made, or to be sent. */
export async function hasDeliveries({ config, db, now }: Context): Promise<boolean> {
  const at = now().toISOString();
  if ((await store.webhooksBehind(db.read, at)).length > 0) return true;
  if ((await store.webhooksWithDue(db.read, at, egressOf(config).spentUsers(now()))).length > 0) return true;
  return (await store.webhooksOfEndedKeys(db.read, at)).length > 0;
}

/** Makes the deliveries that the log asks for, and sends what is due, until nothing is, or has to wait. */
export async function deliver({ context, log, stop }: JobRun): Promise<void> {
  const sender = createSender(context);
  /** What is on its way, by webhook and object. */
  const inFlight = new Map<number, Map<string, Promise<void>>>();
  try {
    while (!stop.aborted) {
      await endWithKeys(context);
      const isBehind = await makeDeliveries(context);
      const hasMore = await startDue(context, sender, inFlight, stop);
      for (const { userId, until } of egressOf(context.config).newlySpent(context.now())) {
        log.warn({ userId, until }, 'what the webhooks of a user may send within an hour is used up');
      }
      const all = [...inFlight.values()].flatMap((one) => [...one.values()]);
      if (all.length === 0) {
        if (!hasMore && !isBehind) return;
        continue;
      }
      await Promise.race([...all, sleep(LOOK_INTERVAL_MS, undefined, { ref: false })]);
    }
    await Promise.all([...inFlight.values()].flatMap((one) => [...one.values()]));
  } finally {
    await sender.close();
  }
}

/** Makes the entries that have come to the log into deliveries, a few in each write. @returns whether any had come */
async function makeDeliveries({ db, features, now }: Context): Promise<boolean> {
  const at = now().toISOString();
  const behind = await store.webhooksBehind(db.read, at);
  for (const webhook of behind) {
    const types = typesOf(features, webhook);
    const events = webhook.events === null ? null : new Set(JSON.parse(webhook.events) as string[]);
    const from = Math.max(webhook.seq, webhook.floor);
    const wanted = { seq: from, types, projects: reachOf(webhook).projects };
    const entries = await entriesAfter(db.read, webhook.user_id, wanted, ENTRIES_AT_ONCE);
    const isAll = entries.length < ENTRIES_AT_ONCE;
    const seq = Math.max(entries.at(-1)?.seq ?? 0, isAll ? webhook.latest : 0);
    const ofEvents = entries.filter(({ event }) => events === null || events.has(event));
    const deliveries = ofEvents.map((entry) => deliveryOf(webhook, entry, at));
    await db.write((trx) => store.addDeliveries(trx, webhook.id, seq, deliveries));
  }
  return behind.length > 0;
}

function deliveryOf({ id, uid, user_id }: StoredWebhook, entry: LogEntry, at: string) {
  const { seq, type, ref_id, event } = entry;
  return {
    ...{ webhook_id: id, user_id, seq, message_id: `msg_${uid}_${seq}`, type, ref_id, event },
    ...{ entry: JSON.stringify(entry), state: 'pending' as const, due_at: at, created_at: at, updated_at: at },
  };
}

/** Starts what is due, as far as there are slots for it. @returns true if there may be more to do at once */
async function startDue(
  context: Context,
  sender: Sender,
  inFlight: Map<number, Map<string, Promise<void>>>,
  stop: AbortSignal,
): Promise<boolean> {
  const { config, db, now } = context;
  const egress = egressOf(config);
  const at = now().toISOString();
  let hasMore = false;
  for (const webhook of egress.inTurn(await store.webhooksWithDue(db.read, at, egress.spentUsers(now())))) {
    const refusal = egress.refusal(webhook, now());
    // Nothing is looked up that could not be sent.
    if (refusal === 'process') break;
    if (refusal !== null) continue;
    const own = inFlight.get(webhook.id) ?? new Map<string, Promise<void>>();
    // What is recorded while the query runs may still be found as due.
    const before = new Set(own.keys());
    // What is on its way is due as well: it takes places among those that are found.
    for (const delivery of await store.dueDeliveries(db.read, webhook.id, at, 2 * MAX_IN_FLIGHT.webhook)) {
      const object = `${delivery.type} ${delivery.ref_id}`;
      if (own.has(object) || stop.aborted) continue;
      if (before.has(object)) {
        hasMore = true;
        continue;
      }
      const slot = egress.take(webhook, now());
      if (typeof slot === 'string') break;
      const sending = send(context, sender, { webhook, delivery, slot }, stop).finally(() => {
        slot.release();
        own.delete(object);
        if (own.size === 0) inFlight.delete(webhook.id);
      });
      inFlight.set(webhook.id, own.set(object, sending));
      hasMore = true;
    }
  }
  return hasMore;
}

async function send(
  context: Context,
  sender: Sender,
  { webhook, delivery, slot }: { webhook: store.ActiveWebhook; delivery: store.StoredDelivery; slot: Slot },
  stop: AbortSignal,
): Promise<void> {
  const entry = JSON.parse(delivery.entry) as LogEntry;
  const types = typesOf(context.features, webhook);
  // The webhook may have been changed since the delivery was made.
  const isTold = types === null || types.includes(entry.type);
  const item = isTold ? await describeEntry(context, ownerOf(webhook), entry) : undefined;
  if (item === undefined) return giveUp(context, delivery);
  const body = `{"type":"${item.type}.${item.event}","timestamp":"${entry.at}","data":${item.json}}`;
  let attempt: Attempt;
  try {
    attempt = await sender.send(webhook, { id: delivery.message_id, body, slot }, stop);
  } catch (error) {
    // The process stops: it is sent again by the next one, with the same id.
    if (stop.aborted) return;
    throw error;
  }
  await record(context, webhook, delivery, attempt);
}

/** The user of a webhook, as far as it matters for what they see, within the bounds of the webhook. */
function ownerOf(webhook: store.ActiveWebhook): Caller {
  const { user_id, user_uid, email, timezone } = webhook;
  return {
    ...{ id: user_id, uid: user_uid, email, timezone, language: 'en' },
    ...{ isAdmin: false, aiEnabled: false, hasShares: true, importing: false },
    ...reachOf(webhook),
  };
}

async function giveUp({ db, now }: Context, delivery: store.StoredDelivery): Promise<void> {
  const outcome = { state: 'failed' as const, due_at: null, error: 'The webhook is no longer told of this.' };
  await db.write((trx) => store.recordAttempt(trx, delivery, outcome, now().toISOString()));
}

async function record(
  context: Context,
  webhook: store.ActiveWebhook,
  delivery: store.StoredDelivery,
  attempt: Attempt,
): Promise<void> {
  const { db, now } = context;
  const time = now();
  const at = time.toISOString();
  const attempts = delivery.attempts + 1;
  await db.write(async (trx) => {
    if (attempt.error === null) {
      await store.recordAttempt(trx, delivery, { ...attempt, state: 'succeeded', attempts, due_at: null }, at);
      if (webhook.failing_since !== null) await store.setFailingSince(trx, webhook.id, null);
      return;
    }
    const delay = RETRY_DELAYS_MS[attempts - 1];
    const due_at = delay === undefined ? null : new Date(time.getTime() + jittered(delay)).toISOString();
    const state = due_at === null ? 'failed' : 'pending';
    await store.recordAttempt(trx, delivery, { ...attempt, state, attempts, due_at }, at);
    if (due_at !== null) await store.postponeLater(trx, delivery, due_at);
    await store.setFailingSince(trx, webhook.id, at);
  });
  const isLongFailing = time.getTime() - Date.parse(webhook.failing_since ?? at) >= MAX_FAILING_MS;
  if (attempt.status === 410) await end(context, [webhook.id], 'gone');
  else if (attempt.error !== null && isLongFailing) await end(context, [webhook.id], 'failing');
}

function jittered(ms: number): number {
  return Math.round(ms * (1 + JITTER * Math.random()));
}

/** Switches webhooks off, and gives up what is pending for them. */
async function end({ db, now }: Context, ids: readonly number[], reason: 'gone' | 'failing' | 'key_ended') {
  const at = now().toISOString();
  await db.write((trx) => switchOff(trx, ids, reason, { actor: null, at }));
  await db.write((trx) => giveUpPending(trx, ids, at));
}

/** Switches off the webhooks whose maker's or last editor's API key has ended. */
async function endWithKeys(context: Context): Promise<void> {
  const ids = await store.webhooksOfEndedKeys(context.db.read, context.now().toISOString());
  if (ids.length > 0) await end(context, ids, 'key_ended');
}

/** Removes what was done with long ago. */
export async function removeOld({ context: { db, now }, stop }: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS).toISOString();
  let removed = REMOVED_AT_ONCE;
  while (removed === REMOVED_AT_ONCE && !stop.aborted) {
    removed = await db.write((trx) => store.removeOldDeliveries(trx, before, REMOVED_AT_ONCE));
  }
}
