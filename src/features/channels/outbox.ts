import { createAttempts } from '../../background/attempts.js';
import { removeOldDeliveries } from '../../background/delivery-store.js';
import { egressOf, MAX_IN_FLIGHT, type Slot } from '../../background/egress.js';
import { type Channel, dueInOf, latestRetry, type Outbox } from '../../background/outbox.js';
import type { Context } from '../../context.js';
import { createMailTransport } from '../../lib/mail-transport.js';
import { DAY_MS } from '../../lib/periods.js';
import type { JobRun } from '../../manifest.js';
import { type Delivering, sendDelivery } from './deliver.js';
import * as store from './delivery-store.js';
import { contactOf, createPushRequests, type PushRequests } from './push.js';
import { pushKeyOf } from './push-key.js';

/**
 * Channels of notifications as an outbox: sends the rows of `channel_deliveries`, each by itself. The content is read
 * when it is sent. Slots and the hourly budget are those of webhooks (`background/egress.ts`).
 */

type ChannelOutbox = Channel<store.ActiveChannel, store.StoredDelivery, Slot>;

/** The longest time for which a delivery waits: quiet hours, a retry, or a `Retry-After`. */
const MAX_WAIT_MS = DAY_MS;

/** Key of a channel among all receivers of slots. */
const counted = ({ id, user_id }: store.ActiveChannel) => ({ id: `channel ${id}`, user_id });

export const channelOutbox: Outbox = {
  dueIn: deliveriesDueIn,
  open({ context }) {
    const attempts = createAttempts(context.config);
    let requests: Promise<PushRequests> | undefined;
    const push = () => {
      requests ??= pushKeyOf(context).then((key) => createPushRequests(key, contactOf(context.config), context.now));
      return requests;
    };
    const mail = createMailTransport(context.config.mail);
    const channel = channelOf({ context, attempts, push, mail });
    const close = async () => {
      mail?.close();
      await attempts.close();
    };
    return { channel, close };
  },
};

/** Returns the milliseconds until a delivery is due. Ignores users whose hourly budget is spent. */
export async function deliveriesDueIn({ config, db, now }: Context): Promise<number | null> {
  const time = now();
  const due = await store.nextDue(db.read, time.toISOString(), egressOf(config).spentUsers(time));
  return dueInOf(due, latestRetry([MAX_WAIT_MS], time), time);
}

function channelOf(delivering: Delivering): ChannelOutbox {
  const { config, db, now } = delivering.context;
  const egress = egressOf(config);
  return {
    async receivers(stop) {
      const time = now();
      await store.hasten(db, stop, time.toISOString(), latestRetry([MAX_WAIT_MS], time));
      const due = await store.channelsWithDue(db.read, time.toISOString(), egress.spentUsers(time));
      const turns = egress.inTurn(due.map((channel) => ({ ...counted(channel), channel })));
      return turns.map(({ channel }) => channel);
    },
    // Mails are sent one at a time, because they are counted. For other kinds, deliveries in flight are found, too.
    dueItems({ id, kind }) {
      const most = kind === 'email' ? 1 : 2 * MAX_IN_FLIGHT.receiver;
      return store.dueDeliveries(db.read, id, now().toISOString(), most);
    },
    sequenceOf: ({ id }) => String(id),
    refusal(channel) {
      const refusal = egress.refusal(counted(channel), now());
      if (refusal === null) return null;
      return refusal === 'process' ? 'all' : 'receiver';
    },
    takeSlot(channel) {
      const slot = egress.take(counted(channel), now());
      return typeof slot === 'string' ? undefined : slot;
    },
    send: (message, stop) => sendDelivery(delivering, message, stop),
  };
}

/** Deletes deliveries whose time of retention is over. */
export function removeOld(run: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  return removeOldDeliveries(run, 'channel_deliveries');
}
