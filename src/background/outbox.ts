/**
 * Sends what waits in a table to receivers outside of the service. A channel (webhooks; mail and push are to follow)
 * owns its table and says how an item is sent. This part decides what is sent when:
 *
 * - An item has a time at which it is due. An attempt that fails moves that time on (`retryAt`); after the last
 *   attempt the item is given up.
 * - Items about the same object form a sequence, and are sent one at a time, in order. A channel returns only the first
 *   item of each sequence as due.
 * - A channel grants a slot for each request in flight, and so bounds them. Receivers take turns.
 *
 * `drain` is the body of a job, which one process runs at a time under a lease (`driver.ts`). What is in flight is
 * known in memory alone; the table changes when an attempt has ended. After a crash, the next process sends again what
 * was in flight: receivers recognize the id of the message. At a stop, requests in flight are aborted and stay due.
 */

export interface Slot {
  release(): void;
}

export interface Channel<Receiver extends { id: number }, Item, Permission extends Slot = Slot> {
  /** Returns the receivers for which an item is due, in the order of their turns. */
  receivers(): Promise<readonly Receiver[]>;
  /** Returns some of the items that are due to a receiver, oldest first. Items in flight are among them. */
  dueItems(receiver: Receiver): Promise<readonly Item[]>;
  sequenceOf(item: Item): string;
  /** Why no slot is free for a receiver: `all` if none is free for any. Null if one is free. */
  refusal(receiver: Receiver): 'receiver' | 'all' | null;
  takeSlot(receiver: Receiver): Permission | undefined;
  /** Sends an item, and writes the outcome down. Resolves without an outcome if it was aborted at a stop. */
  send(message: { receiver: Receiver; item: Item; slot: Permission }, stop: AbortSignal): Promise<void>;
}

/**
 * Sends what is due, until nothing is due and nothing is in flight.
 * @throws the first error of the channel, when what is in flight has ended
 */
export async function drain<Receiver extends { id: number }, Item, Permission extends Slot>(
  channel: Channel<Receiver, Item, Permission>,
  { stop, activated }: { stop: AbortSignal; activated(): Promise<void> },
): Promise<void> {
  const flights: Flights = { byReceiver: new Map(), errors: [] };
  const inFlight = () => [...flights.byReceiver.values()].flatMap((own) => [...own.values()]);
  try {
    while (!stop.aborted && flights.errors.length === 0) {
      const mayHaveMore = await startDue(channel, flights, stop);
      if (flights.byReceiver.size > 0) await Promise.race([...inFlight(), activated()]);
      else if (!mayHaveMore) return;
    }
  } finally {
    await Promise.all(inFlight());
  }
  if (flights.errors.length > 0) throw flights.errors[0];
}

interface Flights {
  /** The requests in flight, by receiver and sequence. They do not reject. */
  byReceiver: Map<number, Map<string, Promise<void>>>;
  errors: unknown[];
}

/** Starts what is due, as far as slots are free. @returns true if more may be due at once */
async function startDue<Receiver extends { id: number }, Item, Permission extends Slot>(
  channel: Channel<Receiver, Item, Permission>,
  { byReceiver, errors }: Flights,
  stop: AbortSignal,
): Promise<boolean> {
  let mayHaveMore = false;
  for (const receiver of await channel.receivers()) {
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

/**
 * Returns the time of the next attempt; null if the item is to be given up.
 * @param delays milliseconds to wait after each attempt that failed
 * @param attempts number of attempts so far
 */
export function retryAt(delays: readonly number[], attempts: number, now: Date): Date | null {
  const delay = delays[attempts - 1];
  return delay === undefined ? null : new Date(now.getTime() + Math.round(delay * (1 + JITTER * Math.random())));
}
