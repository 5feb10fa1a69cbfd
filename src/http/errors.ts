import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isBusy, isReadOnly, isStorageFull, WriteQueueFull } from '../../db/errors.js';
import type { App } from '../context.js';
import { AppError, type ErrorCode } from '../errors.js';
import { createMethodFinder } from './methods.js';

/** How long a client should wait before it tries a busy database again, in seconds. */
const BUSY_RETRY_AFTER_S = 1;

/** What the framework finds wrong with a request before a handler sees it, by its own codes. */
const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_MAX_PARAM_LENGTH: 'URI_TOO_LONG',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
};

/** Every failure of every route ends here and is answered in one shape. */
export function handleErrors(app: App): void {
  const methodsOf = createMethodFinder(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url);
    if (methods.length === 0) {
      return sendError(new AppError('NOT_FOUND', { message: 'There is no such path.' }), request, reply);
    }
    reply.header('allow', methods.join(', '));
    const message = `This path answers to ${methods.join(', ')}, not to ${request.method}.`;
    return sendError(new AppError('METHOD_NOT_ALLOWED', { message }), request, reply);
  });
}

/** Answers with what the error means to the caller; what it means to us is logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerTo(error);
  if (answer.status >= 500) {
    request.log.error({ request_id: request.id, err: answer.cause ?? error, code: answer.code }, 'request failed');
  }
  if (answer.status === 401) reply.header('www-authenticate', challenge(answer.code));
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
  reply.code(answer.status).serializer(JSON.stringify);
  if (acceptsProblem(request)) {
    const path = request.url.split('?', 1)[0] as string;
    return reply.type('application/problem+json').send(problemOf(bodyOf(answer, request), answer.status, path));
  }
  return reply.type('application/json; charset=utf-8').send(bodyOf(answer, request));
}

/** The same facts as problem details (RFC 9457, section 3.1). */
export function problemOf<Body extends { error: string }>(body: Body, status: number, path: string) {
  return { type: 'about:blank', title: STATUS_CODES[status], status, detail: body.error, instance: path, ...body };
}

/** What is said of a failure, whatever the media type. */
export function bodyOf(answer: AppError, request: FastifyRequest) {
  return {
    error: answer.message,
    code: answer.code,
    request_id: request.id,
    ...(answer.details && { details: answer.details }),
    ...(answer.code === 'RATE_LIMITED' && { message: answer.message, retryAfter: answer.retryAfter }),
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

function answerTo(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isBusy(error)) return new AppError('DATABASE_BUSY', { retryAfter: BUSY_RETRY_AFTER_S, cause: error });
  if (error instanceof WriteQueueFull)
    return new AppError('OVERLOADED', { retryAfter: BUSY_RETRY_AFTER_S, cause: error });
  if (isStorageFull(error)) return new AppError('STORAGE_FULL', { cause: error });
  if (isReadOnly(error)) return new AppError('STORAGE_READ_ONLY', { cause: error });
  if (!(error instanceof Error)) return new AppError('INTERNAL', { cause: error });
  const { code, statusCode } = error as FastifyError;
  const known = FRAMEWORK_ERRORS[code];
  if (known !== undefined) return new AppError(known);
  const unreadable = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return new AppError(unreadable ? 'BAD_REQUEST' : 'INTERNAL', { cause: error });
}
