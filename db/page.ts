import { setImmediate as turn } from 'node:timers/promises';
import { parsedJson, required } from '../src/lib/typed.js';
import type { JsonItems } from './json-items.js';

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
  count: boolean;
}

/** The value that the items of a group share, and their number. */
export interface GroupCount {
  value: SqlScalar;
  count: number;
}

export interface ListPage {
  /** Rows of the page: at most `limit`, and at most `PAGE_BYTES` unless the page has a single item. */
  items: JsonItems;
  hasMore: boolean;
  /** True if the page has fewer than `limit` items because of `PAGE_BYTES`. */
  endsEarly: boolean;
  total: number | null;
  /** Sort values of the last item, if its JSON does not contain them. */
  last?: readonly SqlScalar[];
  groups?: readonly GroupCount[];
  /** Members of the response beside the items. */
  more?: Readonly<Record<string, unknown>>;
}

/**
 * Reads pages until there are `limit` items or no more rows. The event loop runs between two pages.
 * @returns the items, each as JSON text
 */
export async function readUpToLimit(read: (page: Page) => Promise<ListPage>, page: Page): Promise<string[]> {
  const items: string[] = [];
  for (let next = page; ; ) {
    const listed = await read(next);
    items.push(...listed.items.texts());
    const after = positionAfter(listed, page);
    if (after === null || items.length === page.limit) return items;
    next = { ...page, after, limit: page.limit - items.length, offset: 0 };
    await turn();
  }
}

/** The id of an item, which is its first member. */
const FIRST_ID = /^\{"id":(\d+),/;

/** Returns the sort values after which the next page begins; null for the last page. */
export function positionAfter({ items, hasMore, last }: ListPage, { order }: Page): readonly SqlScalar[] | null {
  if (!hasMore || last !== undefined) return last ?? null;
  const item = required(items.last());
  const id = order.length === 0 ? FIRST_ID.exec(item)?.[1] : undefined;
  if (id !== undefined) return [Number(id)];
  // The sort keys are members of the item.
  const members = parsedJson<Record<string, SqlScalar | boolean>>(item);
  // The database sorts true and false as 1 and 0.
  return [...order.map(({ field }) => field), 'id'].map((field) => {
    const value = members[field] as SqlScalar | boolean;
    return typeof value === 'boolean' ? Number(value) : value;
  });
}
