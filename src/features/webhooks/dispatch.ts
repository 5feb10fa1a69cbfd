import type { Context } from '../../context.js';
import type { JobRun } from '../../manifest.js';
import { entriesAfter, type LogEntry } from '../changes/store.js';
import { DELIVER } from '../deliveries/deliver.js';
import * as store from './delivery-store.js';
import { reachOf, typesOf } from './reach.js';
import type { StoredWebhook } from './store.js';

/**
 * First half of webhooks: reads the change log after the position of each webhook, and inserts a row into
 * `deliveries` for each entry that matches its filters. The rows and the new position are one write, so that a
 * crash neither loses an entry nor dispatches it twice. `deliver.ts` sends the rows.
 */

const ENTRIES_AT_ONCE = 200;

/** Returns 0 if a log has entries after the position of a webhook. */
export async function dispatchDueIn({ db, now }: Context): Promise<number | null> {
  return (await store.webhooksBehind(db.read, now().toISOString())).length > 0 ? 0 : null;
}

export async function dispatch({ context, stop }: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  const { db, jobs, now } = context;
  while (!stop.aborted) {
    const at = now().toISOString();
    const behind = await store.webhooksBehind(db.read, at);
    if (behind.length === 0) return;
    for (const webhook of behind) {
      const { deliveries, seq } = await nextDeliveries(context, webhook, at);
      await db.write((trx) => store.addDeliveries(trx, webhook, seq, deliveries));
      if (deliveries.length > 0) jobs.activate(DELIVER);
    }
  }
}

async function nextDeliveries({ db, features }: Context, webhook: store.WebhookBehind, at: string) {
  const types = typesOf(features, webhook);
  const events = webhook.events === null ? null : new Set(JSON.parse(webhook.events) as string[]);
  const from = Math.max(webhook.seq, webhook.floor);
  const wanted = { seq: from, types, projects: reachOf(webhook).projects };
  const entries = await entriesAfter(db.read, webhook.user_id, wanted, ENTRIES_AT_ONCE);
  const isAll = entries.length < ENTRIES_AT_ONCE;
  const seq = Math.max(entries.at(-1)?.seq ?? 0, isAll ? webhook.latest : 0);
  const ofEvents = entries.filter(({ event }) => events === null || events.has(event));
  return { deliveries: ofEvents.map((entry) => deliveryOf(webhook, entry, at)), seq };
}

function deliveryOf({ id, uid, user_id }: StoredWebhook, entry: LogEntry, at: string) {
  const { seq, type, ref_id, event } = entry;
  return {
    ...{ webhook_id: id, user_id, seq, message_id: `msg_${uid}_${seq}`, type, ref_id, event },
    ...{ entry: JSON.stringify(entry), state: 'pending' as const, due_at: at, created_at: at, updated_at: at },
  };
}
