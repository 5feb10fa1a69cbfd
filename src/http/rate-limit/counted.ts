import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * Marks requests that a gateway makes in process, as part of a request that is counted already. They count in the tier
 * of their route only. The mark is a secret that never leaves the process, so that clients cannot send it.
 */

const HEADER = 'tutti-counted';
const SECRET = randomBytes(32).toString('base64url');

export const COUNTED_HEADERS: Readonly<Record<string, string>> = { [HEADER]: SECRET };

export function isCounted({ headers }: FastifyRequest): boolean {
  return headers[HEADER] === SECRET;
}
