import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * Requests that a gateway makes in process, for a request that limits have counted already. They count in the tier of
 * their route, and not once more among all requests of their caller. The mark is a secret that never leaves the process:
 * a client cannot send it.
 */

const HEADER = 'tutti-counted';
const SECRET = randomBytes(32).toString('base64url');

/** Headers that mark a request as counted. */
export const COUNTED_HEADERS: Readonly<Record<string, string>> = { [HEADER]: SECRET };

export function isCounted({ headers }: FastifyRequest): boolean {
  return headers[HEADER] === SECRET;
}
