import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../context.js';
import { AppError, detailsToError, type ErrorCode } from '../../lib/errors.js';
import { createMethodFinder } from '../methods.js';
import { type AjvError, faultsToError } from '../validation/validation-messages.js';
import { databaseError } from './database-errors.js';

/** What is refused with a 5xx and is no fault of the service: how it is set up. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set(['AI_NOT_CONFIGURED']);

/** What the framework finds wrong with a request before a handler sees it, by its own codes. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_MAX_PARAM_LENGTH: 'URI_TOO_LONG',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
};

/**
 * Every failure of every route ends here and is answered in one shape.
 * @param unknownPath message of a 404 for a path without a route
 */
export function handleErrors(app: App, unknownPath = 'There is no such path.'): void {
  const methodsOf = createMethodFinder(app);
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendError(withQueryFaults(error, request), request, reply),
  );
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url);
    const hint = hintFor(request, methodsOf);
    if (methods.length === 0) {
      return sendError(new AppError('NOT_FOUND', { message: `${unknownPath}${hint}` }), request, reply);
    }
    reply.header('allow', methods.join(', '));
    const message = `This path answers to ${methods.join(', ')}, not to ${request.method}.${hint}`;
    return sendError(new AppError('METHOD_NOT_ALLOWED', { message }), request, reply);
  });
}

/** The framework stops at the body: what is wrong with the query as well is told in the same response. */
function withQueryFaults(error: FastifyError, request: FastifyRequest): Error {
  if (!(error instanceof AppError) || (error as Partial<FastifyError>).validationContext !== 'body') return error;
  const validate = request.getValidationFunction('querystring');
  const outcome = validate?.(request.query) as unknown as { error?: AjvError[] } | undefined;
  if (outcome?.error === undefined) return error;
  const { code, details = [] } = faultsToError(outcome.error, 'query');
  return detailsToError([...(error.details ?? []), ...details], code === error.code ? code : 'VALIDATION_FAILED');
}

/** One thing has a path in the singular, many in the plural: the other one, where that takes the method. */
function hintFor({ url, method }: FastifyRequest, methodsOf: ReturnType<typeof createMethodFinder>): string {
  const [, mount = '', name = '', rest = ''] = /^(\/api(?:\/v\d+)?)\/([a-z]+)([^?]*)/.exec(url) ?? [];
  if (name === '') return '';
  const other = `${mount}/${name.endsWith('s') ? name.slice(0, -1) : `${name}s`}${rest}`;
  return methodsOf(other).some((one) => one === method) ? ` Did you mean ${method} ${other}?` : '';
}

/** Responds with what the error means to the caller; what it means to us is logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = appErrorFor(error, request);
  if (failure.status >= 500 && !EXPECTED.has(failure.code)) {
    request.log.error({ request_id: request.id, err: failure.cause ?? error, code: failure.code }, 'request failed');
  }
  if (failure.status === 401) reply.header('www-authenticate', challenge(failure.code));
  if (failure.scopes !== undefined) reply.header('www-authenticate', scopeChallenge(failure.scopes));
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  reply.code(failure.status).serializer(JSON.stringify);
  if (acceptsProblem(request)) {
    const path = request.url.split('?', 1)[0] as string;
    return reply.type('application/problem+json').send(problemOf(bodyOf(failure, request.id), failure.status, path));
  }
  return reply.type('application/json; charset=utf-8').send(bodyOf(failure, request.id));
}

/** The same facts as problem details (RFC 9457, section 3.1). */
export function problemOf<Body extends { error: string; code: string }>(body: Body, status: number, path: string) {
  const type = `${ERROR_GUIDE_PATH}#${body.code.toLowerCase()}`;
  return { type, title: STATUS_CODES[status], status, detail: body.error, instance: path, ...body };
}

/** Where the service shows what each error means: `openapi/errors.md`. */
export const ERROR_GUIDE_PATH = '/openapi/errors.md';

/** What is said of a failure, whatever the media type. */
export function bodyOf(failure: AppError, requestId: string) {
  return {
    error: failure.message,
    code: failure.code,
    request_id: requestId,
    ...(failure.details && { details: failure.details }),
    ...(failure.status === 429 && { message: failure.message, retryAfter: failure.retryAfter }),
  };
}

/** The problem details of RFC 9457 are for those who ask for them by name. */
function acceptsProblem(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('application/problem+json') === true;
}

/** The challenge of a 401 (RFC 6750, section 3): a credential that was sent and does not count is named as such. */
function challenge(code: ErrorCode): string {
  const invalid = code.includes('TOKEN');
  return invalid ? 'Bearer realm="tutti", error="invalid_token"' : 'Bearer realm="tutti"';
}

/** What a token that counts lacks (RFC 6750, section 3.1). */
function scopeChallenge(scopes: readonly string[]): string {
  return `Bearer realm="tutti", error="insufficient_scope", scope="${scopes.join(' ')}"`;
}

function appErrorFor(error: unknown, { routeOptions }: FastifyRequest): AppError {
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
    message: `The body has more than ${sizeOf(limit)}, which is the most here.`,
  });
}

function sizeOf(bytes: number): string {
  return bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes} bytes`;
}
