import { getRandomValues } from 'node:crypto';
import { type Charge, type LimitStore, type Outcome, refusalOf } from './charges.js';

/** Two independent 32-bit hashes of a key: together its identity, apart its places. */
interface Digest {
  low: number;
  high: number;
}

/** How often a key was counted in its window, and the milliseconds left of that window. */
interface Count {
  current: number;
  ttl: number;
}

/**
 * Makes a hash with seeds of its own, so that nobody outside can choose keys that meet in one place. Two keys share
 * all 64 bits with a probability of 2^-64; they would then share one allowance.
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

/** Lets every bit of a hash depend on every other. */
function finalizeHash(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Counting stops here, where a cell would start again at 0. */
const MAX_COUNT = 2 ** 32 - 1;

/** An exact count for each of a fixed number of keys. */
type Table = ReturnType<typeof createTable>;

/**
 * A hash table in flat memory (20 bytes a slot, a quarter of the slots stay free): no garbage, no growth, no pause.
 * A key is never taken out; the whole table is cleared when all its windows are over. A slot is free while its window
 * has no end.
 */
function createTable(keys: number) {
  const slots = 2 ** Math.ceil(Math.log2((keys * 4) / 3));
  const lows = new Uint32Array(slots);
  const highs = new Uint32Array(slots);
  const counts = new Uint32Array(slots);
  const ends = new Float64Array(slots);
  let used = 0;

  /** The slot that holds the key, or else the free one where it belongs. */
  const slotOf = ({ low, high }: Digest): number => {
    let slot = low & (slots - 1);
    while (ends[slot] !== 0 && (lows[slot] !== low || highs[slot] !== high)) slot = (slot + 1) & (slots - 1);
    return slot;
  };

  return {
    /** Counts the key on by `by` (0 only reads); undefined when it has no window that is still open. */
    tally(digest: Digest, now: number, by: number): Count | undefined {
      const slot = slotOf(digest);
      const ttl = (ends[slot] ?? 0) - now;
      if (ttl <= 0) return undefined;
      const current = Math.max(0, Math.min((counts[slot] ?? 0) + by, MAX_COUNT));
      counts[slot] = current;
      return { current, ttl };
    },

    /** Opens a window with a count; false when there is no room for another key. */
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

/** A shared count for any number of keys, never too low. */
type Sketch = ReturnType<typeof createSketch>;

/**
 * A count-min sketch (4 rows of `columns` cells of 4 bytes; `columns` is a power of two). A key's count is the lowest
 * of its four cells, and only cells at the lowest are raised, so that it is too high only for a key whose every cell
 * is shared. All keys have one window: it opens with the first of them, and at its end all counts are forgotten.
 */
function createSketch(columns: number) {
  const cells = new Uint32Array(ROWS * columns);
  let end = 0;

  const cellOf = ({ low, high }: Digest, row: number): number =>
    row * columns + ((low + row * (high | 1)) & (columns - 1));

  return {
    /**
     * Counts the key on by `by` (0 only reads); undefined when the window is not open. Nothing is taken back, for the
     * cells are those of other keys too.
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

/** How much one tier remembers. */
interface StoreSize {
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

/**
 * The counts of one tier, in a fixed window per key that opens with the key's first request.
 *
 * Keys live in the table of the stretch of time in which their window opened. When a stretch is as old as a window,
 * every window of the stretch before it is over, and that table is cleared and used again: nothing is searched for
 * what has expired, and nothing that has not is ever thrown out.
 *
 * When the table is full, new keys are counted in a sketch until the window that opened then is over. They may have
 * less than the maximum, because they may share cells, but never more; keys in the table do not notice. So a flood of
 * addresses can cost a newcomer some of its allowance, but cannot free an address that is blocked.
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

  /** Counts the key on by `by`; 0 only reads. `windowMs` must be the same in every call. */
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

/** Counts in the memory of this process, at once. `now` tells the time in milliseconds. */
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
        const open = before[index] as Count;
        const isSpent = index === refusedBy && open.current >= max;
        const by = refusedBy === null ? cost : isSpent ? 1 : 0;
        return { max, ...(by === 0 ? open : countOf(charge, at, by)) };
      });
      return { refusedBy, tallies };
    },
  } satisfies LimitStore;
}
