import { getRandomValues } from 'node:crypto';
import { required } from '../../lib/typed.js';
import { type Charge, type LimitStore, type Outcome, refusalOf } from './charges.js';

/** Two independent 32-bit hashes of a key. Together they identify it, separately they select cells. */
interface Digest {
  low: number;
  high: number;
}

/** Count of a key, and rest of its window in milliseconds. */
interface Count {
  current: number;
  ttl: number;
}

/**
 * Creates a randomly seeded hash, so that clients cannot choose colliding keys. Two keys collide with probability
 * 2^-64 and would then share a budget.
 */
function createDigest(): (key: string) => Digest {
  const [seedLow = 0, seedHigh = 0] = getRandomValues(new Uint32Array(2));
  return (key) => {
    let low = seedLow;
    let high = seedHigh;
    for (let at = 0; at < key.length; at++) {
      const unit = key.charCodeAt(at);
      low = Math.imul(low ^ unit, 0x9e3779b1);
      low ^= low >>> 15;
      high = Math.imul(high ^ unit, 0x85ebca77);
      high ^= high >>> 13;
    }
    return { low: finalizeHash(low), high: finalizeHash(high) };
  };
}

function finalizeHash(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Counters saturate here. */
const MAX_COUNT = 2 ** 32 - 1;

/** Exact counters for a fixed number of keys. */
type Table = ReturnType<typeof createTable>;

/**
 * A hash table in flat memory, 20 bytes per slot, at least a quarter free: no garbage and no growth. Keys are never
 * removed; the table is cleared when all of its windows are over. A slot without an end of its window is free.
 */
function createTable(keys: number) {
  const slots = 2 ** Math.ceil(Math.log2((keys * 4) / 3));
  const lows = new Uint32Array(slots);
  const highs = new Uint32Array(slots);
  const counts = new Uint32Array(slots);
  const ends = new Float64Array(slots);
  let used = 0;

  const slotOf = ({ low, high }: Digest): number => {
    let slot = low & (slots - 1);
    while (ends[slot] !== 0 && (lows[slot] !== low || highs[slot] !== high)) slot = (slot + 1) & (slots - 1);
    return slot;
  };

  return {
    /** Adds `by` (0 only reads); undefined if the key has no open window. */
    tally(digest: Digest, now: number, by: number): Count | undefined {
      const slot = slotOf(digest);
      const ttl = (ends[slot] ?? 0) - now;
      if (ttl <= 0) return undefined;
      const current = Math.max(0, Math.min((counts[slot] ?? 0) + by, MAX_COUNT));
      counts[slot] = current;
      return { current, ttl };
    },

    /** Opens a window with a count; false if the table is full. */
    open(digest: Digest, end: number, count: number): boolean {
      const slot = slotOf(digest);
      if (ends[slot] === 0) {
        if (used === keys) return false;
        used++;
      }
      lows[slot] = digest.low;
      highs[slot] = digest.high;
      counts[slot] = count;
      ends[slot] = end;
      return true;
    },

    clear(): void {
      ends.fill(0);
      used = 0;
    },
  };
}

const ROWS = 4;

/** Approximate counters for any number of keys. Counts are never too low. */
type Sketch = ReturnType<typeof createSketch>;

/**
 * A count-min sketch (4 rows of `columns` cells of 4 bytes; `columns` is a power of two) with conservative update. All
 * keys share one window, which opens with the first key.
 */
function createSketch(columns: number) {
  const cells = new Uint32Array(ROWS * columns);
  let end = 0;

  const cellOf = ({ low, high }: Digest, row: number): number =>
    row * columns + ((low + row * (high | 1)) & (columns - 1));

  return {
    /**
     * Adds `by` (0 only reads); undefined if the window is not open. Counts cannot be given back, because keys share
     * cells.
     */
    tally(digest: Digest, now: number, by: number): Count | undefined {
      if (end <= now) return undefined;
      let least = MAX_COUNT;
      for (let row = 0; row < ROWS; row++) least = Math.min(least, cells[cellOf(digest, row)] ?? 0);
      const current = Math.min(least + Math.max(0, by), MAX_COUNT);
      for (let row = 0; row < ROWS; row++) {
        const cell = cellOf(digest, row);
        if ((cells[cell] ?? 0) < current) cells[cell] = current;
      }
      return { current, ttl: end - now };
    },

    open(until: number): void {
      cells.fill(0);
      end = until;
    },
  };
}

interface StoreSize {
  /** Number of exact counters opened within one window. */
  keys: number;
  /** Columns of the sketch for further keys; a power of two. */
  columns: number;
}

/**
 * Two tables (2 × 131 072 slots of 20 bytes) and a sketch (4 × 262 144 cells of 4 bytes): at most 9.5 MB per tier,
 * allocated at the first request.
 */
const DEFAULT_SIZE: StoreSize = { keys: 98_304, columns: 262_144 };

/**
 * Counters of one tier with a fixed window per key.
 *
 * Two tables take turns: keys belong to the table of the period in which their window opened. After a full window every window of the older table is over, and the table is cleared and reused. No key is evicted before its window ends.
 *
 * When the table is full, new keys are counted in a sketch. They may share cells, and then have less than the maximum, never more. A flood of addresses can reduce the budget of new clients, but cannot reset a blocked address.
 */
class TierCounter {
  readonly #size: StoreSize;
  readonly #digest = createDigest();
  #current: Table | undefined;
  #previous: Table | undefined;
  #rotatedAt = Number.NEGATIVE_INFINITY;
  #sketch: Sketch | undefined;

  constructor(size: StoreSize) {
    this.#size = size;
  }

  /** Adds `by` (0 only reads). `windowMs` must be constant. */
  count(key: string, now: number, windowMs: number, by: number): Count {
    const digest = this.#digest(key);
    const open = this.#tally(digest, now, by);
    if (open !== undefined) return open;
    return by > 0 ? this.#open(digest, now, windowMs, by) : { current: 0, ttl: 0 };
  }

  #tally(digest: Digest, now: number, by: number): Count | undefined {
    return (
      this.#current?.tally(digest, now, by) ??
      this.#previous?.tally(digest, now, by) ??
      this.#sketch?.tally(digest, now, by)
    );
  }

  #open(digest: Digest, now: number, windowMs: number, by: number): Count {
    const first = { current: by, ttl: windowMs };
    if (this.#rotate(now, windowMs).open(digest, now + windowMs, by)) return first;
    this.#sketch ??= createSketch(this.#size.columns);
    this.#sketch.open(now + windowMs);
    return this.#sketch.tally(digest, now, by) ?? first;
  }

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

/** Creates a store in the memory of this process. `now` is in milliseconds, of a monotonic clock. */
export function memoryStore(now: () => number, size: StoreSize = DEFAULT_SIZE) {
  const counters = new Map<string, TierCounter>();

  const countOf = ({ tier, key, windowMs }: Charge, at: number, by: number): Count => {
    let counter = counters.get(tier);
    if (counter === undefined) {
      counter = new TierCounter(size);
      counters.set(tier, counter);
    }
    return counter.count(key, at, windowMs, by);
  };

  return {
    charge(charges: readonly Charge[]): Outcome {
      const at = now();
      const before = charges.map((charge) => countOf(charge, at, 0));
      const refusedBy = refusalOf(
        charges,
        before.map(({ current }) => current),
      );
      const tallies = charges.map((charge, index) => {
        const { max, cost } = charge;
        const open = required(before[index]);
        const isSpent = index === refusedBy && open.current >= max;
        const by = refusedBy === null ? cost : isSpent ? 1 : 0;
        return { max, ...(by === 0 ? open : countOf(charge, at, by)) };
      });
      return { refusedBy, tallies };
    },
  } satisfies LimitStore;
}
