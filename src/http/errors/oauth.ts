import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError, ErrorCode, OAuthErrorName } from '../../lib/errors.js';
import { SESSION_COOKIE } from '../auth/schemes.js';

/** Additions of OAuth to refusals: challenges, and the errors of its endpoints. */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `oauth`: errors are `{error, error_description}` (RFC 6749, section 5.2) instead of `ErrorBody`. */
    errorFormat?: 'oauth';
  }
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

/** Sends a failure as RFC 6749, section 5.2, and RFC 7591, section 3.2.2, describe it. */
export function sendOAuthError(failure: AppError, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const usedBasic = /^basic /i.test(headers.authorization ?? '');
  if (failure.status === 401 && usedBasic) reply.header('www-authenticate', 'Basic realm="tutti"');
  const isPassing = failure.status === 429 || failure.status === 503;
  if (failure.retryAfter !== undefined || isPassing) reply.header('retry-after', failure.retryAfter ?? 1);
  reply.code(failure.status).type('application/json; charset=utf-8').serializer(JSON.stringify);
  return reply.send({ error: nameOf(failure), error_description: descriptionOf(failure.message) });
}

function nameOf({ oauth, status }: AppError): OAuthErrorName {
  if (oauth !== undefined) return oauth;
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

/** `error_description` has no characters but %x20-21 / %x23-5B / %x5D-7E (RFC 6749, section 5.2). */
function descriptionOf(message: string): string {
  return message.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?');
}
