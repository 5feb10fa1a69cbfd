import { type Channel, dueInOf, latestRetry, type Outbox, retryAt } from '../../background/outbox.js';
import type { Context } from '../../context.js';
import { createMailTransport, MailFailure, type MailTransport } from '../../lib/mail-transport.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/periods.js';
import { required } from '../../lib/typed.js';
import type { JobRun } from '../../manifest.js';
import { type ComposedMail, compose } from './compose.js';
import * as store from './store.js';

/**
 * Sends the rows of `mails`, as a channel of the outbox. A row is deleted when the server has accepted its mail, refuses
 * it for good, or has refused it after the last attempt. After a crash a mail may be sent again, with the same
 * `Message-ID`. The log has the kind of a mail and codes, never an address or a text.
 */

const RETRY_DELAYS_MS: readonly number[] = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];

/** Mails that are sent at the same time. */
const MAX_IN_FLIGHT = 4;
const RECEIVERS_AT_ONCE = 50;

/** Returns the milliseconds until a mail is due; null without one, or without a mail server. */
async function mailsDueIn({ config, db, now }: Context): Promise<number | null> {
  if (config.mail === null) return null;
  const times = await store.dueTimesOf(db.read);
  const time = now();
  return dueInOf(times, latestRetry(RETRY_DELAYS_MS, time), time);
}

export const mailOutbox: Outbox = {
  dueIn: mailsDueIn,
  open({ context, log }) {
    const transport = createMailTransport(context.config.mail);
    return { channel: channelOf({ context, log, transport }), close: async () => transport?.close() };
  },
};

function channelOf({ context, log, transport }: Opened): Channel<{ id: number }, store.StoredMail> {
  const { db, now } = context;
  let inFlight = 0;
  return {
    async receivers() {
      if (transport === null) return [];
      await store.hasten(db, now().toISOString(), latestRetry(RETRY_DELAYS_MS, now()));
      return store.receiversWithDue(db.read, now().toISOString(), RECEIVERS_AT_ONCE);
    },
    // Mails in flight are found too.
    dueItems: ({ id }) => store.dueMails(db.read, id, now().toISOString(), 2 * MAX_IN_FLIGHT),
    sequenceOf: ({ id }) => String(id),
    refusal: () => (inFlight < MAX_IN_FLIGHT ? null : 'all'),
    takeSlot() {
      if (inFlight >= MAX_IN_FLIGHT) return undefined;
      inFlight += 1;
      return {
        release() {
          inFlight -= 1;
        },
      };
    },
    send: ({ item }, stop) => send({ context, log, transport: required(transport) }, item, stop),
  };
}

interface Opened {
  context: Context;
  log: JobRun['log'];
  /** Null without a mail server: mails then wait. */
  transport: MailTransport | null;
}

type Sending = Opened & { transport: MailTransport };

async function send({ context, log, transport }: Sending, mail: store.StoredMail, stop: AbortSignal): Promise<void> {
  const { db } = context;
  const composed = await db.write((trx) => compose(context, trx, mail));
  if (composed === null) return db.write((trx) => store.deleteMail(trx, mail.id));
  try {
    await transport.send(messageOf(context, mail, composed), stop);
  } catch (error) {
    // The next process sends it.
    if (stop.aborted) return;
    if (!(error instanceof MailFailure)) throw error;
    return recordFailure(context, log, mail, error);
  }
  await db.write((trx) => store.deleteMail(trx, mail.id));
}

function messageOf({ config }: Context, { uid }: store.StoredMail, composed: ComposedMail) {
  const messageId = `${uid}@${new URL(required(config.baseUrl)).hostname}`;
  return { ...composed, messageId, headers: { 'Auto-Submitted': 'auto-generated' } };
}

async function recordFailure(
  { db, now }: Context,
  log: JobRun['log'],
  { id, kind, attempts }: store.StoredMail,
  { reason, isPermanent }: MailFailure,
): Promise<void> {
  const due = isPermanent ? null : retryAt(RETRY_DELAYS_MS, attempts + 1, now());
  const about = { kind, reason, attempts: attempts + 1 };
  if (due === null) log.warn(about, 'a mail was not accepted, and is given up');
  else log.warn(about, 'a mail was not accepted, and is tried again');
  await db.write((trx) =>
    due === null ? store.deleteMail(trx, id) : store.postpone(trx, id, attempts + 1, due.toISOString()),
  );
}

/** Deletes what is over. Mails that could not be sent within a day have no reader who waits for them. */
export async function sweepMail({ context: { db, now } }: Pick<JobRun, 'context'>): Promise<void> {
  const time = now().getTime();
  const at = new Date(time).toISOString();
  const counted = new Date(time - HOUR_MS).toISOString();
  const created = new Date(time - DAY_MS).toISOString();
  await db.write((trx) => store.sweep(trx, { at, counted, created }));
}
