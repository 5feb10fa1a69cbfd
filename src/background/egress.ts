import type { Config } from '../config/config.js';

/**
 * Bounds the requests that webhooks and channels cause: how many are in flight, and what a user may send within an hour.
 * One small request can change an object of 100 kB that twenty webhooks send to other people's servers. Each delivery
 * takes a slot here before it is sent. All requests of a user count together, whatever they are sent by.
 *
 * The state is in memory: one process at a time sends deliveries. A restart resets it.
 */

export const MAX_IN_FLIGHT = { receiver: 4, user: 8, process: 32 } as const;

const HOUR_MS = 3_600_000;

/** A receiver of requests. Its id is unique among all receivers: the number of a webhook, or a text. */
interface Counted {
  id: number | string;
  user_id: number;
}

export interface Slot {
  charge(bytes: number): void;
  /** Releases the slot. A request without a charge was never sent and does not count. */
  release(): void;
}

/** Reason for a refusal: too many slots of the receiver, user or process, or the hourly budget of the user is spent. */
export type Refusal = 'user' | 'process' | 'budget';

interface Egress {
  take(receiver: Counted, now: Date): Slot | Refusal;
  /** Returns the reason why `take` would refuse; null if it would not. */
  refusal(receiver: Counted, now: Date): Refusal | null;
  /** Orders receivers so that those of users with the fewest requests in flight come first, then the longest idle. */
  inTurn<T extends Counted>(receivers: readonly T[]): T[];
  spentUsers(now: Date): number[];
  newlySpent(now: Date): { userId: number; until: Date }[];
  /** Returns the whole seconds until the budget of a user is renewed; 1 if it is not spent. */
  secondsToWait(userId: number, now: Date): number;
}

interface Account {
  inFlight: number;
  /** Order of the last request: a counter that only grows. */
  lastTurn: number;
  /** Start of the hour. */
  since: number;
  requests: number;
  bytes: number;
  isReported: boolean;
}

export function createEgress({ maxRequests, maxBytes }: Config['webhookEgress']): Egress {
  const users = new Map<number, Account>();
  const byReceiver = new Map<Counted['id'], number>();
  let inFlight = 0;
  let turn = 0;

  function accountOf(userId: number, now: number): Account {
    let account = users.get(userId);
    if (account === undefined) {
      account = { inFlight: 0, lastTurn: 0, since: now, requests: 0, bytes: 0, isReported: false };
      users.set(userId, account);
    }
    if (isOver(account, now)) Object.assign(account, { since: now, requests: 0, bytes: 0, isReported: false });
    return account;
  }

  /** Also true if the clock was set back. */
  function isOver({ since }: Account, now: number): boolean {
    return now >= since + HOUR_MS || now < since;
  }

  function isSpent(account: Account, now: number): boolean {
    return !isOver(account, now) && (account.requests >= maxRequests || account.bytes >= maxBytes);
  }

  function spent(now: number): [userId: number, account: Account][] {
    for (const [userId, account] of users) if (account.inFlight === 0 && isOver(account, now)) users.delete(userId);
    return [...users].filter(([, account]) => isSpent(account, now));
  }

  function refusal({ id, user_id }: Counted, at: Date): Refusal | null {
    const now = at.getTime();
    const account = accountOf(user_id, now);
    if (isSpent(account, now)) return 'budget';
    if ((byReceiver.get(id) ?? 0) >= MAX_IN_FLIGHT.receiver || account.inFlight >= MAX_IN_FLIGHT.user) return 'user';
    return inFlight >= MAX_IN_FLIGHT.process ? 'process' : null;
  }

  return {
    refusal,

    take(receiver, at) {
      const refused = refusal(receiver, at);
      if (refused !== null) return refused;
      const { id, user_id } = receiver;
      const account = accountOf(user_id, at.getTime());
      inFlight += 1;
      byReceiver.set(id, (byReceiver.get(id) ?? 0) + 1);
      account.inFlight += 1;
      account.requests += 1;
      account.lastTurn = ++turn;
      let isSent = false;
      return {
        charge(bytes) {
          isSent = true;
          account.bytes += bytes;
        },
        release() {
          if (!isSent) account.requests -= 1;
          account.inFlight -= 1;
          inFlight -= 1;
          const left = (byReceiver.get(id) ?? 0) - 1;
          if (left > 0) byReceiver.set(id, left);
          else byReceiver.delete(id);
        },
      };
    },

    inTurn(receivers) {
      const idle = { inFlight: 0, lastTurn: 0 };
      const of = ({ user_id }: Counted) => users.get(user_id) ?? idle;
      return receivers.toSorted(
        (one, other) => of(one).inFlight - of(other).inFlight || of(one).lastTurn - of(other).lastTurn,
      );
    },

    spentUsers: (now) => spent(now.getTime()).map(([userId]) => userId),

    newlySpent(now) {
      const fresh = spent(now.getTime()).filter(([, account]) => !account.isReported);
      return fresh.map(([userId, account]) => {
        account.isReported = true;
        return { userId, until: new Date(account.since + HOUR_MS) };
      });
    },

    secondsToWait(userId, at) {
      const account = users.get(userId);
      const now = at.getTime();
      if (account === undefined || !isSpent(account, now)) return 1;
      return Math.max(1, Math.ceil((account.since + HOUR_MS - now) / 1_000));
    },
  };
}

const processes = new WeakMap<Config, Egress>();

export function egressOf(config: Config): Egress {
  let egress = processes.get(config);
  if (egress === undefined) {
    egress = createEgress(config.webhookEgress);
    processes.set(config, egress);
  }
  return egress;
}
