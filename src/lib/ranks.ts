import { BASE_62_DIGITS, generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/**
 * Ranks: keys of `fractional-indexing` that order siblings by their bytes. Objects of equal rank are ordered by id. New
 * objects get the key of their time of creation, so that no query looks for the last one of a list.
 */

/** Ranks beyond this length are replaced, with all others of their list. */
export const MAX_RANK_LENGTH = 120;

/** Number of digits after the head of a key, which the head stands for: `g` has 7, `h` 8. */
const HEAD_OF_TIMES = { head: 'h', digits: 8 };
const HEAD_OF_NUMBERS = { head: 'g', digits: 7 };

let latest = { time: 0, count: 0 };

/** Returns a rank after those of earlier times; ranks of one process and millisecond ascend. */
export function newRank(now: Date): string {
  const time = now.getTime();
  latest = { time, count: latest.time === time ? latest.count + 1 : 0 };
  const key = keyOf(HEAD_OF_TIMES, time);
  // The last digit of a fraction is not zero.
  return latest.count === 0 ? key : `${key}${base62(latest.count, 4)}V`;
}

/** Returns the rank of the n-th object of a document that has none: before those of new objects. */
export function rankOfNumber(n: number): string {
  return keyOf(HEAD_OF_NUMBERS, n);
}

/** Returns a rank between two; null stands for the start or the end. Requires that they differ, and are in order. */
export function rankBetween(before: string | null, after: string | null): string {
  return generateKeyBetween(before, after);
}

/** Returns `count` short ranks in ascending order between two. */
export function ranksBetween(before: string | null, after: string | null, count: number): string[] {
  return generateNKeysBetween(before, after, count);
}

/** True for a key that others can be generated from. Takes time in proportion to the length. */
export function isRank(text: string): boolean {
  try {
    generateKeyBetween(text, null);
    return /^[0-9A-Za-z]+$/.test(text);
  } catch {
    return false;
  }
}

function keyOf({ head, digits }: { head: string; digits: number }, value: number): string {
  return head + base62(value, digits);
}

function base62(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / BASE_62_DIGITS.length)) {
    text = BASE_62_DIGITS.charAt(rest % BASE_62_DIGITS.length) + text;
  }
  return text;
}
