import { parse } from 'fast-querystring';
import { LRUCache } from 'lru-cache';
import { frozen } from '../../lib/once-per-frozen.js';

/** Queries that are kept, with what is derived from them, in a few KiB each. */
const MAX_KEPT = 1_000;
/** Characters of a query that is kept. Longer ones hold values that seldom come again. */
const MAX_KEPT_LENGTH = 200;

const kept = new LRUCache<string, ReturnType<typeof parse>>({ max: MAX_KEPT });

/**
 * Parses a query string. Clients send the same ones again and again: the same text gives the same object, which is
 * frozen, so that validation and paging, too, are done once (`oncePerFrozen`).
 */
export function parseQuery(text: string): ReturnType<typeof parse> {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const query = parse(text);
  if (text.length > MAX_KEPT_LENGTH) return query;
  kept.set(text, frozen(query));
  return query;
}
