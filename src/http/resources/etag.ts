import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../../lib/hash.js';
import type { Precondition, Representation } from '../../lib/representation.js';
import { isRead } from '../methods.js';
import { sendJson } from './pagination.js';

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
  const known = request.headers['if-none-match'];
  if (known !== undefined && isRead(request.method) && names(known, tag)) return reply.code(304).send();
  return sendJson(reply, found.json);
}

function names(header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** Versions named by `If-Match` (RFC 9110, section 13.1.1). Foreign tags match nothing. */
export function ifMatchOf(request: FastifyRequest): Precondition {
  return parseIfMatch(request.headers['if-match']);
}

export function parseIfMatch(header: string | undefined): Precondition {
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').flatMap((tag) => {
    const version = /^"(\d{1,15})-[0-9a-f]+"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}
