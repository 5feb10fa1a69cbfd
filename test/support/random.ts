/** Numbers from a seed, so that a failing run can be repeated. */
export interface RandomSource {
  /** An integer from 0 (inclusive) to a limit (exclusive). */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  /** True once in `outOf` times, on average. */
  chance(outOf: number): boolean;
}

export function randomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const below = (limit: number) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
    chance: (outOf) => below(outOf) === 0,
  };
}
