import type { Context } from '../context.js';
import { latestEnd } from '../lib/periods.js';
import type { JobRun } from '../manifest.js';

declare module '../manifest.js' {
  interface Feature {
    /** Deliveries of the feature to receivers outside of the service. The job `deliveries` drains all outboxes. */
    outbox?: Outbox;
  }
}

/**
 * Sends what waits in a table to receivers outside of the service. A channel (of webhooks, of notifications, of mails)
 * owns its table and says how an item is sent. This part decides what is sent when:
 *
 * - An item has a time at which it is due. An attempt that fails moves that time on (`retryAt`); after the last
 *   attempt the item is given up.
 * - Items about the same object form a sequence, and are sent one at a time, in order. A channel returns only the first
 *   item of each sequence as due.
 * - A channel grants a slot for each request in flight, and so bounds them. Receivers take turns, and so do channels.
 *
 * `drain` is the body of one job for all channels, which one process runs at a time under a lease (`driver.ts`), so that
 * the bounds of a user count once. What is in flight is
 * known in memory alone; the table changes when an attempt has ended. After a crash, the next process sends again what
 * was in flight: receivers recognise the id of the message. At a stop, requests in flight are aborted and stay due.
 */

interface Slot {
  release(): void;
}

export interface Channel<Receiver extends { id: number }, Item, Permission extends Slot = Slot> {
  /** Returns the receivers for which an item is due, in the order of their turns. */
  receivers(stop: AbortSignal): Promise<readonly Receiver[]>;
  /** Returns some of the items that are due to a receiver, oldest first. Items in flight are among them. */
  dueItems(receiver: Receiver): Promise<readonly Item[]>;
  sequenceOf(item: Item): string;
  /** Why no slot is free for a receiver: `all` if none is free for any. Null if one is free. */
  refusal(receiver: Receiver): 'receiver' | 'all' | null;
  takeSlot(receiver: Receiver): Permission | undefined;
  /** Sends an item, and writes the outcome down. Resolves without an outcome if it was aborted at a stop. */
  send(message: { receiver: Receiver; item: Item; slot: Permission }, stop: AbortSignal): Promise<void>;
}

/** A channel whose receivers and items only it knows. */
type AnyChannel = Channel<{ id: number }, unknown>;

/** A channel of a feature, with what the job needs to run it. */
export interface Outbox {
  /** Returns the milliseconds until an item is due: 0 or less if one is due now, null if none is known of. */
  dueIn(context: Context): Promise<number | null>;
  /** Opens the channel for one run of the job. */
  open(run: JobRun): { channel: AnyChannel; close(): Promise<void> };
}

/** A channel, and its requests in flight, by receiver and sequence. They do not reject. */
interface Lane {
  channel: AnyChannel;
  byReceiver: Map<number, Map<string, Promise<void>>>;
  errors: unknown[];
}

/**
 * Sends what is due, until nothing is due and nothing is in flight.
 * @throws the first error of a channel, when what is in flight has ended
 */
export async function drain(
  channels: readonly AnyChannel[],
  { stop, activated }: { stop: AbortSignal; activated(): Promise<void> },
): Promise<void> {
  const errors: unknown[] = [];
  const lanes = channels.map((channel): Lane => ({ channel, byReceiver: new Map(), errors }));
  const inFlight = () =>
    lanes.flatMap(({ byReceiver }) => [...byReceiver.values()].flatMap((own) => [...own.values()]));
  try {
    while (!stop.aborted && errors.length === 0) {
      let mayHaveMore = false;
      for (const lane of lanes) {
        const hasStarted = await startDue(lane, stop);
        // Requests in flight hold slots that others wait for: they may end while the next channel looks for its items.
        mayHaveMore = mayHaveMore || hasStarted || inFlight().length > 0;
      }
      // Another channel is the first to take the slots that become free.
      lanes.push(...lanes.splice(0, 1));
      const flights = inFlight();
      if (flights.length > 0) await Promise.race([...flights, activated()]);
      else if (!mayHaveMore) return;
    }
  } finally {
    await Promise.all(inFlight());
  }
  if (errors.length > 0) throw errors[0];
}

/** Starts what is due, as far as slots are free. @returns true if more may be due at once */
async function startDue({ channel, byReceiver, errors }: Lane, stop: AbortSignal): Promise<boolean> {
  let mayHaveMore = false;
  for (const receiver of await channel.receivers(stop)) {
    const refusal = channel.refusal(receiver);
    if (refusal === 'all') break;
    if (refusal !== null) continue;
    const own = byReceiver.get(receiver.id) ?? new Map<string, Promise<void>>();
    const before = new Set(own.keys());
    for (const item of await channel.dueItems(receiver)) {
      const sequence = channel.sequenceOf(item);
      if (own.has(sequence) || stop.aborted) continue;
      if (before.has(sequence)) {
        // Its outcome was written while the query ran: the item that was read may be the one that has been sent.
        mayHaveMore = true;
        continue;
      }
      const slot = channel.takeSlot(receiver);
      if (slot === undefined) break;
      const flight = channel
        .send({ receiver, item, slot }, stop)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => {
          slot.release();
          own.delete(sequence);
          if (own.size === 0) byReceiver.delete(receiver.id);
        });
      byReceiver.set(receiver.id, own.set(sequence, flight));
      mayHaveMore = true;
    }
  }
  return mayHaveMore;
}

/** Share of a delay that is added at random, so that what failed together does not come back together. */
const JITTER = 0.1;

/** Returns the latest time that `retryAt` may return. What is due later was stored by a clock that was ahead. */
export function latestRetry(delays: readonly number[], now: Date): string {
  return latestEnd(now, Math.max(...delays) * (1 + JITTER));
}

/**
 * Returns the milliseconds until the first item is due; 0 if the last is later than `latest`, null if none waits.
 * @param due times of the first and the last item
 */
export function dueInOf(due: { first: string; last: string } | null, latest: string, now: Date): number | null {
  if (due === null) return null;
  return due.last > latest ? 0 : Date.parse(due.first) - now.getTime();
}

/**
 * Returns the time of the next attempt; null if the item is to be given up.
 * @param delays milliseconds to wait after each attempt that failed
 * @param attempts number of attempts so far
 */
export function retryAt(delays: readonly number[], attempts: number, now: Date): Date | null {
  const delay = delays[attempts - 1];
  return delay === undefined ? null : new Date(now.getTime() + Math.round(delay * (1 + JITTER * Math.random())));
}
