import { setImmediate as nextIteration } from 'node:timers/promises';
import { sql } from 'kysely';
import { createFairQueue } from '../../src/lib/fair-queue.js';
import type { Executor, WriteOptions } from '../database.js';
import { WriteLocked } from '../errors.js';
import { prepared } from '../query/prepared.js';
import { GaveWay, isDelayedBy, isRehearsal, type WaitingWrite, waitingWrite } from '../turns.js';

/**
 * The gate between the writes of this process and the connections for writes: users are served in turn (`turns.ts`).
 * State, in memory: the waiting writes, and the locks of those with a connection.
 *
 * A write does not get a connection while another one of its user holds, or waits for, the same lock exclusively: the
 * writes of one account must not occupy all connections while they wait for each other. The database has the lock for
 * the other processes.
 */
export interface Gate {
  /** Waits for a connection to become free. @throws WriteLocked after `maxWaitMs` */
  enter(options: WriteOptions): Promise<Pass>;
}

export interface Pass {
  /** True if a write of another user waits too long for a connection. For a rehearsal. */
  isInTheWay(): boolean;
  leave(): void;
}

interface Turn extends WaitingWrite {
  lock: WriteOptions['lock'];
  admit(): void;
}

/** Looks for blocked writes in the time after which a rehearsal gives way to them. */
const LOOKS = 5;

export interface GateLimits {
  connections: number;
  giveWayMs: number;
  maxWaitMs: number;
}

export function createGate({ connections, giveWayMs, maxWaitMs }: GateLimits): Gate {
  // The number of pending writes is limited before.
  const waiting = createFairQueue<Turn>({ ofOwner: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY });
  const lockedExclusively = new Set<string>();
  const rehearsing = new Set<number>();
  let free = connections;

  // Writes of the service itself concern many accounts.
  const isLockedOut = ({ owner, lock }: Turn) => owner !== 0 && lock !== undefined && lockedExclusively.has(lock.name);
  const isExclusive = ({ owner, lock }: Turn) => owner !== 0 && lock?.shared === false;

  function isInTheWay(rehearsal: Turn): boolean {
    const isDelayed = isDelayedBy(rehearsal, giveWayMs);
    return waiting.someNext((turn) => isDelayed(turn) && !isLockedOut(turn));
  }

  function isExcluded(owner: number, turn: Turn): boolean {
    return isLockedOut(turn) || (isRehearsal(turn) && (rehearsing.has(owner) || isInTheWay(turn)));
  }

  function admitWaiting(): void {
    while (free > 0) {
      const turn = waiting.next(isExcluded);
      if (turn === undefined) return;
      free -= 1;
      if (isExclusive(turn) && turn.lock !== undefined) lockedExclusively.add(turn.lock.name);
      if (isRehearsal(turn)) rehearsing.add(turn.owner);
      turn.admit();
    }
  }

  function leave(turn: Turn): void {
    free += 1;
    if (isExclusive(turn) && turn.lock !== undefined) lockedExclusively.delete(turn.lock.name);
    rehearsing.delete(turn.owner);
    admitWaiting();
  }

  return {
    enter: (options) =>
      new Promise<Pass>((resolve, reject) => {
        let timer: NodeJS.Timeout | undefined;
        let isAdmitted = false;
        const turn: Turn = {
          ...waitingWrite(options),
          lock: options.lock,
          admit() {
            isAdmitted = true;
            clearTimeout(timer);
            resolve({ isInTheWay: () => isInTheWay(turn), leave: () => leave(turn) });
          },
        };
        waiting.push(turn);
        admitWaiting();
        if (isAdmitted) return;
        timer = setTimeout(() => {
          waiting.remove((one) => one === turn);
          reject(new WriteLocked());
        }, maxWaitMs);
      }),
  };
}

/** Writes of any process that have waited too long for a lock of this transaction. */
const blockedQuery = prepared<{ ms: number }, { pid: number }>(
  (value) => sql`
    SELECT pid FROM pg_locks
    WHERE NOT granted AND waitstart <= clock_timestamp() - ${value('ms')} * interval '1 millisecond'
      AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
    LIMIT 1`,
);

/**
 * Returns the pause of a rehearsal, which throws GaveWay if a write waits too long for a connection or for a lock that
 * the rehearsal holds.
 */
export function givingWay(pass: Pass, giveWayMs: number): (trx: Executor) => Promise<void> {
  let lookedAt = performance.now();
  return async (trx) => {
    await nextIteration();
    if (pass.isInTheWay()) throw new GaveWay();
    if (performance.now() - lookedAt < giveWayMs / LOOKS) return;
    lookedAt = performance.now();
    if ((await blockedQuery(trx, { ms: giveWayMs })).length > 0) throw new GaveWay();
  };
}
