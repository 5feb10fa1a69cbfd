import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../context.js';
import { AppError, detailsToError, type ErrorCode } from '../../lib/errors.js';
import { createMethodFinder } from '../methods.js';
import { pathWithoutSecrets } from '../request.js';
import { hasFaults } from '../validation/validation.js';
import { faultsToError } from '../validation/validation-messages.js';
import { databaseError } from './database-errors.js';
import { challengeOf, scopeChallengeOf, sendOAuthError } from './oauth.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the error that was sent; null for other responses. */
    errorCode: ErrorCode | null;
  }
}

export type NotFound = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Errors with status 5xx that are caused by settings, not by a fault of the service. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set(['AI_NOT_CONFIGURED']);

const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_MAX_PARAM_LENGTH: 'URI_TOO_LONG',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
};

/**
 * Handles every failure of every route, in one response format.
 * @param unknownPath message of a 404 for a path without a route
 * @returns the handler of these
 */
export function handleErrors(app: App, unknownPath = (_url: string) => 'This path does not exist.'): NotFound {
  const methodsOf = createMethodFinder(app);
  app.decorateRequest('errorCode', null);
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendError(withQueryFaults(error, request), request, reply),
  );
  const notFound: NotFound = (request, reply) => {
    const methods = methodsOf(request.url);
    const hint = hintFor(request, methodsOf);
    if (methods.length === 0) {
      return sendError(new AppError('NOT_FOUND', { message: `${unknownPath(request.url)}${hint}` }), request, reply);
    }
    reply.header('allow', methods.join(', '));
    const message = `This path supports ${methods.join(', ')}, not ${request.method}.${hint}`;
    return sendError(new AppError('METHOD_NOT_ALLOWED', { message }), request, reply);
  };
  app.setNotFoundHandler(notFound);
  return notFound;
}

/** The framework stops at the first faulty part: adds faults of the query to those of the body. */
function withQueryFaults(error: FastifyError, request: FastifyRequest): Error {
  if (!(error instanceof AppError) || (error as Partial<FastifyError>).validationContext !== 'body') return error;
  const validate = request.getValidationFunction('querystring');
  const outcome: unknown = validate?.(request.query);
  if (!hasFaults(outcome)) return error;
  const { code, details = [] } = faultsToError(outcome.error, 'query');
  return detailsToError([...(error.details ?? []), ...details], code === error.code ? code : 'VALIDATION_FAILED');
}

/** Suggests a path without its last slash, or the other form in the singular or plural, if that has the method. */
function hintFor({ url, method }: FastifyRequest, methodsOf: ReturnType<typeof createMethodFinder>): string {
  const [path = ''] = url.split('?', 1);
  const whole = path.endsWith('/') ? path.slice(0, -1) : path;
  const [, mount = '', name = '', rest = ''] = /^(\/api(?:\/v\d+)?)\/([a-z]+)(.*)/.exec(whole) ?? [];
  if (name === '') return '';
  const others = [name, name.endsWith('s') ? name.slice(0, -1) : `${name}s`].map((one) => `${mount}/${one}${rest}`);
  const other = others.find((one) => methodsOf(one).some((known) => known === method));
  return other === undefined ? '' : ` Did you mean ${method} ${other}?`;
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = appErrorFor(error, request);
  request.errorCode = failure.code;
  if (failure.status >= 500 && !EXPECTED.has(failure.code)) {
    const operation = request.routeOptions.schema?.operationId;
    request.log.error(
      { request_id: request.id, operation, err: failure.cause ?? error, code: failure.code },
      'request failed',
    );
  }
  if (isOfOAuth(request, failure)) return sendOAuthError(failure, request, reply);
  if (failure.status === 401) reply.header('www-authenticate', challengeOf(request, failure.code));
  if (failure.scopes !== undefined) reply.header('www-authenticate', scopeChallengeOf(request, failure.scopes));
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  reply.code(failure.status).serializer(JSON.stringify);
  if (acceptsProblem(request)) {
    const instance = pathWithoutSecrets(request).replaceAll('…', encodeURIComponent('…'));
    return reply
      .type('application/problem+json')
      .send(problemOf(bodyOf(failure, request.id), failure.status, instance));
  }
  return reply.type('application/json; charset=utf-8').send(bodyOf(failure, request.id));
}

/** The same error as problem details (RFC 9457, section 3.1). */
export function problemOf<Body extends { error: string; code: string }>(body: Body, status: number, path: string) {
  const type = `${ERROR_GUIDE_PATH}#${body.code.toLowerCase()}`;
  return { type, title: STATUS_CODES[status], status, detail: body.error, instance: path, ...body };
}

export const ERROR_GUIDE_PATH = '/openapi/errors.md';

export function bodyOf(failure: AppError, requestId: string) {
  return {
    error: failure.message,
    code: failure.code,
    request_id: requestId,
    ...(failure.details && { details: failure.details }),
    ...failure.members,
    ...(failure.status === 429 && { message: failure.message, retryAfter: failure.retryAfter }),
  };
}

/** True if the client asks for problem details (RFC 9457) explicitly. */
function acceptsProblem(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('application/problem+json') === true;
}

/** Settings of the operator that are missing are reported in the usual form also to clients of OAuth. */
function isOfOAuth({ routeOptions }: FastifyRequest, { code }: AppError): boolean {
  return routeOptions.config.errorFormat === 'oauth' && code !== 'OAUTH_NOT_CONFIGURED';
}

/** Returns the error that a client sees. */
export function appErrorFor(error: unknown, { routeOptions }: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const ofDatabase = databaseError(error);
  if (ofDatabase !== undefined) return ofDatabase;
  if (!(error instanceof Error)) return new AppError('INTERNAL', { cause: error });
  const { code, statusCode } = error as FastifyError;
  const known = FRAMEWORK_ERRORS[code];
  if (known === 'BODY_TOO_LARGE') return bodyTooLarge(routeOptions.bodyLimit);
  if (known !== undefined) return new AppError(known);
  const unreadable = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return new AppError(unreadable ? 'BAD_REQUEST' : 'INTERNAL', { cause: error });
}

function bodyTooLarge(limit: number): AppError {
  return new AppError('BODY_TOO_LARGE', {
    message: `The body has more than ${sizeOf(limit)}, the maximum of this operation.`,
  });
}

function sizeOf(bytes: number): string {
  return bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes / 1024} KiB`;
}
