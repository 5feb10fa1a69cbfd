import { setImmediate as turn } from 'node:timers/promises';
import { parsedJson, required } from '../src/lib/typed.js';

/** The pages of a list, whatever they are read from. */

/** A scalar that can be bound. */
export type SqlScalar = string | number | null;

export interface Order {
  field: string;
  descending: boolean;
}

export interface Page {
  order: readonly Order[];
  /** The sort values of the last row seen, its id last; null for the first page. */
  after: readonly SqlScalar[] | null;
  limit: number;
  offset: number;
  /** True to count all rows that match the filters. */
  count: boolean;
}

export interface ListPage {
  /** The rows of the page, each as JSON text: at most `limit`, and at most `PAGE_BYTES` unless it is one alone. */
  items: readonly string[];
  /** Size of the items, in bytes. */
  bytes: number;
  hasMore: boolean;
  /** True if it has fewer than `limit` items because more would be too many bytes. */
  endsEarly: boolean;
  total: number | null;
  /** The sort values of the last item, its position in the list, where the item does not show them. */
  last?: readonly SqlScalar[];
}

/** A page ends before the item with which its items would come to more than this, in bytes of UTF-8. */
export const PAGE_BYTES = 1_000_000;

/** The first of some rows, each as JSON text: one at least, if there are any, and no more than a page takes. */
export function firstOfPage(rows: readonly string[]): Pick<ListPage, 'items' | 'bytes'> {
  let bytes = 0;
  for (let count = 0; count < rows.length; count++) {
    const more = Buffer.byteLength(required(rows[count]));
    if (count > 0 && bytes + more > PAGE_BYTES) return { items: rows.slice(0, count), bytes };
    bytes += more;
  }
  return { items: rows, bytes };
}

/**
 * Reads on after pages that end early, until there are `limit` items, or all, and lets others have a turn in between.
 * @returns each as JSON text
 */
export async function readUpToLimit(read: (page: Page) => Promise<ListPage>, page: Page): Promise<string[]> {
  const items: string[] = [];
  for (let next = page; ; ) {
    const listed = await read(next);
    items.push(...listed.items);
    const after = positionAfter(listed, page);
    if (after === null || items.length === page.limit) return items;
    next = { ...page, after, limit: page.limit - items.length, offset: 0 };
    await turn();
  }
}

/** The sort values after which the next page begins; null when there is none. */
export function positionAfter({ items, hasMore, last }: ListPage, { order }: Page): readonly SqlScalar[] | null {
  if (!hasMore || last !== undefined) return last ?? null;
  // The sort keys are members of the item.
  const members = parsedJson<Record<string, SqlScalar | boolean>>(items.at(-1) as string);
  // The database sorts true and false as the 1 and 0 that they are to it.
  return [...order.map(({ field }) => field), 'id'].map((field) => {
    const value = members[field] as SqlScalar | boolean;
    return typeof value === 'boolean' ? Number(value) : value;
  });
}
