import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListPage, Order, Page, SqlScalar } from '../../../db/query/list.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { DEFAULT_LIMIT } from '../schemas.js';
import { faultsToError } from './validation-messages.js';

/** What the query of any list may say about its page. */
export interface PageQuery {
  limit?: number;
  cursor?: string;
  offset?: number;
  count?: boolean;
  order_by?: readonly string[];
}

/** A page as it was asked for, with what its next cursor needs. */
export interface RequestedPage extends Page {
  /** Names the filters and the order, so that a cursor cannot be used with others. */
  fingerprint: string;
}

/**
 * Reads a page from a list's query. All members but the page's own are its filters.
 * @throws AppError VALIDATION_FAILED, INVALID_CURSOR
 */
export function requestedPage(query: PageQuery & Record<string, unknown>): RequestedPage {
  const { limit = DEFAULT_LIMIT, cursor, offset, count = false, order_by = [], ...filters } = query;
  if (cursor !== undefined && offset !== undefined) {
    throw invalid('cursor', 'must not be given together with offset');
  }
  const order = orderOf(order_by);
  const fingerprint = sha256(JSON.stringify([order, Object.entries(filters).sort()])).slice(0, 12);
  const after = cursor === undefined ? null : positionOf(cursor, fingerprint, order.length + 1);
  return { order, after, limit, offset: offset ?? 0, count, fingerprint };
}

function orderOf(terms: readonly string[]): Order[] {
  const order = terms.map((term) => {
    const [field = '', direction] = term.split(':');
    return { field, descending: direction === 'desc' };
  });
  const named = new Set(order.map(({ field }) => field));
  if (named.size < order.length) throw invalid('order_by', 'must name each field once');
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
  // The last one is the id of a row, or its place in a ranking.
  return Array.isArray(value) && value.length === length && value.every(isBound) && Number.isSafeInteger(value.at(-1));
}

function invalid(member: string, message: string): AppError {
  return faultsToError([{ path: `/${member}`, message }], 'query');
}

/** Responds with a page: the envelope around the items, and a `Link` to the next page (RFC 8288) while there is one. */
export function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  plural: string,
  page: RequestedPage,
  listed: ListPage,
): FastifyReply {
  const { items, hasMore, total } = listed;
  const next = nextCursor(listed, page);
  if (next !== null) reply.header('link', `<${nextUrl(request.url, next)}>; rel="next"`);
  const { limit, offset } = page;
  const pagination = JSON.stringify({ limit, offset, has_more: hasMore, next_cursor: next, total });
  return sendJson(reply, joined(`{"${plural}":[`, items, `],"pagination":${pagination}}`));
}

/** Where the next page begins; null when there is none. */
export function nextCursor({ items, hasMore, last }: ListPage, page: RequestedPage): string | null {
  return hasMore ? cursorAfter(last ?? shownPosition(items.at(-1) as string, page), page) : null;
}

const COMMA = 0x2c;

/** The items with commas between them, as bytes: to join a large page as text costs as much as half of finding it. */
function joined(before: string, items: readonly string[], after: string): Buffer {
  const parts = [before, ...items, after];
  const commas = Math.max(items.length - 1, 0);
  const body = Buffer.allocUnsafe(parts.reduce((bytes, part) => bytes + Buffer.byteLength(part), commas));
  let end = body.write(before);
  items.forEach((item, index) => {
    if (index > 0) end = body.writeUInt8(COMMA, end);
    end += body.write(item, end);
  });
  body.write(after, end);
  return body;
}

/** Sends text that is JSON already. */
export function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

/** The sort keys are members of the item, so the last item says where the next page starts. */
function shownPosition(item: string, { order }: RequestedPage): SqlScalar[] {
  const members = JSON.parse(item) as Record<string, SqlScalar | boolean>;
  // The database sorts true and false as the 1 and 0 that they are to it.
  return [...order.map(({ field }) => field), 'id'].map((field) => {
    const value = members[field] as SqlScalar | boolean;
    return typeof value === 'boolean' ? Number(value) : value;
  });
}

function cursorAfter(position: readonly SqlScalar[], { fingerprint }: RequestedPage): string {
  return Buffer.from(JSON.stringify([fingerprint, position])).toString('base64url');
}

function nextUrl(url: string, cursor: string): string {
  const [path, search] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.delete('offset');
  query.set('cursor', cursor);
  return `${path}?${query}`;
}
