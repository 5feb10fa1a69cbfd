import type { Db } from '../../db/database.js';
import { AppError } from '../lib/errors.js';

/**
 * Lets the rehearsals of a user run one after the other, so that one account cannot fill the queue of writes. Only the one
 * that runs is in that queue; a few more wait here. State, in memory: the users with a rehearsal, by database. A crash
 * loses what waits, which stores nothing.
 */

const MAX_WAITING = 8;
const MAX_WAIT_MS = 10_000;
const RETRY_AFTER_S = 1;

/** By user: what waits behind the rehearsal that runs. */
type Queues = Map<number, (() => void)[]>;

const queuesOf = new WeakMap<Db, Queues>();

/** Runs a rehearsal when those before it of its user have ended. @throws AppError DATABASE_BUSY */
export async function inTurn<T>(db: Db, user: number, rehearse: () => Promise<T>): Promise<T> {
  const queues = queuesOf.get(db) ?? new Map();
  queuesOf.set(db, queues);
  await turnOf(queues, user);
  try {
    return await rehearse();
  } finally {
    const next = queues.get(user)?.shift();
    if (next === undefined) queues.delete(user);
    else next();
  }
}

async function turnOf(queues: Queues, user: number): Promise<void> {
  const waiting = queues.get(user);
  if (waiting === undefined) {
    queues.set(user, []);
    return;
  }
  if (waiting.length >= MAX_WAITING) throw busy();
  await new Promise<void>((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(busy());
    }, MAX_WAIT_MS);
    waiting.push(begin);
  });
}

function busy(): AppError {
  return new AppError('DATABASE_BUSY', { retryAfter: RETRY_AFTER_S });
}
