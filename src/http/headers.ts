import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.js';
import { MAX_NAME_LENGTH, NUL } from '../lib/json-text.js';
import { API_VERSION, isApi } from './mounts.js';

const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;
const MAX_URL_LENGTH = 8_000;

export const EXPOSED_HEADERS = [
  'Dry-Run',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit-Limit',
  'RateLimit-Policy',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Server-Timing',
  'Tutti-Batch',
  'X-API-Version',
  'X-Request-Id',
  'X-Would-Change',
];

export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  // Responses belong to one user. Entity tags still save transfers.
  'cache-control': 'no-store',
};

const processId = randomBytes(6).toString('hex');
let requests = 0;

/** Returns the request id of the client if its form is safe, else a new one. */
export function requestId(raw: Pick<IncomingMessage, 'headers'>): string {
  const given = raw.headers['x-request-id'];
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  requests += 1;
  return `${processId}-${requests.toString(36)}`;
}

/** Returns what is wrong with the URL or the host of a request. */
export function targetFaultOf({ url, headers, raw }: FastifyRequest): AppError | undefined {
  if (url.length > MAX_URL_LENGTH) return new AppError('URI_TOO_LONG');
  // RFC 9112, section 3.2.
  if (headers.host === undefined && raw.httpVersion === '1.1') {
    return new AppError('BAD_REQUEST', { message: 'The request has no Host header.' });
  }
  if (hasSeveralHosts(raw.rawHeaders)) {
    return new AppError('BAD_REQUEST', { message: 'The request has more than one Host header.' });
  }
  if (headers.host !== undefined && !HOST.test(headers.host)) {
    return new AppError('BAD_REQUEST', { message: 'The Host header contains no valid host.' });
  }
  return url.includes('%') ? urlFaultOf(url) : undefined;
}

const ENCODED_BYTES = /(?:%[0-9a-f]{2})+/gi;

/** The URL must not contain NUL either, nor its query bytes that are not UTF-8. The router has refused those of paths. */
function urlFaultOf(url: string): AppError | undefined {
  if (url.includes('%00')) return new AppError('BAD_REQUEST', { message: `Text ${NUL}.` });
  const start = url.indexOf('?');
  for (const part of start === -1 ? [] : url.slice(start + 1).split('&')) {
    for (const [bytes] of part.matchAll(ENCODED_BYTES)) {
      if (isUtf8(Buffer.from(bytes.replaceAll('%', ''), 'hex'))) continue;
      const [name = ''] = part.split('=', 1);
      return new AppError('BAD_REQUEST', { message: `The parameter ${name.slice(0, MAX_NAME_LENGTH)} is not UTF-8.` });
    }
  }
  return undefined;
}

/** A registered name, an IPv4 or a bracketed IPv6 address, with or without a port (RFC 9110, section 7.2); or empty. */
const HOST = /^(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._~%!$&'()*+;=-]*)(?::\d{0,5})?$/;

/** True if `Host` occurs more than once. Node exposes the first only. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Sets the headers of every response. */
export function setStandardHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS);
  reply.header('x-request-id', request.id);
  if (isApi(request)) reply.header('x-api-version', API_VERSION);
  // Errors of the framework come before the scheme is in lower case.
  if (request.protocol.toLowerCase() === 'https') reply.header('strict-transport-security', 'max-age=31536000');
}
