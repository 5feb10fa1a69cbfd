import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import {
  createDigest,
  createSketch,
  createTable,
  type Digest,
  type Sketch,
  type Table,
  type Tally,
} from './counters.js';

/** How much one tier remembers. */
export interface StoreSize {
  /** Keys with an exact count of their own among those that open a window within one window's time. */
  keys: number;
  /** Columns of the sketch that counts what goes beyond; a power of two. */
  columns: number;
}

/**
 * The table twice (2 × 131 072 slots of 20 bytes) and the sketch (4 × 262 144 cells of 4 bytes): never more than
 * 9.5 MB a tier, whatever comes, and nothing before the first request is counted.
 */
const DEFAULT_SIZE: StoreSize = { keys: 98_304, columns: 262_144 };

type Callback = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * Counts in the memory of this process, in a fixed window per key that opens with the key's first request. It keeps
 * the contract of the stores of @fastify/rate-limit (`incr`, `read`, `child`) and answers at once.
 *
 * Keys live in the table of the stretch of time in which their window opened. When a stretch is as old as a window,
 * every window of the stretch before it is over, and that table is cleared and used again: nothing is searched for
 * what has expired, and nothing that has not is ever thrown out.
 *
 * When the table is full, new keys are counted in a sketch until the window that opened then is over. They may have
 * less than the maximum, because they may share cells, but never more; keys in the table do not notice. So a flood of
 * addresses can cost a newcomer some of its allowance, but cannot free an address that is blocked.
 */
class MemoryStore implements FastifyRateLimitStore {
  readonly #now: () => number;
  readonly #size: StoreSize;
  readonly #digest = createDigest();
  #current: Table | undefined;
  #previous: Table | undefined;
  #rotatedAt = Number.NEGATIVE_INFINITY;
  #sketch: Sketch | undefined;

  constructor(now: () => number, size: StoreSize) {
    this.#now = now;
    this.#size = size;
  }

  /** Counts one more for the key. `windowMs` must be the same in every call. */
  incr(key: string, callback: Callback, windowMs: number): void {
    const now = this.#now();
    const digest = this.#digest(key);
    callback(null, this.#tally(digest, now, 1) ?? this.#open(digest, now, windowMs));
  }

  /** What `incr` has counted; changes nothing. */
  read(key: string, callback: Callback): void {
    const tally = this.#tally(this.#digest(key), this.#now(), 0);
    callback(null, tally ?? { current: 0, ttl: 0 });
  }

  /** A store of its own for one tier. */
  child(): MemoryStore {
    return new MemoryStore(this.#now, this.#size);
  }

  #tally(digest: Digest, now: number, by: 0 | 1): Tally | undefined {
    return (
      this.#current?.tally(digest, now, by) ??
      this.#previous?.tally(digest, now, by) ??
      this.#sketch?.tally(digest, now, by)
    );
  }

  #open(digest: Digest, now: number, windowMs: number): Tally {
    const first = { current: 1, ttl: windowMs };
    if (this.#rotate(now, windowMs).open(digest, now + windowMs)) return first;
    this.#sketch ??= createSketch(this.#size.columns);
    this.#sketch.open(now + windowMs);
    return this.#sketch.tally(digest, now, 1) ?? first;
  }

  /** The table for windows that open now. */
  #rotate(now: number, windowMs: number): Table {
    if (this.#current && now - this.#rotatedAt < windowMs) return this.#current;
    const next = this.#previous ?? createTable(this.#size.keys);
    next.clear();
    this.#previous = this.#current;
    this.#current = next;
    this.#rotatedAt = now;
    return next;
  }
}

/**
 * The store to hand to @fastify/rate-limit, which constructs it itself. `now` tells the time in milliseconds. A store
 * that several processes share is another class of this shape.
 */
export function memoryStore(now: () => number, size: StoreSize = DEFAULT_SIZE): FastifyRateLimitStoreCtor {
  return class extends MemoryStore {
    constructor() {
      super(now, size);
    }
  };
}
