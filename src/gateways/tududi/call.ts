import type { Caller } from '../../access/caller.js';
import type { OperationClient, Slice } from '../client.js';

/** A JSON object of the other API, which no document of ours describes: values are checked where they are used. */
export type Foreign = Readonly<Record<string, unknown>>;

export interface Call {
  inner: OperationClient;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | undefined>>;
  body: Foreign;
  now(): Date;
  /** The caller that the last operation found; null before the first one. */
  caller(): Caller | null;
}

/** Body and status of a response: any JSON, in which lists are sent page by page (`Listed`). */
export class Reply {
  constructor(
    readonly status: number,
    readonly body?: unknown,
  ) {}
}

/** `bodyLimit`: maximum bytes of the body of a route that needs no sign-in. */
export type Route = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  Handler,
  bodyLimit?: number,
];

type Handler = (call: Call) => Promise<unknown>;

export function idIn({ params }: Call): { path: { id: string } } {
  return { path: { id: params.id ?? '' } };
}

/** The same, without the name that may stand behind a uid: `p8r9x0q2m7b4t1z-move-house`. */
export function uidIn({ params }: Call): { path: { id: string } } {
  return { path: { id: params.id?.split('-')[0] ?? '' } };
}

/** Returns the range that is asked for; null for the whole list. */
export function pageOf({ query }: Call): Slice | null {
  if (query.limit === undefined && query.offset === undefined) return null;
  return { limit: numberIn(query.limit, 1, 500, 20), offset: numberIn(query.offset, 0, 1_000_000_000, 0) };
}

/** Returns the number at the start of a text, at least `least` and at most `most`; `otherwise` without one. */
export function numberIn(text: string | undefined, least: number, most: number, otherwise: number): number {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? otherwise : Math.min(most, Math.max(least, value));
}

export function renderedPage(total: number, { limit, offset }: Slice) {
  return { total, limit, offset, hasMore: offset + limit < total };
}
