import { createRandom } from '../../scripts/support/random.js';

/** Numbers from a seed, so that a failing run can be repeated. */
export interface RandomSource {
  /** An integer from 0 (inclusive) to a limit (exclusive). */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  /** True once in `outOf` times, on average. */
  chance(outOf: number): boolean;
}

export function randomSource(seed: number): RandomSource {
  const random = createRandom(seed);
  const below = (limit: number) => (random() * 2 ** 32) % limit;
  return {
    below,
    pick: <T>(items: readonly T[]) => items[below(items.length)] as T,
    chance: (outOf) => below(outOf) === 0,
  };
}
