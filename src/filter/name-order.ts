import { sortKeyOf } from './comparison.js';

/** The order of names, equal to that of the databases. */

const MAX_KEYS = 20_000;

/**
 * Returns a function that compares names: their letters without marks and case, then the names themselves, both by code
 * points. It keeps the keys of names, because sorting compares each name many times.
 */
export function nameComparer(): (one: string, other: string) => number {
  const keys = new Map<string, string>();
  const keyOf = (name: string) => {
    let key = keys.get(name);
    if (key === undefined) {
      key = sortKeyOf(name);
      if (keys.size >= MAX_KEYS) keys.clear();
      keys.set(name, key);
    }
    return key;
  };
  return (one, other) => (one === other ? 0 : compareCodePoints(keyOf(one), keyOf(other)));
}

function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [unit, otherUnit] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (unit !== otherUnit) return placeOf(unit) - placeOf(otherUnit);
  }
  return one.length - other.length;
}

/** Surrogates stand for code points above all other UTF-16 units. */
function placeOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x2000 : unit;
}
