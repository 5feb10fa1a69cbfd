import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../lib/errors.js';
import { SESSION_COOKIE } from '../auth/session-cookie.js';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns the address of the metadata of the resource that a request was sent to (RFC 9728), and the scopes to ask
     * for; null if apps cannot connect to it. Absent on ports that have no OAuth.
     */
    protectedResourceOf?: (request: FastifyRequest) => { metadata: string; scopes: readonly string[] | null } | null;
  }
}

/** Challenge of a 401 (RFC 6750, section 3; RFC 9728, section 5.1). A token that was sent is reported as invalid. */
export function challengeOf(request: FastifyRequest, code: ErrorCode): string {
  const parts = [REALM];
  const resource = isOfSession(request) ? null : resourceOf(request);
  if (resource !== null) parts.push(`resource_metadata="${resource.metadata}"`);
  if (resource?.scopes) parts.push(`scope="${resource.scopes.join(' ')}"`);
  if (code.includes('TOKEN')) parts.push('error="invalid_token"');
  return parts.join(', ');
}

/** Challenge with the missing scopes of a valid token (RFC 6750, section 3.1). */
export function scopeChallengeOf(request: FastifyRequest, scopes: readonly string[]): string {
  const parts = [REALM, 'error="insufficient_scope"', `scope="${scopes.join(' ')}"`];
  const resource = resourceOf(request);
  if (resource !== null) parts.push(`resource_metadata="${resource.metadata}"`);
  return parts.join(', ');
}

const REALM = 'Bearer realm="tutti"';

function resourceOf(request: FastifyRequest) {
  return request.server.protectedResourceOf?.(request) ?? null;
}

/** True for a page whose session has ended: it signs in again instead of connecting as an app. */
function isOfSession({ headers, cookies }: FastifyRequest): boolean {
  return headers.authorization === undefined && cookies?.[SESSION_COOKIE] !== undefined;
}
