import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ListPage, type Order, type Page, positionAfter, type SqlScalar } from '../../../db/page.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { oncePerFrozen } from '../../lib/once-per-frozen.js';
import { DEFAULT_LIMIT } from '../schemas.js';
import { faultsToError } from '../validation/validation-messages.js';
import { sendJson } from './responses.js';

interface PageQuery {
  limit?: number;
  cursor?: string;
  offset?: number;
  count?: boolean;
  order_by?: readonly string[];
}

export interface RequestedPage extends Page {
  /** Identifies list, filters and order, so that a cursor cannot be used with others. */
  fingerprint(url: string): string;
  /** True if the client counts items with `offset`, so that pages must not be shortened. */
  byOffset: boolean;
}

/**
 * Parses the page parameters of a query. All other parameters are filters.
 * @param url of the request: its path names the list
 * @throws AppError VALIDATION_FAILED, INVALID_CURSOR
 */
export function requestedPage(query: PageQuery & Record<string, unknown>, url: string): RequestedPage {
  const page = pageOf(query);
  if (query.cursor === undefined) return page;
  const after = positionOf(query.cursor, page.fingerprint(url), page.order.length + 1);
  return Object.freeze({ ...page, after });
}

const pageOf = oncePerFrozen((query: PageQuery & Record<string, unknown>): RequestedPage => {
  const { limit = DEFAULT_LIMIT, cursor, offset, count = false, order_by = [], ...filters } = query;
  if (cursor !== undefined && offset !== undefined) {
    throw invalid('cursor', 'must not be given together with offset');
  }
  const order = orderOf(order_by);
  let known = { list: '', text: '' };
  const fingerprint = (url: string) => {
    const list = listIn(url);
    if (known.list !== list) known = { list, text: fingerprintOf([list, order, Object.entries(filters).sort()]) };
    return known.text;
  };
  const page = { order, after: null, limit, offset: offset ?? 0, count, fingerprint, byOffset: offset !== undefined };
  return Object.freeze(page);
});

/** Returns the path of a list below either mount. */
function listIn(url: string): string {
  return /^(?:\/api(?:\/v\d+)?)?([^?]*)/.exec(url)?.[1] ?? '';
}

function fingerprintOf(parts: unknown): string {
  return sha256(JSON.stringify(parts)).slice(0, 12);
}

function orderOf(terms: readonly string[]): Order[] {
  const order = terms.map((term) => {
    const [field = '', direction] = term.split(':');
    return { field, descending: direction === 'desc' };
  });
  const named = new Set(order.map(({ field }) => field));
  if (named.size < order.length) throw invalid('order_by', 'must contain each field once');
  return order;
}

function positionOf(cursor: string, fingerprint: string, length: number): SqlScalar[] {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new AppError('INVALID_CURSOR');
  }
  const [made, position] = Array.isArray(read) ? read : [];
  if (made !== fingerprint || !isPosition(position, length)) throw new AppError('INVALID_CURSOR');
  return position;
}

function isPosition(value: unknown, length: number): value is SqlScalar[] {
  const isBound = (one: unknown) => one === null || typeof one === 'string' || typeof one === 'number';
  // The last value is the id of a row, or its rank.
  return Array.isArray(value) && value.length === length && value.every(isBound) && Number.isSafeInteger(value.at(-1));
}

function invalid(member: string, message: string): AppError {
  return faultsToError([{ path: `/${member}`, message }], 'query');
}

interface NamedPage {
  member: string;
  page: RequestedPage;
  listed: ListPage;
  /** Members of the response beside the items. */
  more?: Readonly<Record<string, unknown>>;
}

export interface RenderedList {
  /** JSON. */
  body: string | Buffer;
  /** The header `Link`; null for none. */
  link: string | null;
}

/**
 * Sends a page: the envelope with its items, and a `Link` to the next page (RFC 8288) if there is one.
 * @throws AppError PAGE_TOO_LARGE if the page was shortened for a client that counts items with `offset`
 */
export function sendList(request: FastifyRequest, reply: FastifyReply, named: NamedPage): FastifyReply {
  return sendRendered(reply, renderList(request.url, named));
}

export function sendRendered(reply: FastifyReply, { body, link }: RenderedList): FastifyReply {
  if (link !== null) reply.header('link', link);
  return sendJson(reply, body);
}

/** @throws AppError PAGE_TOO_LARGE */
export function renderList(url: string, { member, page, listed, more = listed.more }: NamedPage): RenderedList {
  const { items, hasMore, endsEarly, total } = listed;
  if (page.byOffset && endsEarly) throw tooLarge(items.length);
  const next = nextCursor(url, listed, page);
  const { limit, offset } = page;
  const pagination = { limit, offset, has_more: hasMore, next_cursor: next, total };
  const rest = JSON.stringify(more === undefined ? { pagination } : { pagination, ...more }).slice(1);
  const body = enclosed(`{"${member}":[`, items.joined, `],${rest}`);
  return { body, link: next === null ? null : `<${nextUrl(url, next)}>; rel="next"` };
}

function enclosed(start: string, middle: Buffer, end: string): Buffer {
  const before = Buffer.byteLength(start);
  const body = Buffer.allocUnsafe(before + middle.length + Buffer.byteLength(end));
  body.write(start);
  middle.copy(body, before);
  body.write(end, before + middle.length);
  return body;
}

function tooLarge(fitting: number): AppError {
  const message = `results in more than 1 MB with this offset: request at most ${fitting}, or page by cursor`;
  return detailsToError([{ path: 'query/limit', message }], 'PAGE_TOO_LARGE');
}

export function nextCursor(url: string, listed: ListPage, page: RequestedPage): string | null {
  const position = positionAfter(listed, page);
  if (position === null) return null;
  return Buffer.from(JSON.stringify([page.fingerprint(url), position])).toString('base64url');
}

function nextUrl(url: string, cursor: string): string {
  const [path, search] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.delete('offset');
  query.set('cursor', cursor);
  return `${path}?${query}`;
}
