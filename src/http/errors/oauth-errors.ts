import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError, OAuthErrorName } from '../../lib/errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `oauth`: errors are `{error, error_description}` (RFC 6749, section 5.2) instead of `ErrorBody`. */
    errorFormat?: 'oauth';
  }
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
export function descriptionOf(message: string): string {
  return message.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?');
}
