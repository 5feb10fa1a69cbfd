import type { Bucket } from './tiers.js';

export interface Charge {
  tier: Bucket;
  /** Tier and subject: `create:u:7`. */
  key: string;
  /** Maximum within a window of `windowMs` milliseconds. */
  max: number;
  windowMs: number;
  /** 0 only reads; -1 gives back. */
  cost: number;
  refuses: boolean;
}

export interface Tally {
  /** Effective maximum: lower than that of the charge while processes count separately. */
  max: number;
  current: number;
  /** Rest of the window in milliseconds; 0 if none is open. */
  ttl: number;
}

export interface Outcome {
  /** Index of the first charge that refuses; null if all were counted. */
  refusedBy: number | null;
  /** State of each counter, in the order of the charges. */
  tallies: Tally[];
}

export interface LimitStore {
  /**
   * Counts all charges atomically, or none if one refuses. A refusing counter is raised to `max + 1` once, which marks the first refusal.
   * @throws AppError LIMITS_UNAVAILABLE
   */
  charge(charges: readonly Charge[]): Outcome | Promise<Outcome>;
  close?(): Promise<void>;
}

export function refusalOf(charges: readonly Charge[], counts: readonly number[]): number | null {
  const index = charges.findIndex(({ refuses, cost, max }, at) => refuses && (counts[at] ?? 0) + cost > max);
  return index === -1 ? null : index;
}

/** Returns a store with a share of every maximum, at least 1, for one of several processes that count separately. */
export function partOf(store: LimitStore, processes: number): LimitStore {
  if (processes === 1) return store;
  return {
    ...store,
    charge: (charges) =>
      store.charge(charges.map((charge) => ({ ...charge, max: Math.max(1, Math.floor(charge.max / processes)) }))),
  };
}
