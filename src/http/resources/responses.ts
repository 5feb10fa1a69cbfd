import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../../lib/hash.js';
import { type Precondition, parseIfMatch, type Representation } from '../../lib/representation.js';
import type { WriteResponse } from '../../write/operation.js';
import { confirmPreference, isRead, prefers } from '../request.js';
import { LINE_TYPES, progressTypeOf } from './progress.js';

/** Responses with a resource, of reads and of writes, and their validators: `ETag`, `If-None-Match`, `If-Match`. */

export function sendJson(reply: FastifyReply, json: string | Buffer): FastifyReply {
  return reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

const DIGEST_LENGTH = 16;

/**
 * Strong validator (RFC 9110, section 8.8.3): the version of the row, which `If-Match` compares, and a digest of the
 * response, because embedded resources and the caller's access change it, too.
 */
export function entityTag({ version, json }: Representation): string {
  return `"${version}-${sha256(json).slice(0, DIGEST_LENGTH)}"`;
}

/** Sends a resource with its entity tag; 304 if the client has this representation (RFC 9110, section 13.1.2). */
export function sendResource(request: FastifyRequest, reply: FastifyReply, found: Representation): FastifyReply {
  const tag = entityTag(found);
  reply.header('etag', tag);
  if (isRead(request.method) && namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return sendJson(reply, found.json);
}

/** True if `If-None-Match` names a tag, by weak comparison. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** Sends the response of a write operation; without a body if the client prefers that. */
export function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: WriteResponse,
): FastifyReply {
  reply.code(status).headers(headers);
  if (status === 204) return reply.send();
  if (headers['content-type'] === LINE_TYPES[0]) return reply.type(progressTypeOf(request)).send(body);
  if (!request.routeOptions.config.minimal || !prefers(request, 'return=minimal')) return sendJson(reply, body);
  confirmPreference(reply, 'return=minimal');
  return reply.code(status === 200 ? 204 : status).send();
}

export function ifMatchOf(request: FastifyRequest): Precondition {
  return parseIfMatch(request.headers['if-match']);
}

/** @param batch null if the change log has no entry of the write */
export function batchHeader(batch: string | null, headers: WriteResponse['headers'] = {}): WriteResponse['headers'] {
  return batch === null ? headers : { 'tutti-batch': batch, ...headers };
}

/** @param path path of the collection, to which the id is added */
export function created(made: Representation, path: string): WriteResponse {
  return { status: 201, headers: { location: `${path}/${made.id}`, etag: entityTag(made) }, body: made.json };
}

export function changed(now: Representation): WriteResponse {
  return { status: 200, headers: { etag: entityTag(now) }, body: now.json };
}

/** @param body JSON text */
export function ok(body: string): WriteResponse {
  return { status: 200, headers: {}, body };
}

export const NO_CONTENT: WriteResponse = { status: 204, headers: {}, body: '' };
