import type { Bucket } from './tiers.js';

/** What a request costs one of the keys that it is counted by. */
export interface Charge {
  tier: Bucket;
  /** Whom the tier counts, with the tier's name before it: `create:u:7`. */
  key: string;
  /** The most that may be counted in a window of `windowMs` milliseconds. */
  max: number;
  windowMs: number;
  /** How much is counted: 0 only reads, -1 takes back what was counted too much. */
  cost: number;
  /** Whether the request is refused when less than its cost is left. */
  refuses: boolean;
}

/** Where a key stands. */
export interface Tally {
  /** The most that counts now: less than that of the charge where several processes have a part each. */
  max: number;
  current: number;
  /** The milliseconds left of its window; 0 while none is open. */
  ttl: number;
}

/** What became of the charges of one request. */
export interface Outcome {
  /** The first charge that refuses; null when all were counted. */
  refusedBy: number | null;
  /** Where each key stands now, in the order of the charges. */
  tallies: Tally[];
}

/** Where the counts of the rate limits are. */
export interface LimitStore {
  /**
   * Counts all charges or, when one refuses, none, in one step, whoever else counts at the same time. Only the key that
   * refuses is counted on, by one, where nothing is left to spend: its first refusal is told by `current`, `max + 1`.
   * @throws AppError LIMITS_UNAVAILABLE
   */
  charge(charges: readonly Charge[]): Outcome | Promise<Outcome>;
  close?(): Promise<void>;
}

/** By which index the charges are refused, by what each key was counted to before; null when all can be counted. */
export function refusalOf(charges: readonly Charge[], counts: readonly number[]): number | null {
  const index = charges.findIndex(({ refuses, cost, max }, at) => refuses && (counts[at] ?? 0) + cost > max);
  return index === -1 ? null : index;
}

/** A store whose keys have a part of every maximum, one at least: each of several processes that count for themselves. */
export function partOf(store: LimitStore, processes: number): LimitStore {
  if (processes === 1) return store;
  return {
    ...store,
    charge: (charges) =>
      store.charge(charges.map((charge) => ({ ...charge, max: Math.max(1, Math.floor(charge.max / processes)) }))),
  };
}
