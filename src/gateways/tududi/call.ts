import type { Inner, Json, Slice } from './inner.js';

/** A request of that API. */
export interface Call {
  inner: Inner;
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: Json;
}

/** What is sent, with its status: any JSON, with lists that come page by page (`Listed`) in it. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body?: unknown,
  ) {}
}

/** A route: its method, its path below `/api`, and what it answers. */
export type Route = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, Handler];

export type Handler = (call: Call) => Promise<unknown>;

/** A part of a path. */
export function segment(value: string | undefined): string {
  return encodeURIComponent(value ?? '');
}

/** Where a page begins and how long it is; null when all is asked for. */
export function pageOf({ query }: Call): Slice | null {
  if (query.limit === undefined && query.offset === undefined) return null;
  const numberOf = (text: string | undefined, least: number, most: number, otherwise: number) => {
    const value = Number.parseInt(text ?? '', 10);
    return Number.isNaN(value) ? otherwise : Math.min(most, Math.max(least, value));
  };
  return { limit: numberOf(query.limit, 1, 500, 20), offset: numberOf(query.offset, 0, 1_000_000_000, 0) };
}

/** How that API tells of a page. */
export function shownPage(total: unknown, { limit, offset }: Slice): Json {
  return { total, limit, offset, hasMore: offset + limit < Number(total) };
}
