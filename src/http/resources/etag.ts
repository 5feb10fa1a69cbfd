import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../../lib/hash.js';
import type { Precondition, Representation } from '../../lib/representation.js';
import { isRead } from '../headers.js';
import { sendJson } from './pagination.js';

const DIGEST_LENGTH = 16;

/**
 * A strong validator (RFC 9110, section 8.8.3): the row's version, which `If-Match` compares, and a digest of all that
 * was sent, for a representation also changes with what is embedded in it and with the caller's access.
 */
export function entityTag({ version, json }: Representation): string {
  return `"${version}-${sha256(json).slice(0, DIGEST_LENGTH)}"`;
}

/** Responds with the resource and its entity tag; 304 when the caller has that very one (RFC 9110, section 13.1.2). */
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

/** The versions named by `If-Match` (RFC 9110, section 13.1.1); a tag that is none of ours matches nothing. */
export function ifMatchOf(request: FastifyRequest): Precondition {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').flatMap((tag) => {
    const version = /^"(\d{1,15})-[0-9a-f]+"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}
